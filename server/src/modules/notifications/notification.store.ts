import { defaultSettings, type NotificationSettings } from '@kursi/core/notifications/notification-kinds.ts';
import type { NotificationWords } from '@kursi/core/notifications/notification-templates.ts';
import type { ConcernedBookings } from '@kursi/core/notifications/undoing.ts';
import { sql } from 'kysely';
import { columnsOf } from '../../platform/database/columns.ts';
import { ask, type Executor, type Tx } from '../../platform/database/database.ts';
import { deleteRows, hasRow, updateRows } from '../../platform/database/row-queries.ts';
import type { NewRow, RowOf } from '../../platform/database/rows.ts';

/** Ids and times only, never a name. */
export interface About {
  readonly visit_id?: string;
  readonly client_id?: string;
  readonly bookings?: ConcernedBookings;
  /** The start that a reminder is about: stale when the visit was moved since. */
  readonly starts_at?: string;
  readonly payment_id?: string;
  /** The reviewed booking. */
  readonly booking_id?: string;
  /** The membership that ends at `ends_at`: stale when it was extended since. */
  readonly membership_id?: string;
  readonly ends_at?: string;
  /** The service that is due since `due_on`. */
  readonly service_id?: string;
  readonly due_on?: string;
  /** The entry of a queue, and when it was nearly its turn or it was called. */
  readonly waitlist_booking_id?: string;
  readonly noticed_at?: string;
  /** A reminder of what is due that the desk sends by WhatsApp; else it is a mail. */
  readonly by?: 'whatsapp';
  /** What WhatsApp decided about. */
  readonly template_id?: string;
  readonly header_id?: string;
  /** Approvals since then are told together. */
  readonly decided_since?: string;
  /** What a client answered. */
  readonly wants?: 'change' | 'word';
  /** The recipient did it themselves: only their own action undoes it. */
  readonly own?: boolean;
}

export type NotificationRow = Omit<RowOf<'notification'>, 'about' | 'words'> & {
  readonly about: About;
  readonly words: NotificationWords | null;
};
type Key = Pick<NotificationRow, 'user_id' | 'id'>;

const COLUMNS = columnsOf<NotificationRow>({
  user_id: true,
  id: true,
  kind: true,
  of_business: true,
  as_member: true,
  thread: true,
  about: true,
  words: true,
  state: true,
  at: true,
  due_at: true,
  told_at: true,
  read_at: true,
});

export async function hasNotification(tx: Tx, key: Key): Promise<boolean> {
  return hasRow(tx.q, 'notification', { user_id: key.user_id, id: key.id });
}

