import type { SentMessage } from '@kursi/core/notifications/client-messages.contract.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../../platform/database/database.ts';
import { listRows } from '../../../platform/database/row-queries.ts';
import type { TimeCursor } from '../../../platform/http/cursor.ts';
import { textWithoutToken } from '../../booking/public.ts';
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
  /** When what waits of it goes at the earliest. */
  readonly waits_until: Temporal.Instant | null;
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
      CASE WHEN state = 'waiting' THEN due_at END AS waits_until,
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

/**
 * What whoever booked or queued as this client was told, with or without an account, and what an account tied to it was
 * told about this business; newest first, with the channels by which it went out. Not what is planned.
 */
export async function listNotificationsOfClient(
  db: Executor,
  of: {
    readonly business_id: string;
    readonly client_ids: readonly string[];
    readonly accounts: readonly string[];
  },
  { limit, before, now }: Page & { readonly now: Temporal.Instant },
): Promise<(SentRow & { readonly channels: readonly string[] })[]> {
  const { business_id, accounts } = of;
  const { people, visits } = await findBookers(db, of);
  const { rows } = await sql<SentRow & { channels: string[]; whatsapp_id: string | null }>`
    SELECT notification.id, notification.kind, notification.at, notification.state,
      (notification.about ->> 'visit_id')::uuid AS visit_id, notification.about, false AS is_undone,
      CASE WHEN notification.state = 'waiting' THEN notification.due_at ELSE (
        SELECT min(not_before) FROM notification_delivery AS delivery
        WHERE delivery.user_id = notification.user_id AND delivery.notification_id = notification.id
          AND delivery.state = 'waiting'
      ) END AS waits_until,
      ARRAY(
        SELECT DISTINCT channel FROM notification_delivery AS delivery
        WHERE delivery.user_id = notification.user_id AND delivery.notification_id = notification.id
          AND delivery.state = 'sent'
      ) AS channels,
      (
        SELECT delivery.id FROM notification_delivery AS delivery
        WHERE delivery.user_id = notification.user_id AND delivery.notification_id = notification.id
          AND delivery.channel = 'whatsapp'
      ) AS whatsapp_id
    FROM notification
    WHERE notification.user_id = ANY (${[...accounts, ...people]}::uuid[])
      AND CASE
        WHEN notification.about ->> 'client_id' IS NOT NULL
          THEN (notification.about ->> 'client_id')::uuid = ANY (${of.client_ids}::uuid[])
        WHEN notification.about ->> 'visit_id' IS NOT NULL
          THEN (notification.about ->> 'visit_id')::uuid = ANY (${visits}::uuid[])
        ELSE notification.user_id = ANY (${accounts}::uuid[])
      END
      AND notification.of_business = ${business_id} AND NOT notification.as_member AND notification.at <= ${now}
      AND ${before ? sql`(notification.at, notification.id) < (${before.at}::timestamptz, ${before.id}::uuid)` : sql`true`}
    ORDER BY notification.at DESC, notification.id DESC
    LIMIT ${limit}`.execute(db);
  const outcomes = await findOutcomes(
    db,
    business_id,
    rows.flatMap(({ whatsapp_id }) => whatsapp_id ?? []),
  );
  return rows.map(({ whatsapp_id, ...row }) => ({
    ...row,
    whatsapp: (whatsapp_id && outcomes.get(whatsapp_id)) || null,
  }));
}

/** Who booked or queued as these clients, and their visits. */
async function findBookers(
  db: Executor,
  { business_id, client_ids }: { readonly business_id: string; readonly client_ids: readonly string[] },
): Promise<{ readonly people: readonly string[]; readonly visits: readonly string[] }> {
  const [visits, entries] = await Promise.all([
    listRows(db, 'visit', { business_id, client_id: client_ids }, [], ['id', 'made_by', 'source']),
    listRows(db, 'waitlist_booking', { business_id, client_id: client_ids }, [], ['user_id']),
  ]);
  const booked = visits.filter(({ source }) => source === 'client').flatMap(({ made_by }) => made_by ?? []);
  const queued = entries.flatMap(({ user_id }) => user_id ?? []);
  return { people: [...new Set([...booked, ...queued])], visits: visits.map(({ id }) => id) };
}

async function findOutcomes(
  db: Executor,
  business_id: string,
  sources: readonly string[],
): Promise<ReadonlyMap<string, WhatsappOutcome>> {
  if (sources.length === 0) return new Map();
  const columns = ['source_id', 'state', 'failure', 'failure_code'] as const;
  const rows = await listRows(db, 'outgoing_message', { business_id, source_id: sources }, [], columns);
  return new Map(
    rows.map(({ source_id, state, failure, failure_code }) => [
      source_id ?? '',
      { state: state as WhatsappOutcome['state'], failure, code: failure_code },
    ]),
  );
}

export interface ReplyRow {
  readonly id: string;
  readonly at: Temporal.Instant;
  readonly text: string;
  readonly postback: string | null;
  readonly answers: readonly { readonly text: string; readonly at: string; readonly by: string | null }[];
  /** When this person wrote last: their window for a free text counts from there. */
  readonly wrote_last_at: Temporal.Instant;
  /** The number is known, did not say STOP, and this business wrote to it through the sender. */
  readonly can_answer: boolean;
}

