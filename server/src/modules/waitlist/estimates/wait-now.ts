import type { OutputOf } from '@kursi/core/contract/call.ts';
import { hoursToSay, type SaidRange } from '@kursi/core/waitlist/range-to-say.ts';
import type { waitlistCalls } from '@kursi/core/waitlist/waitlist.contract.ts';
import type { Executor } from '../../../platform/database/database.ts';
import { getOffered } from '../offers.ts';

/** Null where there is no queue to join. */
type OfferedNow = OutputOf<typeof waitlistCalls.offered> | null;

/** How long a page may show the same range: many open it at once, and working one out reads the whole queue. */
const KEPT_SECONDS = 15;
const MOST_KEPT = 500;
const kept = new Map<string, { readonly at: Temporal.Instant; readonly offered: Promise<OfferedNow> }>();

/** What the page of the queues shows, at most a quarter of a minute old. */
export function getOfferedNow(db: Executor, business_id: string, now: Temporal.Instant): Promise<OfferedNow> {
  const found = kept.get(business_id);
  if (found && Math.abs(now.since(found.at).total('seconds')) < KEPT_SECONDS) return found.offered;
  kept.delete(business_id);
  const offered = readOffered(db, business_id, now);
  kept.set(business_id, { at: now, offered });
  // A failed read is tried again by the next visitor.
  offered.catch(() => kept.delete(business_id));
  for (const oldest of kept.keys()) {
    if (kept.size <= MOST_KEPT) break;
    kept.delete(oldest);
  }
  return offered;
}

async function readOffered(db: Executor, business_id: string, now: Temporal.Instant): Promise<OfferedNow> {
  const offered = await getOffered(db, business_id, now);
  return offered.ok ? offered.value : null;
}

/** How long someone waits who joins now, whichever queue they choose; null when nobody can join. */
export async function getWaitNow(
  db: Executor,
  business_id: string,
  now: Temporal.Instant,
): Promise<SaidRange | null> {
  const offered = await getOfferedNow(db, business_id, now);
  const waits = (offered?.items ?? []).flatMap(({ not_joinable, wait }) =>
    // Hours: nobody works at the moment, and the page says no more than that there is a queue.
    not_joinable === null && wait && !hoursToSay(wait) ? [wait] : [],
  );
  if (waits.length === 0) return null;
  const [lows, highs] = [waits.map(({ low }) => low), waits.map(({ high }) => high)];
  return { low: Math.min(...lows), high: Math.max(...highs) };
}
