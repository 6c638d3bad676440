import type { Executor } from '../../../platform/database/database.ts';
import { countAttempts, type Limit } from '../../../platform/http/rate-limit.store.ts';

const A_DAY = 24 * 3600;
/** Nobody proves that a number is theirs: it may be a stranger's. A family with one phone stays below. */
const TO_A_PHONE: Limit = { tries: 20, windowSeconds: A_DAY };
/** From all businesses: one of them must not use up what the others may send. */
const TO_A_PHONE_IN_ALL: Limit = { tries: 50, windowSeconds: A_DAY };
/** Alerts are paid by the month, and each costs us: far above what any salon has to say. */
const OF_A_BUSINESS: Limit = { tries: 5000, windowSeconds: A_DAY };

/** Counts alerts; of each whether it may go. Within its transaction: only what is queued counts. */
export async function countAlerts(
  db: Executor,
  alerts: readonly { readonly business_id: string; readonly phone: string }[],
  now: Temporal.Instant,
): Promise<boolean[]> {
  const waits = await countAttempts(
    db,
    alerts.flatMap(({ business_id, phone }) => [
      { subject: `alert:${business_id}:${phone}`, limit: TO_A_PHONE },
      { subject: `alert:${phone}`, limit: TO_A_PHONE_IN_ALL },
      { subject: `alerts:${business_id}`, limit: OF_A_BUSINESS },
    ]),
    now,
  );
  return alerts.map((_, i) => waits.slice(3 * i, 3 * i + 3).every((wait) => wait === 0));
}
