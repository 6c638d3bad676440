import { COUNTED_DAYS } from '@kursi/core/campaigns/results.contract.ts';
import { sql } from 'kysely';
import type { Executor, Tx } from '../../../platform/database/database.ts';
import type { CampaignKey, MessageFigures } from '../drafts/campaign.store.ts';
import { followedBy, messageCounts } from './results.store.ts';

export const NO_FIGURES: MessageFigures = {
  recipients: 0,
  held_back: 0,
  waiting: 0,
  sent: 0,
  delivered: 0,
  read: 0,
  failed: 0,
};

/** Of the latest attempt for each client. */
export async function countFigures(
  db: Executor,
  business_id: string,
  campaign_ids: readonly string[],
): Promise<ReadonlyMap<string, MessageFigures>> {
  if (campaign_ids.length === 0) return new Map();
  const { rows } = await sql<MessageFigures & { campaign_id: string }>`
    SELECT recipient.campaign_id, ${messageCounts},
      count(*) FILTER (WHERE credit = 'given_back' AND reason NOT IN ('cancelled', 'same_phone', 'no_detail'))::int AS failed
    FROM campaign_recipient AS recipient
    LEFT JOIN outgoing_message AS message
      ON message.business_id = recipient.business_id AND message.id = recipient.message_id
    WHERE recipient.business_id = ${business_id} AND recipient.campaign_id = ANY (${[...campaign_ids]}::uuid[])
    GROUP BY recipient.campaign_id`.execute(db);
  return new Map(rows.map(({ campaign_id, ...figures }) => [campaign_id, figures]));
}

/** Sent campaigns of all businesses whose figures were never kept. */
export async function findUncounted(db: Executor, atMost: number): Promise<CampaignKey[]> {
  return db
    .selectFrom('campaign')
    .select(['business_id', 'id as campaign_id'])
    .where('status', '=', 'sent')
    .where('finished_at', 'is not', null)
    .where('figures', 'is', null)
    .orderBy('finished_at', 'desc')
    .limit(atMost)
    .execute();
}

/** Keeps the figures of a campaign of which all messages are decided; of no other. */
export async function setFigures(
  tx: Tx,
  { business_id, campaign_id }: CampaignKey,
  figures: MessageFigures | null,
): Promise<void> {
  await tx.q
    .updateTable('campaign')
    .set({ figures: figures && JSON.stringify(figures) })
    .where('business_id', '=', business_id)
    .where('id', '=', campaign_id)
    .where('finished_at', 'is not', null)
    .execute();
}

/**
 * How many clients booked after each of these campaigns, by the rule of its results. Begins with the visits that were
 * made since: only their clients are looked for among the recipients.
 */
export async function countBookedClients(
  db: Executor,
  business_id: string,
  campaign_ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (campaign_ids.length === 0) return new Map();
  const { rows } = await sql<{ campaign_id: string; booked: number }>`
    WITH booker AS MATERIALIZED (
      SELECT DISTINCT campaign.id AS campaign_id, visit.client_id
      FROM campaign
      JOIN visit ON visit.business_id = ${business_id} AND visit.client_id IS NOT NULL
        AND visit.created_at > least(campaign.scheduled_for, campaign.started_at)
        AND visit.created_at < coalesce(campaign.finished_at, now()) + make_interval(days => ${COUNTED_DAYS})
      WHERE campaign.business_id = ${business_id} AND campaign.id = ANY (${[...campaign_ids]}::uuid[])
        AND campaign.started_at IS NOT NULL
    ), named AS (
      SELECT campaign_id, client_id FROM booker
      UNION
      SELECT booker.campaign_id, client.merged_into FROM booker
      JOIN client ON client.business_id = ${business_id} AND client.id = booker.client_id
        AND client.merged_into IS NOT NULL
      UNION
      SELECT booker.campaign_id, client.id FROM booker
      JOIN client ON client.business_id = ${business_id} AND client.merged_into = booker.client_id
    ), ${followedBy(
      business_id,
      sql`
      SELECT recipient.campaign_id, recipient.client_id, recipient.is_held_back, recipient.goes_at FROM named
      JOIN campaign_recipient AS recipient ON recipient.business_id = ${business_id}
        AND recipient.campaign_id = named.campaign_id AND recipient.client_id = named.client_id`,
    )}
    SELECT campaign_id, count(DISTINCT client_id)::int AS booked FROM followed
    WHERE NOT is_held_back GROUP BY campaign_id`.execute(db);
  return new Map(rows.map(({ campaign_id, booked }) => [campaign_id, booked]));
}
