import * as z from 'zod/mini';
import { call } from '../contract/call.ts';
import { id, time } from '../contract/fields.ts';
import { membersWith } from '../contract/permission.ts';

export const MOST_QUIET_DAYS = 90;

const settings = z.object({
  /** After a campaign a client gets no other for so many days; 0: no such rule. */
  quiet_days: z.int().check(z.minimum(0), z.maximum(MOST_QUIET_DAYS)),
  /** Campaigns go between these times of the business's day. */
  goes_from: time,
  goes_until: time,
});
export type CampaignSettings = z.output<typeof settings>;

export const CAMPAIGN_DEFAULTS: CampaignSettings = {
  quiet_days: 7,
  goes_from: '10:00',
  goes_until: '21:00',
};

export const campaignSettingsCalls = {
  get: call({
    route: 'GET /business/{business_id}/campaign-settings',
    summary: 'When campaigns may go, and how long a client is left in peace after one.',
    input: z.object({ business_id: id }),
    output: settings,
    who: membersWith('campaign.manage'),
  }),
  set: call({
    route: 'PUT /business/{business_id}/campaign-settings',
    summary: 'Sets when campaigns may go, and how long a client is left in peace after one.',
    /** The end is later than the start. */
    input: z.object({ business_id: id, ...settings.shape }),
    output: settings,
    who: membersWith('campaign.manage'),
  }),
} as const;
