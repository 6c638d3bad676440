/** A personal link and what it opened live until this long after the visit. */
export const LINK_LIVES_AFTER_HOURS = 7 * 24;
/** Over all phones and networks together: then the link is locked, and only a message brings another. */
export const WRONG_TRIES_OF_A_LINK = 5;
/** As the phone's keys write them; Hindi digits are the same digits. */
export const LAST_DIGITS = 4;

/** Whether these are the last digits of one of the numbers. */
export function endsWithDigits(phones: readonly (string | null)[], digits: string): boolean {
  return digits.length === LAST_DIGITS && phones.some((phone) => phone?.endsWith(digits));
}
