import type { Database } from '../../platform/database/database.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import type { AfterRestore } from '../../platform/module/module.ts';
import { dropDueMessages } from './client-messages/client-message.store.ts';
import { dropDue } from './delivery/delivery.store.ts';
import { dropWaiting } from './notification.store.ts';

const FAILURE = 'held after a restore';

/**
 * Recurring jobs first: what came due since the backup is written down, as if it had been told, so that none of it is
 * found again. Then whatever is due is dropped; what is due later has surely not gone out.
 */
export function makeHoldAfterRestore(
  database: Database,
  recurring: readonly Pick<JobKind, 'run'>[],
): AfterRestore {
  return async (now) => {
    for (const job of recurring) await job.run({});
    return database.transaction(async (tx) => ({
      notifications: await dropWaiting(tx, now),
      deliveries: await dropDue(tx, FAILURE, now),
      mails_to_clients: await dropDueMessages(tx, now),
    }));
  };
}
