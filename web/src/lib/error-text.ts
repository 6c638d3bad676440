import type { ErrorCode } from '@kursi/core/contract/errors.ts';
import type { FieldProblem } from '@kursi/core/contract/problems.ts';
import { type PlainKey, t } from './text.ts';

/** OFFLINE comes from the browser: the call never reached the server. */
export type ShownErrorCode = ErrorCode | 'OFFLINE';

type KeysAfter<Prefix extends string> = PlainKey extends infer Key
  ? Key extends `${Prefix}${infer Rest}`
    ? Rest
    : never
  : never;
type ProblemName = Exclude<KeysAfter<'problem.'>, 'summary'>;

/** Exhaustive: an error code without a sentence does not compile. */
const sentences = {
  MALFORMED: 'error.MALFORMED',
  NOT_SIGNED_IN: 'error.NOT_SIGNED_IN',
  WRONG_EMAIL_OR_PASSWORD: 'error.WRONG_EMAIL_OR_PASSWORD',
  NOT_ALLOWED: 'error.NOT_ALLOWED',
  EMAIL_NOT_VERIFIED: 'error.EMAIL_NOT_VERIFIED',
  PASSWORD_REQUIRED: 'error.PASSWORD_REQUIRED',
  NOT_FOUND: 'error.NOT_FOUND',
  CONFLICT: 'error.CONFLICT',
  ALREADY_REPORTED: 'error.ALREADY_REPORTED',
  SLOT_TAKEN: 'error.SLOT_TAKEN',
  TIMES_ARE_FREE: 'error.TIMES_ARE_FREE',
  HOLD_EXPIRED: 'error.HOLD_EXPIRED',
  CLOSED: 'error.CLOSED',
  NOT_ON_STEP: 'error.NOT_ON_STEP',
  OUTSIDE_WINDOW: 'error.OUTSIDE_WINDOW',
  IN_THE_PAST: 'error.IN_THE_PAST',
  NOTICE_TOO_SHORT: 'error.NOTICE_TOO_SHORT',
  SERVICE_NOT_OFFERED: 'error.SERVICE_NOT_OFFERED',
  CALENDAR_NOT_OFFERED: 'error.CALENDAR_NOT_OFFERED',
  CALENDAR_DOES_NOT_OFFER: 'error.CALENDAR_DOES_NOT_OFFER',
  DURATION_NOT_MULTIPLE: 'error.DURATION_NOT_MULTIPLE',
  NOT_REVIEWABLE: 'error.NOT_REVIEWABLE',
  REVIEW_FINAL: 'error.REVIEW_FINAL',
  INSIDE_CANCELLATION_WINDOW: 'error.INSIDE_CANCELLATION_WINDOW',
  CLIENT_REQUIRED: 'error.CLIENT_REQUIRED',
  MEMBERSHIPS_NOT_YET: 'error.MEMBERSHIPS_NOT_YET',
  PAYMENT_REQUIRED: 'error.PAYMENT_REQUIRED',
  NOTHING_TO_PAY_ONLINE: 'error.NOTHING_TO_PAY_ONLINE',
  AMOUNT_TOO_LARGE: 'error.AMOUNT_TOO_LARGE',
  TOO_MANY_HOLDS: 'error.TOO_MANY_HOLDS',
  TOO_MANY_OPEN_VISITS: 'error.TOO_MANY_OPEN_VISITS',
  TOO_MANY_SLOT_ALERTS: 'error.TOO_MANY_SLOT_ALERTS',
  INVENTORY_ID_TAKEN: 'error.INVENTORY_ID_TAKEN',
  CALENDAR_HAS_BOOKINGS: 'error.CALENDAR_HAS_BOOKINGS',
  PHONE_TAKEN: 'error.PHONE_TAKEN',
  STOCK_TOO_LOW: 'error.STOCK_TOO_LOW',
  IDEMPOTENCY_KEY_REUSED: 'error.IDEMPOTENCY_KEY_REUSED',
  TOO_LARGE: 'error.TOO_LARGE',
  WRONG_KIND_OF_FILE: 'error.WRONG_KIND_OF_FILE',
  FILE_TOO_LARGE: 'error.FILE_TOO_LARGE',
  FILE_DIFFERS: 'error.FILE_DIFFERS',
  FILE_NOT_UPLOADED: 'error.FILE_NOT_UPLOADED',
  LINK_EXPIRED: 'error.LINK_EXPIRED',
  PROVIDER_UNAVAILABLE: 'error.PROVIDER_UNAVAILABLE',
  PROVIDER_SIGN_IN_FAILED: 'error.PROVIDER_SIGN_IN_FAILED',
  PROVIDER_EMAIL_NOT_VERIFIED: 'error.PROVIDER_EMAIL_NOT_VERIFIED',
  WEAK_PASSWORD: 'error.WEAK_PASSWORD',
  PAYMENT_NOT_VERIFIED: 'error.PAYMENT_NOT_VERIFIED',
  PLAN_REFUSED: 'error.PLAN_REFUSED',
  REFUND_TOO_LARGE: 'error.REFUND_TOO_LARGE',
  SUBSCRIPTION_CREATION_FAILED: 'error.SUBSCRIPTION_CREATION_FAILED',
  SUBSCRIPTION_UPDATE_FAILED: 'error.SUBSCRIPTION_UPDATE_FAILED',
  PAYMENT_UNAVAILABLE: 'error.PAYMENT_UNAVAILABLE',
  TOO_MANY_REQUESTS: 'error.TOO_MANY_REQUESTS',
  UNEXPECTED: 'error.UNEXPECTED',
  NOT_CONFIGURED: 'error.NOT_CONFIGURED',
  MEMBER_EXISTS: 'error.MEMBER_EXISTS',
  LAST_OWNER: 'error.LAST_OWNER',
  BUSINESS_ID_REQUIRED: 'error.BUSINESS_ID_REQUIRED',
  BUSINESS_NOT_SAVED: 'error.BUSINESS_NOT_SAVED',
  ADDRESS_TAKEN: 'error.ADDRESS_TAKEN',
  NAME_DIFFERS: 'error.NAME_DIFFERS',
  TOO_LATE_TO_RESTORE: 'error.TOO_LATE_TO_RESTORE',
  INVITED_AT_ANOTHER_ADDRESS: 'error.INVITED_AT_ANOTHER_ADDRESS',
  INVALID_STATUSES: 'error.INVALID_STATUSES',
  ACCOUNT_BLOCKED: 'error.ACCOUNT_BLOCKED',
  BUSINESS_SUSPENDED: 'error.BUSINESS_SUSPENDED',
  BUSINESS_NOT_APPROVED: 'error.BUSINESS_NOT_APPROVED',
  STATE_MOVE_REFUSED: 'error.STATE_MOVE_REFUSED',
  NOT_ONESELF: 'error.NOT_ONESELF',
  LAST_PLATFORM_ADMIN: 'error.LAST_PLATFORM_ADMIN',
  OFFLINE: 'error.OFFLINE',
} as const satisfies { readonly [Code in ShownErrorCode]: `error.${Code}` };

/** The sentence for an error; `details` are those of the API error. */
export function errorText(code: ShownErrorCode, details: Readonly<Record<string, unknown>> = {}): string {
  return t(sentences[code] ?? sentences.UNEXPECTED, {
    seconds: Math.max(1, Math.ceil(Number(details['retry_after_seconds']) || 30)),
    reference: String(details['reference'] ?? '–'),
  });
}

const problemNames = [
  'required',
  'too_short',
  'too_long',
  'too_small',
  'too_large',
  'invalid_email',
  'invalid_phone',
  'common_password',
  'ends_before_start',
  'name_too_short',
  'address_in_name',
  'invalid_address',
  'too_many_days',
  'mismatch',
  'invalid_value',
  'invalid_website',
  'invalid_gstin',
  'invalid_ifsc',
  'invalid_account_number',
  'unknown_field',
  'not_allowed_field',
] as const satisfies readonly ProblemName[];

/** The sentence beside a field; unknown problems get a general one. */
export function problemText(
  problem: Pick<FieldProblem, 'problem'> & { readonly limit?: number | string | undefined },
): string {
  const name = problemNames.find((known) => known === problem.problem) ?? 'invalid_value';
  return t(`problem.${name}`, { limit: problem.limit ?? '' });
}
