import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

interface Cost {
  /** Binary logarithm of N. */
  readonly ln: number;
  readonly r: number;
  readonly p: number;
  readonly keyLength: number;
}

/** OWASP's recommendation for scrypt, in the variant with the least memory per guess that it accepts (32 MiB). */
const COST: Cost = { ln: 15, r: 8, p: 3, keyLength: 32 };
/** Hashes of the library's own format, `salt:key` in hex, from before. */
const LEGACY_COST: Cost = { ln: 14, r: 16, p: 1, keyLength: 64 };
/** Of the four threads that also read files and resolve names. */
const MOST_AT_ONCE = 2;

let running = 0;
const waiting: (() => void)[] = [];

/** Slow on purpose: never inside a transaction, whose connection others wait for. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, COST);
  return `$scrypt$ln=${COST.ln},r=${COST.r},p=${COST.p}$${salt.toString('base64url')}$${key.toString('base64url')}`;
}

export async function verifyPassword(hash: string, password: string): Promise<boolean> {
  const { salt, key, cost } = parse(hash);
  const found = await derive(password, salt, cost);
  return found.length === key.length && timingSafeEqual(found, key);
}

/** Made with other parameters than today's. */
export function needsRehash(hash: string): boolean {
  const { cost } = parse(hash);
  return cost.ln !== COST.ln || cost.r !== COST.r || cost.p !== COST.p;
}

let dummy: Promise<string> | undefined;

/** No account enumeration: an unknown address costs as much time as a known one. */
export function dummyHash(): Promise<string> {
  dummy ??= hashPassword('nobody has this password');
  return dummy;
}

function parse(hash: string): { salt: Buffer | string; key: Buffer; cost: Cost } {
  const found = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([\w-]+)\$([\w-]+)$/.exec(hash);
  if (!found) {
    const [salt = '', key = ''] = hash.split(':');
    return { salt, key: Buffer.from(key, 'hex'), cost: LEGACY_COST };
  }
  const [, ln, r, p, salt = '', key = ''] = found;
  const cost = { ln: Number(ln), r: Number(r), p: Number(p), keyLength: COST.keyLength };
  return { salt: Buffer.from(salt, 'base64url'), key: Buffer.from(key, 'base64url'), cost };
}

async function derive(
  password: string,
  salt: Buffer | string,
  { ln, r, p, keyLength }: Cost,
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
