import { allInTransaction } from '../../../platform/database/all-in-transaction.ts';
import type { Executor } from '../../../platform/database/database.ts';
import { listPastQuotes, listServedTimes } from '../estimates/quote.store.ts';
import type { WaitlistRow } from '../waitlist.store.ts';
import type { EntryRow } from './waitlist-booking.store.ts';

interface History {
  readonly served: Awaited<ReturnType<typeof listServedTimes>>;
  readonly past: Awaited<ReturnType<typeof listPastQuotes>>;
}

/** Both in one wait. */
async function listHistory(db: Executor, of: Parameters<typeof listServedTimes>[1]): Promise<History> {
  const [served, past] = await allInTransaction([listServedTimes(db, of), listPastQuotes(db, of)]);
  return { served, past };
}

/** Waitlists of which a process keeps the history; some 100 KB each. */
const MOST_KEPT = 200;
const kept = new Map<string, { readonly upTo: string; readonly history: History }>();

/**
 * What estimates learn from: who was served, and what they had been told. Hundreds of rows that change only when someone
 * is done, so they are kept until those who are done today are others; a transaction that fails is noticed by the same.
 */
export async function readHistory(
  db: Executor,
  { business_id, id: waitlist_id }: Pick<WaitlistRow, 'business_id' | 'id'>,
  day: string,
  today: readonly EntryRow[],
): Promise<History> {
  const of = { business_id, waitlist_id };
  const name = `${business_id} ${waitlist_id}`;
  const done = today.flatMap(({ id, completed_at }) => (completed_at ? [`${id} ${completed_at}`] : []));
  const upTo = [day, ...done].join();
  const found = kept.get(name);
  kept.delete(name);
  const history = found?.upTo === upTo ? found.history : await listHistory(db, of);
  kept.set(name, { upTo, history });
  for (const oldest of kept.keys()) {
    if (kept.size <= MOST_KEPT) break;
    kept.delete(oldest);
  }
  return history;
}
