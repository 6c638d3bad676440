import type { Readable } from 'node:stream';
import type { AnsweredBy, AnyCall, ErrorOf, InputOf } from '@kursi/core/contract/call.ts';
import type { ErrorCode, ErrorOfEveryCall } from '@kursi/core/contract/errors.ts';
import type { Outcome, Refusal } from '@kursi/core/kernel/result.ts';
import type { Tx } from '../database/database.ts';
import type { Authority } from './authority.ts';

/** The part of HTTP that a few handlers need: cookies, and where the request came from. */
export interface Exchange {
  readonly headers: Headers;
  readonly address: string;
  /** The origin the caller used: scheme and host, without a trailing slash. */
  readonly origin: string;
  appendHeader(name: string, value: string): void;
}

/** An unread body. Reading beyond the call's limit throws, which becomes TOO_LARGE. */
export interface IncomingFile {
  readonly contentType: string | null;
  /** The Content-Length header; null when missing. */
  readonly contentLength: number | null;
  readonly bytes: Readable;
}

interface Bodies {
  readonly json: undefined;
  readonly raw: Buffer;
  readonly file: IncomingFile;
}

export interface Request<C extends AnyCall> {
  readonly input: InputOf<C>;
  /** The raw or file body of calls that do not take JSON. */
  readonly body: Bodies[C['body']];
  /** The business of the call: named by the input, or the one that keeps the named record. */
  readonly business_id: string | null;
  /** The caller; null only where the permission allows the public. */
  readonly caller: Authority | null;
  readonly now: Temporal.Instant;
  readonly exchange: Exchange;
}

export type Answer<C extends AnyCall> = Outcome<AnsweredBy<C>, ErrorOf<C> | ErrorOfEveryCall>;
export type AnyAnswer = Outcome<unknown, ErrorCode>;

interface Query {
  readonly kind: 'query';
  readonly call: AnyCall;
  run(request: Request<AnyCall>): AnyAnswer;
}
interface Command {
  readonly kind: 'command';
  readonly call: AnyCall;
  readonly beforeTransaction: ((request: Request<AnyCall>) => Promise<Refusal | null>) | undefined;
  readonly refused: ((request: Request<AnyCall>, refusal: Refusal) => Promise<Refusal>) | undefined;
  run(request: Request<AnyCall> & { tx: Tx }): AnyAnswer;
}
interface Outbound {
  readonly kind: 'outbound';
  readonly call: AnyCall;
  intend(request: Request<AnyCall> & { tx: Tx }): AnyAnswer;
  callProvider(intention: never, request: Request<AnyCall>): AnyAnswer;
  record(request: Request<AnyCall> & { tx: Tx }, intention: never, response: never): AnyAnswer;
}
interface Stream {
  readonly kind: 'stream';
  readonly call: AnyCall;
  run(request: Request<AnyCall> & { signal: AbortSignal }): AsyncIterable<unknown>;
}
export type Endpoint = Query | Command | Outbound | Stream;

/** Read-only: no transaction is opened. */
export function query<C extends AnyCall>(call: C, run: (request: Request<C>) => Answer<C>): Endpoint {
  return { kind: 'query', call, run: run as Query['run'] };
}

/**
 * A command outside a transaction, because it waits for something slow (an upload from a phone) and would
 * block a pooled connection. Each of its statements must leave the data consistent.
 */
export function longCommand<C extends AnyCall>(call: C, run: (request: Request<C>) => Answer<C>): Endpoint {
  return query(call, run);
}

/**
 * One transaction around the whole use case; a refusal rolls it back. Writes that must survive a refusal,
 * such as a rate limit counter, go into `beforeTransaction`: inside, they would need a second connection and could
 * exhaust the pool in a deadlock. Slow details of a refusal are added after the transaction, by `refused`.
 */
export function command<C extends AnyCall>(
  call: C,
  run: (request: Request<C> & { tx: Tx }) => Answer<C>,
  beforeTransaction?: (request: Request<C>) => Promise<Refusal<ErrorOf<C> | ErrorOfEveryCall> | null>,
  refused?: (request: Request<C>, refusal: Refusal<ErrorCode>) => Promise<Refusal<ErrorCode>>,
): Endpoint {
  return {
    kind: 'command',
    call,
    run: run as Command['run'],
    beforeTransaction: beforeTransaction as Command['beforeTransaction'],
    refused: refused as Command['refused'],
  };
}

/**
 * A command with something slow before its transaction, such as hashing a password: a connection of the pool is
 * not kept waiting for it.
 */
export function preparedCommand<C extends AnyCall, Prepared>(
  call: C,
  prepare: (request: Request<C>) => Outcome<Prepared, ErrorOf<C> | ErrorOfEveryCall>,
  run: (request: Request<C> & { tx: Tx }, prepared: Prepared) => Answer<C>,
): Endpoint {
  const prepared = new WeakMap<object, Prepared>();
  return command(
    call,
    (request) => run(request, prepared.get(request) as Prepared),
    async (request) => {
      const result = await prepare(request);
      if (!result.ok) return result;
      prepared.set(request, result.value);
      return null;
    },
  );
}

/** The three steps of an outbound command; each commits before the next begins. */
export interface OutboundCommand<C extends AnyCall, Intention, Response> {
  /** Records the intention and returns it as plain JSON, which is stored with the idempotency key. */
  intend(request: Request<C> & { tx: Tx }): Outcome<Intention, ErrorOf<C> | ErrorOfEveryCall>;
  /** Calls the provider outside any transaction. After a crash it is retried with the same intention. */
  callProvider(intention: Intention, request: Request<C>): Outcome<Response, ErrorOf<C> | ErrorOfEveryCall>;
  /** Records the response. Must be idempotent: two concurrent requests may both have called the provider. */
  record(request: Request<C> & { tx: Tx }, intention: Intention, response: Response): Answer<C>;
}

/**
 * For calls to an external provider, which no transaction may wait for: two short transactions with the
 * provider call between them. See docs/decisions/009.
 */
export function outboundCommand<C extends AnyCall, Intention, Response>(
  call: C,
  speaking: OutboundCommand<C, Intention, Response>,
): Endpoint {
  return { kind: 'outbound', call, ...(speaking as unknown as Omit<Outbound, 'kind' | 'call'>) };
}

/** Server-sent events until the iterable ends, the client disconnects or the authority ends. */
export function stream<C extends AnyCall>(
  call: C,
  run: (request: Request<C> & { signal: AbortSignal }) => AsyncIterable<AnsweredBy<C>>,
): Endpoint {
  return { kind: 'stream', call, run: run as Stream['run'] };
}

/** For calls about a record: the pipeline has resolved its business. */
export function theBusiness(request: { readonly business_id: string | null }): string {
  if (!request.business_id) throw new Error('this handler needs a business, but its call names none');
  return request.business_id;
}

/** For calls that require a session: the pipeline has checked it. */
export function theCaller(request: { readonly caller: Authority | null }): Authority {
  if (!request.caller) throw new Error('this handler needs a caller, but its call lets the public in');
  return request.caller;
}