/** Which of these exist already. */
export async function findExistingIds(db: Executor, keys: readonly Key[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<Key>`
    SELECT notification.id
    FROM unnest(${keys.map(({ user_id }) => user_id)}::uuid[], ${keys.map(({ id }) => id)}::uuid[])
      AS asked (user_id, id)
    JOIN notification ON notification.user_id = asked.user_id AND notification.id = asked.id`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Locks this person's undelivered notifications of a thread, oldest first. */
export function lockWaiting(
  tx: Tx,
  userId: string,
  thread: string,
): Promise<(NotificationRow & { readonly is_overtaken: boolean })[]> {
  return ask<NotificationRow & { is_overtaken: boolean }>(tx.q, {
    name: 'lock-waiting-notifications',
    text: `
      SELECT ${COLUMNS}, EXISTS (
        SELECT FROM notification AS later
        WHERE later.user_id = $1 AND later.thread = $2 AND later.state = 'told'
          AND later.kind LIKE 'booking_%' AND later.at > notification.at
      ) AS is_overtaken
      FROM notification
      WHERE user_id = $1 AND thread = $2 AND state IN ('waiting', 'stale') ORDER BY at, id FOR UPDATE`,
    values: [userId, thread],
  });
}

export async function insertNotification(
  tx: Tx,
  row: Omit<NewRow<'notification'>, 'about'> & { readonly about: About },
): Promise<void> {
  await tx.q
    .insertInto('notification')
    .values({ ...row, about: JSON.stringify(row.about) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function updateAbout(tx: Tx, key: Key, about: About): Promise<void> {
  await updateRows(
    tx,
    'notification',
    { user_id: key.user_id, id: key.id },
    { about: JSON.stringify(about) },
  );
}

export async function setState(tx: Tx, key: Key, state: 'dropped' | 'stale'): Promise<void> {
  await updateRows(tx, 'notification', { user_id: key.user_id, id: key.id }, { state });
}

export async function setTold(
  tx: Tx,
  told: readonly (Key & { readonly words: NotificationWords })[],
  told_at: Temporal.Instant,
): Promise<void> {
  if (told.length === 0) return;
  await sql`
    UPDATE notification SET state = 'told', words = news.words, told_at = ${told_at}
    FROM unnest(
      ${told.map(({ user_id }) => user_id)}::uuid[], ${told.map(({ id }) => id)}::uuid[],
      ${told.map(({ words }) => JSON.stringify(words))}::jsonb[]
    ) AS news (user_id, id, words)
    WHERE notification.user_id = news.user_id AND notification.id = news.id`.execute(tx.q);
}

export async function postponeDelivery(tx: Tx, key: Key, due_at: Temporal.Instant): Promise<void> {
  await updateRows(tx, 'notification', { user_id: key.user_id, id: key.id }, { due_at });
}

/** Locks a batch of due notifications, oldest first. SKIP LOCKED: other servers take others. */
export async function lockDue(tx: Tx, now: Temporal.Instant, limit: number): Promise<NotificationRow[]> {
  const rows = await tx.q
    .selectFrom('notification')
    .selectAll()
    .where('state', '=', 'waiting')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows as NotificationRow[];
}

const INBOX = sql`
  SELECT notification.id, notification.kind, notification.as_member, notification.of_business AS business_id,
    notification.words, notification.about, notification.told_at, notification.read_at,
    business.business_url,
    -- Only members see names of clients, and only while they are members.
    CASE WHEN member.user_id IS NOT NULL THEN client.name END AS client_name
  FROM notification
  LEFT JOIN business ON business.id = notification.of_business AND NOT business.is_deleted
  LEFT JOIN business_member AS member ON notification.as_member
    AND member.business_id = notification.of_business AND member.user_id = notification.user_id
  LEFT JOIN client AS record ON record.business_id = notification.of_business
    AND record.id = (notification.about ->> 'client_id')::uuid
  LEFT JOIN client ON client.business_id = record.business_id
    AND client.id = coalesce(record.merged_into, record.id) AND client.deleted_at IS NULL`;

export interface InboxRow {
  readonly id: string;
  readonly kind: string;
  readonly as_member: boolean;
  readonly business_id: string | null;
  readonly business_url: string | null;
  readonly words: NotificationWords;
  readonly about: About;
  readonly client_name: string | null;
  readonly told_at: Temporal.Instant;
  readonly read_at: Temporal.Instant | null;
}

export async function listInbox(
  db: Executor,
  userId: string,
  { before, limit }: { readonly before: { at: string; id: string } | null; readonly limit: number },
): Promise<InboxRow[]> {
  const place = before
    ? sql`(notification.told_at, notification.id) < (${before.at}::timestamptz, ${before.id}::uuid)`
    : sql`true`;
  const { rows } = await sql<InboxRow>`
    ${INBOX}
    WHERE notification.user_id = ${userId} AND notification.state = 'told' AND ${place}
    ORDER BY notification.told_at DESC, notification.id DESC
    LIMIT ${limit}`.execute(db);
  return rows;
}

export async function getTold(db: Executor, key: Key): Promise<InboxRow | undefined> {
  const { rows } = await sql<InboxRow>`
    ${INBOX}
    WHERE notification.user_id = ${key.user_id} AND notification.id = ${key.id}
      AND notification.state = 'told'`.execute(db);
  return rows[0];
}

/** Stops at the most that a badge shows. */
export async function countUnread(db: Executor, userId: string, most: number): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    SELECT count(*)::integer AS unread FROM (
      SELECT FROM notification WHERE user_id = ${userId} AND state = 'told' AND read_at IS NULL LIMIT ${most}
    ) AS counted`.execute(db);
  return rows[0]?.unread ?? 0;
}

export async function markRead(tx: Tx, key: Key, read_at: Temporal.Instant | null): Promise<boolean> {
  const { numUpdatedRows } = await tx.q
    .updateTable('notification')
    .set({ read_at })
    .where('user_id', '=', key.user_id)
    .where('id', '=', key.id)
    .where('state', '=', 'told')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function markAllRead(
  tx: Tx,
  userId: string,
  toldUntil: string,
  read_at: Temporal.Instant,
): Promise<void> {
  await tx.q
    .updateTable('notification')
    .set({ read_at })
    .where('user_id', '=', userId)
    .where('state', '=', 'told')
    .where('read_at', 'is', null)
    .where('told_at', '<=', Temporal.Instant.from(toldUntil))
    .execute();
}

const SETTINGS = [
  'booking_email',
  'booking_push',
  'booking_whatsapp',
  'reminders',
  'quiet',
  'quiet_from',
  'quiet_until',
] as const satisfies readonly (keyof NotificationSettings)[];

export async function getNotificationSettings(db: Executor, userId: string): Promise<NotificationSettings> {
  const row = await db
    .selectFrom('notification_setting')
    .select(SETTINGS)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ?? defaultSettings;
}

/** Serialises concurrent changes of one person's settings. */
export async function lockSettings(
  tx: Tx,
  userId: string,
  updated_at: Temporal.Instant,
): Promise<NotificationSettings> {
  await tx.q
    .insertInto('notification_setting')
    .values({ user_id: userId, ...defaultSettings, updated_at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return tx.q
    .selectFrom('notification_setting')
    .select(SETTINGS)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function setSettings(
  tx: Tx,
  userId: string,
  settings: NotificationSettings,
  updated_at: Temporal.Instant,
): Promise<void> {
  await updateRows(tx, 'notification_setting', { user_id: userId }, { ...settings, updated_at });
}

/** Their deliveries go with them. */
export async function deleteNotificationsOfPerson(tx: Tx, userId: string): Promise<void> {
  await deleteRows(tx, 'notification', { user_id: userId });
  await deleteRows(tx, 'notification_setting', { user_id: userId });
}

/** Retention of the inbox. */
const KEPT = { hours: 24 * 180 };
/** Retention of dropped ones: they only deduplicate repeated events. */
const UNTOLD_KEPT = { hours: 24 * 7 };

export async function sweepNotifications(db: Executor, now: Temporal.Instant): Promise<void> {
  await db.deleteFrom('notification').where('at', '<', now.subtract(KEPT)).execute();
  await db
    .deleteFrom('notification')
    .where('at', '<', now.subtract(UNTOLD_KEPT))
    .where('state', 'in', ['dropped', 'stale'])
    .execute();
}

/** Due by now: after a restore nobody knows whether they were told. Kept, so that the same is not found again. */
export async function dropWaiting(tx: Tx, now: Temporal.Instant): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    UPDATE notification SET state = 'dropped' WHERE state = 'waiting' AND due_at <= ${now} RETURNING id`.execute(
    tx.q,
  );
  return rows.length;
}
