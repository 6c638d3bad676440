import { COUNTED_DAYS, type NotGotReason } from '@kursi/core/campaigns/results.contract.ts';
import type { Paise } from '@kursi/core/kernel/money.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../../platform/database/database.ts';
import type { CampaignKey } from '../drafts/campaign.store.ts';

export interface MessageResults {
  readonly recipients: number;
  readonly held_back: number;
  readonly waiting: number;
  readonly sent: number;
  readonly delivered: number;
  readonly read: number;
  readonly answered: number;
  readonly unknown: number;
  readonly not_sent: number;
  readonly not_delivered: number;
  readonly credits_back: number;
  /** Of the first and of the last message, as far as is known. */
  readonly first_at: Temporal.Instant | null;
  readonly last_at: Temporal.Instant | null;
}

const isSent = sql`(coalesce(message.accepted_at, message.sent_at, message.delivered_at, message.read_at) IS NOT NULL)`;

/** Reports come in any order: what was read was delivered, and what was delivered was sent. */
export const messageCounts = sql`count(*) FILTER (WHERE NOT is_held_back)::int AS recipients,
  count(*) FILTER (WHERE is_held_back)::int AS held_back,
  count(*) FILTER (WHERE credit = 'open' AND coalesce(message.state, 'waiting') = 'waiting')::int AS waiting,
  count(*) FILTER (WHERE ${isSent})::int AS sent,
  count(coalesce(message.delivered_at, message.read_at))::int AS delivered,
  count(message.read_at)::int AS read`;

export async function countMessages(
  db: Executor,
  { business_id, campaign_id }: CampaignKey,
): Promise<MessageResults> {
  const { rows } = await sql<MessageResults>`
    SELECT ${messageCounts},
      count(*) FILTER (WHERE message.state = 'unknown')::int AS unknown,
      count(*) FILTER (WHERE credit = 'given_back')::int AS credits_back,
      count(*) FILTER (WHERE credit = 'given_back' AND NOT ${isSent})::int AS not_sent,
      count(*) FILTER (WHERE credit = 'given_back' AND ${isSent}
        AND coalesce(message.delivered_at, message.read_at) IS NULL)::int AS not_delivered,
      count(*) FILTER (WHERE ${isAnswered})::int AS answered,
      min(recipient.goes_at) AS first_at, max(recipient.goes_at) AS last_at
    FROM campaign_recipient AS recipient
    LEFT JOIN outgoing_message AS message
      ON message.business_id = recipient.business_id AND message.id = recipient.message_id
    WHERE recipient.business_id = ${business_id} AND recipient.campaign_id = ${campaign_id}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('messages of a campaign were not counted');
  return row;
}

const isAnswered = sql`EXISTS (
  SELECT FROM incoming_message AS reply
  WHERE reply.business_id = recipient.business_id AND reply.message_id = recipient.message_id)`;

export async function countFailures(
  db: Executor,
  { business_id, campaign_id }: CampaignKey,
): Promise<{ reason: NotGotReason; clients: number }[]> {
  const { rows } = await sql<{ reason: NotGotReason; clients: number }>`
    SELECT reason, count(*)::int AS clients FROM campaign_recipient
    WHERE business_id = ${business_id} AND campaign_id = ${campaign_id} AND credit = 'given_back'
    GROUP BY reason ORDER BY clients DESC, reason`.execute(db);
  return rows;
}

export interface BookedFigures {
  readonly is_held_back: boolean;
  /** Days after the message when they first booked; 0: on the same day. */
  readonly day: number;
  readonly clients: number;
  readonly visits: number;
  readonly amount: Paise;
}

/** Clients who booked within the days that are counted, by the day of their first booking. */
export async function countBooked(db: Executor, key: CampaignKey): Promise<BookedFigures[]> {
  const { rows } = await sql<BookedFigures>`
    WITH ${followed(key)}, each AS (
      SELECT client_id, is_held_back, min(after_days) AS day, count(*) AS visits, sum(amount) AS amount
      FROM followed GROUP BY client_id, is_held_back
    )
    SELECT is_held_back, day, count(*)::int AS clients, sum(visits)::int AS visits, sum(amount)::bigint AS amount
    FROM each GROUP BY is_held_back, day ORDER BY day`.execute(db);
  return rows;
}

/** Of one campaign. `only`: of these recipients. */
export function followed({ business_id, campaign_id }: CampaignKey, only?: string[]): RawBuilder<unknown> {
  return followedBy(
    business_id,
    sql`
    SELECT campaign_id, client_id, is_held_back, goes_at FROM campaign_recipient
    WHERE business_id = ${business_id} AND campaign_id = ${campaign_id}
      AND ${only ? sql`client_id = ANY (${only}::uuid[])` : sql`true`}`,
  );
}

/**
 * Visits that recipients booked after their message, each once per campaign. Merged records are one client. What is cancelled or
 * was missed does not count; a bill says what it came to, before it the prices of what is booked do.
 */
export function followedBy(business_id: string, recipients: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`recipient AS MATERIALIZED (${recipients}
  ), record AS MATERIALIZED (
    SELECT recipient.*, recipient.client_id AS record_id FROM recipient
    UNION ALL
    SELECT recipient.*, other.id FROM recipient
    JOIN client AS other ON other.business_id = ${business_id} AND other.merged_into = recipient.client_id
    UNION ALL
    SELECT recipient.*, own.merged_into FROM recipient
    JOIN client AS own ON own.business_id = ${business_id} AND own.id = recipient.client_id
      AND own.merged_into IS NOT NULL
  ), followed AS MATERIALIZED (
    SELECT DISTINCT ON (record.campaign_id, visit.id) record.campaign_id, record.client_id, record.is_held_back,
      visit.id AS visit_id, visit.created_at, visit.booking_date,
      floor(extract(epoch FROM visit.created_at - record.goes_at) / 86400)::int AS after_days,
      CASE WHEN visit.billed_at IS NOT NULL THEN visit.total_amount ELSE booked.amount END AS amount,
      booked.services
    FROM record
    JOIN visit ON visit.business_id = ${business_id} AND visit.client_id = record.record_id
      AND visit.created_at > record.goes_at
      AND visit.created_at < record.goes_at + make_interval(days => ${COUNTED_DAYS})
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(booking.booking_amount), 0)::bigint AS amount, count(*) AS count,
        array_agg(booking.service_name ORDER BY booking.index) AS services
      FROM booking
      WHERE booking.business_id = ${business_id} AND booking.visit_id = visit.id
        AND booking.booking_status <> 'cancelled'
    ) AS booked
    WHERE visit.voided_at IS NULL AND visit.progress <> 'no_show'
      AND (booked.count > 0 OR visit.billed_at IS NOT NULL) AND NOT visit.is_opening
    ORDER BY record.campaign_id, visit.id, record.goes_at
  )`;
}
