/** A second step after the password: an authenticator app or a passkey; recovery codes stand in for either. */

/** Of an authenticator app, RFC 6238. */
export const CODE_DIGITS = 6;
export const CODE_SECONDS = 30;

export const RECOVERY_CODES = 10;
/** Fewer than this are worth a warning. */
export const FEW_RECOVERY_CODES = 4;
/** Letters that are not mistaken for each other; groups of four. */
export const RECOVERY_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
export const RECOVERY_LETTERS = 12;

export const MOST_PASSKEYS = 20;
/** From the day a role needs a second step until it is asked at sign-in. */
export const DUTY_NOTICE_DAYS = 14;
/** Who has lost every second step signs in without after this. */
export const RESET_WAIT_HOURS = 48;

export const secondSteps = ['passkey', 'app'] as const;
export type SecondStep = (typeof secondSteps)[number];

/** A recovery code as it is kept: without spaces and dashes, in capitals. Null when it cannot be one. */
export function readRecoveryCode(typed: string): string | null {
  const code = typed.replace(/[\s-]/g, '').toUpperCase();
  const isCode =
    code.length === RECOVERY_LETTERS && [...code].every((one) => RECOVERY_ALPHABET.includes(one));
  return isCode ? code : null;
}

/** Six digits, however they were spaced. Null when it cannot be a code. */
export function readAppCode(typed: string): string | null {
  const code = typed.replace(/\s/g, '');
  return /^\d{6}$/.test(code) ? code : null;
}

export function spacedRecoveryCode(code: string): string {
  return code.replace(/(.{4})(?=.)/g, '$1-');
}
