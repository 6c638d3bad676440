import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { isLoopback } from './webhooks.ts';

/** A request as handlers see it. */
export interface Call {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  /** Parts of the path that the pattern names. */
  readonly params: Readonly<Record<string, string>>;
}

export interface Answer {
  readonly status: number;
  readonly body?: object | string | Buffer | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Runs after the answer was sent. */
  readonly after?: (() => void) | undefined;
}

export type Handler = (call: Call) => Answer | Promise<Answer>;
export type Route = readonly [method: string, pattern: string, handler: Handler];

/** A refusal as an exception, so that checks read in one line. */
export class Refusal extends Error {
  readonly status: number;
  readonly body: object | undefined;
  constructor(status: number, message: string, body?: object) {
    super(message);
    this.status = status;
    this.body = body;
  }
}

export function makeRouter(routes: readonly Route[]) {
  const parsed = routes.map(([method, pattern, handler]) => ({ method, parts: pattern.split('/'), handler }));
  return (method: string, path: string): { handler: Handler; params: Record<string, string> } | undefined => {
    const parts = path.replace(/(.)\/$/, '$1').split('/');
    for (const route of parsed) {
      if (route.method !== method || route.parts.length !== parts.length) continue;
      const params: Record<string, string> = {};
      const fits = route.parts.every((part, i) => {
        if (!part.startsWith(':')) return part === parts[i];
        params[part.slice(1)] = decoded(parts[i] ?? '');
        return parts[i] !== '';
      });
      if (fits) return { handler: route.handler, params };
    }
    return undefined;
  };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

const LARGEST_BODY = 101 * 1024 * 1024;

export async function readCall(request: IncomingMessage): Promise<Call> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > LARGEST_BODY) throw new Refusal(413, 'The request is too large');
    chunks.push(chunk);
  }
  const [path = '/', query = ''] = (request.url ?? '/').split('?', 2);
  return {
    method: request.method ?? 'GET',
    path,
    query: new URLSearchParams(query),
    headers: request.headers,
    body: chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks),
    params: {},
  };
}

/** Fields of a form, whichever way it is encoded; JSON is taken too. Files are left out. */
export async function fieldsOf(call: Call): Promise<Record<string, string>> {
  const type = call.headers['content-type'] ?? '';
  if (type.startsWith('multipart/form-data')) {
    const entries = [...(await multipart(call))].filter((entry) => typeof entry[1] === 'string');
    return Object.fromEntries(entries) as Record<string, string>;
  }
  if (type.startsWith('application/json')) {
    const json = jsonOf(call);
    return Object.fromEntries(
      Object.entries(json).map(([key, value]) => [
        key,
        typeof value === 'string' ? value : JSON.stringify(value),
      ]),
    );
  }
  return Object.fromEntries(new URLSearchParams(call.body.toString()));
}

export async function multipart(call: Call): Promise<FormData> {
  try {
    const headers = { 'content-type': call.headers['content-type'] ?? '' };
    return await new Response(new Uint8Array(call.body), { headers }).formData();
  } catch {
    throw new Refusal(400, 'The form cannot be read');
  }
}

export function jsonOf(call: Call): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(call.body.toString() || '{}');
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return value as Record<string, unknown>;
  } catch {
    // Refused below.
  }
  throw new Refusal(400, 'The request is not JSON');
}

export function send(response: ServerResponse, { status, body, headers }: Answer): void {
  const isText = typeof body === 'string' || Buffer.isBuffer(body);
  const bytes = body === undefined ? '' : isText ? body : JSON.stringify(body);
  const type: Record<string, string> =
    isText || body === undefined ? {} : { 'content-type': 'application/json' };
  response.writeHead(status, {
    ...type,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...headers,
    ...(status === 204 ? {} : { 'content-length': Buffer.byteLength(bytes) }),
  });
  response.end(bytes);
}

/** A page of another site may have its own name resolve to this computer: its Host gives it away. */
export function isLocalHost(host: string | undefined): boolean {
  return host !== undefined && isLoopback(host.replace(/:\d+$/, ''));
}

/** Whether a page of another origin asked. Programs send neither header. */
export function isForeign({ origin, host, 'sec-fetch-site': site }: IncomingHttpHeaders): boolean {
  if (origin !== undefined && origin !== `http://${host}`) return true;
  return site !== undefined && site !== 'same-origin' && site !== 'none';
}
