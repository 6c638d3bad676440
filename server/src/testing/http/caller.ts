import {
  type AnyCall,
  fieldsTravelIn,
  type OutputOf,
  pathParameters,
  type SentBy,
} from '@kursi/core/contract/call.ts';
import type { ErrorBody } from '@kursi/core/contract/errors.ts';
import type { Paise } from '@kursi/core/kernel/money.ts';
import type { FastifyInstance } from 'fastify';
import { ADDRESS_HEADER } from './address-header.ts';

/** JSON has no branded types: tests write amounts as plain numbers. */
type Unbranded<T> = T extends Paise
  ? number
  : T extends object
    ? { [Field in keyof T]: Unbranded<T[Field]> }
    : T;
export type Sent<C extends AnyCall> = Unbranded<SentBy<C>>;

/** The credentials that a browser keeps for a session. */
export interface Session {
  token: string;
  readonly cookies: Map<string, string>;
}

export interface CallOptions {
  readonly as?: Session | null;
  readonly headers?: Readonly<Record<string, string>>;
  /** The IP address of the caller. */
  readonly from?: string;
}

export interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Headers;
}

export interface Caller {
  /** The raw response; its cookies are stored in the session. */
  send<C extends AnyCall>(call: C, input: Sent<C>, options?: CallOptions): Promise<Answer>;
  /** The output of the call; throws when it is refused. */
  call<C extends AnyCall>(call: C, input: Sent<C>, options?: CallOptions): Promise<OutputOf<C>>;
  /** The refusal; throws when the call succeeds. */
  refusal<C extends AnyCall>(
    call: C,
    input: Sent<C>,
    options?: CallOptions,
  ): Promise<ErrorBody & { status: number }>;
  /** Without a socket, for requests that no well-behaved client could send. */
  inject: FastifyInstance['inject'];
}

/** `origin` is that of the pages which a browser would have loaded; `logged` are the server's log lines. */
export function makeCaller(
  app: FastifyInstance,
  url: string,
  { origin = url, logged }: { origin: string | undefined; logged: readonly string[] },
): Caller {
  const send: Caller['send'] = async (call, input, options = {}) => {
    const { address, body } = requestFor(call, input as Record<string, unknown>);
    const response = await fetch(url + address, {
      method: call.method,
      headers: { ...headersFor(call, origin, options), ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body }),
    });
    if (options.as) setSessionCookies(options.as, response.headers);
    return { status: response.status, headers: response.headers, body: await response.json() };
  };
  return {
    send,
    async call(call, input, options) {
      const answer = await send(call, input, options);
      if (answer.status === 200) return answer.body as OutputOf<typeof call>;
      const cause =
        answer.status === 500 ? `\n${logged.findLast((line) => line.includes('"level":50'))}` : '';
      throw new Error(`${call.path} answered ${answer.status} ${JSON.stringify(answer.body)}${cause}`);
    },
    async refusal(call, input, options) {
      const answer = await send(call, input, options);
      if (answer.status >= 400) return { status: answer.status, ...(answer.body as ErrorBody) };
      throw new Error(`${call.path} was not refused, but answered ${JSON.stringify(answer.body)}`);
    },
    inject: app.inject.bind(app),
  };
}

export function requestFor(
  call: AnyCall,
  input: Readonly<Record<string, unknown>>,
): { address: string; body: string | undefined } {
  const rest = { ...input };
  let address = `/api${call.path}`;
  for (const name of pathParameters(call.path)) {
    address = address.replace(`{${name}}`, encodeURIComponent(String(rest[name])));
    delete rest[name];
  }
  if (fieldsTravelIn(call) === 'body') {
    return { address, body: Object.keys(rest).length > 0 ? JSON.stringify(rest) : undefined };
  }
  const sent = Object.entries(rest).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams(sent.map(([name, value]) => [name, String(value)]));
  return { address: query.size > 0 ? `${address}?${query}` : address, body: undefined };
}

export function headersFor(
  call: AnyCall,
  origin: string,
  { as, headers, from }: CallOptions,
): Record<string, string> {
  const proof: Record<string, string> = {
    ...(as && as.cookies.size > 0 && { cookie: cookieHeader(as) }),
    ...(as?.token && call.proof === 'bearer' && bearer(as.token)),
  };
  // As a browser does.
  const sameOrigin = call.method === 'GET' ? {} : { origin };
  return { ...(from && { [ADDRESS_HEADER]: from }), ...sameOrigin, ...proof, ...headers };
}

export function bearer(token: string): { authorization: string } {
  return { authorization: `Bearer ${token}` };
}

export function cookieHeader(session: Session | null | undefined): string {
  return Array.from(session?.cookies ?? [], ([name, value]) => `${name}=${value}`).join('; ');
}

/** Cookie handling like a browser: stored with a value, deleted on expiry. */
export function setSessionCookies(session: Session, headers: Headers): void {
  for (const line of headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (/;\s*max-age=0\b/i.test(line)) session.cookies.delete(name);
    else session.cookies.set(name, value);
  }
}
