/**
 * Every error code of the API. The list is closed: an unknown code does not compile, and the web has a
 * message for each in both languages. `message` is for developers who read the response.
 */
export const errors = {
  MALFORMED: { status: 400, message: 'Some fields are missing or invalid.' },
  BUSINESS_ID_REQUIRED: { status: 400, message: 'Business ID is required' },
  INVALID_STATUSES: { status: 400, message: 'Invalid statuses' },
  NOT_SIGNED_IN: { status: 401, message: 'Sign in first.' },
  WRONG_EMAIL_OR_PASSWORD: { status: 401, message: 'Wrong email or password.' },
  NOT_ALLOWED: { status: 403, message: 'Your role does not allow this.' },
  ACCOUNT_BLOCKED: { status: 403, message: 'This account is blocked.' },
  BUSINESS_NOT_APPROVED: { status: 422, message: 'A business can do this once it is approved.' },
  MODULE_OFF: { status: 403, message: 'This business has turned this feature off.' },
  BUSINESS_SUSPENDED: { status: 403, message: 'This business is suspended: it is read-only.' },
  INVITED_AT_ANOTHER_ADDRESS: { status: 403, message: 'This invitation was sent to another address.' },
  PASSWORD_REQUIRED: { status: 403, message: 'Enter your password to go on.' },
  EMAIL_NOT_VERIFIED: { status: 403, message: 'Confirm your email address first.' },
  NOT_FOUND: { status: 404, message: 'Not found, or you do not have access to it.' },
  CONFLICT: { status: 409, message: 'This was changed in the meantime. Reload it.' },
  ADDRESS_TAKEN: { status: 409, message: 'This page address is taken.' },
  BUSINESS_NOT_SAVED: { status: 409, message: 'Failed to save business' },
  MEMBER_EXISTS: { status: 409, message: 'Member already exists' },
  ALREADY_REPORTED: { status: 409, message: 'You have already reported this business.' },
  SLOT_TAKEN: { status: 409, message: 'This time is already booked.' },
  TIMES_ARE_FREE: { status: 409, message: 'There are free times on this day. Book one of them.' },
  HOLD_EXPIRED: { status: 409, message: 'The hold has expired, and someone else has taken this time.' },
  INVENTORY_ID_TAKEN: { status: 409, message: 'Another product has this inventory id.' },
  CALENDAR_HAS_BOOKINGS: {
    status: 409,
    message: 'This calendar has upcoming bookings. Move or cancel them first.',
  },
  DAY_CLOSED: { status: 409, message: 'This day is closed.' },
  VISIT_BILLED: { status: 409, message: 'This visit is billed. Change its bill instead.' },
  BILL_DIFFERS: { status: 409, message: 'The bill comes to another total: tax or rounding differ.' },
  MEMBERSHIP_USED: { status: 409, message: 'The membership was used elsewhere meanwhile.' },
  PAY_LINK_EXPIRED: { status: 409, message: 'This pay link has expired.' },
  PARKED_BILL_GONE: { status: 409, message: 'This parked bill was taken up or thrown away.' },
  IMPORT_RUNNING: { status: 409, message: 'An import of clients is running. Wait until it is done.' },
  PHONE_TAKEN: { status: 409, message: 'Another client has this phone number.' },
  TWO_ACCOUNTS: { status: 409, message: 'Both clients have an account of their own.' },
  IDEMPOTENCY_KEY_REUSED: {
    status: 409,
    message: 'This idempotency key was used before with a different request.',
  },
  ALREADY_IN_QUEUE: { status: 409, message: 'This person is in this queue already.' },
  NOBODY_WAITS: { status: 409, message: 'Nobody waits in this queue.' },
  SOMEONE_WAITS: { status: 409, message: 'Someone waits in this queue.' },
  TOO_LARGE: { status: 413, message: 'The request body is too large.' },
  CLOSED: { status: 422, message: 'Nobody works at this time.' },
  NOT_ON_STEP: { status: 422, message: 'This is not one of the start times of this business.' },
  OUTSIDE_WINDOW: { status: 422, message: 'This is beyond the booking window.' },
  NOTICE_TOO_SHORT: { status: 422, message: 'This business needs more notice.' },
  IN_THE_PAST: { status: 422, message: 'This time has passed.' },
  QUEUE_CLOSED: { status: 422, message: 'This queue is closed or paused.' },
  DEPOSIT_REQUIRED: { status: 402, message: 'A deposit has to be paid first.' },
  QUEUE_FULL: { status: 422, message: 'This queue is full.' },
  TOO_MANY_GUESTS: { status: 422, message: 'So many people cannot join together here.' },
  TOO_MANY_WAITLISTS: { status: 422, message: 'A business has 20 waitlists at most.' },
  SERVICE_NOT_OFFERED: { status: 422, message: 'This service is not offered at the moment.' },
  CALENDAR_NOT_OFFERED: { status: 422, message: 'This calendar cannot be booked at the moment.' },
  CALENDAR_DOES_NOT_OFFER: { status: 422, message: 'This service is not offered on this calendar.' },
  DURATION_NOT_MULTIPLE: {
    status: 422,
    message: 'The duration is not a multiple of the service’s duration.',
  },
  INSIDE_CANCELLATION_WINDOW: {
    status: 422,
    message: 'It is too late to change this online. Only the business can.',
  },
  NOT_REVIEWABLE: { status: 422, message: 'Only bookings that took place can be reviewed.' },
  REVIEW_FINAL: { status: 422, message: 'A review can be changed for seven days.' },
  CLIENT_REQUIRED: { status: 422, message: 'A client is required.' },
  MEMBERSHIP_NOT_USABLE: { status: 422, message: 'This membership cannot be used for this.' },
  MEMBERSHIP_NOT_SOLD: { status: 422, message: 'This membership is not on sale.' },
  TOO_MANY_MEMBERSHIPS: { status: 422, message: 'This client holds too many memberships.' },
  ADVANCE_REQUIRED: { status: 422, message: 'The advance must be paid with the purchase.' },
  PAYMENT_REQUIRED: { status: 422, message: 'This business only takes bookings that are paid online.' },
  NOTHING_TO_PAY_ONLINE: { status: 422, message: 'There is nothing to pay online for this.' },
  AMOUNT_TOO_LARGE: { status: 422, message: 'That is more than the booking costs.' },
  NAME_DIFFERS: { status: 422, message: 'That is not the name of this business.' },
  TOO_LATE_TO_RESTORE: { status: 422, message: 'This was deleted too long ago to be restored.' },
  STATE_MOVE_REFUSED: { status: 422, message: 'A business in this state cannot change to that one.' },
  NOT_ONESELF: { status: 422, message: 'You cannot do this to your own account.' },
  LAST_PLATFORM_ADMIN: { status: 422, message: 'An installation needs at least one platform admin.' },
  LAST_OWNER: { status: 422, message: 'A business needs at least one owner.' },
  WRONG_KIND_OF_FILE: { status: 422, message: 'This type of file is not accepted here.' },
  FILE_TOO_LARGE: { status: 422, message: 'This file is too large.' },
  CSV_UNREADABLE: { status: 422, message: 'This file cannot be read as a list of clients.' },
  FILE_DIFFERS: { status: 422, message: 'The uploaded file differs from the one that was announced.' },
  FILE_NOT_UPLOADED: { status: 422, message: 'This file was not uploaded, or you cannot use it here.' },
  LINK_EXPIRED: { status: 422, message: 'This link was already used or has expired.' },
  PROVIDER_SIGN_IN_FAILED: {
    status: 422,
    message: 'The provider did not confirm this sign-in, or it was begun too long ago.',
  },
  PROVIDER_EMAIL_NOT_VERIFIED: {
    status: 422,
    message: 'The provider has not verified the e-mail address of this person.',
  },
  WEAK_PASSWORD: { status: 422, message: 'This password is too easy to guess.' },
  PAYMENT_NOT_VERIFIED: { status: 422, message: 'This payment could not be verified.' },
  PLAN_REFUSED: { status: 422, message: 'The price does not fit the type of plan.' },
  REFUND_TOO_LARGE: { status: 422, message: 'That is more than is left of this payment.' },
  SUBSCRIPTION_CREATION_FAILED: {
    status: 422,
    message: 'Subscription creation failed. Please try again.',
  },
  SUBSCRIPTION_UPDATE_FAILED: { status: 422, message: 'Subscription update failed. Please try again.' },
  BILL_EMPTY: { status: 422, message: 'A bill has at least one service or product.' },
  DISCOUNT_TOO_LARGE: { status: 422, message: 'Your role may not give a discount this large.' },
  COUNT_FIRST: { status: 422, message: 'Count the drawer and hand in the count first.' },
  DIFFERENCE_UNEXPLAINED: { status: 422, message: 'What was counted differs. Say why in a note.' },
  PRODUCT_NOT_SOLD: { status: 422, message: 'This product is not sold at the moment.' },
  TOO_MANY_PARKED_BILLS: { status: 422, message: 'Too many bills are parked. Take some up first.' },
  TOO_MANY_PHOTOS: { status: 422, message: 'This client has as many photos as are kept. Remove some first.' },
  STOCK_TOO_LOW: { status: 422, message: 'There are not that many in stock.' },
  TOO_MANY_OPEN_VISITS: {
    status: 422,
    message: 'There are many open bookings without an account here. Sign up, or pay online, to book more.',
  },
  EMAIL_REQUIRED: { status: 422, message: 'An email address is required.' },
  ADDRESS_UNSUBSCRIBED: { status: 422, message: 'This address has unsubscribed from these mails.' },
  CANNOT_BE_REACHED: {
    status: 422,
    message: 'A slot alert needs an email address or a device that can be notified.',
  },
  TOO_MANY_HOLDS: { status: 429, message: 'Too many times are held already. Confirm or release one.' },
  TOO_MANY_SLOT_ALERTS: { status: 429, message: 'This person has too many slot alerts already.' },
  TOO_MANY_REQUESTS: { status: 429, message: 'Too many requests. Try again later.' },
  UNEXPECTED: { status: 500, message: 'Something went wrong' },
  PROVIDER_UNAVAILABLE: { status: 503, message: 'The sign-in provider is not responding.' },
  PAYMENT_UNAVAILABLE: {
    status: 503,
    message: 'The payment service is not responding. Nothing was charged.',
  },
  NOT_CONFIGURED: { status: 503, message: 'This server is not set up for that.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errors;

/** The body of every error response. */
export interface ErrorBody {
  readonly code: ErrorCode;
  readonly message: string;
  readonly details: Readonly<Record<string, unknown>>;
}

/** Every call may return these; its own `errors` lists only the additional ones. */
export const errorsOfEveryCall = [
  'MALFORMED',
  'BUSINESS_ID_REQUIRED',
  'TOO_LARGE',
  'TOO_MANY_REQUESTS',
  'UNEXPECTED',
] as const satisfies readonly ErrorCode[];

export type ErrorOfEveryCall = (typeof errorsOfEveryCall)[number];
