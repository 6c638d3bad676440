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
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below /api, with {parameters} that are fields of the input. The rest of the input is query or body. */
  readonly path: `/${string}`;
  readonly summary: string;
  readonly input: Input;
  readonly output: Output;
  /** What it may refuse with, beyond what every call may. */
  readonly errors: readonly Errors[];
  readonly who: Permission;
  /**
   * What proves who is calling. The Authorization header, except for the few calls that exist to get or
   * give up that header: those read the long-lived cookie and check the Origin.
   */
  readonly proof: 'bearer' | 'cookie';
  /** POSTs that create or pay: an Idempotency-Key makes a repeated request one effect. */
  readonly idempotent: boolean;
  /** Answers with server-sent events, each of the shape of `output`, instead of one JSON body. */
  readonly stream: boolean;
  /** json: fields, as the input says. raw: the exact bytes, for whoever checks a signature over them. */
  readonly body: 'json' | 'raw' | 'file';
  /** The most bytes of a body that is not JSON. */
  readonly bodyLimit: number;
  /** How often one network address may call it in a minute. */
  readonly perMinute: number;
}

export type AnyObjectSchema = z.ZodMiniObject;
export type AnyCall = Call;

export type InputOf<C extends AnyCall> = z.output<C['input']>;
/** What a caller writes, before defaults and coercion. */
export type SentBy<C extends AnyCall> = z.input<C['input']>;
export type OutputOf<C extends AnyCall> = z.output<C['output']>;
/** What a handler returns, before the output schema drops what it does not name. */
export type AnsweredBy<C extends AnyCall> = z.input<C['output']>;
export type ErrorOf<C extends AnyCall> = C['errors'][number];

type Optional = 'errors' | 'proof' | 'idempotent' | 'stream' | 'body' | 'bodyLimit' | 'perMinute';

export function call<
  Input extends AnyObjectSchema,
  Output extends z.ZodMiniType,
  const Errors extends ErrorCode = never,
>(
  declared: Omit<Call<Input, Output, Errors>, Optional> &
    Partial<Pick<Call<Input, Output, Errors>, Optional>>,
): Call<Input, Output, Errors> {
  return {
    errors: [],
    proof: 'bearer',
    idempotent: false,
    stream: false,
    body: 'json',
    bodyLimit: 256 * 1024,
    perMinute: 600,
    ...declared,
  };
}

export function pathParameters(path: string): string[] {
  return Array.from(path.matchAll(/\{(\w+)\}/g), (match) => match[1] ?? '');
}
