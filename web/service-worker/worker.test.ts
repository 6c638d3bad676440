import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createWorker, type WorkerFiles } from './worker.ts';

const origin = 'https://kursi.example';
const first: WorkerFiles = {
  version: 'one',
  shell: ['/index.html', '/boot.js', '/assets/index-aaaaaaaa.js', '/assets/shared-cccccccc.js'],
  rest: ['/assets/campaign-dddddddd.js'],
};
const second: WorkerFiles = {
  version: 'two',
  shell: ['/index.html', '/boot.js', '/assets/index-bbbbbbbb.js', '/assets/shared-cccccccc.js'],
  rest: [],
};

class FakeCaches {
  readonly all = new Map<string, Map<string, Response>>();
  async open(name: string) {
    const entries = this.all.get(name) ?? new Map<string, Response>();
    this.all.set(name, entries);
    return {
      match: async (path: string) => entries.get(path)?.clone(),
      put: async (path: string, response: Response) => void entries.set(path, response),
    };
  }
  async match(path: string) {
    for (const entries of this.all.values()) if (entries.has(path)) return entries.get(path)?.clone();
    return undefined;
  }
  keys = async () => [...this.all.keys()];
  delete = async (name: string) => this.all.delete(name);
}

let caches = new FakeCaches();
let fetched: string[] = [];
let server: (path: string) => Promise<Response> | Response = (path) => new Response(`fresh ${path}`);
let tabs: (string | undefined)[] = [];
const skipWaiting = vi.fn(async () => undefined);

function makeWorker(files: WorkerFiles, timers: (() => void)[] = []) {
  return createWorker(
    {
      origin,
      caches: caches as unknown as CacheStorage,
      clients: {
        claim: async () => undefined,
        matchAll: async () =>
          tabs.map((entry) => ({
            postMessage: (_message: unknown, [port]: Transferable[]) => {
              if (entry) (port as MessagePort).postMessage({ entry: origin + entry });
            },
          })),
      },
      fetch: async (request) => {
        const path = typeof request === 'string' ? request : new URL(request.url).pathname;
        fetched.push(path);
        return server(path);
      },
      skipWaiting,
      setTimer: (act, milliseconds) => (milliseconds === 2_000 ? setTimeout(act, 20) : timers.push(act)),
      makeChannel: () => new MessageChannel(),
    },
    files,
  );
}

function request(path: string, { mode = 'cors', method = 'GET' } = {}): Request {
  return { url: path.startsWith('http') ? path : origin + path, mode, method } as Request;
}
const navigate = (path: string) => request(path, { mode: 'navigate' });
const bodyOf = async (response: Promise<Response> | undefined) => (await response)?.text();

beforeEach(() => {
  caches = new FakeCaches();
  fetched = [];
  server = (path) => new Response(`fresh ${path}`);
  tabs = [];
});

describe('installing a worker', () => {
  it('caches the whole shell', async () => {
    await makeWorker(first).install();
    expect([...(caches.all.get('kursi-one')?.keys() ?? [])].sort()).toEqual([...first.shell].sort());
  });

  it('fails when one file is missing, so that the old worker stays', async () => {
    server = (path) => new Response('', { status: path.includes('shared') ? 404 : 200 });
    await expect(makeWorker(first).install()).rejects.toThrow('/assets/shared-cccccccc.js answered 404');
  });

  it('reuses hashed files from the cache of an older version', async () => {
    await makeWorker(first).install();
    fetched = [];
    await makeWorker(second).install();
    expect(fetched.sort()).toEqual(['/assets/index-bbbbbbbb.js', '/boot.js', '/index.html']);
  });
});

