import { hoursToSay, type SaidRange } from '@kursi/core/waitlist/range-to-say.ts';
import type { Executor } from '../../../platform/database/database.ts';
import { getOffered } from '../offers.ts';

type Wait = SaidRange | null;

/** How long a page may show the same range: many open it at once, and working one out reads the whole queue. */
const KEPT_SECONDS = 15;
const MOST_KEPT = 500;
const kept = new Map<string, { readonly at: Temporal.Instant; readonly wait: Promise<Wait> }>();

/** How long someone waits who joins now, whichever queue they choose; null when nobody can join. */
export function getWaitNow(db: Executor, business_id: string, now: Temporal.Instant): Promise<Wait> {
  const found = kept.get(business_id);
  if (found && Math.abs(now.since(found.at).total('seconds')) < KEPT_SECONDS) return found.wait;
  kept.delete(business_id);
  const wait = readWait(db, business_id, now);
  kept.set(business_id, { at: now, wait });
  // A failed read is tried again by the next visitor.
  wait.catch(() => kept.delete(business_id));
  for (const oldest of kept.keys()) {
    if (kept.size <= MOST_KEPT) break;
    kept.delete(oldest);
  }
  return wait;
}

async function readWait(db: Executor, business_id: string, now: Temporal.Instant): Promise<Wait> {
  const offered = await getOffered(db, business_id, now);
  const waits = (offered.ok ? offered.value.items : []).flatMap(({ not_joinable, wait }) =>
    // Hours: nobody works at the moment, and the page says no more than that there is a queue.
    not_joinable === null && wait && !hoursToSay(wait) ? [wait] : [],
  );
  if (waits.length === 0) return null;
  const [lows, highs] = [waits.map(({ low }) => low), waits.map(({ high }) => high)];
  return { low: Math.min(...lows), high: Math.max(...highs) };
}
