import { createHmac, timingSafeEqual } from 'node:crypto';
import { type KeptAs, yearsKept } from '@kursi/core/history/deeds.ts';
import type { DigestOfDay, Seal } from './seal.store.ts';

/** With a key that only the secret of the installation opens (decision 042). Before the first there is none. */
export function sealOf(
  key: Buffer,
  of: { readonly kept_as: string; readonly day: string } & DigestOfDay,
  before: Buffer | null,
): Buffer {
  const { kept_as, day, row_count, digest } = of;
  return createHmac('sha256', key)
    .update(`${kept_as} ${day} ${row_count} ${digest.toString('hex')} ${before?.toString('hex') ?? 'first'}`)
    .digest();
}

/** The newest seal of a class, as it is said outside the database: "rest 2026-11-18 8f3a…". */
export interface SealHead {
  readonly kept_as: string;
  readonly day: string;
  readonly seal: string;
}

export const headOf = ({ kept_as, day, seal }: Pick<Seal, 'kept_as' | 'day' | 'seal'>): SealHead => ({
  kept_as,
  day,
  seal: seal.toString('hex'),
});

/** Null: the chain is whole. Else the first day at which it is not, and why. */
export interface Break {
  readonly kept_as: KeptAs;
  readonly day: string;
  readonly why: string;
}

export interface ChainToCheck {
  readonly kept_as: KeptAs;
  /** Oldest first. */
  readonly seals: readonly Seal[];
  /** What was said of it outside the database. */
  readonly heads: readonly SealHead[];
  readonly today: string;
  readonly digestOf: (day: string) => Promise<DigestOfDay>;
  readonly countChangedValues: (day: string) => Promise<number>;
}

/** Days are dropped whole when their time is over, so a day that is over has all of its rows or none. */
export async function findBreak(key: Buffer, chain: ChainToCheck): Promise<Break | null> {
  const { kept_as, seals, heads, today } = chain;
  const broken = (day: string, why: string): Break => ({ kept_as, day, why });
  const isOver = (day: string) =>
    Temporal.PlainDate.compare(
      Temporal.PlainDate.from(day).add({ years: yearsKept[kept_as] }),
      Temporal.PlainDate.from(today),
    ) < 0;
  let before: Seal | null = null;
  for (const one of seals) {
    const next = before && Temporal.PlainDate.from(before.day).add({ days: 1 }).toString();
    if (next && next !== one.day) return broken(next, 'its seal is missing');
    if (!timingSafeEqual(one.seal, sealOf(key, one, before?.seal ?? null)))
      return broken(one.day, 'its seal does not fit the day and the day before');
    const found = await chain.digestOf(one.day);
    const isDropped = isOver(one.day) && found.row_count === 0;
    if (!isDropped && found.row_count !== one.row_count)
      return broken(one.day, `it has ${found.row_count} rows and was sealed with ${one.row_count}`);
    if (!isDropped && !found.digest.equals(one.digest)) return broken(one.day, 'a row was changed');
    if ((await chain.countChangedValues(one.day)) > 0) return broken(one.day, 'a personal value was changed');
    before = one;
  }
  for (const { day, seal } of heads) {
    const kept = seals.find((one) => one.day === day);
    if (kept?.seal.toString('hex') !== seal)
      return broken(
        day,
        kept ? 'its seal is another one than was written down' : 'it was sealed, and the seal is gone',
      );
  }
  return null;
}
