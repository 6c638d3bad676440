export const PASSWORD_MIN = 10;
export const PASSWORD_MAX = 200;

export interface PasswordContext {
  readonly email: string;
  readonly user_name: string;
  /** Common passwords, in lower case. */
  readonly common: ReadonlySet<string>;
}

/** A guessable password: on a list of common ones, or derived from the person's data. */
export function passwordIsEasyToGuess(password: string, context: PasswordContext): boolean {
  const plain = password.toLowerCase();
  // "Password123!" is "password" with the usual suffix.
  const stem = plain.replace(/^[\d\W_]+|[\d\W_]+$/g, '');
  if (context.common.has(plain) || (stem.length >= 4 && context.common.has(stem))) return true;
  if (new Set(plain).size < 5) return true;
  if (isRunOfNeighbours(plain)) return true;
  const mailbox = context.email.split('@')[0]?.toLowerCase() ?? '';
  return [mailbox, context.email.toLowerCase(), context.user_name.toLowerCase().replace(/\s+/g, '')].some(
    (known) => known.length >= 4 && (stem === known || plain === known),
  );
}

/** Sequences: 1234567890, abcdefghij, 9876543210. */
function isRunOfNeighbours(text: string): boolean {
  const steps = Array.from(text.slice(1), (_, i) => text.charCodeAt(i + 1) - text.charCodeAt(i));
  const wraps = (step: number, direction: number) => step === direction || step === direction * -9;
  return [1, -1].some((direction) => steps.every((step) => wraps(step, direction)));
}
