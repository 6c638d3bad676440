import type { ListedCampaign } from '@kursi/core/campaigns/campaign.contract.ts';
import {
  IconAlertTriangle,
  IconBan,
  IconCheck,
  IconCheckCheck,
  IconClock,
  IconPencil,
  IconSend,
} from '../../ui/pictures/icons.ts';

/** How a campaign stands, as a word, a colour and a shape. */
export const campaignLook = {
  draft: { Icon: IconPencil, bar: 'waiting', tone: 'text-ink-2', word: 'campaign.is_draft' },
  // Whether anybody is in its audience by now, nobody has counted.
  ready: { Icon: IconCheck, bar: 'waiting', tone: 'text-ink-2', word: 'campaign.is_ready' },
  scheduled: { Icon: IconClock, bar: 'quiet', tone: 'text-ink-2', word: 'campaign.is_scheduled' },
  held: { Icon: IconClock, bar: 'warn', tone: 'text-ink-2', word: 'campaign.is_held' },
  sending: { Icon: IconSend, bar: 'brand', tone: 'text-brand', word: 'campaign.is_sending' },
  paused: { Icon: IconAlertTriangle, bar: 'warn', tone: 'text-warn', word: 'campaign.is_paused' },
  cancelled: { Icon: IconBan, bar: 'quiet', tone: 'text-ink-2', word: 'campaign.is_cancelled' },
  finished: { Icon: IconCheckCheck, bar: 'quiet', tone: 'text-good', word: 'campaign.is_sent' },
} as const;

export function lookOf({
  sending,
  missing,
  held_until = null,
}: Pick<ListedCampaign, 'sending' | 'missing'> & Partial<Pick<ListedCampaign, 'held_until'>>) {
  if (held_until) return campaignLook.held;
  if (sending) return campaignLook[sending];
  return campaignLook[missing.length === 0 ? 'ready' : 'draft'];
}
