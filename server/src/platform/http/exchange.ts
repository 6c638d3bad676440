import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Exchange } from './endpoint.ts';

const PROXY_HEADERS = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
];

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

  get isLoopback(): boolean {
    const { hostname, headers } = this.#request;
    // A reverse proxy may send Host: 127.0.0.1; its forwarding headers reveal it.
    return isLoopbackName(hostname) && !PROXY_HEADERS.some((name) => name in headers);
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

/** localhost, 127.x.x.x, ::1. A page on the internet cannot make a browser send these as Host. */
export function isLoopbackName(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '').toLowerCase();
  return (
    name === 'localhost' || name.endsWith('.localhost') || name === '::1' || /^127(\.\d{1,3}){3}$/.test(name)
  );
}

/** CSRF check for the few cookie-authenticated calls: browsers always send Origin with them. */
export function originIsOurs(request: FastifyRequest, publicUrl: string | undefined): boolean {
  const origin = request.headers.origin;
  if (!origin) return false;
  return origin === originOf(request, publicUrl);
}
