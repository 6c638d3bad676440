/** What stands for a phone number or an e-mail address that the reader may not see whole. */
const DOTS = '••••••';

/** Of a masked number. */
export const SHOWN_DIGITS = 4;

/** "••••••3210": by the last four digits one still tells two of one name apart. */
export function maskedPhone(phone: string): string {
  return DOTS + phone.slice(-SHOWN_DIGITS);
}

export const MASKED_EMAIL = `${DOTS}@${DOTS}`;

export function isMasked(contact: string): boolean {
  return contact.startsWith(DOTS);
}

/** To call, to write to, to link to; null for a masked one as for none. */
export function wholeContact(contact: string | null | undefined): string | null {
  return contact && !isMasked(contact) ? contact : null;
}

/** Whether a number that was typed whole can be the one that is shown, masked or not. */
export function canBeSamePhone(shown: string | null, typed: string): boolean {
  return shown === typed || (shown !== null && isMasked(shown) && shown === maskedPhone(typed));
}
