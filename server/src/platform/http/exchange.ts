import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Exchange } from './handling.ts';

const PROXY_HEADERS = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
];

/** A class, because most handlers ask for none of it and making it must cost nothing. */
class RequestExchange implements Exchange {
  readonly #request: FastifyRequest;
  readonly #reply: FastifyReply;

  constructor(request: FastifyRequest, reply: FastifyReply) {
    this.#request = request;
    this.#reply = reply;
  }

  get headers(): Headers {
    const headers = new Headers();
    for (const [name, value] of Object.entries(this.#request.headers)) {
      if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
    }
    // What the request claims and no proxy of ours vouches for must not be taken for where it came from.
    headers.set('x-forwarded-for', this.#request.ip);
    return headers;
  }

  get address(): string {
    return this.#request.ip;
  }

  get isLoopback(): boolean {
    const { hostname, headers } = this.#request;
    // A proxy in front may well say Host: 127.0.0.1; what it adds gives it away.
    return isLoopbackName(hostname) && !PROXY_HEADERS.some((name) => name in headers);
  }

  get rawBody(): Buffer {
    return Buffer.isBuffer(this.#request.body) ? this.#request.body : Buffer.alloc(0);
  }

  appendHeader(name: string, value: string): void {
    this.#reply.header(name, value);
  }
}

export function makeExchange(request: FastifyRequest, reply: FastifyReply): Exchange {
  return new RequestExchange(request, reply);
}

/** localhost, 127.x.x.x, ::1. A page on the internet cannot make a browser send these as Host to us. */
export function isLoopbackName(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '').toLowerCase();
  return (
    name === 'localhost' || name.endsWith('.localhost') || name === '::1' || /^127(\.\d{1,3}){3}$/.test(name)
  );
}

/** For the few calls that a cookie authenticates: browsers always say where such a request began. */
export function originIsOurs(request: FastifyRequest, publicUrl: string | undefined): boolean {
  const origin = request.headers.origin;
  if (!origin) return false;
  return origin === (publicUrl ?? `${request.protocol}://${request.host}`);
}
