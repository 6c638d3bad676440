import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import rateLimit from '@fastify/rate-limit';
import { FORM_LIMIT } from '@kursi/core/contract/call.ts';
import { type SpecSentence, specSentences } from '@kursi/core/contract/spec-sentences.ts';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  LogController,
} from 'fastify';
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import { isDiskFull } from '../operations/disk-room.ts';
import type { Sandbox } from '../sandbox.ts';
import { makeHeldBytes } from './held-bytes.ts';
import { limitConnections } from './limit-connections.ts';
import { networkOf } from './network.ts';
import { refusal, sendRefusal } from './refusals.ts';
import { securityHeaders } from './security-headers.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route is an API call, not a page. */
    isCall?: boolean;
    /** What the specification says when it fails. */
    failure?: SpecSentence | null;
    /** Its body is read as it comes, after the caller was admitted. */
    streams?: boolean;
  }
}

/** Health checks run every few seconds; their log lines would bury the others. */
const UNLOGGED = new Set(['/api/health', '/api/ready']);

/** Fastify with what every answer needs: ids, limits, headers, logs and one shape for errors. */
export async function makeHttpServer(
  config: Config,
  log: Log,
  sandbox: Pick<Sandbox, 'watch' | 'meet'>,
  answered: (status: number, ms: number) => void = () => undefined,
): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // No logger per request: it would cost more than the few lines that log the request id themselves.
    childLoggerFactory: (logger) => logger,
    genReqId: () => randomUUID(),
    bodyLimit: FORM_LIMIT,
    trustProxy: proxyTrust(config.trustProxy),
    forceCloseConnections: 'idle',
    // Whoever comes on an open connection while it stops is served, and told to come on another one.
    return503OnClosing: false,
    // Long enough for the largest file on a slow network; headers have a shorter timeout.
    requestTimeout: 180_000,
    http: { headersTimeout: 30_000, connectionsCheckingInterval: 5000 },
    // Who reads nothing of an answer. A stream says something every few seconds.
    connectionTimeout: 120_000,
    routerOptions: { ignoreTrailingSlash: true },
    // A URL that cannot be parsed fails before routing, so no route's error handler sees it.
    frameworkErrors: (error, _request, reply) =>
      error.statusCode === 414
        ? sendRefusal(reply, 'TOO_LARGE')
        : sendRefusal(reply, 'MALFORMED', { fields: [] }),
  });

  app.server.on('connection', ({ remoteAddress }) => sandbox.meet(remoteAddress));
  limitConnections(app.server, config);
  const mayHold = makeHeldBytes();
  const headers = securityHeaders(config);
  // Callbacks, not async: these hooks run on every request, and a promise each would cost more than they do.
  app.addHook('onRequest', (request, reply, done) => {
    sandbox.watch(request.raw);
    const { isCall = false } = request.routeOptions.config;
    reply.headers(isCall ? headers.call : headers.page).header('x-request-id', request.id);
    if (mayHold(request, reply)) return done();
    reply.header('connection', 'close');
    sendRefusal(reply, 'TOO_MANY_REQUESTS', { retry_after_seconds: 1 });
  });
  app.addHook('onResponse', (request, reply, done) => {
    // Fastify makes `routeOptions` anew each time it is read.
    const route = request.routeOptions.url ?? 'none';
    if (UNLOGGED.has(route)) return done();
    answered(reply.statusCode, reply.elapsedTime);
    request.log.info({
      request_id: request.id,
      method: request.method,
      route,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    });
    done();
  });

  closeConnectionsWhenStopping(app);
  await app.register(compress, {
    // A small body that unpacks into a large one would pass by what `mayHold` counts.
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    threshold: 2048,
    brotliOptions: { params: { 1: 4 } },
  });
  // Each call sets its own rate limit; static files have none.
  await app.register(rateLimit, {
    global: false,
    keyGenerator: ({ ip }) => networkOf(ip),
    errorResponseBuilder: (_request, context) => new TooMany(Math.ceil(context.ttl / 1000)),
  });

  // Bodies are JSON or nothing (bodies.ts has the exceptions); a DELETE without a body is fine.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    try {
      done(null, JSON.parse(body as string));
    } catch {
      done(new NotJson());
    }
  });

  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (error instanceof TooMany) {
      return sendRefusal(reply, 'TOO_MANY_REQUESTS', { retry_after_seconds: error.seconds });
    }
    if (error.statusCode === 413) {
      // Close the connection: the rest of the body may still arrive and is not read.
      reply.header('connection', 'close');
      return sendRefusal(reply, 'TOO_LARGE', { bytes: request.routeOptions.bodyLimit });
    }
    // Only client errors of Fastify or our parser; a library's 4xx is a bug here.
    if (error instanceof NotJson || (error.code?.startsWith('FST_') && (error.statusCode ?? 500) < 500)) {
      return sendRefusal(reply, 'MALFORMED', { fields: [] });
    }
    // Hung up before the body was there: nothing of ours, and anyone could fill the log with it.
    const { raw } = request;
    if (error.code === 'ECONNRESET' && raw.destroyed && !raw.complete)
      return sendRefusal(reply, 'MALFORMED', { fields: [] });
    request.log.error({ request_id: request.id, err: error, route: request.routeOptions.url });
    if (isDiskFull(error)) return sendRefusal(reply, 'DISK_FULL');
    const { failure } = request.routeOptions.config;
    const body = refusal(reply, 'UNEXPECTED', { reference: request.id });
    return reply.send(failure ? { ...body, message: specSentences[failure] } : body);
  });
  return app;
}

/**
 * Graceful shutdown with keep-alive: idle connections are closed on stop, but a busy one becomes idle later,
 * and without this the stop would wait for its client.
 */
function closeConnectionsWhenStopping(app: FastifyInstance): void {
  app.addHook('preClose', (done) => {
    if (app.server.listening) {
      const again = setInterval(() => app.server.closeIdleConnections(), 50);
      app.server.once('close', () => clearInterval(again));
    }
    done();
  });
}

function proxyTrust(
  trust: Config['trustProxy'],
): false | string[] | ((address: string, hop: number) => boolean) {
  if (typeof trust === 'number') return (_address, hop) => hop < trust;
  return trust && [...trust];
}

/** Rate limit of an address that is no call. */
export function perMinute(max: number, rateScale: number) {
  return { config: { rateLimit: { max: max * rateScale, timeWindow: 60_000 } } };
}

class TooMany extends Error {
  readonly statusCode = 429;
  readonly seconds: number;
  constructor(seconds: number) {
    super('too many requests');
    this.seconds = seconds;
  }
}

class NotJson extends Error {
  readonly statusCode = 400;
}
