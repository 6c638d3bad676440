import { Agent, type RequestOptions, request as requestHttp } from 'node:http';
import { request as requestHttps, Agent as TlsAgent } from 'node:https';

/** What came back, or how far a request came. */
export type HttpAnswer =
  | { readonly is: 'answer'; readonly status: number; readonly body: unknown; readonly headers: Headers }
  /** The request never left: nothing can have happened there. */
  | { readonly is: 'not_sent'; readonly reason: string }
  | { readonly is: 'no_answer'; readonly reason: string };

export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  readonly timeoutMs: number;
}

/** Longer answers are cut off and count as none: a provider's answer is small. */
const MOST_BYTES = 4 * 1024 * 1024;

const options = { keepAlive: true, maxSockets: 64, scheduling: 'lifo' } as const;
const plain = new Agent(options);
const secure = new TlsAgent(options);

/**
 * One request to a provider, with what `fetch` does not tell: whether it left at all. A kept-alive connection that
 * the other side has closed counts as no answer: the request may have been read.
 */
export function exchange(address: string, sent: HttpRequest): Promise<HttpAnswer> {
  return new Promise((resolve) => {
    let hasConnection = false;
    const isTls = address.startsWith('https:');
    const lost = (error: Error) =>
      resolve({ is: hasConnection ? 'no_answer' : 'not_sent', reason: error.message || String(error) });
    const chosen: RequestOptions = {
      method: sent.method,
      agent: isTls ? secure : plain,
      headers: {
        ...sent.headers,
        ...(sent.body !== undefined && { 'content-length': Buffer.byteLength(sent.body) }),
      },
      // From looking up the name to the last byte.
      signal: AbortSignal.timeout(sent.timeoutMs),
    };
    const request = (isTls ? requestHttps : requestHttp)(address, chosen, (response) => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        bytes += chunk.length;
        if (bytes > MOST_BYTES) response.destroy(new Error('the answer is too long'));
      });
      response.on('error', lost);
      response.on('end', () => {
        const headers = new Headers();
        for (const [name, value] of Object.entries(response.headers))
          if (typeof value === 'string') headers.set(name, value);
        resolve({
          is: 'answer',
          status: response.statusCode ?? 0,
          body: parsed(Buffer.concat(chunks)),
          headers,
        });
      });
    });
    request.on('socket', (socket) => {
      if (!socket.connecting) hasConnection = true;
      else socket.once(isTls ? 'secureConnect' : 'connect', () => (hasConnection = true));
    });
    request.on('error', lost);
    request.end(sent.body);
  });
}

/** JSON, else the text. */
function parsed(bytes: Buffer): unknown {
  const text = bytes.toString('utf8');
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Seconds, from a header that may be missing or a date. */
export function retryAfterSeconds(headers: Headers, otherwise: number): number {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, 3600) : otherwise;
}

export interface FormFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** A multipart body, made by the platform. */
export async function multipart(
  fields: Readonly<Record<string, string | FormFile>>,
): Promise<{ readonly body: Buffer; readonly contentType: string }> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') form.set(name, value);
    else form.set(name, new Blob([value.bytes], { type: value.type }), value.name);
  }
  const made = new Response(form);
  return {
    body: Buffer.from(await made.arrayBuffer()),
    contentType: made.headers.get('content-type') ?? 'multipart/form-data',
  };
}
