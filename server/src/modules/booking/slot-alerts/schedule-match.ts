import type { Tx } from '../../../platform/database/database.ts';
import { debounceJob } from '../../../platform/jobs/debounce-job.ts';
import type { SendJob } from '../../../platform/jobs/jobs.ts';
import { findBusinessesWithSlotAlerts } from './slot-alert.store.ts';

export const MATCH_SLOT_ALERTS = 'match-slot-alerts';
/** Debounce: matches due within the same seconds are one job. */
const TOGETHER_SECONDS = 5;

/** Queues a job that matches the slot alerts of a business at this moment. */
export async function scheduleMatch(
  sendJob: SendJob,
  tx: Tx,
  business_id: string,
  when: { readonly now: Temporal.Instant; readonly at: Temporal.Instant },
): Promise<void> {
  const { window, startAfter } = debounceJob(when, TOGETHER_SECONDS);
  const singletonKey = `${business_id} ${window}`;
  await sendJob(tx, MATCH_SLOT_ALERTS, { business_id }, { startAfter, singletonKey, singletonSeconds: 60 });
}

/** A person's alert hold is over: their alerts at other businesses are matched again. */
export async function rescheduleMatchFor(
  sendJob: SendJob,
  tx: Tx,
  user_id: string,
  now: Temporal.Instant,
): Promise<void> {
  for (const business_id of await findBusinessesWithSlotAlerts(tx.q, user_id))
    await scheduleMatch(sendJob, tx, business_id, { now, at: now });
}
