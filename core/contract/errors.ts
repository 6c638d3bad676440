/**
 * Every refusal the API can give. The list is closed: a code that is not here does not compile, and the
 * web has a sentence for each in both languages. `message` is what a developer reading the wire sees.
 */
export const errors = {
  MALFORMED: { status: 400, message: 'Some fields are missing or not in the right form.' },
  BUSINESS_ID_REQUIRED: { status: 400, message: 'Business ID is required' },
  INVALID_STATUSES: { status: 400, message: 'Invalid statuses' },
  NOT_SIGNED_IN: { status: 401, message: 'Sign in first.' },
  WRONG_EMAIL_OR_PASSWORD: { status: 401, message: 'That e-mail and password do not go together.' },
  NOT_ALLOWED: { status: 403, message: 'Your role does not allow this.' },
  ACCOUNT_BLOCKED: { status: 403, message: 'This account is blocked.' },
  BUSINESS_SUSPENDED: { status: 403, message: 'This business is suspended: it can be read, not changed.' },
  INVITED_AT_ANOTHER_ADDRESS: { status: 403, message: 'This invitation was sent to another address.' },
  EMAIL_NOT_VERIFIED: { status: 403, message: 'Confirm your e-mail address first.' },
  NOT_FOUND: { status: 404, message: 'There is nothing here, or it is not yours to see.' },
  CONFLICT: { status: 409, message: 'This was changed in the meantime. Load it again.' },
  BUSINESS_NOT_SAVED: { status: 409, message: 'Failed to save business' },
  MEMBER_EXISTS: { status: 409, message: 'Member already exists' },
  ALREADY_REPORTED: { status: 409, message: 'You have reported this business already.' },
  SLOT_TAKEN: { status: 409, message: 'Something else stands in this time already.' },
  TIMES_ARE_FREE: { status: 409, message: 'There are free times on this day. Take one of them.' },
  HOLD_EXPIRED: { status: 409, message: 'The time was held too long, and someone else has it now.' },
  INVENTORY_ID_TAKEN: { status: 409, message: 'Another product has this inventory id.' },
  CALENDAR_HAS_BOOKINGS: {
    status: 409,
    message: 'There are bookings to come on this calendar. Move or cancel them first.',
  },
  PHONE_TAKEN: { status: 409, message: 'Another client has this phone number.' },
  IDEMPOTENCY_KEY_REUSED: { status: 409, message: 'This key was used before with another request.' },
  TOO_LARGE: { status: 413, message: 'That is more than this call takes.' },
  CLOSED: { status: 422, message: 'Nobody works at this time.' },
  NOT_ON_STEP: { status: 422, message: 'Times begin at other minutes here.' },
  OUTSIDE_WINDOW: { status: 422, message: 'This is further ahead than can be booked.' },
  IN_THE_PAST: { status: 422, message: 'This time has passed.' },
  SERVICE_NOT_OFFERED: { status: 422, message: 'This service is not offered at the moment.' },
  CALENDAR_NOT_OFFERED: { status: 422, message: 'This calendar cannot be booked at the moment.' },
  CALENDAR_DOES_NOT_OFFER: { status: 422, message: 'This service is not offered on this calendar.' },
  DURATION_NOT_MULTIPLE: { status: 422, message: 'The duration is no multiple of that of the service.' },
  INSIDE_CANCELLATION_WINDOW: {
    status: 422,
    message: 'It is too late to change this online; only the business can.',
  },
  NOT_REVIEWABLE: { status: 422, message: 'Only what took place can be reviewed.' },
  REVIEW_FINAL: { status: 422, message: 'A review can be changed for seven days.' },
  CLIENT_REQUIRED: { status: 422, message: 'Say for which client this is.' },
  MEMBERSHIPS_NOT_YET: { status: 422, message: 'Paying with a membership is not possible yet.' },
  PAYMENT_REQUIRED: { status: 422, message: 'This business takes bookings that are paid online.' },
  NOTHING_TO_PAY_ONLINE: { status: 422, message: 'There is nothing to pay online for this.' },
  AMOUNT_TOO_LARGE: { status: 422, message: 'That is more than the booking costs.' },
  NAME_DIFFERS: { status: 422, message: 'That is not the name of this business.' },
  TOO_LATE_TO_RESTORE: { status: 422, message: 'This was deleted too long ago to be brought back.' },
  STATE_MOVE_REFUSED: { status: 422, message: 'A business in this state cannot become that.' },
  NOT_ONESELF: { status: 422, message: 'Nobody does this to their own account.' },
  LAST_PLATFORM_ADMIN: { status: 422, message: 'An installation keeps at least one platform admin.' },
  LAST_OWNER: { status: 422, message: 'A business keeps at least one owner.' },
  WRONG_KIND_OF_FILE: { status: 422, message: 'Files of this kind do not belong here.' },
  FILE_TOO_LARGE: { status: 422, message: 'This file is larger than what belongs here.' },
  FILE_DIFFERS: { status: 422, message: 'What was sent is not the file that was announced.' },
  FILE_NOT_UPLOADED: { status: 422, message: 'This file was not uploaded, or is not yours to use here.' },
  LINK_EXPIRED: { status: 422, message: 'This link was used already or has run out.' },
  WEAK_PASSWORD: { status: 422, message: 'This password is too easy to guess.' },
  PAYMENT_NOT_VERIFIED: { status: 422, message: 'This payment could not be verified.' },
  PLAN_REFUSED: { status: 422, message: 'The price does not fit the kind of plan.' },
  REFUND_TOO_LARGE: { status: 422, message: 'That is more than is left of this payment.' },
  SUBSCRIPTION_CREATION_FAILED: {
    status: 422,
    message: 'Subscription creation failed. Please try again.',
  },
  SUBSCRIPTION_UPDATE_FAILED: { status: 422, message: 'Subscription update failed. Please try again.' },
  STOCK_TOO_LOW: { status: 422, message: 'There are not that many on the shelf.' },
  TOO_MANY_HOLDS: { status: 429, message: 'Too many times are held already. Confirm one or give one back.' },
  TOO_MANY_SLOT_ALERTS: { status: 429, message: 'This person waits for several days already.' },
  TOO_MANY_REQUESTS: { status: 429, message: 'Too many tries. Wait a moment.' },
  UNEXPECTED: { status: 500, message: 'Something went wrong' },
  PAYMENT_UNAVAILABLE: { status: 503, message: 'The payment service does not answer. Nothing was charged.' },
  NOT_CONFIGURED: { status: 503, message: 'This server is not set up for that.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errors;

/** The body of every answer that is not a success. */
export interface ErrorBody {
  readonly code: ErrorCode;
  readonly message: string;
  readonly details: Readonly<Record<string, unknown>>;
}

/** Any call may answer with these; a call's own `errors` lists only what it adds. */
export const errorsOfEveryCall = [
  'MALFORMED',
  'BUSINESS_ID_REQUIRED',
  'TOO_LARGE',
  'TOO_MANY_REQUESTS',
  'UNEXPECTED',
] as const satisfies readonly ErrorCode[];

export type ErrorOfEveryCall = (typeof errorsOfEveryCall)[number];

export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(errors, code);
}
