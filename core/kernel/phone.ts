declare const phoneBrand: unique symbol;

/** A phone number in E.164: "+", country code, digits. "+919876543210". */
export type Phone = string & { readonly [phoneBrand]: 'Phone' };

const home = '+91';
const indian = /^\+91[1-9]\d{9}$/;
/** Indian numbers that get no chat messages, also for PostgreSQL: the summary of a client keeps whether theirs is one. */
export const landlinePattern = '^\\+91[1-5]';
const landline = new RegExp(landlinePattern);
const abroad = /^\+(?!91)[1-9]\d{7,14}$/;

export function isPhone(value: unknown): value is Phone {
  return typeof value === 'string' && (indian.test(value) || abroad.test(value));
}

/** Mobile numbers, for chat messages and one-time codes; foreign numbers cannot be told apart and pass. */
export function isMobilePhone(phone: Phone): boolean {
  return !landline.test(phone);
}

/**
 * Parses a number as people write it in India: with or without +91, 91, 0091 or a leading 0, with spaces,
 * dashes, dots and brackets. Ten bare digits must be a mobile number; a landline needs its 0 or +91, or a
 * mistyped mobile number would pass as one. Null when it is not a number.
 */
export function parsePhone(text: string): Phone | null {
  const digits = compactPhone(text);
  const full = withCountry(digits);
  return full !== null && isPhone(full) ? full : null;
}

/**
 * Like the parser, for a search box with an unfinished number: only adds a missing +91. Empty when there is
 * no digit.
 */
export function phoneSearchPrefix(text: string): string {
  const compact = compactPhone(text);
  if (!/^\+?\d+$/.test(compact)) return '';
  if (compact.startsWith('+')) return compact;
  if (compact.startsWith('0091')) return `+${compact.slice(2)}`;
  if (/^91\d{10}$/.test(compact)) return `+${compact}`;
  const national = compact.replace(/^0+/, '');
  return national === '' ? '' : home + national;
}

function withCountry(digits: string): string | null {
  if (/^\+910[1-9]\d{9}$/.test(digits)) return home + digits.slice(4);
  if (/^\+\d+$/.test(digits)) return digits;
  if (/^00[1-9]\d+$/.test(digits)) return withCountry(`+${digits.slice(2)}`);
  if (/^0[1-9]\d{9}$/.test(digits)) return home + digits.slice(1);
  if (/^91[6-9]\d{9}$/.test(digits)) return `+${digits}`;
  if (/^[6-9]\d{9}$/.test(digits)) return home + digits;
  return null;
}

/** Strips separators and what copying from a chat or contact card adds: invisible marks, wide or Hindi digits. */
export function compactPhone(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966))
    .replace(/^\s*tel:/i, '')
    .replace(/[\s\p{Cf}\p{Pd}().]/gu, '');
}
