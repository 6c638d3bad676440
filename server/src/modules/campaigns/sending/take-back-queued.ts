import type { CommandContext } from '../../../platform/module/command-context.ts';
import { withdrawMessages } from '../../messaging/public.ts';
import type { CampaignRow } from '../drafts/campaign.store.ts';
import { unsetMessages } from './sending.store.ts';

/** What nobody has begun to hand over waits for its turn again. */
export async function takeBackQueued(
  { tx }: Pick<CommandContext, 'tx'>,
  { business_id, id }: Pick<CampaignRow, 'business_id' | 'id'>,
): Promise<void> {
  const withdrawn = await withdrawMessages(tx, { business_id, source_id: id });
  await unsetMessages(tx, { business_id, campaign_id: id }, withdrawn);
}
