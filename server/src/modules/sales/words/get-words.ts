import { type ThreeWords, threeWords } from '@kursi/core/sales/three-words.ts';
import type { Executor } from '../../../platform/database/database.ts';
import { listOwnMethods } from '../../business/public.ts';
import { sumEndedUnused, sumPaid, sumSold, type WordsOf } from './words.store.ts';

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
