import type { SentMessage } from '@kursi/core/notifications/client-messages.contract.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../../platform/database/database.ts';
import type { TimeCursor } from '../../../platform/http/cursor.ts';
import type { About } from '../notification.store.ts';

interface Page {
  readonly limit: number;
  readonly before: TimeCursor | null;
}

/** As the message says it itself. */
export interface WhatsappOutcome {
  readonly state: NonNullable<SentMessage['whatsapp']>['state'];
  readonly failure: string | null;
  readonly code: number | null;
}

export interface SentRow {
  readonly id: string;
  readonly kind: string;
  readonly at: Temporal.Instant;
  readonly state: string;
  readonly visit_id: string | null;
  readonly about: About;
  /** It was taken back before it was due. */
  readonly is_undone: boolean;
  readonly whatsapp: WhatsappOutcome | null;
}

/** What became of the WhatsApp message with this source. */
const whatsappOf = (source: RawBuilder<unknown>, business_id: string) => sql<WhatsappOutcome | null>`(
  SELECT jsonb_build_object('state', message.state, 'failure', message.failure, 'code', message.failure_code)
  FROM outgoing_message AS message
  WHERE message.business_id = ${business_id} AND message.source_id = ${source}
  LIMIT 1
)`;

/** Of all records of one client, newest first. */
export async function listMessagesToClient(
  db: Executor,
  of: { readonly business_id: string; readonly client_ids: readonly string[] },
  { limit, before }: Page,
): Promise<(SentRow & { readonly is_mailed: boolean })[]> {
  const { rows } = await sql<SentRow & { is_mailed: boolean }>`
    SELECT id, kind, made_at AS at, state, visit_id, about, is_mailed,
      coalesce(finished_at < due_at, false) AS is_undone,
      ${whatsappOf(sql`client_message.id`, of.business_id)} AS whatsapp
    FROM client_message
    WHERE business_id = ${of.business_id} AND client_id = ANY (${of.client_ids}::uuid[])
      AND ${before ? sql`(made_at, id) < (${before.at}::timestamptz, ${before.id}::uuid)` : sql`true`}
    ORDER BY made_at DESC, id DESC
    LIMIT ${limit}`.execute(db);
  return rows;
}

/** The accounts to which these records are tied. */
export async function findAccountsOfClients(
  db: Executor,
  business_id: string,
  client_ids: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('client')
    .select('account_id')
    .where('business_id', '=', business_id)
    .where('id', 'in', [...client_ids])
    .where('account_id', 'is not', null)
    .execute();
  return rows.flatMap(({ account_id }) => account_id ?? []);
}

/** What they were told as clients of this business, newest first, with the channels by which it went out. Not what is planned. */
export async function listNotificationsToAccounts(
  db: Executor,
  { business_id, accounts }: { readonly business_id: string; readonly accounts: readonly string[] },
  { limit, before, now }: Page & { readonly now: Temporal.Instant },
): Promise<(SentRow & { readonly channels: readonly string[] })[]> {
  if (accounts.length === 0) return [];
  const { rows } = await sql<SentRow & { channels: string[] }>`
    SELECT notification.id, notification.kind, notification.at, notification.state,
      (notification.about ->> 'visit_id')::uuid AS visit_id, notification.about, false AS is_undone,
      ARRAY(
        SELECT DISTINCT channel FROM notification_delivery AS delivery
        WHERE delivery.user_id = notification.user_id AND delivery.notification_id = notification.id
          AND delivery.state = 'sent'
      ) AS channels,
      (
        SELECT ${whatsappOf(sql`delivery.id`, business_id)} FROM notification_delivery AS delivery
        WHERE delivery.user_id = notification.user_id AND delivery.notification_id = notification.id
          AND delivery.channel = 'whatsapp'
      ) AS whatsapp
    FROM notification
    WHERE notification.user_id = ANY (${accounts}::uuid[]) AND notification.of_business = ${business_id}
      AND NOT notification.as_member AND notification.at <= ${now}
      AND ${before ? sql`(notification.at, notification.id) < (${before.at}::timestamptz, ${before.id}::uuid)` : sql`true`}
    ORDER BY notification.at DESC, notification.id DESC
    LIMIT ${limit}`.execute(db);
  return rows;
}

interface ReplyRow {
  readonly id: string;
  readonly at: Temporal.Instant;
  readonly text: string;
  readonly postback: string | null;
  readonly answer: string | null;
}

/** What the client wrote back, newest first. */
export async function listReplies(
  db: Executor,
  of: { readonly business_id: string; readonly client_ids: readonly string[] },
  { limit, before }: Page,
): Promise<ReplyRow[]> {
  const { rows } = await sql<ReplyRow>`
    SELECT id, received_at AS at, text, postback,
      (
        SELECT message.content ->> 'text' FROM outgoing_message AS message
        WHERE message.business_id = ${of.business_id} AND message.source_id = incoming_message.id
        LIMIT 1
      ) AS answer
    FROM incoming_message
    WHERE business_id = ${of.business_id} AND client_id = ANY (${of.client_ids}::uuid[])
      AND ${before ? sql`(received_at, id) < (${before.at}::timestamptz, ${before.id}::uuid)` : sql`true`}
    ORDER BY received_at DESC, id DESC
    LIMIT ${limit}`.execute(db);
  return rows;
}

/** Whether the client wants WhatsApp messages, by the settings of their account. */
export async function wantsWhatsapp(db: Executor, accounts: readonly string[]): Promise<boolean> {
  if (accounts.length === 0) return true;
  const row = await db
    .selectFrom('notification_setting')
    .select('user_id')
    .where('user_id', 'in', [...accounts])
    .where('booking_whatsapp', '=', false)
    .executeTakeFirst();
  return row === undefined;
}
