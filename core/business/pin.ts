export const PIN_LENGTH = 6;
/** Wrong ones before one has to wait; a right one begins the count anew. */
export const PIN_TRIES = 5;
export const PIN_WAIT_MINUTES = 15;
/** Of wrong ones, however long one waits in between. */
export const PIN_TRIES_A_DAY = 20;

const six = /^\d{6}$/;

/** What would be tried first: one to three digits repeated, runs, pairs in a run, and patterns of the keypad. */
export function isCommonPin(pin: string): boolean {
  return /^(\d{1,3})\1+$/.test(pin) || isRun(pin) || isRunOfPairs(pin) || keypad.has(pin);
}

export function isPin(text: string): boolean {
  return six.test(text);
}

/** 123456, 987654, 890123. */
function isRun(pin: string): boolean {
  const digits = [...pin].map(Number);
  const step = ((digits[1] ?? 0) - (digits[0] ?? 0) + 10) % 10;
  const isOne = step === 1 || step === 9;
  return isOne && digits.every((digit, i) => i === 0 || (digit - (digits[i - 1] ?? 0) + 10) % 10 === step);
}

/** 112233, 111222, 332211. */
function isRunOfPairs(pin: string): boolean {
  return /^(\d)\1+(\d)\2+(\d?)\3*$/.test(pin);
}

const keypad = new Set([
  '147258',
  '258369',
  '159357',
  '159753',
  '147852',
  '258963',
  '741852',
  '963852',
  '123654',
  '123789',
  '142536',
  '102030',
  '112358',
  '123321',
  '520131',
]);
