import { audienceCalls } from '@kursi/core/campaigns/audience.contract.ts';
import type { AudienceFilter } from '@kursi/core/campaigns/audience-filter.ts';
import type { RecordDetail } from '@kursi/core/campaigns/campaign-rules.ts';
import type { OutputOf } from '@kursi/core/contract/call.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../lib/sync/queries.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';

export type AudienceCount = OutputOf<typeof audienceCalls.count>;

const WAIT_MS = 200;

/**
 * Who the filter finds, a moment after it was changed. The last answer stays, marked as stale; an older one is
 * cancelled.
 */
export function useAudience(
  businessId: string,
  filter: AudienceFilter | null,
  needs: readonly RecordDetail[],
) {
  const text = JSON.stringify(filter);
  const settled = useDebounced(text, WAIT_MS);
  const asked = JSON.parse(settled) as AudienceFilter | null;
  const { data, isPlaceholderData, isError, refetch } = useQuery({
    ...callQuery(audienceCalls.count, {
      business_id: businessId,
      filter: asked ?? { type: 'custom' },
      needs: [...needs],
    }),
    enabled: asked !== null,
    placeholderData: keepPreviousData,
  });
  return {
    count: filter && data,
    isStale: text !== settled || isPlaceholderData,
    isFailed: isError && !data,
    retry: () => void refetch(),
  };
}
