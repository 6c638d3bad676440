import {
  CAMPAIGN_DEFAULTS,
  type CampaignSettings,
} from '@kursi/core/campaigns/campaign-settings.contract.ts';
import type { Executor } from '../../../platform/database/database.ts';
import { findRow } from '../../../platform/database/row-queries.ts';

export async function getCampaignSettings(db: Executor, business_id: string): Promise<CampaignSettings> {
  const row = await findRow(db, 'campaign_settings', { business_id }, [
    'quiet_days',
    'goes_from',
    'goes_until',
  ]);
  return row ?? CAMPAIGN_DEFAULTS;
}

export async function setCampaignSettings(
  db: Executor,
  business_id: string,
  settings: CampaignSettings,
): Promise<void> {
  await db
    .insertInto('campaign_settings')
    .values({ business_id, ...settings })
    .onConflict((conflict) => conflict.column('business_id').doUpdateSet(settings))
    .execute();
}