describe('the fetch handler', () => {
  it('ignores the API, other origins, other methods and files', () => {
    const worker = makeWorker(first);
    for (const other of [
      request('/api/business'),
      navigate('/api/docs'),
      request('/api'),
      request('https://elsewhere.example/assets/index-aaaaaaaa.js'),
      request('/assets/index-aaaaaaaa.js', { method: 'POST' }),
      navigate('/robots.txt'),
      request('/icon-192.png'),
    ]) {
      expect(worker.respond(other)).toBeUndefined();
    }
  });

  it('answers a page from the network, and from the cached shell when offline', async () => {
    const worker = makeWorker(first);
    await worker.install();
    expect(await bodyOf(worker.respond(navigate('/profile')))).toBe('fresh /profile');
    server = () => Promise.reject(new TypeError('offline'));
    expect(await bodyOf(worker.respond(navigate('/profile')))).toBe('fresh /index.html');
    expect(await bodyOf(worker.respond(navigate('/b/asha.salon')))).toBe('fresh /index.html');
    server = () => new Response('bad gateway', { status: 502 });
    expect(await bodyOf(worker.respond(navigate('/')))).toBe('fresh /index.html');
    server = () => new Response('not here', { status: 404 });
    expect(await bodyOf(worker.respond(navigate('/nothing')))).toBe('not here');
  });

  it('falls back to the shell when the network times out', async () => {
    const timers: (() => void)[] = [];
    const worker = makeWorker(first, timers);
    await worker.install();
    server = () => new Promise(() => undefined);
    const answer = bodyOf(worker.respond(navigate('/')));
    await vi.waitFor(() => expect(timers).toHaveLength(1));
    timers[0]?.();
    expect(await answer).toBe('fresh /index.html');
  });

  it('answers the shell from the cache and caches other files on first use', async () => {
    const worker = makeWorker(first);
    await worker.install();
    server = (path) => new Response(`again ${path}`);
    expect(await bodyOf(worker.respond(request('/assets/index-aaaaaaaa.js')))).toBe(
      'fresh /assets/index-aaaaaaaa.js',
    );
    expect(await bodyOf(worker.respond(request('/assets/campaign-dddddddd.js')))).toBe(
      'again /assets/campaign-dddddddd.js',
    );
    server = () => Promise.reject(new TypeError('offline'));
    expect(await bodyOf(worker.respond(request('/assets/campaign-dddddddd.js')))).toBe(
      'again /assets/campaign-dddddddd.js',
    );
  });

  it('caches all files when a desk asks for it', async () => {
    const worker = makeWorker(first);
    await worker.install();
    await worker.message({ type: 'keep_everything' });
    expect(caches.all.get('kursi-one')?.has('/assets/campaign-dddddddd.js')).toBe(true);
  });
});

describe('a new version', () => {
  it('takes over only when it is told to', async () => {
    const worker = makeWorker(second);
    await worker.install();
    await worker.message('hello');
    await worker.message(null);
    expect(skipWaiting).not.toHaveBeenCalled();
    await worker.message({ type: 'take_over' });
    expect(skipWaiting).toHaveBeenCalledOnce();
  });

  it.each<[string, (string | undefined)[], string[]]>([
    [
      'still runs the old one',
      ['/assets/index-aaaaaaaa.js', '/assets/index-bbbbbbbb.js'],
      ['kursi-one', 'kursi-two'],
    ],
    ['does not answer', ['/assets/index-bbbbbbbb.js', undefined], ['kursi-one', 'kursi-two']],
    ['has moved on', ['/assets/index-bbbbbbbb.js'], ['kursi-two']],
  ])('drops the old files depending on whether a tab %s', async (_, open, kept) => {
    await makeWorker(first).install();
    const worker = makeWorker(second);
    await worker.install();
    caches.all.set('other-app', new Map());
    tabs = open;
    await worker.activate();
    expect([...caches.all.keys()]).toEqual([...kept, 'other-app']);
  });

  it('still serves the old files to an old tab', async () => {
    await makeWorker(first).install();
    const worker = makeWorker(second);
    await worker.install();
    tabs = ['/assets/index-aaaaaaaa.js'];
    await worker.activate();
    server = () => Promise.reject(new TypeError('gone'));
    expect(await bodyOf(worker.respond(request('/assets/index-aaaaaaaa.js')))).toBe(
      'fresh /assets/index-aaaaaaaa.js',
    );
  });
});
