import type { Executor } from '../database/database.ts';

const IDEMPOTENCY_KEYS_LIVE = { hours: 48 };

export async function sweepPlatform(db: Executor, now: Temporal.Instant): Promise<void> {
  await db
    .deleteFrom('idempotency_key')
    .where('created_at', '<', now.subtract(IDEMPOTENCY_KEYS_LIVE))
    .execute();
  await db.deleteFrom('throttle').where('window_ends_at', '<', now).execute();
}
