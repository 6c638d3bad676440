import { Readable } from 'node:stream';
import type { BodyKind } from '@kursi/core/contract/call.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { IncomingFile } from './endpoint.ts';

type Mounting = (scope: FastifyInstance) => void;

/** Routes with a body other than JSON live in a Fastify scope with its own parser. */
export function bodyScopes(app: FastifyInstance): Record<BodyKind, (mount: Mounting) => void> {
  const scoped = (parse: Mounting) => (mount: Mounting) =>
    void app.register(async (scope) => {
      scope.removeAllContentTypeParsers();
      parse(scope);
      mount(scope);
    });
  return {
    json: (mount) => mount(app),
    raw: scoped((scope) =>
      scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body)),
    ),
    file: scoped((scope) =>
      scope.addContentTypeParser('*', (request, _payload, done) =>
        (announcedLength(request) ?? 0) > request.routeOptions.bodyLimit ? done(new TooLarge()) : done(null),
      ),
    ),
  };
}

export function incomingFile(request: FastifyRequest, limit: number): IncomingFile {
  return {
    contentType: request.headers['content-type'] ?? null,
    contentLength: announcedLength(request),
    bytes: Readable.from(
      // Keep the socket open when the body is too large, so that the refusal can be sent.
      upTo(limit, request.raw.iterator({ destroyOnReturn: false })),
      { objectMode: false },
    ),
  };
}

function announcedLength(request: FastifyRequest): number | null {
  const length = request.headers['content-length'];
  return length === undefined ? null : Number(length);
}

/** Content-Length may be wrong, so count the bytes. */
async function* upTo(limit: number, bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let received = 0;
  for await (const chunk of bytes) {
    received += chunk.length;
    if (received > limit) throw new TooLarge();
    yield chunk;
  }
}

/** The server's error handler turns the status into TOO_LARGE. */
class TooLarge extends Error {
  readonly statusCode = 413;
}
