import { useSyncExternalStore } from 'react';
import { reachesServer } from '../sync/online.ts';

/** Spec 9: timeout for the worker to become active. */
export const activationTimeout = 10_000;

/** Update check of a tab that stays open all day. */
const lookAgainEvery = 60 * 60 * 1_000;

export type WorkerStart = 'active' | 'timed_out' | 'unsupported' | 'failed';

export interface WorkerSurroundings {
  readonly container: ServiceWorkerContainer | undefined;
  readonly setTimer: (act: () => void, milliseconds: number) => unknown;
  readonly clearTimer: (timer: unknown) => void;
  readonly reload: () => void;
  /** URL of this page's entry script: content-hashed, so it identifies the version. */
  readonly entry: () => string | undefined;
  /** Health check of our server. */
  readonly reaches: () => Promise<boolean>;
}

export function createServiceWorkerClient(surroundings: WorkerSurroundings) {
  const { container, setTimer, clearTimer, reload, entry, reaches } = surroundings;
  const listeners = new Set<() => void>();
  let registration: ServiceWorkerRegistration | undefined;
  let updateReady = false;
  let askedToUpdate = false;
  let reloaded = false;

  function offerUpdate(): void {
    if (updateReady) return;
    updateReady = true;
    for (const listener of listeners) listener();
  }

  function reloadOnce(): void {
    if (reloaded) return;
    reloaded = true;
    reload();
  }

  function watch(found: ServiceWorkerRegistration, hadController: boolean): void {
    // Without a controller the waiting worker is the first one, not an update.
    if (found.waiting && hadController) offerUpdate();
    found.addEventListener('updatefound', () => {
      const installing = found.installing;
      installing?.addEventListener('statechange', () => {
        if (installing.state === 'installed' && container?.controller) offerUpdate();
      });
    });
  }

  function listen(from: ServiceWorkerContainer): void {
    let controlled = from.controller !== null;
    from.addEventListener('controllerchange', () => {
      const first = !controlled;
      controlled = true;
      if (askedToUpdate) reloadOnce();
      // Another tab updated. No forced reload here: it would lose what is being typed.
      else if (!first) offerUpdate();
    });
    from.addEventListener('message', (event: MessageEvent) => {
      // The worker asks before it deletes the cache of an old version.
      if (event.data?.type === 'which_version') event.ports[0]?.postMessage({ entry: entry() });
    });
    from.startMessages();
  }

  function waitForActive(found: ServiceWorkerRegistration): Promise<WorkerStart> {
    if (found.active) return Promise.resolve('active');
    const { promise, resolve } = Promise.withResolvers<WorkerStart>();
    const timer = setTimer(() => resolve('timed_out'), activationTimeout);
    const worker = found.installing ?? found.waiting;
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'activated') resolve('active');
      if (worker.state === 'redundant') resolve('failed');
    });
    return promise.finally(() => clearTimer(timer));
  }

  return {
    isUpdateReady: () => updateReady,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Never rejects: without a worker Kursi only lacks offline support. */
    async start(script = '/sw.js'): Promise<WorkerStart> {
      if (!container) return 'unsupported';
      try {
        listen(container);
        const hadController = container.controller !== null;
        const found = await container.register(script, { updateViaCache: 'none' });
        registration = found;
        watch(found, hadController);
        const refetchSoon = () => {
          found.update().catch(() => undefined);
          setTimer(refetchSoon, lookAgainEvery);
        };
        setTimer(refetchSoon, lookAgainEvery);
        const outcome = await waitForActive(found);
        found.active?.postMessage({ type: 'tidy' });
        return outcome;
      } catch {
        return 'failed';
      }
    },
    /** "Update now": activates the waiting worker, then reloads once. */
    update(): void {
      const waiting = registration?.waiting;
      if (!waiting) {
        reloadOnce();
        return;
      }
      askedToUpdate = true;
      waiting.postMessage({ type: 'take_over' });
      // Fallback: if it never activates, a plain reload brings the new pages.
      setTimer(reloadOnce, activationTimeout);
    },
    /** For a desk that has to work offline: caches every page. */
    keepEverything(): void {
      registration?.active?.postMessage({ type: 'keep_everything' });
    },
    /** On `vite:preloadError`: the server no longer has a chunk of an old version, unless there is no network. */
    async chunkMissing(): Promise<void> {
      if (await reaches()) offerUpdate();
    },
  };
}

const client = createServiceWorkerClient({
  container: typeof navigator === 'undefined' ? undefined : navigator.serviceWorker,
  setTimer: (act, milliseconds) => setTimeout(act, milliseconds),
  clearTimer: (timer) => clearTimeout(timer as number),
  reload: () => location.reload(),
  entry: () => document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src,
  reaches: reachesServer,
});

/** After the first render, so that it does not compete with it. Production builds only. */
export async function startServiceWorker(): Promise<WorkerStart> {
  if (!import.meta.env.PROD) return 'unsupported';
  window.addEventListener('vite:preloadError', () => void client.chunkMissing());
  return client.start();
}

export const updateApp = client.update;
/** @public for the desk, which must open every page without a network */
export const keepEverythingOffline = client.keepEverything;

export function useUpdateReady(): boolean {
  return useSyncExternalStore(client.subscribe, client.isUpdateReady, () => false);
}
