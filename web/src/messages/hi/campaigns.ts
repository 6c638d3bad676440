import { campaignResults } from './campaigns/campaign-results.ts';
import { campaigns } from './campaigns/campaigns.ts';
import { credits } from './campaigns/credits.ts';
import { messageTemplates } from './campaigns/message_templates.ts';

export const messages = {
  ...campaigns,
  ...campaignResults,
  ...messageTemplates,
  ...credits,
};
