import {
  channelsOf,
  isNotificationKind,
  type NotificationKind,
  waitsInQuietHours,
} from '@kursi/core/notifications/notification-kinds.ts';
import type { NotificationWords } from '@kursi/core/notifications/notification-templates.ts';
import { whenToSend } from '@kursi/core/notifications/quiet-hours.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { JobKind } from '../../../platform/jobs/jobs.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import { lockDue, type NotificationRow, postponeDelivery, setState, setTold } from '../notification.store.ts';
import { SETTLE } from '../notify.ts';
import { findVisitsNow, type VisitNow } from '../visits/notified-visit.store.ts';
import { findAlerts } from './alert-client.ts';
import { channelsTo } from './channels.ts';
import { deliveryId, findRecipients, insertDeliveries, type Recipient } from './delivery.store.ts';
import { wakeDeliveries } from './send-deliveries.job.ts';
import { stillTrue, visitsOf } from './still-true.ts';

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
    keepDoneSeconds: 300,
    async run() {
      const now = deps.now();
      const faults: unknown[] = [];
      for (let batch = 1; ; batch++) {
        const settled = await deps.database.transaction(async (tx) => {
          const due = await lockDue(tx, now, AT_ONCE);
          faults.push(...(await settleAll(deps, tx, due, now)));
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

/** What it comes to for one notification: one that goes out, or one that does not. */
interface Settled {
  readonly row: NotificationRow;
  readonly words: NotificationWords;
  readonly deliveries: Parameters<typeof insertDeliveries>[1];
}

/** Many with few statements; if that fails, each alone, so that one fails alone. Returns the errors. */
async function settleAll(
  deps: SettleDeps,
  tx: Tx,
  due: readonly NotificationRow[],
  now: Temporal.Instant,
): Promise<unknown[]> {
  try {
    await tx.savepoint(() => settleTogether(deps, tx, due, now));
    return [];
  } catch {
    const faults: unknown[] = [];
    for (const row of due)
      await tx
        .savepoint(() => settleTogether(deps, tx, [row], now))
        .catch(async (error) => {
          faults.push(error);
          await leaveForLater(tx, row, now);
        });
    return faults;
  }
}

async function settleTogether(
  deps: SettleDeps,
  tx: Tx,
  due: readonly NotificationRow[],
  now: Temporal.Instant,
): Promise<void> {
  const known = due.flatMap((row) => (isNotificationKind(row.kind) ? [{ ...row, kind: row.kind }] : []));
  const userIds = known.map(({ user_id }) => user_id);
  const recipients = await findRecipients(tx.q, userIds, now);
  const alerts = await findAlerts(deps, tx.q, known, now);
  const visits = await findVisitsNow(tx.q, visitsOf(known), now);
  for (const row of due) if (!isNotificationKind(row.kind)) await setState(tx, row, 'dropped');
  const settled: Settled[] = [];
  for (const row of known) {
    const reach = recipients.get(row.user_id);
    const one = await settle(deps, tx, row, { reach, byWhatsapp: alerts.has(row), visits }, now);
    if (one) settled.push(one);
  }
  await writeSettled(deps, tx, settled, now);
}

/** What was read for all of a batch. */
interface Known {
  readonly reach: Recipient | undefined;
  readonly byWhatsapp: boolean;
  readonly visits: ReadonlyMap<string, VisitNow>;
}

/** Null when it does not go out; that is written already. */
async function settle(
  deps: SettleDeps,
  tx: Tx,
  row: NotificationRow & { readonly kind: NotificationKind },
  { reach, byWhatsapp, visits }: Known,
  now: Temporal.Instant,
): Promise<Settled | null> {
  const { kind } = row;
  const drop = async (state: 'dropped' | 'stale') => {
    await setState(tx, row, state);
    return null;
  };
  const channels = reach && channelsOf(kind, reach.settings);
  if (!reach || !channels) return drop('dropped');
  const truth = await stillTrue(tx.q, row, now, visits);
  if (truth.is !== 'true') return drop(truth.is === 'stale' ? 'stale' : 'dropped');
  const { words } = truth;
  const begins = words.until ?? words.starts_at;
  const not_before = waitsInQuietHours(kind, row.as_member)
    ? whenToSend(reach.settings, now, {
        // An alert hold ends at `until`: a delivery after that is useless, and quiet hours apply.
        begins: begins ? Temporal.Instant.from(begins) : null,
        timeZone: words.time_zone,
      })
    : now;
  const deliveries = channelsTo(deps.mailer, { ...reach, byWhatsapp }, channels).map(
    ({ channel, session_id }) => ({
      id: deliveryId(row, channel, session_id ?? reach.guest_email ?? ''),
      user_id: row.user_id,
      notification_id: row.id,
      channel,
      session_id,
      not_before,
    }),
  );
  return { row, words, deliveries };
}

async function writeSettled(
  deps: SettleDeps,
  tx: Tx,
  settled: readonly Settled[],
  now: Temporal.Instant,
): Promise<void> {
  const told = settled.map(({ row: { user_id, id }, words }) => ({ user_id, id, words }));
  await setTold(tx, told, now);
  const deliveries = settled.flatMap((one) => one.deliveries);
  await insertDeliveries(tx, deliveries);
  for (const at of new Set(deliveries.map(({ not_before }) => String(not_before))))
    await wakeDeliveries(deps, tx, Temporal.Instant.from(at));
}

async function leaveForLater(tx: Tx, row: NotificationRow, now: Temporal.Instant): Promise<void> {
  const isTooOld = Temporal.Instant.compare(row.at, now.subtract(GIVE_UP)) < 0;
  if (isTooOld) await setState(tx, row, 'dropped');
  else await postponeDelivery(tx, row, now.add(TRY_AGAIN));
}
