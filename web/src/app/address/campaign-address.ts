import { FOR_REGULARS, forServices } from '@kursi/core/campaigns/ready-audiences.ts';
import { addressOf } from './address.ts';
import { paths } from './paths.ts';

/** A new campaign for those whom a report leads to. */
export const campaignForRegulars = () => addressOf(paths.addCampaign, { search: { for: FOR_REGULARS } });
export const campaignForServices = (service_ids: readonly string[]) =>
  addressOf(paths.addCampaign, { search: { for: forServices(service_ids) } });
