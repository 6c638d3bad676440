import { type MissingPart, paramFor, typedVariables } from '@kursi/core/campaigns/campaign-rules.ts';
import type { SendableTemplate } from '../../messaging/public.ts';
import type { CampaignRow } from '../drafts/campaign.store.ts';

/** The provider forgets a picture after 30 days. */
const PICTURE_KEPT = { hours: 29 * 24 };

/** Why it cannot go, or null. */
export function whatIsMissing(
  template: SendableTemplate | undefined,
  { template_params, media }: Pick<CampaignRow, 'template_params' | 'media'>,
  goes_at: Temporal.Instant,
): MissingPart | null {
  if (!template) return 'template';
  if (template.template_type === 'IMAGE' && !hasPicture(media, goes_at)) return 'media';
  const isEmpty = typedVariables(template).some((one) => paramFor(one, template_params).trim() === '');
  return isEmpty ? 'params' : null;
}

function hasPicture([picture]: CampaignRow['media'], goes_at: Temporal.Instant): boolean {
  if (!picture?.media_id || !picture.url || picture.type !== 'image') return false;
  if (!picture.created_at) return true;
  const kept = Temporal.Instant.from(picture.created_at).add(PICTURE_KEPT);
  return Temporal.Instant.compare(kept, goes_at) > 0;
}
