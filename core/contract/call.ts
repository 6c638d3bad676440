import type * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';
import type { Permission } from './permission.ts';

/**
 * One call of the API, declared once. From this come validation, the handler's types, the web client and
 * its query hooks, the OpenAPI document, the permission check and the tests that walk the contract.
 */
export interface Call<
  Input extends AnyObjectSchema = AnyObjectSchema,
  Output extends z.ZodMiniType = z.ZodMiniType,
  Errors extends ErrorCode = ErrorCode,
  Body extends BodyKind = BodyKind,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below /api, with {parameters} that are fields of the input. `fieldsTravelIn` says where the rest is. */
  readonly path: `/${string}`;
  readonly summary: string;
  readonly input: Input;
  readonly output: Output;
  /** What it may refuse with, beyond what every call may. */
  readonly errors: readonly Errors[];
  readonly who: Permission;
  /**
   * The record that the call is about, and the field that names it. Its business is the one whose roles
   * count, also where the input names no business, and whose record it is calls as `client`.
   */
  readonly about: AboutRecord | null;
  /**
   * What proves who is calling. The Authorization header, except for the few calls that exist to get or
   * give up that header: those read the long-lived cookie and check the Origin.
   */
  readonly proof: 'bearer' | 'cookie';
  /** POSTs that create or pay: an Idempotency-Key makes a repeated request one effect. */
  readonly idempotent: boolean;
  /** Members may still do this while their business is suspended: pay, leave. Reading they always may. */
  readonly evenSuspended: boolean;
  /** Answers with server-sent events, each of the shape of `output`, instead of one JSON body. */
  readonly stream: boolean;
  readonly body: Body;
  /** In bytes. */
  readonly bodyLimit: number;
  /** How often one network address may call it in a minute. */
  readonly perMinute: number;
}

/**
 * json: the fields of the input. raw: the bytes as they came, for signatures over them. file: a stream that
 * the handler reads, so that it is never whole in memory. With the last two the fields are in the address.
 */
export type BodyKind = 'json' | 'raw' | 'file';

/** Kinds of records that a call can be about; the server knows how to find the owner of each. */
export const recordKinds = ['booking', 'visit'] as const;
export interface AboutRecord {
  readonly record: (typeof recordKinds)[number];
  readonly field: string;
}

/** A form is small. */
export const FORM_LIMIT = 256 * 1024;

export type AnyObjectSchema = z.ZodMiniObject;
export type AnyCall = Call;

export type InputOf<C extends AnyCall> = z.output<C['input']>;
/** What a caller writes, before defaults and coercion. */
export type SentBy<C extends AnyCall> = z.input<C['input']>;
export type OutputOf<C extends AnyCall> = z.output<C['output']>;
/** What a handler returns, before the output schema drops what it does not name. */
export type AnsweredBy<C extends AnyCall> = z.input<C['output']>;
export type ErrorOf<C extends AnyCall> = C['errors'][number];

type Optional =
  | 'errors'
  | 'about'
  | 'proof'
  | 'idempotent'
  | 'evenSuspended'
  | 'stream'
  | 'perMinute'
  | 'body'
  | 'bodyLimit';

export function call<
  Input extends AnyObjectSchema,
  Output extends z.ZodMiniType,
  const Errors extends ErrorCode = never,
  const Body extends BodyKind = 'json',
>(
  declared: Omit<Call<Input, Output, Errors, Body>, Optional> &
    Partial<Pick<Call<Input, Output, Errors, Body>, Optional>>,
): Call<Input, Output, Errors, Body> {
  return {
    // What is not said is JSON; the type parameter has the same default.
    body: 'json' as Body,
    bodyLimit: FORM_LIMIT,
    errors: [],
    about: null,
    proof: 'bearer',
    idempotent: false,
    evenSuspended: false,
    stream: false,
    perMinute: 600,
    ...declared,
  };
}

/** Where the fields go that are not in the path. */
export function fieldsTravelIn(call: AnyCall): 'query' | 'body' {
  return call.method === 'GET' || call.body !== 'json' ? 'query' : 'body';
}

export function pathParameters(path: string): string[] {
  return Array.from(path.matchAll(/\{(\w+)\}/g), (match) => match[1] ?? '');
}
