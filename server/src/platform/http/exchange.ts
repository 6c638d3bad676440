import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Exchange } from './handling.ts';

/** Getters, because most handlers ask for none of it. */
export function makeExchange(request: FastifyRequest, reply: FastifyReply): Exchange {
  return {
    get headers() {
      const headers = new Headers();
      for (const [name, value] of Object.entries(request.headers)) {
        if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
      }
      return headers;
    },
    get address() {
      return request.ip;
    },
    get isLoopback() {
      return isLoopbackName(request.hostname);
    },
    appendHeader: (name, value) => void reply.header(name, value),
  };
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
