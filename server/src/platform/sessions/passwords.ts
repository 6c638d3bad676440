import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

export interface PasswordCost {
  /** Binary logarithm of N. */
  readonly ln: number;
  readonly r: number;
  readonly p: number;
  readonly keyLength: number;
}

/** OWASP's recommendation for scrypt, in the variant with the least memory per guess that it accepts (32 MiB). */
export const PASSWORD_COST: PasswordCost = { ln: 15, r: 8, p: 3, keyLength: 32 };
/** Hashes of the library's own format, `salt:key` in hex, from before. */
const LEGACY_COST: PasswordCost = { ln: 14, r: 16, p: 1, keyLength: 64 };
/** Of the four threads that also read files and resolve names. */
const MOST_AT_ONCE = 2;

let today = PASSWORD_COST;

/** @public For tests about something else: hashing is slow on purpose. */
export function setPasswordCost(cost: PasswordCost): void {
  today = cost;
}

let running = 0;
const waiting: (() => void)[] = [];

/** Slow on purpose: never inside a transaction, whose connection others wait for. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const { ln, r, p } = today;
  const key = await derive(password, salt, today);
  return `$scrypt$ln=${ln},r=${r},p=${p}$${salt.toString('base64url')}$${key.toString('base64url')}`;
}

export async function verifyPassword(hash: string, password: string): Promise<boolean> {
  const { salt, key, cost } = parse(hash);
  const found = await derive(password, salt, cost);
  return found.length === key.length && timingSafeEqual(found, key);
}

/** Made with other parameters than today's. */
export function needsRehash(hash: string): boolean {
  const { cost } = parse(hash);
  return cost.ln !== today.ln || cost.r !== today.r || cost.p !== today.p;
}

let dummy: Promise<string> | undefined;

/** No account enumeration: an unknown address costs as much time as a known one. */
export function dummyHash(): Promise<string> {
  dummy ??= hashPassword('nobody has this password');
  return dummy;
}

function parse(hash: string): { salt: Buffer | string; key: Buffer; cost: PasswordCost } {
  const found = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([\w-]+)\$([\w-]+)$/.exec(hash);
  if (!found) {
    const [salt = '', key = ''] = hash.split(':');
    return { salt, key: Buffer.from(key, 'hex'), cost: LEGACY_COST };
  }
  const [, ln, r, p, salt = '', key = ''] = found;
  const cost = { ln: Number(ln), r: Number(r), p: Number(p), keyLength: PASSWORD_COST.keyLength };
  return { salt: Buffer.from(salt, 'base64url'), key: Buffer.from(key, 'base64url'), cost };
}

async function derive(
  password: string,
  salt: Buffer | string,
  { ln, r, p, keyLength }: PasswordCost,
): Promise<Buffer> {
  if (running >= MOST_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  running++;
  try {
    const options = { N: 2 ** ln, r, p, maxmem: 256 * 2 ** ln * r };
    return await new Promise((resolve, reject) =>
      scrypt(password.normalize('NFKC'), salt, keyLength, options, (error, key) =>
        error ? reject(error) : resolve(key),
      ),
    );
  } finally {
    running--;
    waiting.shift()?.();
  }
}
