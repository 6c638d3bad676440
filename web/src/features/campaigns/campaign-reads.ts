import { audienceCalls } from '@kursi/core/campaigns/audience.contract.ts';
import { campaignCalls } from '@kursi/core/campaigns/campaign.contract.ts';

/** What is stale once a campaign was sent. */
export const campaignReads = [campaignCalls.list, campaignCalls.get, audienceCalls.count];