/** What the client wrote, newest first. `sharedAppId`: the sender through which many businesses write. */
export async function listReplies(
  db: Executor,
  of: {
    readonly business_id: string;
    readonly client_ids: readonly string[];
    readonly sharedAppId: string | null;
  },
  { limit, before }: Page,
): Promise<ReplyRow[]> {
  const { business_id, client_ids } = of;
  const { rows } = await sql<Omit<ReplyRow, 'can_answer'> & Reached>`
    SELECT reply.id, reply.received_at AS at, reply.text, reply.postback,
      coalesce(own.answers, '[]') AS answers,
      greatest(reply.received_at, wrote.last_at) AS wrote_last_at,
      reply.app_id, phone.number, stopped.phone IS NOT NULL AS has_stopped
    FROM incoming_message AS reply
    LEFT JOIN client AS record ON record.business_id = ${business_id} AND record.id = reply.client_id
    LEFT JOIN client ON client.business_id = ${business_id} AND client.id = coalesce(record.merged_into, record.id)
    CROSS JOIN LATERAL (SELECT coalesce(reply.from_phone, client.phone) AS number) AS phone
    LEFT JOIN LATERAL (
      SELECT jsonb_agg(
        jsonb_build_object('text', ${textWithoutToken(sql`said.content ->> 'text'`)}, 'at', said.created_at, 'by', writer.user_name)
        ORDER BY said.created_at, said.id) AS answers
      FROM outgoing_message AS said
      LEFT JOIN users AS writer ON writer.id = said.made_by
      WHERE said.business_id = ${business_id} AND said.source_id = reply.id AND said.purpose = 'reply'
        AND said.content ->> 'text' IS NOT NULL
    ) AS own ON true
    LEFT JOIN LATERAL (
      SELECT max(later.received_at) AS last_at FROM incoming_message AS later
      WHERE later.business_id = ${business_id} AND later.client_id = reply.client_id
        AND later.app_id = reply.app_id
    ) AS wrote ON true
    LEFT JOIN whatsapp_opt_out AS stopped ON stopped.business_id = ${business_id}
      AND stopped.phone = phone.number
    WHERE reply.business_id = ${business_id} AND reply.client_id = ANY (${client_ids}::uuid[])
      AND ${before ? sql`(reply.received_at, reply.id) < (${before.at}::timestamptz, ${before.id}::uuid)` : sql`true`}
    ORDER BY reply.received_at DESC, reply.id DESC
    LIMIT ${limit}`.execute(db);
  const { sharedAppId } = of;
  const shared = rows.flatMap(({ app_id, number }) => (app_id === sharedAppId ? (number ?? []) : []));
  const written = await findWrittenTo(db, business_id, sharedAppId, shared);
  return rows.map(({ app_id, number, has_stopped, ...reply }) => ({
    ...reply,
    can_answer: number !== null && !has_stopped && (app_id !== sharedAppId || written.has(number)),
  }));
}

interface Reached {
  readonly app_id: string | null;
  readonly number: string | null;
  readonly has_stopped: boolean;
}

/** The numbers to which this business wrote through the shared sender. */
async function findWrittenTo(
  db: Executor,
  of_business: string,
  app_id: string | null,
  phones: readonly string[],
): Promise<ReadonlySet<string>> {
  if (app_id === null || phones.length === 0) return new Set();
  const key = { app_id, phone: phones, of_business };
  const rows = await listRows(db, 'message_contact_directory', key, [], ['phone']);
  return new Set(rows.map(({ phone }) => phone));
}

export interface CampaignMessageRow {
  readonly id: string;
  readonly at: Temporal.Instant;
  readonly campaign_id: string;
  /** Null: erased. */
  readonly params: readonly string[] | null;
  readonly whatsapp: WhatsappOutcome;
}

/** What campaigns sent to the client, newest first. */
export async function listCampaignMessages(
  db: Executor,
  of: { readonly business_id: string; readonly client_ids: readonly string[] },
  { limit, before }: Page,
): Promise<CampaignMessageRow[]> {
  const { rows } = await sql<CampaignMessageRow>`
    SELECT id, created_at AS at, source_id AS campaign_id, content -> 'params' AS params,
      jsonb_build_object('state', state, 'failure', failure, 'code', failure_code) AS whatsapp
    FROM outgoing_message
    WHERE business_id = ${of.business_id} AND client_id = ANY (${of.client_ids}::uuid[]) AND purpose = 'campaign'
      AND ${before ? sql`(created_at, id) < (${before.at}::timestamptz, ${before.id}::uuid)` : sql`true`}
    ORDER BY created_at DESC, id DESC
    LIMIT ${limit}`.execute(db);
  return rows;
}

/** The names of approved templates of a business. */
export async function listApprovedTemplates(db: Executor, business_id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('message_template')
    .select('vertical')
    .where('business_id', '=', business_id)
    .where('status', '=', 'APPROVED')
    .orderBy('vertical')
    .limit(20)
    .execute();
  return [...new Set(rows.map(({ vertical }) => vertical))];
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
