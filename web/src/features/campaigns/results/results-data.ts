import { campaignEffect } from '@kursi/core/campaigns/campaign-effect.ts';
import type { resultsCalls } from '@kursi/core/campaigns/results.contract.ts';
import type { OutputOf } from '@kursi/core/contract/call.ts';
import { touchedBy } from '../../../lib/sync/reads.ts';

type Answer = OutputOf<typeof resultsCalls.get>;
export type Results = Answer & {
  readonly [Key in 'sending' | 'sent_off_at']: NonNullable<Answer[Key]>;
};
export type Reply = OutputOf<typeof resultsCalls.listReplies>['items'][number];

/** What is stale when a campaign went on. */
export const resultReads = touchedBy('campaign.sending_changed');

/** No draft. */
export const isSentOff = (answer: Answer): answer is Results =>
  answer.sending !== null && answer.sent_off_at !== null;

export interface CampaignOf {
  readonly business_id: string;
  readonly campaign_id: string;
}

/** What it brought beyond what would have come anyway. */
export function effectOf({ recipients, held_back, followed, without }: Results) {
  const group = (clients: number, booked: Results['followed']) => ({
    clients,
    booked: booked.clients,
    amount: booked.amount,
  });
  return campaignEffect(group(recipients, followed), without && group(held_back, without));
}

export const share = (part: number, whole: number) => (whole === 0 ? 0 : Math.round((part / whole) * 100));
