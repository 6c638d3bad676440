import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Exchange } from './endpoint.ts';

/** A class with lazy getters: most handlers use none of it, so constructing it must be cheap. */
class RequestExchange implements Exchange {
  readonly #request: FastifyRequest;
  readonly #reply: FastifyReply;
  readonly #publicUrl: string | undefined;

  constructor(request: FastifyRequest, reply: FastifyReply, publicUrl: string | undefined) {
    this.#publicUrl = publicUrl;
    this.#request = request;
    this.#reply = reply;
  }

  get headers(): Headers {
    const headers = new Headers();
    for (const [name, value] of Object.entries(this.#request.headers)) {
      if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
    }
    // Overwrite with the trusted address: a client can forge X-Forwarded-For.
    headers.set('x-forwarded-for', this.#request.ip);
    return headers;
  }

  get address(): string {
    return this.#request.ip;
  }

  get origin(): string {
    return originOf(this.#request, this.#publicUrl);
  }

  appendHeader(name: string, value: string): void {
    this.#reply.header(name, value);
  }
}

export function makeExchange(
  request: FastifyRequest,
  reply: FastifyReply,
  publicUrl: string | undefined,
): Exchange {
  return new RequestExchange(request, reply, publicUrl);
}

function originOf(request: FastifyRequest, publicUrl: string | undefined): string {
  return publicUrl ?? `${request.protocol}://${request.host}`;
}

/**
 * CSRF check. Browsers send Origin with every request that is no GET, so a page elsewhere always fails it. Where
 * the proof is a cookie, or none is needed, Origin must be there; other programs may leave it out elsewhere.
 */
export function originIsOurs(
  request: FastifyRequest,
  publicUrl: string | undefined,
  { required }: { readonly required: boolean },
): boolean {
  const { origin } = request.headers;
  return origin === undefined ? !required : origin === originOf(request, publicUrl);
}
