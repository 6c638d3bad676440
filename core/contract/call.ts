import type * as z from 'zod/mini';
import type { Approvable } from './approvals.ts';
import type { ErrorCode } from './errors.ts';
import type { BusinessModule, Permission } from './permission.ts';
import type { SpecSentence } from './spec-sentences.ts';
import type { StepUp } from './step-up.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

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
  readonly method: Method;
  /** Below /api, with {parameters} that are fields of the input. `fieldsTravelIn` says where the rest is. */
  readonly path: `/${string}`;
  readonly summary: string;
  readonly input: Input;
  readonly output: Output;
  /** Error codes beyond those of every call. */
  readonly errors: readonly Errors[];
  readonly who: Permission;
  /**
   * The record that the call is about, and the field that names it. Permissions use the roles in its
   * business, also where the input names no business; its owner calls as `client`.
   */
  readonly about: AboutRecord | null;
  /**
   * How the caller authenticates: the Authorization header, except for the few calls that issue or revoke it;
   * those read the long-lived cookie and check the Origin.
   */
  readonly proof: 'bearer' | 'cookie' | 'none';
  /**
   * For POSTs that create or pay: an Idempotency-Key makes retries safe. `business`: also when another member of the
   * business sends it again, as a parked bill travels from desk to desk.
   */
  readonly idempotent: boolean | 'business';
  /** Members may still call this while their business is suspended: pay, leave. Reads are always allowed. */
  readonly evenSuspended: boolean;
  /** What asks for a fresh proof of who acts, given in this session in the last 15 minutes. */
  readonly stepUp: StepUp | null;
  /** Who lacks the right may have it approved in place for one record, that of `about`; null: not so. */
  readonly approval: Approvable | null;
  /**
   * Whether a member must see the sums of the visit of `about` (`core/billing/seen-sums.ts`): the call answers or hands
   * out its bill, or takes money for it.
   */
  readonly needsSums: boolean;
  /** The module of the business that must be on; null for what every business has. */
  readonly module: BusinessModule | null;
  /** What the specification says when it fails for no reason of its own; null: the general sentence. */
  readonly failure: SpecSentence | null;
  /** Streams server-sent events of the shape of `output` instead of one JSON body. */
  readonly stream: boolean;
  readonly body: Body;
  /** In bytes. */
  readonly bodyLimit: number;
  /** Rate limit per IP address and minute. */
  readonly perMinute: number;
}

/**
 * json: the fields of the input. raw: the exact bytes, for verifying a signature. file: a stream, so that it
 * is never whole in memory. For raw and file, the fields are in the URL.
 */
export type BodyKind = 'json' | 'raw' | 'file';

/** Record types that a call can be about; the server resolves the owner of each. */
export const recordKinds = ['booking', 'visit', 'message_app', 'message_file'] as const;
export interface AboutRecord {
  readonly record: (typeof recordKinds)[number];
  readonly field: string;
  /** Answered instead of a refusal where the caller has no such record. */
  readonly missing?: Readonly<Record<string, unknown>>;
}

/** Body limit of ordinary forms. */
export const FORM_LIMIT = 256 * 1024;

export type AnyObjectSchema = z.ZodMiniObject;
export type AnyCall = Call;

export type InputOf<C extends AnyCall> = z.output<C['input']>;
/** The input type before defaults and coercion. */
export type SentBy<C extends AnyCall> = z.input<C['input']>;
export type OutputOf<C extends AnyCall> = z.output<C['output']>;
/** The output type before the schema strips unknown fields. */
export type AnsweredBy<C extends AnyCall> = z.input<C['output']>;
export type ErrorOf<C extends AnyCall> = C['errors'][number];

type Optional =
  | 'errors'
  | 'about'
  | 'proof'
  | 'idempotent'
  | 'evenSuspended'
  | 'stepUp'
  | 'approval'
  | 'needsSums'
  | 'module'
  | 'failure'
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
  declared: Omit<Call<Input, Output, Errors, Body>, Optional | 'method' | 'path'> &
    Partial<Pick<Call<Input, Output, Errors, Body>, Optional>> & { readonly route: `${Method} /${string}` },
): Call<Input, Output, Errors, Body> {
  const { route, ...rest } = declared;
  const [method, path] = route.split(' ') as [Method, `/${string}`];
  return {
    method,
    path,
    // The default is JSON; the type parameter has the same default.
    body: 'json' as Body,
    bodyLimit: FORM_LIMIT,
    errors: [],
    about: null,
    proof: 'bearer',
    idempotent: false,
    evenSuspended: false,
    stepUp: null,
    approval: null,
    needsSums: false,
    module: null,
    failure: null,
    stream: false,
    perMinute: 600,
    ...rest,
  };
}

/** Where fields that are not in the path are sent. */
export function fieldsTravelIn(call: AnyCall): 'query' | 'body' {
  return call.method === 'GET' || call.body !== 'json' ? 'query' : 'body';
}

export function pathParameters(path: string): string[] {
  return Array.from(path.matchAll(/\{(\w+)\}/g), (match) => match[1] ?? '');
}
