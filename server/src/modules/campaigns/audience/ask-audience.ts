import { type AudienceFilter, audienceOf } from '@kursi/core/campaigns/audience-filter.ts';
import type { RecordDetail } from '@kursi/core/campaigns/campaign-rules.ts';
import type { CampaignSettings } from '@kursi/core/campaigns/campaign-settings.contract.ts';
import type { Executor } from '../../../platform/database/database.ts';
import { getBusinessFacts } from '../../business/public.ts';
import { getCampaignSettings } from '../settings/campaign-settings.store.ts';
import type { Asked } from './matching.store.ts';

/** A filter as it is asked now: its days in the zone of the business, and who is left in peace. */
export async function askAudience(
  db: Executor,
  business_id: string,
  { filter, needs }: { readonly filter: AudienceFilter; readonly needs: readonly RecordDetail[] },
  now: Temporal.Instant,
): Promise<{ readonly asked: Asked; readonly settings: CampaignSettings }> {
  const [{ time_zone }, settings] = await Promise.all([
    getBusinessFacts(db, business_id),
    getCampaignSettings(db, business_id),
  ]);
  const { readers_of } = filter;
  const answersTo = readers_of?.in_their_pause ? readers_of.campaign_id : undefined;
  const audience = audienceOf(filter, now.toZonedDateTimeISO(time_zone).toPlainDate());
  return {
    asked: { business_id, audience, needs, quietSince: quietSince(settings, now), answersTo },
    settings,
  };
}

/** Who got a campaign after this is left in peace; null: nobody is. */
function quietSince({ quiet_days }: CampaignSettings, now: Temporal.Instant): Temporal.Instant | null {
  return quiet_days === 0 ? null : now.subtract({ hours: 24 * quiet_days });
}
