/**
 * Kursi's service worker. Caches the shell (the page and what its first paint needs) so that the app opens
 * offline. Never touches /api and never mixes versions: each build has its own cache, and file names carry a
 * content hash, so a file found in any cache is the right one.
 */

export interface WorkerFiles {
  /** Hash over all files of the build. */
  readonly version: string;
  /** Precached at install: index page, entry, its static imports, styles. */
  readonly shell: readonly string[];
  /** The rest of the build: cached on first use, or all together when the page asks for it. */
  readonly rest: readonly string[];
}

/** The parts of ServiceWorkerGlobalScope it uses, for dependency injection in tests. */
export interface WorkerScope {
  readonly origin: string;
  readonly caches: CacheStorage;
  readonly clients: { claim(): Promise<void>; matchAll(): Promise<readonly PageClient[]> };
  readonly fetch: (request: Request | string, init?: RequestInit) => Promise<Response>;
  readonly skipWaiting: () => Promise<void>;
  readonly setTimer: (act: () => void, milliseconds: number) => unknown;
  readonly makeChannel: () => MessageChannel;
}

interface PageClient {
  postMessage(message: unknown, transfer: Transferable[]): void;
}

const cachePrefix = 'kursi-';
const indexPage = '/index.html';
/** Network timeout of a navigation (a connection without throughput): then the cached shell answers. */
const patience = 3_000;
const answerWithin = 2_000;

export function createWorker(scope: WorkerScope, files: WorkerFiles) {
  const cacheName = cachePrefix + files.version;
  const known = new Set([...files.shell, ...files.rest]);

  async function keep(path: string): Promise<void> {
    const cache = await scope.caches.open(cacheName);
    if (await cache.match(path)) return;
    // Reuse a hashed file from an older version's cache: same name, same content, no data spent.
    const old = isHashed(path) ? await scope.caches.match(path) : undefined;
    const response = old ?? (await scope.fetch(path, { cache: isHashed(path) ? 'default' : 'reload' }));
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    await cache.put(path, response);
  }

  async function install(): Promise<void> {
    // All or nothing: with half a shell the app would break when offline.
    await Promise.all(files.shell.map(keep));
  }

  async function activate(): Promise<void> {
    await scope.clients.claim();
    await tidy();
  }

  /** Deletes the caches of old versions once every open tab reports that it runs this one. */
  async function tidy(): Promise<boolean> {
    const outdated = (await scope.caches.keys()).filter(
      (name) => name.startsWith(cachePrefix) && name !== cacheName,
    );
    if (outdated.length === 0) return true;
    const pages = await scope.clients.matchAll();
    const entries = await Promise.all(pages.map(entryOf));
    const allMovedOn = entries.every((entry) => entry !== undefined && files.shell.includes(entry));
    if (!allMovedOn) return false;
    await Promise.all(outdated.map((name) => scope.caches.delete(name)));
    return true;
  }

  /** Undefined when the tab does not answer (frozen, for example): then no cache is deleted. */
  function entryOf(page: PageClient): Promise<string | undefined> {
    return new Promise((resolve) => {
      const { port1, port2 } = scope.makeChannel();
      const done = (entry: unknown) => {
        port1.close();
        resolve(typeof entry === 'string' ? new URL(entry, scope.origin).pathname : undefined);
      };
      port1.onmessage = (event: MessageEvent) => done(event.data?.entry);
      scope.setTimer(() => done(undefined), answerWithin);
      page.postMessage({ type: 'which_version' }, [port2]);
    });
  }

  /** Undefined: not handled, the browser fetches as usual. */
  function respond(request: Request): Promise<Response> | undefined {
    if (request.method !== 'GET') return undefined;
    const url = new URL(request.url);
    if (url.origin !== scope.origin || url.pathname === '/api' || url.pathname.startsWith('/api/'))
      return undefined;
    // A receipt is a page of the server alone; the shell knows nothing of it.
    if (url.pathname.startsWith('/r/')) return undefined;
    if (request.mode === 'navigate') return looksLikeFile(url.pathname) ? undefined : openPage(request);
    if (known.has(url.pathname) || isHashed(url.pathname)) return fromCacheFirst(request, url.pathname);
    return undefined;
  }

  /** Network first, since the server may be newer; the cached shell when it is unreachable, slow or failing. */
  async function openPage(request: Request): Promise<Response> {
    const kept = await (await scope.caches.open(cacheName)).match(indexPage);
    if (!kept) return scope.fetch(request);
    const { promise: tooSlow, resolve } = Promise.withResolvers<Response>();
    scope.setTimer(() => resolve(kept.clone()), patience);
    const fresh = scope.fetch(request).then(
      (response) => (response.status >= 500 ? kept : response),
      () => kept,
    );
    return Promise.race([fresh, tooSlow]);
  }

  async function fromCacheFirst(request: Request, path: string): Promise<Response> {
    const mine = await scope.caches.open(cacheName);
    const kept = (await mine.match(path)) ?? (isHashed(path) ? await scope.caches.match(path) : undefined);
    if (kept) return kept;
    const response = await scope.fetch(request);
    // Cache only files of this build: those of an old tab belong to a cache that is about to be deleted.
    if (response.status === 200 && known.has(path))
      await mine.put(path, response.clone()).catch(() => undefined);
    return response;
  }

  async function message(data: unknown): Promise<void> {
    const type = typeof data === 'object' && data !== null && 'type' in data ? data.type : undefined;
    if (type === 'take_over') await scope.skipWaiting();
    if (type === 'tidy') await tidy();
    if (type === 'keep_everything') await Promise.allSettled(files.rest.map(keep));
  }

  return { install, activate, tidy, respond, message };
}

/** Vite writes /assets/name-hash.ext. */
function isHashed(path: string): boolean {
  return /^\/assets\/.+-[\w-]{8}\.\w+$/.test(path);
}

/** /robots.txt or /files/abc.pdf is a file, not a page of the app; /b/asha.salon is a page. */
function looksLikeFile(path: string): boolean {
  return /\.(?:js|css|map|json|txt|xml|png|jpe?g|webp|mp4|svg|ico|pdf|csv|ics|zip|webmanifest)$/i.test(path);
}
