import type { CampaignTemplate } from '@kursi/core/messaging/campaign-templates.contract.ts';
import type { Executor } from '../../platform/database/database.ts';

/** What notifications need of modules above them. */
export interface NotificationsPorts {
  readonly findCampaigns: FindCampaigns;
}

/** By id: what a campaign is called, and the template that it went out with. */
export type FindCampaigns = (
  db: Executor,
  business_id: string,
  ids: readonly string[],
) => Promise<ReadonlyMap<string, { readonly name: string; readonly template: CampaignTemplate | null }>>;
