import {
  channelsFor,
  isNotificationKind,
  notificationKinds,
  waitsInQuietHours,
} from '@kursi/core/notifications/notification-kinds.ts';
import { whenToSend } from '@kursi/core/notifications/quiet-hours.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import type { Deps } from '../../platform/module/deps.ts';
import { isAlert } from './alert-client.ts';
import { deliveryId, getRecipient, insertDeliveries } from './delivery.store.ts';
import { lockDue, type NotificationRow, postponeDelivery, setState, setTold } from './notification.store.ts';
import { SETTLE } from './notify.ts';
import { wakeDeliveries } from './send-deliveries.job.ts';
import { stillTrue } from './still-true.ts';
import { waysTo } from './ways-to.ts';

const AT_ONCE = 100;
const BATCHES = 10;
/** Retry delay of a failed notification, until it is given up. */
const TRY_AGAIN = { minutes: 5 };
const GIVE_UP = { hours: 12 };

export type SettleDeps = Pick<Deps, 'database' | 'sendJob' | 'now' | 'mailer' | 'messages' | 'sandbox'>;

/**
 * Processes due notifications: puts them into the inbox and queues a delivery per further channel. Runs after
 * each notify, and every minute as a fallback.
 */
export function settleDueJob(deps: SettleDeps): JobKind {
  return {
    name: SETTLE,
    cron: '* * * * *',
    retries: 3,
    expireInSeconds: 120,
    pollSeconds: 1,
    keepDoneSeconds: 300,
    async run() {
      const now = deps.now();
      const faults: unknown[] = [];
      for (let batch = 1; ; batch++) {
        const settled = await deps.database.transaction(async (tx) => {
          const due = await lockDue(tx, now, AT_ONCE);
          for (const row of due)
            await tx
              .savepoint(() => settle(deps, tx, row, now))
              .catch(async (error) => {
                faults.push(error);
                await leaveForLater(tx, row, now);
              });
          // Bounded run time: the rest goes to the next job.
          if (due.length === AT_ONCE && batch === BATCHES) await deps.sendJob(tx, SETTLE, {});
          return due.length;
        });
        if (settled < AT_ONCE || batch === BATCHES) break;
      }
      // The others are committed; the error is for the queue's log.
      if (faults.length > 0) throw new AggregateError(faults, String(faults[0]));
    },
  };
}

async function settle(deps: SettleDeps, tx: Tx, row: NotificationRow, now: Temporal.Instant): Promise<void> {
  const { kind } = row;
  if (!isNotificationKind(kind)) return setState(tx, row, 'dropped');
  const reach = await getRecipient(tx.q, row.user_id, now);
  const channels = reach && channelsFor(notificationKinds[kind], reach.settings);
  if (!reach || !channels) return setState(tx, row, 'dropped');
  const truth = await stillTrue(tx.q, row, now);
  if (truth.is !== 'true') return setState(tx, row, truth.is === 'stale' ? 'stale' : 'dropped');
  const { words } = truth;
  await setTold(tx, row, words, now);
  const begins = words.until ?? words.starts_at;
  const not_before = waitsInQuietHours(kind, row.as_member)
    ? whenToSend(reach.settings, now, {
        // An alert hold ends at `until`: a delivery after that is useless, and quiet hours apply.
        begins: begins ? Temporal.Instant.from(begins) : null,
        timeZone: words.time_zone,
      })
    : now;
  const byWhatsapp = channels.includes('whatsapp') && (await isAlert(deps, tx.q, { ...row, kind }, now));
  const deliveries = waysTo(deps.mailer, { ...reach, byWhatsapp }, channels).map(
    ({ channel, session_id }) => ({
      id: deliveryId(row, channel, session_id ?? reach.guest_email ?? ''),
      user_id: row.user_id,
      notification_id: row.id,
      channel,
      session_id,
      not_before,
    }),
  );
  await insertDeliveries(tx, deliveries);
  if (deliveries.length > 0) await wakeDeliveries(deps, tx, not_before);
}

async function leaveForLater(tx: Tx, row: NotificationRow, now: Temporal.Instant): Promise<void> {
  const isTooOld = Temporal.Instant.compare(row.at, now.subtract(GIVE_UP)) < 0;
  if (isTooOld) await setState(tx, row, 'dropped');
  else await postponeDelivery(tx, row, now.add(TRY_AGAIN));
}
