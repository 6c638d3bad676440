import type { Readable } from 'node:stream';
import type { AnsweredBy, AnyCall, ErrorOf, InputOf } from '@kursi/core/contract/call.ts';
import type { ErrorCode, ErrorOfEveryCall } from '@kursi/core/contract/errors.ts';
import type { Refusal, Result } from '@kursi/core/kernel/result.ts';
import type { Tx } from '../database/database.ts';
import type { Authority } from './authority.ts';

/** The part of HTTP that a few handlers need: cookies, and where the request came from. */
export interface Exchange {
  readonly headers: Headers;
  readonly address: string;
  /** Where the caller reaches us: scheme and host, no slash at the end. */
  readonly origin: string;
  /** The request reached a loopback name, so the sandbox may show itself. */
  readonly isLoopback: boolean;
  appendHeader(name: string, value: string): void;
}

/** A body that has not been read yet. Reading past the call's limit throws what becomes TOO_LARGE. */
export interface IncomingFile {
  readonly contentType: string | null;
  /** As the client announced it; null when it did not. */
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
  /** What came beside the input, where the call takes another body than JSON. */
  readonly body: Bodies[C['body']];
  /** The business that the call is about: named by the input, or the one that keeps the record it names. */
  readonly business_id: string | null;
  /** Who is calling. Null only where the call's permission lets the public in. */
  readonly caller: Authority | null;
  readonly now: Temporal.Instant;
  readonly exchange: Exchange;
}

export type Answer<C extends AnyCall> = Promise<Result<AnsweredBy<C>, ErrorOf<C> | ErrorOfEveryCall>>;
export type AnyAnswer = Promise<Result<unknown, ErrorCode>>;

interface Query {
  readonly kind: 'query';
  readonly call: AnyCall;
  run(request: Request<AnyCall>): AnyAnswer;
}
interface Command {
  readonly kind: 'command';
  readonly call: AnyCall;
  readonly beforehand: ((request: Request<AnyCall>) => Promise<Refusal | null>) | undefined;
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

/** Answers without changing anything: no transaction is opened. */
export function query<C extends AnyCall>(call: C, run: (request: Request<C>) => Answer<C>): Endpoint {
  return { kind: 'query', call, run: run as Query['run'] };
}

/**
 * Changes something, but not in one transaction: it waits for what is slow (a phone that sends a picture),
 * and would keep a connection waiting with it. Each of its statements must leave things in order.
 */
export function longCommand<C extends AnyCall>(call: C, run: (request: Request<C>) => Answer<C>): Endpoint {
  return query(call, run);
}

/**
 * One transaction around the whole use case; a refusal rolls it back. What must not be rolled back, such as
 * a counted try, happens `beforehand`: inside, it would hold one connection while waiting for another, and
 * as many requests as there are connections would wait for each other. What a refusal has to say that takes
 * long to find out is added when the transaction is over, by `refused`.
 */
export function command<C extends AnyCall>(
  call: C,
  run: (request: Request<C> & { tx: Tx }) => Answer<C>,
  beforehand?: (request: Request<C>) => Promise<Refusal<ErrorOf<C> | ErrorOfEveryCall> | null>,
  refused?: (request: Request<C>, refusal: Refusal<ErrorCode>) => Promise<Refusal<ErrorCode>>,
): Endpoint {
  return {
    kind: 'command',
    call,
    run: run as Command['run'],
    beforehand: beforehand as Command['beforehand'],
    refused: refused as Command['refused'],
  };
}

/** What a handler of `speaks` does, in this order, each part committed before the next begins. */
export interface OutboundCommand<C extends AnyCall, Intention, Response> {
  /** Writes down what is wanted, and says it in plain JSON: it is kept with the idempotency key. */
  intend(request: Request<C> & { tx: Tx }): Promise<Result<Intention, ErrorOf<C> | ErrorOfEveryCall>>;
  /** Talks to the outside. No transaction is open. After a crash it is asked again with the same intention. */
  callProvider(
    intention: Intention,
    request: Request<C>,
  ): Promise<Result<Response, ErrorOf<C> | ErrorOfEveryCall>>;
  /** Writes down what was heard. Must bear being run twice: two requests may have spoken. */
  record(request: Request<C> & { tx: Tx }, intention: Intention, response: Response): Answer<C>;
}

/**
 * For calls that speak to an outside service, which no transaction may wait for: two short transactions with
 * the speaking between them. See docs/decisions/009.
 */
export function outboundCommand<C extends AnyCall, Intention, Response>(
  call: C,
  speaking: OutboundCommand<C, Intention, Response>,
): Endpoint {
  return { kind: 'outbound', call, ...(speaking as unknown as Omit<Outbound, 'kind' | 'call'>) };
}

/** Server-sent events until the iterable ends, the client leaves or the authority is gone. */
export function stream<C extends AnyCall>(
  call: C,
  run: (request: Request<C> & { signal: AbortSignal }) => AsyncIterable<AnsweredBy<C>>,
): Endpoint {
  return { kind: 'stream', call, run: run as Stream['run'] };
}

/** For calls about a record: the pipeline has found the business that keeps it. */
export function theBusiness(request: { readonly business_id: string | null }): string {
  if (!request.business_id) throw new Error('this handler needs a business, but its call names none');
  return request.business_id;
}

/** Where the permission requires a session, the pipeline has made sure that there is one. */
export function theCaller(request: { readonly caller: Authority | null }): Authority {
  if (!request.caller) throw new Error('this handler needs a caller, but its call lets the public in');
  return request.caller;
}
