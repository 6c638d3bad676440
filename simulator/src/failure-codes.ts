/**
 * Every documented failure of a message. A number +91 90000 0xxxx whose last four digits are those of a code
 * fails with it: +91 90000 01002 with 1002, +91 90000 01049 with 131049.
 */
export interface FailureCode {
  readonly code: number;
  readonly reason: string;
  /** Meta answers the request itself with it, instead of telling it later. Gupshup always tells later. */
  readonly metaHttpStatus?: number | undefined;
}

export const FAILURE_CODES: readonly FailureCode[] = [
  { code: 1001, reason: 'Last Message Was Sent By Another Bot' },
  { code: 1002, reason: 'Number Does Not Exist On WhatsApp' },
  { code: 1003, reason: 'Unable To Send Message | Check Your Wallet Balance' },
  { code: 1004, reason: 'Template Messaging Is Not Enabled For This App' },
  { code: 1005, reason: 'Message Sending Failed As Template Did Not Match' },
  { code: 1006, reason: 'Message Sending Failed As User Is Not Opted In' },
  { code: 1007, reason: 'Message Sending Failed As User Is Inactive And Not Opted In' },
  { code: 1008, reason: 'User Is Not Opted In And Template Did Not Match' },
  { code: 1009, reason: 'Template Param Missing' },
  { code: 1010, reason: 'Invalid Media Url' },
  { code: 1011, reason: 'Invalid Media Size' },
  { code: 1012, reason: 'User Has Opted Out' },
  { code: 4001, reason: 'Message Sending Rate Limit Exceeded' },
  { code: 4002, reason: 'Unexpected Response From WhatsApp' },
  { code: 4003, reason: 'Template Not Found' },
  { code: 4004, reason: 'Supported On Cloud API Only' },
  { code: 4005, reason: 'Template Is Paused Or Disabled' },
  { code: 4, reason: 'Application request limit reached', metaHttpStatus: 400 },
  { code: 80007, reason: 'Rate limit issues', metaHttpStatus: 400 },
  { code: 130429, reason: 'Rate limit hit', metaHttpStatus: 400 },
  { code: 130472, reason: "User's number is part of an experiment" },
  { code: 131000, reason: 'Something went wrong', metaHttpStatus: 500 },
  { code: 131016, reason: 'Service unavailable', metaHttpStatus: 500 },
  { code: 131026, reason: 'Message undeliverable' },
  { code: 131047, reason: 'Re-engagement message' },
  {
    code: 131049,
    reason: 'This message was not delivered to maintain healthy ecosystem engagement.',
  },
  { code: 131050, reason: 'User has stopped receiving marketing messages from you on WhatsApp' },
  { code: 131051, reason: 'Unsupported message type', metaHttpStatus: 400 },
  { code: 131053, reason: 'Media upload error' },
  { code: 131056, reason: '(Business Account, Consumer Account) pair rate limit hit', metaHttpStatus: 400 },
  { code: 131057, reason: 'Account in maintenance mode', metaHttpStatus: 500 },
  {
    code: 132000,
    reason: 'Number of parameters does not match the expected number of params',
    metaHttpStatus: 400,
  },
  { code: 132001, reason: 'Template name does not exist in the translation', metaHttpStatus: 404 },
  {
    code: 132012,
    reason: 'Parameter format does not match format in the created template',
    metaHttpStatus: 400,
  },
  { code: 132015, reason: 'Template is paused', metaHttpStatus: 400 },
  { code: 132016, reason: 'Template is disabled', metaHttpStatus: 400 },
  { code: 133004, reason: 'Server temporarily unavailable', metaHttpStatus: 503 },
];

const BY_CODE = new Map(FAILURE_CODES.map((failure) => [failure.code, failure]));
const BY_ENDING = new Map(
  FAILURE_CODES.map((failure) => [String(failure.code).slice(-4).padStart(4, '0'), failure]),
);

/** The number that fails with a code, for tests. */
export function failingNumber(code: number): string {
  return `9190000${`0${String(code).slice(-4).padStart(4, '0')}`}`;
}

export function failureOfNumber(phone: string): FailureCode | undefined {
  const ending = /^91900000(\d{4})$/.exec(phone)?.[1];
  return ending ? BY_ENDING.get(ending) : undefined;
}

export function failureOf(code: number): FailureCode {
  return BY_CODE.get(code) ?? { code, reason: 'Message failed to send' };
}

/** Codes of Gupshup itself: the message never reached WhatsApp. */
export function isOfGupshup(code: number): boolean {
  return (code >= 1001 && code <= 1012) || (code >= 4001 && code <= 4005);
}

/** What Meta calls a failure that Gupshup has a code of its own for. */
export function asMeta(code: number): FailureCode {
  const same: Readonly<Record<number, number>> = {
    1002: 131026,
    1005: 132001,
    1009: 132000,
    1010: 131053,
    1011: 131053,
    1012: 131050,
    4001: 130429,
    4003: 132001,
    4005: 132015,
  };
  return failureOf(isOfGupshup(code) ? (same[code] ?? 131000) : code);
}
