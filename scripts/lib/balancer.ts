import http from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';

const ASK_EVERY_MS = 100;
const ASK_LIMIT_MS = 2_000;
/** How long a request looks for a server that takes it. */
const TRY_FOR_MS = 10_000;
/** A larger body is passed on as it comes, and can then not be sent again. */
const KEPT_BODY_BYTES = 1_000_000;
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Belong to one connection and are not passed on. */
const OF_CONNECTION = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'te', 'trailer']);

export interface Balancer {
  readonly origin: string;
  /** Requests that were sent again to another server. */
  readonly retried: () => number;
  stop(): Promise<void>;
}

interface Upstream {
  readonly port: number;
  isReady: boolean;
}

/**
 * One port before several servers of this machine, for trying and measuring. A server that says at /api/ready that it is
 * not there gets nothing. A request that no server answered goes to another one when repeating it is safe: nobody took
 * it, it only reads, or it has an idempotency key.
 */
export async function startBalancer(port: number, ports: readonly number[]): Promise<Balancer> {
  const upstreams: Upstream[] = ports.map((each) => ({ port: each, isReady: false }));
  const agent = new http.Agent({ keepAlive: true });
  let isOver = false;
  let turn = 0;
  let retried = 0;

  /** Resolves when the answer is through; rejects when the server gave none. */
  function passOn(
    upstream: Upstream,
    request: http.IncomingMessage,
    body: Buffer | null,
    answer: http.ServerResponse,
  ) {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const sent = http.request({
      host: '127.0.0.1',
      port: upstream.port,
      agent,
      method: request.method,
      path: request.url,
      headers: {
        ...kept(request.headers),
        'x-forwarded-for': [request.headers['x-forwarded-for'], request.socket.remoteAddress]
          .filter(Boolean)
          .join(', '),
        ...(body && { 'content-length': body.length }),
      },
    });
    sent.once('error', reject);
    sent.once('response', (response) => {
      answer.writeHead(response.statusCode ?? 502, kept(response.headers));
      response.pipe(answer);
      response.once('error', () => answer.destroy());
      response.once('close', resolve);
    });
    answer.once('close', () => sent.destroy());
    if (body) sent.end(body);
    else request.pipe(sent);
    return promise;
  }

  async function serve(request: http.IncomingMessage, answer: http.ServerResponse): Promise<void> {
    const body = await smallBody(request);
    const mayRepeat = SAFE.has(request.method ?? '') || request.headers['idempotency-key'] !== undefined;
    for (const begun = performance.now(); ; ) {
      const ready = upstreams.filter(({ isReady }) => isReady);
      const upstream = ready[turn++ % Math.max(1, ready.length)];
      try {
        if (upstream) return await passOn(upstream, request, body, answer);
      } catch (error) {
        if (answer.destroyed) return;
        const nobodyTookIt = (error as NodeJS.ErrnoException).code === 'ECONNREFUSED';
        if (upstream) upstream.isReady = !nobodyTookIt && upstream.isReady;
        if (answer.headersSent || !body || !(mayRepeat || nobodyTookIt)) break;
        retried++;
      }
      if (performance.now() - begun > TRY_FOR_MS) break;
      if (!upstream) await sleep(ASK_EVERY_MS);
    }
    if (!answer.headersSent) answer.writeHead(502, { 'content-type': 'text/plain' });
    answer.end('No server answered.');
  }

  async function watch(upstream: Upstream): Promise<void> {
    while (!isOver) {
      upstream.isReady = await saysReady(upstream.port);
      await sleep(ASK_EVERY_MS);
    }
  }

  const server = http.createServer((request, answer) => {
    serve(request, answer).catch(() => answer.destroy());
  });
  const open = new Set<Duplex>();
  server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  const watching = Promise.all(upstreams.map(watch));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  return {
    origin: `http://127.0.0.1:${typeof address === 'object' ? address?.port : port}`,
    retried: () => retried,
    async stop() {
      isOver = true;
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
      agent.destroy();
      await watching;
    },
  };
}

function saysReady(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const asked = http.get({ host: '127.0.0.1', port, path: '/api/ready', timeout: ASK_LIMIT_MS }, (answer) => {
    answer.resume();
    resolve(answer.statusCode === 200);
  });
  asked.once('timeout', () => asked.destroy());
  asked.once('error', () => resolve(false));
  return promise;
}

/** All of it when it is small; else null, and it is still to be read. */
async function smallBody(request: http.IncomingMessage): Promise<Buffer | null> {
  const length = Number(
    request.headers['content-length'] ?? (request.headers['transfer-encoding'] ? Number.NaN : 0),
  );
  if (!(length <= KEPT_BODY_BYTES)) return null;
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

function kept(headers: http.IncomingHttpHeaders): http.OutgoingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_CONNECTION.has(name)));
}
