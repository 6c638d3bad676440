import { createPush } from './push.ts';
import { createWorker, type WorkerFiles } from './worker.ts';

/** Filled in by vite-plugin.ts. */
declare const KURSI_FILES: WorkerFiles;

/** The page's type library does not know workers, and loading both makes them fight over `self`. */
interface WorkerSelf {
  readonly location: { readonly origin: string };
  readonly caches: CacheStorage;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: { includeUncontrolled: boolean; type: 'window' }): Promise<
      readonly {
        readonly url: string;
        focus(): Promise<unknown>;
        navigate(url: string): Promise<unknown>;
        postMessage(message: unknown, transfer?: Transferable[]): void;
      }[]
    >;
    openWindow(url: string): Promise<unknown>;
  };
  readonly registration: ServiceWorkerRegistration;
  skipWaiting(): Promise<void>;
  addEventListener(type: string, listener: (event: WorkerEvent) => void): void;
}

interface WorkerEvent {
  readonly request: Request;
  /** Set for notificationclick. */
  readonly notification: Notification;
  /** Set for pushsubscriptionchange. */
  readonly oldSubscription?: PushSubscription | null;
  readonly data: unknown;
  waitUntil(work: Promise<unknown>): void;
  respondWith(response: Promise<Response>): void;
}

const scope = globalThis as unknown as WorkerSelf;

const worker = createWorker(
  {
    origin: scope.location.origin,
    caches: scope.caches,
    clients: {
      claim: () => scope.clients.claim(),
      matchAll: () => scope.clients.matchAll({ includeUncontrolled: true, type: 'window' }),
    },
    fetch: (request, init) => fetch(request, init),
    skipWaiting: () => scope.skipWaiting(),
    setTimer: (act, milliseconds) => setTimeout(act, milliseconds),
    makeChannel: () => new MessageChannel(),
  },
  KURSI_FILES,
);

const push = createPush({
  origin: scope.location.origin,
  show: (title, options) => scope.registration.showNotification(title, options),
  pages: () => scope.clients.matchAll({ includeUncontrolled: true, type: 'window' }),
  openWindow: (url) => scope.clients.openWindow(url),
  subscribe: (applicationServerKey) =>
    scope.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }),
});

scope.addEventListener('push', (event) =>
  event.waitUntil(push.pushed((event.data as { text(): string } | null)?.text())),
);
scope.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(push.clicked(event.notification.data));
});
scope.addEventListener('pushsubscriptionchange', (event) =>
  event.waitUntil(push.changed(event.oldSubscription?.options.applicationServerKey)),
);

scope.addEventListener('install', (event) => event.waitUntil(worker.install()));
scope.addEventListener('activate', (event) => event.waitUntil(worker.activate()));
scope.addEventListener('message', (event) => event.waitUntil(worker.message(event.data)));
scope.addEventListener('fetch', (event) => {
  const response = worker.respond(event.request);
  if (response) event.respondWith(response);
});
