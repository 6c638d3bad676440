import { createHash, randomFillSync } from 'node:crypto';

/** Ids in the shapes of the providers. With a seed they are the same in every run. */
export interface Ids {
  uuid(): string;
  wamid(phone: string): string;
  digits(length: number): string;
  secret(prefix: string): string;
  /** For what only the simulator itself names. */
  count(): string;
  /** How many were made; goes into the journal, so that a restart does not make the same ones again. */
  made: number;
}

/** Random bytes in larger portions: each portion costs a call of the system. */
function makeRandom(): (length: number) => Buffer {
  const pool = Buffer.alloc(4096);
  let used = pool.length;
  return (length) => {
    if (used + length > pool.length) {
      randomFillSync(pool);
      used = 0;
    }
    used += length;
    return Buffer.from(pool.subarray(used - length, used));
  };
}

export function makeIds(seed: string | undefined): Ids {
  const random = makeRandom();
  const bytes = (length: number): Buffer => {
    ids.made++;
    if (seed === undefined) return random(length);
    return createHash('sha512').update(`${seed}:${ids.made}`).digest().subarray(0, length);
  };
  const ids: Ids = {
    made: 0,
    uuid: () => {
      const raw = bytes(16);
      raw[6] = ((raw[6] ?? 0) & 0x0f) | 0x40;
      raw[8] = ((raw[8] ?? 0) & 0x3f) | 0x80;
      const hex = raw.toString('hex');
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
    },
    wamid: (phone) => `wamid.${Buffer.from(`${phone}:${bytes(12).toString('hex')}`).toString('base64url')}`,
    digits: (length) => `1${Array.from(bytes(length - 1), (byte) => byte % 10).join('')}`,
    count: () => String(++ids.made),
    secret: (prefix) => `${prefix}${bytes(24).toString('hex')}`,
  };
  return ids;
}
