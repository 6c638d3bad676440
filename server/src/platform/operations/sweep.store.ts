import { sweepBackupRuns } from '../backup/backup-run.store.ts';
import type { Executor } from '../database/database.ts';
import { sweepHealthSamples } from '../health/health-sample.store.ts';

const IDEMPOTENCY_KEYS_LIVE = { hours: 48 };
const HEALTH_SAMPLES_LIVE = { hours: 7 * 24 };
const BACKUP_RUNS_LIVE = { hours: 100 * 24 };

export async function sweepPlatform(db: Executor, now: Temporal.Instant): Promise<void> {
  await db
    .deleteFrom('idempotency_key')
    .where('created_at', '<', now.subtract(IDEMPOTENCY_KEYS_LIVE))
    .execute();
  await db.deleteFrom('throttle').where('window_ends_at', '<', now).execute();
  await sweepHealthSamples(db, now.subtract(HEALTH_SAMPLES_LIVE));
  await sweepBackupRuns(db, now.subtract(BACKUP_RUNS_LIVE));
}
