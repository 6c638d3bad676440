import type { ErrorCode } from '../contract/errors.ts';

/** An expected refusal: returned by a use case, never thrown. Bugs throw. */
export interface Refusal<C extends ErrorCode = ErrorCode> {
  readonly ok: false;
  readonly code: C;
  readonly details: Readonly<Record<string, unknown>>;
}

export interface Success<T> {
  readonly ok: true;
  readonly value: T;
}

export type Result<T, C extends ErrorCode = ErrorCode> = Success<T> | Refusal<C>;

/** What a use case comes to. */
export type Outcome<T, C extends ErrorCode = ErrorCode> = Promise<Result<T, C>>;

/** The outcome of a command that has nothing to say but that it was done. */
export type Done<C extends ErrorCode = ErrorCode> = Outcome<Record<string, never>, C>;

export function ok<T>(value: T): Success<T> {
  return { ok: true, value };
}

/** The answer of a call without a result. */
export const done: Success<Record<string, never>> = ok({});

export function refuse<C extends ErrorCode>(
  code: C,
  details: Readonly<Record<string, unknown>> = {},
): Refusal<C> {
  return { ok: false, code, details };
}

/** A value that fits the schema but not what there is. */
export function refuseField(field: string): Refusal<'MALFORMED'> {
  return refuse('MALFORMED', { fields: [{ field, problem: 'invalid_value' }] });
}
