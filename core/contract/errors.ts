import { specSentences } from './spec-sentences.ts';

/** The errors of one HTTP status. */
function of<Status extends number, Code extends string>(status: Status, messages: Record<Code, string>) {
  const entries = Object.entries<string>(messages).map(([code, message]) => [code, { status, message }]);
  return Object.fromEntries(entries) as Readonly<
    Record<Code, { readonly status: Status; readonly message: string }>
  >;
}

/**
 * Every error code of the API. The list is closed: an unknown code does not compile, and the web has a
 * message for each in both languages. `message` is for developers who read the response.
 */
export const errors = {
  ...of(400, {
    MALFORMED: 'Some fields are missing or invalid.',
    BUSINESS_ID_REQUIRED: specSentences.business_id_missing,
    INVALID_STATUSES: specSentences.statuses_invalid,
  }),
  ...of(401, {
    NOT_SIGNED_IN: 'Sign in first.',
    WRONG_EMAIL_OR_PASSWORD: 'Wrong email or password.',
    SIGN_IN_AGAIN: 'This sign-in was begun too long ago, or elsewhere. Start again.',
  }),
  ...of(402, {
    NOT_ENOUGH_CREDITS: 'There are not enough message credits for this.',
    DEPOSIT_REQUIRED: 'A deposit has to be paid first.',
  }),
  ...of(403, {
    NOT_ALLOWED: 'Your role does not allow this.',
    ACCOUNT_BLOCKED: 'This account is blocked.',
    MODULE_OFF: 'This business has turned this feature off.',
    BUSINESS_SUSPENDED: 'This business is suspended: it is read-only.',
    INVITED_AT_ANOTHER_ADDRESS: 'This invitation was sent to another address.',
    ONLY_LOOKING: 'While the desk is seen with other rights, nothing can be changed.',
    SUMS_HIDDEN: 'The bill of a colleague is shown when it is opened on purpose.',
    APPROVAL_OVER: 'This approval was used or has expired. Ask again.',
    PASSWORD_REQUIRED: 'Prove who you are to go on: by your second step or, without one, your password.',
    SECOND_STEP_REQUIRED: 'This account asks for a second step.',
    EMAIL_NOT_VERIFIED: 'Confirm your email address first.',
  }),
  ...of(404, {
    NOT_FOUND: 'Not found, or you do not have access to it.',
    APP_ID_NOT_FOUND: specSentences.app_id_missing,
  }),
  ...of(409, {
    HEADER_EXISTS: 'This business has its own number already.',
    CONFLICT: 'This was changed in the meantime. Reload it.',
    ALREADY_PAID: 'This is paid already.',
    ADDRESS_TAKEN: 'This page address is taken.',
    BUSINESS_NOT_SAVED: specSentences.business_not_saved,
    MEMBER_EXISTS: specSentences.member_exists,
    ALREADY_REPORTED: 'You have already reported this business.',
    SLOT_TAKEN: 'This time is already booked.',
    TIMES_ARE_FREE: 'There are free times on this day. Book one of them.',
    HOLD_EXPIRED: 'The hold has expired, and someone else has taken this time.',
    SET_NAME_TAKEN: 'Another set of rights has this name.',
    SET_IN_USE: 'Members have this set of rights. Give them another one first.',
    METHOD_NAME_TAKEN: 'Another payment method has this name.',
    INVENTORY_ID_TAKEN: 'Another product has this inventory id.',
    CALENDAR_HAS_BOOKINGS: 'This calendar has upcoming bookings. Move or cancel them first.',
    DAY_CLOSED: 'This day is closed.',
    VISIT_BILLED: 'This visit is billed. Change its bill instead.',
    BILL_DIFFERS: 'The bill comes to another total: tax or rounding differ.',
    MEMBERSHIP_USED: 'The membership was used elsewhere meanwhile.',
    FIGURES_REBUILDING: 'The figures of this business are being made anew.',
    PAY_LINK_EXPIRED: 'This pay link has expired.',
    PARKED_BILL_GONE: 'This parked bill was taken up or thrown away.',
    IMPORT_RUNNING: 'An import of clients is running. Wait until it is done.',
    PHONE_TAKEN: 'Another client has this phone number.',
    SEGMENT_NAME_TAKEN: 'Another segment has this name.',
    TWO_ACCOUNTS: 'Both clients have an account of their own.',
    IDEMPOTENCY_KEY_REUSED: 'This idempotency key was used before with a different request.',
    ALREADY_IN_QUEUE: 'This person is in this queue already.',
    AUDIENCE_CHANGED: 'More clients match by now than were confirmed.',
    CAMPAIGN_NOT_SENDING: 'Nothing of this campaign can be changed in this way now.',
    CAMPAIGN_SENT: 'This campaign was sent off.',
    NOBODY_WAITS: 'Nobody waits in this queue.',
    SOMEONE_WAITS: 'Someone waits in this queue.',
  }),
  ...of(413, {
    TOO_LARGE: 'The request body is too large.',
  }),
  ...of(422, {
    BUSINESS_NOT_APPROVED: 'A business can do this once it is approved.',
    CLOSED: 'Nobody works at this time.',
    RANGE_TOO_LONG: 'A report covers two years at most.',
    NOT_ON_STEP: 'This is not one of the start times of this business.',
    OUTSIDE_WINDOW: 'This is beyond the booking window.',
    NOTICE_TOO_SHORT: 'This business needs more notice.',
    IN_THE_PAST: 'This time has passed.',
    QUEUE_CLOSED: 'This queue is closed or paused.',
    QUEUE_FULL: 'This queue is full.',
    TOO_MANY_GUESTS: 'So many people cannot join together here.',
    TOO_MANY_WAITLISTS: 'A business has 20 waitlists at most.',
    ANSWER_TOO_LATE: 'WhatsApp allows an answer for 24 hours after the client wrote.',
    CLIENT_STOPPED: 'This client wrote STOP.',
    TOO_MANY_SEGMENTS: 'A business keeps 100 segments at most.',
    SERVICE_NOT_OFFERED: 'This service is not offered at the moment.',
    CALENDAR_NOT_OFFERED: 'This calendar cannot be booked at the moment.',
    CALENDAR_DOES_NOT_OFFER: 'This service is not offered on this calendar.',
    DURATION_NOT_MULTIPLE: 'The duration is not a multiple of the service’s duration.',
    INSIDE_CANCELLATION_WINDOW: 'It is too late to change this online. Only the business can.',
    NOT_REVIEWABLE: 'Only bookings that took place can be reviewed.',
    REVIEW_FINAL: 'A review can be changed for seven days.',
    CLIENT_REQUIRED: 'A client is required.',
    MEMBERSHIP_NOT_USABLE: 'This membership cannot be used for this.',
    MEMBERSHIP_NOT_SOLD: 'This membership is not on sale.',
    TOO_MANY_MEMBERSHIPS: 'This client holds too many memberships.',
    ADVANCE_REQUIRED: 'The advance must be paid with the purchase.',
    PAYMENT_REQUIRED: 'This business only takes bookings that are paid online.',
    NOTHING_TO_PAY_ONLINE: 'There is nothing to pay online for this.',
    AMOUNT_TOO_LARGE: 'That is more than the booking costs.',
    NAME_DIFFERS: 'That is not the name of this business.',
    TOO_LATE_TO_RESTORE: 'This was deleted too long ago to be restored.',
    STATE_MOVE_REFUSED: 'A business in this state cannot change to that one.',
    NOT_ONESELF: 'You cannot do this to your own account.',
    LAST_PLATFORM_ADMIN: 'An installation needs at least one platform admin.',
    LAST_OWNER: 'A business needs at least one owner.',
    WRONG_KIND_OF_FILE: 'This type of file is not accepted here.',
    FILE_TOO_LARGE: 'This file is too large.',
    CSV_UNREADABLE: 'This file cannot be read as a list of clients.',
    FILE_DIFFERS: 'The uploaded file differs from the one that was announced.',
    FILE_NOT_UPLOADED: 'This file was not uploaded, or you cannot use it here.',
    LINK_EXPIRED: 'This link was already used or has expired.',
    LINK_LOCKED: 'Wrong digits were typed too often. Ask for a new link.',
    WRONG_DIGITS: 'These are not the last digits of the number that the business has.',
    PASSKEY_REFUSED: 'This passkey is not known here, is not yours, or was asked for too long ago.',
    TOO_MANY_PASSKEYS: 'A person has 20 passkeys at most.',
    LAST_FACTOR: 'This is the last second step. Add another one first, or turn it off as a whole.',
    SECOND_STEP_NEEDED: 'Your role needs a second step.',
    WRONG_PIN: 'This is not the PIN of that person.',
    WEAK_PIN: 'This PIN is too easy to guess.',
    WRONG_CODE: 'This code is wrong, was used or has expired.',
    PROVIDER_SIGN_IN_FAILED: 'The provider did not confirm this sign-in, or it was begun too long ago.',
    PROVIDER_EMAIL_NOT_VERIFIED: 'The provider has not verified the e-mail address of this person.',
    WEAK_PASSWORD: 'This password is too easy to guess.',
    PAYMENT_NOT_VERIFIED: 'This payment could not be verified.',
    PAYMENT_METHOD_OFF: 'This payment method is switched off.',
    TOO_MANY_SETS: 'A business names 30 sets of rights at most.',
    TOO_MANY_METHODS: 'A business has 12 payment methods of its own at most.',
    PRICE_REFUSED: 'The custom header has a price already.',
    PURCHASE_FAILED: 'This payment has not bought this.',
    HEADER_NOT_REJECTED: 'The own number of this business is not rejected.',
    HEADER_NOT_LIVE: 'The own number of this business is not live.',
    PLAN_REFUSED: 'The price does not fit the type of plan.',
    REFUND_TOO_LARGE: 'That is more than is left of this payment.',
    SUBSCRIPTION_CREATION_FAILED: specSentences.subscription_not_created,
    SUBSCRIPTION_UPDATE_FAILED: specSentences.subscription_not_updated,
    REFUND_UNDECIDED: 'More was paid than this costs. Say which way it goes back.',
    BILL_EMPTY: 'A bill has at least one service or product.',
    DISCOUNT_TOO_LARGE: 'Your role may not give a discount this large.',
    COUNT_FIRST: 'Count the drawer and hand in the count first.',
    DIFFERENCE_UNEXPLAINED: 'What was counted differs. Say why in a note.',
    PRODUCT_NOT_SOLD: 'This product is not sold at the moment.',
    TOO_MANY_PARKED_BILLS: 'Too many bills are parked. Take some up first.',
    TOO_MANY_PHOTOS: 'This client has as many photos as are kept. Remove some first.',
    STOCK_TOO_LOW: 'There are not that many in stock.',
    TOO_MANY_OPEN_VISITS:
      'There are many open bookings without an account here. Sign up, or pay online, to book more.',
    EMAIL_REQUIRED: 'An email address is required.',
    ADDRESS_UNSUBSCRIBED: 'This address has unsubscribed from these mails.',
    CANNOT_BE_REACHED: 'A slot alert needs an email address or a device that can be notified.',
    CAMPAIGN_INCOMPLETE: 'The campaign has no template, no audience, no picture or an empty detail.',
    OUTSIDE_CAMPAIGN_HOURS: 'Campaigns of this business go at other hours.',
    CAMPAIGN_NOT_AVAILABLE: specSentences.campaign_not_available,
    TEMPLATE_NOT_CREATED: specSentences.template_not_created,
    TEMPLATE_NOT_UPDATED: specSentences.template_not_updated,
    WHATSAPP_REFUSED: 'WhatsApp refused this.',
  }),
  ...of(429, {
    TOO_MANY_HOLDS: 'Too many times are held already. Confirm or release one.',
    TOO_MANY_BILLS: 'This member has opened as many bills of others today as the business allows.',
    TOO_MANY_CONTACTS: 'This member has had as many contacts shown today as the business allows.',
    TOO_MANY_SLOT_ALERTS: 'This person has too many slot alerts already.',
    TOO_MANY_REQUESTS: 'Too many requests. Try again later.',
  }),
  ...of(500, {
    UNEXPECTED: specSentences.onboarding_failed,
  }),
  ...of(503, {
    PROVIDER_UNAVAILABLE: 'The sign-in provider is not responding.',
    PAYMENT_UNAVAILABLE: 'The payment service is not responding. Nothing was charged.',
    WHATSAPP_UNAVAILABLE: 'WhatsApp is not responding. Try again later.',
    NOT_CONFIGURED: 'This server is not set up for that.',
    DISK_FULL: 'The disk of this server is full. Nothing was saved.',
  }),
};

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
  'DISK_FULL',
] as const satisfies readonly ErrorCode[];

export type ErrorOfEveryCall = (typeof errorsOfEveryCall)[number];
