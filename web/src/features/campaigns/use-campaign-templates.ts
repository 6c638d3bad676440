import {
  type CampaignTemplate,
  campaignTemplateCalls,
} from '@kursi/core/messaging/campaign-templates.contract.ts';
import { useLive } from '../../lib/sync/live.ts';
import { invalidateCalls, useCallQuery } from '../../lib/sync/queries.ts';

/** Approved templates: of the business first, then those of the product. */
export function useCampaignTemplates(businessId: string) {
  const { data, isError, refetch } = useCallQuery(campaignTemplateCalls.list, { business_id: businessId });
  useLive(businessId, ({ type }) => {
    if (type.startsWith('message_template.')) void invalidateCalls(campaignTemplateCalls.list);
  });
  const isOwn = ({ owner }: CampaignTemplate) => Number(owner === 'product');
  return {
    templates: data?.items.toSorted((a, b) => isOwn(a) - isOwn(b)),
    isFailed: isError && !data,
    retry: () => void refetch(),
  };
}
