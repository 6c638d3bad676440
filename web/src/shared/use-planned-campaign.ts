import { audienceCalls } from '@kursi/core/campaigns/audience.contract.ts';
import { campaignCalls } from '@kursi/core/campaigns/campaign.contract.ts';
import { creditsFor } from '@kursi/core/campaigns/sending.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { callQuery, useCallQuery } from '../lib/sync/queries.ts';
import { useNow } from '../lib/use-now.ts';

export interface PlannedCampaign {
  readonly id: string;
  readonly name: string;
  /** Credits, of those whom it would reach now. */
  readonly need: number;
}

/**
 * The next campaign that has a time to go and is not sent off: one that is sent off has its credits set aside. Null
 * when there is none, or while it is not known.
 */
export function usePlannedCampaign(business_id: string): PlannedCampaign | null {
  const now = useNow();
  const drafts = useCallQuery(campaignCalls.list, { business_id, show: 'drafts', limit: 30 });
  const [next] = (drafts.data?.items ?? [])
    .flatMap((one) =>
      one.send_at && one.filter && one.missing.length === 0 ? [{ ...one, at: one.send_at }] : [],
    )
    .filter(({ at }) => Temporal.Instant.compare(Temporal.Instant.from(at), now) > 0)
    .toSorted((a, b) => Temporal.Instant.compare(Temporal.Instant.from(a.at), Temporal.Instant.from(b.at)));
  const audience = useQuery({
    ...callQuery(audienceCalls.count, { business_id, filter: next?.filter ?? { type: 'custom' } }),
    enabled: next !== undefined,
  });
  if (!next || !audience.data) return null;
  const { id, name, holds_back } = next;
  return { id, name, need: creditsFor(audience.data.reached, holds_back) };
}
