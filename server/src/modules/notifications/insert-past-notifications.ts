import type { NotificationWords } from '@kursi/core/notifications/notification-templates.ts';
import type { Tx } from '../../platform/database/database.ts';
import { insertNotification, markRead, setTold } from './notification.store.ts';
import { type News, notificationId } from './notify.ts';

/** A notification from before, for seeding. In the inbox only; no delivery. */
export interface KnownNotification extends News {
  readonly words: NotificationWords;
  readonly isRead: boolean;
}

export async function insertPastNotifications(tx: Tx, known: KnownNotification): Promise<void> {
  const { user_id, kind, about, at } = known;
  const key = { user_id, id: notificationId(known) };
  await insertNotification(tx, {
    ...key,
    kind,
    of_business: known.business_id,
    as_member: known.as_member,
    thread: about.visit_id ?? null,
    about,
    at,
    due_at: at,
  });
  await setTold(tx, [{ ...key, words: known.words }], at);
  if (known.isRead) await markRead(tx, key, at);
}
