import { defaultSettings, type NotificationSettings } from '@kursi/core/notifications/notification-kinds.ts';
import { sql } from 'kysely';
import type { Executor, Tx } from '../../../platform/database/database.ts';
import type { NewRow, RowOf } from '../../../platform/database/rows.ts';
import { derivedId } from '../../../platform/derived-id.ts';
import type { Claim } from '../../../platform/jobs/drain.ts';
import type { About, NotificationRow } from '../notification.store.ts';

/** A recipient and the channels that reach them. */
export interface Recipient {
  readonly settings: NotificationSettings;
  /** The verified address of an account, or the one that a guest gave; null when there is none. */
  readonly email: string | null;
  /** The address, when it is a guest's. */
  readonly guest_email: string | null;
  /** Sessions with a push subscription. */
  readonly session_ids: readonly string[];
}

/** Of a row of guest_contact that is called `contact`. */
export const isSubscribed = sql<boolean>`NOT EXISTS (
  SELECT FROM unsubscribed_address AS gone WHERE gone.email_hash = sha256(convert_to(contact.email, 'UTF8'))
)`;

export async function getRecipient(
  db: Executor,
  userId: string,
  now: Temporal.Instant,
): Promise<Recipient | null> {
  return (await findRecipients(db, [userId], now)).get(userId) ?? null;
}

/** By user; without those that are blocked or gone. */
export async function findRecipients(
  db: Executor,
  userIds: readonly string[],
  now: Temporal.Instant,
): Promise<ReadonlyMap<string, Recipient>> {
  const { rows } = await sql<{
    readonly user_id: string;
    readonly email: string | null;
    readonly guest_email: string | null;
    readonly session_ids: string[];
    readonly settings: NotificationSettings | null;
  }>`
    SELECT users.id AS user_id,
      CASE WHEN users.is_guest THEN contact.email WHEN users.email_verified THEN users.email END AS email,
      CASE WHEN users.is_guest THEN contact.email END AS guest_email,
      to_jsonb(setting) AS settings,
      ARRAY(
        SELECT id FROM user_session
        WHERE user_session.user_id = users.id AND device_fcm_token IS NOT NULL AND expires_at > ${now}
      ) AS session_ids
    FROM users
    LEFT JOIN guest_contact AS contact ON contact.user_id = users.id AND ${isSubscribed}
    LEFT JOIN notification_setting AS setting ON setting.user_id = users.id
    WHERE users.id = ANY (${[...new Set(userIds)]}::uuid[]) AND users.blocked_at IS NULL`.execute(db);
  return new Map(
    rows.map(({ user_id, ...row }) => [user_id, { ...row, settings: row.settings ?? defaultSettings }]),
  );
}

/** One per notification, channel and device; a guest who corrects the address gets one more. */
export function deliveryId(
  { user_id, id }: Pick<NotificationRow, 'user_id' | 'id'>,
  channel: string,
  to: string,
): string {
  return derivedId('delivery', user_id, id, channel, to);
}

