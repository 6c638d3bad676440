import type { Executor } from '../../../platform/database/database.ts';
import { countAttempt, type Limit } from '../../../platform/http/rate-limit.store.ts';

const A_DAY = 24 * 3600;
/** Nobody proves that a number is theirs: it may be a stranger's. A family with one phone stays below. */
const TO_A_PHONE: Limit = { tries: 20, windowSeconds: A_DAY };
/** From all businesses: one of them must not use up what the others may send. */
const TO_A_PHONE_IN_ALL: Limit = { tries: 50, windowSeconds: A_DAY };
/** Alerts are paid by the month, and each costs us: far above what any salon has to say. */
const OF_A_BUSINESS: Limit = { tries: 5000, windowSeconds: A_DAY };

/** Counts an alert; false when a limit is reached. Within its transaction: only what is queued counts. */
export async function countAlert(
  db: Executor,
  { business_id, phone }: { readonly business_id: string; readonly phone: string },
  now: Temporal.Instant,
): Promise<boolean> {
  // Always in this order, so that two transactions wait for each other and do not deadlock.
  const limits: [string, Limit][] = [
    [`alert:${business_id}:${phone}`, TO_A_PHONE],
    [`alert:${phone}`, TO_A_PHONE_IN_ALL],
    [`alerts:${business_id}`, OF_A_BUSINESS],
  ];
  for (const [subject, limit] of limits) if ((await countAttempt(db, subject, limit, now)) > 0) return false;
  return true;
}
