import {
  type CampaignTemplate,
  campaignTemplateCalls,
} from '@kursi/core/messaging/campaign-templates.contract.ts';
import { useCallQuery } from '../../lib/sync/queries.ts';
import { useLiveReads } from '../../lib/sync/reads.ts';

/** Approved templates: of the business first, then those of the product. */
export function useCampaignTemplates(businessId: string) {
  const { data, isError, refetch } = useCallQuery(campaignTemplateCalls.list, { business_id: businessId });
  useLiveReads(businessId, [campaignTemplateCalls.list]);
  const isOwn = ({ owner }: CampaignTemplate) => Number(owner === 'product');
  return {
    templates: data?.items.toSorted((a, b) => isOwn(a) - isOwn(b)),
    isFailed: isError && !data,
    retry: () => void refetch(),
  };
}
