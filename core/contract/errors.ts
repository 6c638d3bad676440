/**
 * Every refusal the API can give. The list is closed: a code that is not here does not compile, and the
 * web has a sentence for each in both languages. `message` is what a developer reading the wire sees.
 */
export const errors = {
  MALFORMED: { status: 400, message: 'Some fields are missing or not in the right form.' },
  NOT_SIGNED_IN: { status: 401, message: 'Sign in first.' },
  WRONG_EMAIL_OR_PASSWORD: { status: 401, message: 'That e-mail and password do not go together.' },
  NOT_ALLOWED: { status: 403, message: 'Your role does not allow this.' },
  EMAIL_NOT_VERIFIED: { status: 403, message: 'Confirm your e-mail address first.' },
  NOT_FOUND: { status: 404, message: 'There is nothing here, or it is not yours to see.' },
  CONFLICT: { status: 409, message: 'This was changed in the meantime. Load it again.' },
  SLOT_TAKEN: { status: 409, message: 'Something else stands in this time already.' },
  INVENTORY_ID_TAKEN: { status: 409, message: 'Another product has this inventory id.' },
  IDEMPOTENCY_KEY_REUSED: { status: 409, message: 'This key was used before with another request.' },
  TOO_LARGE: { status: 413, message: 'That is more than this call takes.' },
  LINK_EXPIRED: { status: 422, message: 'This link was used already or has run out.' },
  WEAK_PASSWORD: { status: 422, message: 'This password is too easy to guess.' },
  STOCK_TOO_LOW: { status: 422, message: 'There are not that many on the shelf.' },
  TOO_MANY_REQUESTS: { status: 429, message: 'Too many tries. Wait a moment.' },
  UNEXPECTED: { status: 500, message: 'Something went wrong' },
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
  'TOO_LARGE',
  'TOO_MANY_REQUESTS',
  'UNEXPECTED',
] as const satisfies readonly ErrorCode[];

export type ErrorOfEveryCall = (typeof errorsOfEveryCall)[number];

export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(errors, code);
}
