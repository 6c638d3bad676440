import type { MissingPart } from '@kursi/core/campaigns/campaign-rules.ts';

export const campaignSteps = ['message', 'audience', 'details', 'check'] as const;
export type CampaignStep = (typeof campaignSteps)[number];

/** The first has no word in the address. */
export const stepWord = (step: CampaignStep) => (step === 'message' ? undefined : step);
export const stepAt = (word: string | undefined): CampaignStep =>
  campaignSteps.find((step) => step === word) ?? 'message';

/** Where what is missing is filled in. */
export const stepOfPart: Readonly<Record<MissingPart, CampaignStep>> = {
  template: 'message',
  audience: 'audience',
  params: 'details',
  media: 'details',
};
