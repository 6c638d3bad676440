import type { NotificationWords } from '@kursi/core/notifications/notification-templates.ts';
import { servicesCalled } from '@kursi/core/notifications/notification-templates.ts';
import type { Executor } from '../../../platform/database/database.ts';
import type { About } from '../notification.store.ts';
import { getEntryNow, type QueueNewsKind } from './queue-entry.store.ts';

/** A chair is kept for a few minutes: a push that arrives much later says nothing. */
const CALL_LIVES = { minutes: 30 };

/** What a client of the queue is told now; undefined when they left, were served, or the call was taken back. */
export async function getQueueWords(
  db: Executor,
  business_id: string,
  kind: QueueNewsKind,
  { waitlist_booking_id = '', noticed_at = '' }: About,
): Promise<NotificationWords | undefined> {
  const entry = await getEntryNow(db, { business_id, waitlist_booking_id }, kind);
  if (!entry?.noticed_at?.equals(noticed_at)) return undefined;
  const { status, called_at, low, high, business_name, time_zone, services, number, chair } = entry;
  const isTrue =
    kind === 'waitlist_called'
      ? called_at !== null && (status === 'pending' || status === 'arrived')
      : called_at === null && status === 'pending';
  if (!isTrue) return undefined;
  return {
    business_name,
    time_zone,
    ...servicesCalled(services),
    number,
    people: [],
    starts_at: null,
    before: null,
    amount: null,
    until: entry.noticed_at.add(CALL_LIVES).toString(),
    ...(kind === 'waitlist_called'
      ? { chair }
      : { wait: low === null || high === null ? null : { low, high } }),
  };
}
