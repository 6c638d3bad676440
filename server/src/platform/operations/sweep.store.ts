import type { Executor } from '../database/database.ts';

const IDEMPOTENCY_KEYS_LIVE = { hours: 48 };
/** A gateway repeats itself for a day; what comes later still finds its payment settled. */
const DELIVERIES_LIVE = { hours: 24 * 30 };

export async function sweep(db: Executor, now: Temporal.Instant): Promise<void> {
  await db
    .deleteFrom('idempotency_key')
    .where('created_at', '<', now.subtract(IDEMPOTENCY_KEYS_LIVE))
    .execute();
  await db.deleteFrom('webhook_delivery').where('received_at', '<', now.subtract(DELIVERIES_LIVE)).execute();
  await db.deleteFrom('throttle').where('window_ends_at', '<', now).execute();
  await db.deleteFrom('user_session').where('expires_at', '<', now).execute();
  await db.deleteFrom('member_invitation').where('expires_at', '<', now).execute();
  await db.deleteFrom('member_invitation_directory').where('expires_at', '<', now).execute();
  await db.deleteFrom('user_verification').where('expires_at', '<', now).execute();
}
