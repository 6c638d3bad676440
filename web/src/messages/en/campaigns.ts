import { campaignResults } from './campaigns/campaign-results.ts';
import { campaigns } from './campaigns/campaigns.ts';
import { credits } from './campaigns/credits.ts';
import { messageTemplates } from './campaigns/message_templates.ts';

/** Campaigns, message templates and credits. */
export const messages = {
  ...campaigns,
  ...campaignResults,
  ...messageTemplates,
  ...credits,
} as const;
