import { campaignCalls } from '@kursi/core/campaigns/campaign.contract.ts';
import { useCommand } from '../../lib/sync/command.ts';
import { touchedBy } from '../../lib/sync/reads.ts';
import { useText } from '../../lib/text.ts';

/** Deletes a draft, with an undo. */
export function useRemoveCampaign(businessId: string) {
  const t = useText();
  const restore = useCommand(campaignCalls.restore, { invalidates: touchedBy('campaign.saved') });
  const removing = useCommand(campaignCalls.remove, {
    invalidates: touchedBy('campaign.removed'),
    said: () => t('campaign.removed'),
    undo: (_, { campaign_id }) => {
      const key = { business_id: businessId, campaign_id };
      return () => restore.run(key);
    },
  });
  return {
    remove: ({ id }: { readonly id: string }) => removing.run({ business_id: businessId, campaign_id: id }),
    isRemoving: removing.pending,
  };
}
