import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/database.ts';
import type { CampaignKey } from '../drafts/campaign.store.ts';
import { messageCounts } from '../results/results.store.ts';

export async function getProgress(db: Executor, { business_id, campaign_id }: CampaignKey) {
  const { rows } = await sql<{
    recipients: number;
    held_back: number;
    waiting: number;
    sent: number;
    delivered: number;
    read: number;
    failed: number;
    unknown: number;
  }>`
    SELECT ${messageCounts},
      count(*) FILTER (WHERE credit = 'given_back' AND coalesce(message.state, 'dropped') IN ('failed', 'dropped'))::int AS failed,
      count(*) FILTER (WHERE message.state = 'unknown')::int AS unknown
    FROM campaign_recipient AS recipient
    LEFT JOIN outgoing_message AS message
      ON message.business_id = recipient.business_id AND message.id = recipient.message_id
    WHERE recipient.business_id = ${business_id} AND recipient.campaign_id = ${campaign_id}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('progress was not counted');
  return row;
}

/** Of a campaign that is Sent: who got it, in the order of their ids, after the cursor. */
export async function listNotified(
  db: Executor,
  { business_id, campaign_id }: CampaignKey,
  page: { readonly limit: number; readonly after: string | null },
) {
  return db
    .selectFrom('campaign_recipient as recipient')
    .innerJoin('client', (join) =>
      join
        .onRef('client.business_id', '=', 'recipient.business_id')
        .onRef('client.id', '=', 'recipient.client_id'),
    )
    .select(['recipient.client_id', 'client.name'])
    .where('recipient.business_id', '=', business_id)
    .where('recipient.campaign_id', '=', campaign_id)
    .where('recipient.credit', '=', 'consumed')
    .$if(page.after !== null, (query) => query.where('recipient.client_id', '>', page.after ?? ''))
    .orderBy('recipient.client_id')
    .limit(page.limit)
    .execute();
}
