import type { NotGotReason, recipientOutcomes } from '@kursi/core/campaigns/results.contract.ts';
import type { Paise } from '@kursi/core/kernel/money.ts';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/database.ts';
import type { CampaignKey } from '../drafts/campaign.store.ts';
import { followed } from './results.store.ts';

export interface RecipientRow {
  readonly client_id: string;
  readonly name: string;
  readonly phone: string | null;
  readonly outcome: (typeof recipientOutcomes)[number];
  readonly reason: NotGotReason | null;
  readonly answered: boolean;
  readonly goes_at: Temporal.Instant;
  readonly visits: number;
  readonly amount: Paise;
  readonly services: string[];
  readonly visit_on: string | null;
}

interface RecipientPage {
  readonly reason: NotGotReason | null;
  readonly onlyBooked: boolean;
  readonly after: string | null;
  readonly limit: number;
}

/** By id. */
export async function listRecipients(
  db: Executor,
  key: CampaignKey,
  { reason, onlyBooked, after, limit }: RecipientPage,
): Promise<RecipientRow[]> {
  const { rows } = await sql<RecipientRow>`
    WITH ${followed(key)}, each AS (
      SELECT client_id, count(*)::int AS visits, sum(amount)::bigint AS amount,
        (array_agg(visit_id ORDER BY created_at))[1] AS first_visit
      FROM followed GROUP BY client_id
    )
    SELECT recipient.client_id, client.name, client.phone, recipient.reason, recipient.goes_at,
      CASE WHEN recipient.is_held_back THEN 'held_back' WHEN recipient.credit = 'given_back' THEN 'failed'
        WHEN message.state IS NULL OR message.state = 'waiting' THEN 'waiting'
        WHEN message.state = 'accepted' THEN 'sent' WHEN message.state IN ('failed', 'dropped') THEN 'failed'
        ELSE message.state END AS outcome,
      EXISTS (SELECT FROM incoming_message AS reply WHERE reply.business_id = recipient.business_id
        AND reply.message_id = recipient.message_id) AS answered,
      coalesce(each.visits, 0) AS visits, coalesce(each.amount, 0) AS amount,
      coalesce(first.services, '{}') AS services, first.booking_date AS visit_on
    FROM campaign_recipient AS recipient
    JOIN client AS record ON record.business_id = recipient.business_id AND record.id = recipient.client_id
    JOIN client ON client.business_id = recipient.business_id AND client.id = coalesce(record.merged_into, record.id)
    LEFT JOIN outgoing_message AS message
      ON message.business_id = recipient.business_id AND message.id = recipient.message_id
    LEFT JOIN each ON each.client_id = recipient.client_id
    LEFT JOIN followed AS first ON first.visit_id = each.first_visit
    WHERE recipient.business_id = ${key.business_id} AND recipient.campaign_id = ${key.campaign_id}
      AND ${reason ? sql`recipient.reason = ${reason}` : sql`true`}
      AND ${onlyBooked ? sql`each.visits > 0 AND NOT recipient.is_held_back` : sql`true`}
      AND ${after ? sql`recipient.client_id > ${after}` : sql`true`}
    ORDER BY recipient.client_id
    LIMIT ${limit}`.execute(db);
  return rows;
}
