import type { Executor } from '../database/database.ts';

const IDEMPOTENCY_KEYS_LIVE = { hours: 48 };

export async function sweep(db: Executor, now: Temporal.Instant): Promise<void> {
  await db
    .deleteFrom('idempotency_key')
    .where('created_at', '<', now.subtract(IDEMPOTENCY_KEYS_LIVE))
    .execute();
  await db.deleteFrom('throttle').where('window_ends_at', '<', now).execute();
  await db.deleteFrom('user_session').where('expires_at', '<', now).execute();
  await db.deleteFrom('member_invitation').where('expires_at', '<', now).execute();
  await db.deleteFrom('member_invitation_directory').where('expires_at', '<', now).execute();
  await db.deleteFrom('user_verification').where('expires_at', '<', now).execute();
}
