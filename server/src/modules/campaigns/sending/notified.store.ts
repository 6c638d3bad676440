import type { Executor } from '../../../platform/database/database.ts';
import type { CampaignKey } from '../drafts/campaign.store.ts';

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