export async function insertDeliveries(
  tx: Tx,
  deliveries: readonly NewRow<'notification_delivery'>[],
): Promise<void> {
  if (deliveries.length === 0) return;
  await tx.q
    .insertInto('notification_delivery')
    .values([...deliveries])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export type Delivery = RowOf<'notification_delivery'> & {
  readonly kind: string;
  readonly as_member: boolean;
  readonly of_business: string | null;
  readonly about: About;
  readonly words: NotificationRow['words'];
  readonly told_at: Temporal.Instant;
  readonly client_name: string | null;
  readonly locale: 'en' | 'hi';
  readonly device_fcm_token: string | null;
};

/** Takes what is due until `until`, for this server alone; what a killed server had taken is taken again. */
export async function claimDeliveries(db: Executor, claim: Claim): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    UPDATE notification_delivery SET claimed_until = ${claim.until}, tries = tries + 1
    WHERE id IN (
      SELECT id FROM notification_delivery
      WHERE state = 'waiting' AND not_before <= ${claim.now}
        AND (claimed_until IS NULL OR claimed_until <= ${claim.now})
      ORDER BY not_before
      LIMIT ${claim.atMost}
      FOR UPDATE SKIP LOCKED
    )
    RETURNING id`.execute(db);
  return rows.map(({ id }) => id);
}

/** With all that is needed to send them; without those that no longer wait. */
export async function findDeliveries(
  db: Executor,
  ids: readonly string[],
  now: Temporal.Instant,
): Promise<Delivery[]> {
  const { rows } = await sql<Delivery>`
    SELECT delivery.*, notification.kind, notification.as_member, notification.of_business,
      notification.about, notification.words, notification.told_at,
      CASE WHEN member.user_id IS NOT NULL THEN client.name END AS client_name,
      users.locale, session.device_fcm_token
    FROM notification_delivery AS delivery
    JOIN notification ON notification.user_id = delivery.user_id
      AND notification.id = delivery.notification_id
    JOIN users ON users.id = delivery.user_id
    LEFT JOIN user_session AS session ON session.id = delivery.session_id AND session.expires_at > ${now}
    LEFT JOIN business_member AS member ON notification.as_member
      AND member.business_id = notification.of_business AND member.user_id = notification.user_id
    LEFT JOIN client AS record ON record.business_id = notification.of_business
      AND record.id = (notification.about ->> 'client_id')::uuid
    LEFT JOIN client ON client.business_id = record.business_id
      AND client.id = coalesce(record.merged_into, record.id) AND client.deleted_at IS NULL
    WHERE delivery.id = ANY (${[...ids]}::uuid[]) AND delivery.state = 'waiting'`.execute(db);
  return rows;
}

export interface FinishedDelivery {
  readonly id: string;
  readonly state: 'sent' | 'dropped' | 'gone' | 'failed';
  readonly failure?: string;
}

export async function finishDeliveries(
  tx: Tx,
  finished: readonly FinishedDelivery[],
  now: Temporal.Instant,
): Promise<void> {
  if (finished.length === 0) return;
  await sql`
    UPDATE notification_delivery AS delivery
    SET state = done.state, failure = done.failure, finished_at = ${now}, claimed_until = NULL
    FROM unnest(
      ${finished.map(({ id }) => id)}::uuid[], ${finished.map(({ state }) => state)}::text[],
      ${finished.map(({ failure }) => failure ?? null)}::text[]
    ) AS done (id, state, failure)
    WHERE delivery.id = done.id AND delivery.state = 'waiting'`.execute(tx.q);
}

export async function postponeDeliveries(
  tx: Tx,
  later: readonly { readonly id: string; readonly not_before: Temporal.Instant }[],
): Promise<void> {
  if (later.length === 0) return;
  await sql`
    UPDATE notification_delivery AS delivery SET not_before = later.not_before, claimed_until = NULL
    FROM unnest(${later.map(({ id }) => id)}::uuid[], ${later.map((one) => one.not_before)}::timestamptz[])
      AS later (id, not_before)
    WHERE delivery.id = later.id AND delivery.state = 'waiting'`.execute(tx.q);
}

export async function dropWaitingMails(
  tx: Tx,
  user_id: string,
  { except }: { readonly except: readonly string[] },
  now: Temporal.Instant,
): Promise<void> {
  await sql`
    UPDATE notification_delivery SET state = 'dropped', finished_at = ${now}
    WHERE user_id = ${user_id} AND channel = 'email' AND state = 'waiting'
      AND id <> ALL (${[...except]}::uuid[])`.execute(tx.q);
}

/** Race: all servers use the keys that were inserted first. */
export async function insertOrGetPushKeys(
  db: Executor,
  made: { readonly public_key: string; readonly private_key: Buffer },
): Promise<{ readonly public_key: string; readonly private_key: Buffer }> {
  await db
    .insertInto('push_key')
    .values(made)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return db.selectFrom('push_key').select(['public_key', 'private_key']).executeTakeFirstOrThrow();
}

/** Due by now: after a restore nobody knows whether they went out. */
export async function dropDue(tx: Tx, failure: string, now: Temporal.Instant): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    UPDATE notification_delivery SET state = 'dropped', failure = ${failure}, finished_at = ${now}, claimed_until = NULL
    WHERE state = 'waiting' AND not_before <= ${now} RETURNING id`.execute(tx.q);
  return rows.length;
}
