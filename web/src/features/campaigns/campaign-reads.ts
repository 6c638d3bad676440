import { audienceCalls } from '@kursi/core/campaigns/audience.contract.ts';
import { touchedBy } from '../../lib/sync/reads.ts';

/** What is stale once a campaign was sent. */
export const campaignReads = [...touchedBy('campaign.saved'), audienceCalls.count];
