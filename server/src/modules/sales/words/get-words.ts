import { type OtherSide, type ThreeWords, threeWords } from '@kursi/core/sales/three-words.ts';
import type { Executor } from '../../../platform/database/database.ts';
import { listOwnMethods } from '../../business/public.ts';
import { sumEndedUnused, sumOtherSide, sumPaid, sumSold, type WordsOf } from './words.store.ts';

/** Sold, came in and earned of a range: the only door to them. */
export async function getWords(db: Executor, of: WordsOf, now: Temporal.Instant): Promise<ThreeWords> {
  const [lines, payments, ended_unused, own_methods] = await Promise.all([
    sumSold(db, of),
    sumPaid(db, of),
    sumEndedUnused(db, of, now),
    listOwnMethods(db, of.business_id),
  ]);
  return threeWords(lines, payments, { own_methods, ended_unused });
}

/** With the same range as bills and ledger have it themselves: both must agree. */
export async function readWords(
  db: Executor,
  of: WordsOf,
  now: Temporal.Instant,
): Promise<{ readonly words: ThreeWords; readonly other: OtherSide }> {
  const [words, other] = await Promise.all([getWords(db, of, now), sumOtherSide(db, of)]);
  return { words, other };
}
