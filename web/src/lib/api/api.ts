import { type AnyCall, fieldsTravelIn, type OutputOf, type SentBy } from '@kursi/core/contract/call.ts';

import { TOKEN_COOKIE } from '@kursi/core/identity/cookies.ts';
import { readCookie } from '../device/cookies.ts';
import { reportReachable } from '../sync/online.ts';
import { isErrorCode } from './error-code.ts';
import type { ShownErrorCode } from './error-text.ts';
import { getSeenAs } from './seen-as.ts';

/** The error body of the server (code, message, details), or OFFLINE when it could not be reached. */
export class ApiError extends Error {
  readonly code: ShownErrorCode;
  readonly details: Readonly<Record<string, unknown>>;
  constructor(code: ShownErrorCode, details: Readonly<Record<string, unknown>> = {}, message: string = code) {
    super(message);
    this.code = code;
    this.details = details;
  }
}

/** Whether a retry may help: no network, a rate limit, a server in trouble. */
export function isPassing(error: unknown): boolean {
  return error instanceof ApiError && ['OFFLINE', 'TOO_MANY_REQUESTS', 'UNEXPECTED'].includes(error.code);
}

export interface SendOptions {
  readonly signal?: AbortSignal | undefined;
  /** Idempotency key: one per intention, kept over its retries, so that they take effect once. */
  readonly idempotencyKey?: string | undefined;
  /** Beside those of the call: the token of a link, which would be logged in an address. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** The body of a call that takes a file; its fields are in the address. */
  readonly file?: Blob | undefined;
  /** No limit: a stream, which watches for silence itself, or a call whose progress is shown. */
  readonly mayTakeLong?: boolean;
}

/** A connection can be open and pass nothing; after this long a request counts as lost. */
const ANSWER_WITHIN_MS = 30_000;

/** Session hooks of a call. Dependency injection: session.ts sets it, so that api.ts does not import it. */
export interface Credentials {
  /** Refreshes the credential cookie; true on success. */
  refreshSession(): Promise<boolean>;
  isExpected(): boolean;
}

let credentials: Credentials = { refreshSession: async () => false, isExpected: () => false };

export function setCredentials(given: Credentials): void {
  credentials = given;
}

let askPassword: (() => Promise<boolean>) | null = null;

/** Asks the person for the password again; true when it was right. Set where there is a place to ask. */
export function setPasswordPrompt(ask: (() => Promise<boolean>) | null): void {
  askPassword = ask;
}

/** Sends a refused call once more, approved by a colleague who has the right; null when nobody approved it. */
export type Approve = (
  call: AnyCall,
  input: Readonly<Record<string, unknown>>,
  refusal: ApiError,
  sendAgain: (headers: Readonly<Record<string, string>>) => Promise<Response>,
) => Promise<Response | null>;

let approve: Approve | null = null;

/** Set where there is a place to ask. */
export function setApprove(given: Approve | null): void {
  approve = given;
}

export async function send<C extends AnyCall>(
  call: C,
  input: SentBy<C>,
  options: SendOptions = {},
): Promise<OutputOf<C>> {
  const response = await request(call, input, options);
  try {
    return (await response.json()) as OutputOf<C>;
  } catch (error) {
    // Connection lost in the middle of the answer.
    throw lostOr(error, options);
  }
}

/** The response itself, for streams. Refreshes an expired credential once and retries. */
export async function request<C extends AnyCall>(
  call: C,
  input: SentBy<C>,
  options: SendOptions = {},
): Promise<Response> {
  const bearer = call.proof === 'bearer';
  if (bearer && credentials.isExpected() && !readCookie(TOKEN_COOKIE)) await credentials.refreshSession();
  const response = await fetchCall(call, input, options);
  if (response.ok) return response;
  const refusal = await refusalIn(response);
  // A wrong password is a 401 too; only an expired credential is worth a retry.
  const second = await trySecond(refusal, call, input, options);
  if (second.ok) return second;
  throw await refusalIn(second);
}

/** What was missing is asked for: a fresh credential, the password, a colleague's approval. */
async function trySecond(
  refusal: ApiError,
  call: AnyCall,
  input: object,
  options: SendOptions,
): Promise<Response> {
  const again = (headers = {}) =>
    fetchCall(call, input, { ...options, headers: { ...options.headers, ...headers } });
  if (refusal.code === 'NOT_ALLOWED' && call.approval) {
    const approved = await approve?.(call, input as Record<string, unknown>, refusal, again);
    if (!approved) throw refusal;
    return approved;
  }
  if (refusal.code === 'PASSWORD_REQUIRED') {
    if (!(await askPassword?.())) throw refusal;
    return again();
  }
  const isExpired = refusal.code === 'NOT_SIGNED_IN' && call.proof === 'bearer';
  if (!isExpired || !credentials.isExpected() || !(await credentials.refreshSession())) throw refusal;
  return again();
}

async function fetchCall(call: AnyCall, input: object, options: SendOptions): Promise<Response> {
  const { url, body } = addressOf(call, input as Record<string, unknown>);
  const headers = new Headers(options.headers);
  const token = call.proof === 'bearer' ? readCookie(TOKEN_COOKIE) : null;
  if (token) headers.set('authorization', `Bearer ${token}`);
  const seen = getSeenAs();
  if (token && seen) headers.set('kursi-seen-as', seen.as);
  if (body !== undefined) headers.set('content-type', 'application/json');
  if (options.idempotencyKey) headers.set('idempotency-key', options.idempotencyKey);
  const signals = [options.signal, !options.mayTakeLong && AbortSignal.timeout(ANSWER_WITHIN_MS)];
  try {
    const response = await fetch(url, {
      method: call.method,
      headers,
      body: options.file ?? body ?? null,
      signal: AbortSignal.any(signals.filter((signal) => signal instanceof AbortSignal)),
    });
    reportReachable(true);
    return response;
  } catch (error) {
    throw lostOr(error, options);
  }
}

/** An abort stays an abort; any other failure means OFFLINE. */
function lostOr(error: unknown, { signal }: SendOptions): unknown {
  if (signal?.aborted) return error;
  reportReachable(false);
  return new ApiError('OFFLINE');
}

function addressOf(call: AnyCall, input: Record<string, unknown>): { url: string; body: string | undefined } {
  const rest = { ...input };
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  if (fieldsTravelIn(call) === 'body') return { url: `/api${path}`, body: JSON.stringify(rest) };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(rest)) {
    if (value !== undefined && value !== null) query.set(name, String(value));
  }
  return { url: `/api${path}${query.size > 0 ? `?${query}` : ''}`, body: undefined };
}

async function refusalIn(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  if (typeof body === 'object' && body !== null && 'code' in body && isErrorCode(body.code)) {
    const details = 'details' in body && typeof body.details === 'object' ? body.details : {};
    const message = 'message' in body ? String(body.message) : body.code;
    return new ApiError(body.code, (details ?? {}) as Record<string, unknown>, message);
  }
  // Not our error format: a proxy in between answered.
  return new ApiError('UNEXPECTED', { reference: response.headers.get('x-request-id') ?? undefined });
}
