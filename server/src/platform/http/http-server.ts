import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  LogController,
} from 'fastify';
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import { newId } from '../new-id.ts';
import { sendRefusal } from './refusals.ts';

/** JSON bodies are small; files go to storage by their own address. */
const BODY_LIMIT = 256 * 1024;

/** Fastify with what every answer needs: ids, limits, headers, logs and one shape for errors. */
export async function makeHttpServer(config: Config, log: Log): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => newId(Temporal.Now.instant()),
    bodyLimit: BODY_LIMIT,
    trustProxy: proxyTrust(config.trustProxy),
    forceCloseConnections: 'idle',
    requestTimeout: 30_000,
    routerOptions: { ignoreTrailingSlash: true },
  });

  app.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id));
  app.addHook('onResponse', async (request, reply) => {
    request.log.info({
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    });
  });

  await app.register(helmet, headersFor(config));
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: 2048,
    brotliOptions: { params: { 1: 4 } },
  });
  await app.register(rateLimit, {
    max: 600,
    timeWindow: 60_000,
    errorResponseBuilder: (_request, context) => new TooMany(Math.ceil(context.ttl / 1000)),
  });

  // Bodies are JSON or nothing; a DELETE without a body is fine.
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
    if (error.statusCode === 413) return sendRefusal(reply, 'TOO_LARGE', { bytes: BODY_LIMIT });
    if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
      return sendRefusal(reply, 'MALFORMED', { fields: [] });
    }
    request.log.error({ err: error, route: request.routeOptions.url });
    return sendRefusal(reply, 'UNEXPECTED', { reference: request.id });
  });
  return app;
}

function proxyTrust(
  trust: Config['trustProxy'],
): boolean | string[] | ((address: string, hop: number) => boolean) {
  if (typeof trust === 'number') return (_address, hop) => hop < trust;
  return typeof trust === 'boolean' ? trust : [...trust];
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

function headersFor(config: Config) {
  const https = config.publicUrl?.startsWith('https:') ?? false;
  const reportsTo = [config.analytics?.url, config.errorReportUrl].flatMap((url) =>
    url ? [new URL(url).origin] : [],
  );
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...reportsTo],
        styleSrc: ["'self'"],
        // Positions of menus and the width of a bar are set from script, element by element.
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...reportsTo],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(https ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' as const },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' as const },
    xFrameOptions: { action: 'deny' as const },
  };
}
