import type { NotGotReason } from '@kursi/core/campaigns/results.contract.ts';
import { messageFailureOf } from '@kursi/core/messaging/message-failures.ts';
import type { ComeBackReason } from '@kursi/core/subscription/credits.ts';
import type { CommandContext } from '../../../platform/module/command-context.ts';
import { settleCredits } from '../../subscription/public.ts';
import type { CampaignRow } from '../drafts/campaign.store.ts';
import {
  changeSending,
  countOpen,
  type DecidedMessage,
  listDecided,
  setAgain,
  setConsumed,
  setGivenBack,
} from './sending.store.ts';

/** What the ledger says of a message that did not arrive. */
const comeBackReason: Readonly<Partial<Record<NotGotReason, ComeBackReason>>> = {
  not_on_whatsapp: 'not_on_whatsapp',
  enough_offers: 'blocked_by_whatsapp',
  no_consent: 'blocked_by_whatsapp',
  stopped: 'opted_out',
  no_offers: 'opted_out',
  cancelled: 'not_sent',
  same_phone: 'not_sent',
  no_detail: 'not_sent',
  erased: 'not_sent',
  no_sender: 'not_sent',
  too_late: 'not_sent',
};

export interface NotArrived {
  readonly client_id: string;
  readonly reason: NotGotReason;
  readonly isConsumed: boolean;
}

/** Gives the credits of these back, each with its reason. */
export async function giveBack(
  ctx: CommandContext,
  campaign: Pick<CampaignRow, 'business_id' | 'id'>,
  back: readonly NotArrived[],
  consumed: readonly string[] = [],
): Promise<void> {
  const key = { business_id: campaign.business_id, campaign_id: campaign.id };
  const sums = new Map<ComeBackReason, { from_open: number; from_consumed: number }>();
  for (const { reason, isConsumed } of back) {
    const because = comeBackReason[reason] ?? (reason === 'unknown' ? 'unknown' : 'not_delivered');
    const sum = sums.get(because) ?? { from_open: 0, from_consumed: 0 };
    sum[isConsumed ? 'from_consumed' : 'from_open'] += 1;
    sums.set(because, sum);
  }
  await setConsumed(ctx.tx, key, consumed);
  await setGivenBack(ctx.tx, key, back);
  await settleCredits(ctx, campaign.id, {
    consumed: consumed.length,
    given_back: [...sums].map(([reason, sum]) => ({ reason, ...sum })),
  });
}

/**
 * The credits of what is decided: one is consumed for a message that the provider took over, and comes back when it
 * failed, also later. The campaign must be locked. Returns how many moved.
 */
export async function settleCampaign(ctx: CommandContext, campaign: CampaignRow): Promise<number> {
  const key = { business_id: campaign.business_id, campaign_id: campaign.id };
  const decided = await listDecided(ctx.tx, key);
  if (decided.length === 0) return 0;
  const consumed: string[] = [];
  const back: NotArrived[] = [];
  const again: string[] = [];
  for (const message of decided) {
    const { client_id, credit } = message;
    const reason = notGot(message);
    if (reason === null) consumed.push(client_id);
    // Its hours ended while it waited: it goes when they begin again.
    else if (reason === 'too_late' && credit === 'open' && campaign.sending !== 'cancelled')
      again.push(client_id);
    else back.push({ client_id, reason, isConsumed: credit === 'consumed' });
  }
  await setAgain(ctx.tx, key, again);
  if (consumed.length > 0 || back.length > 0) await giveBack(ctx, campaign, back, consumed);
  ctx.emit('campaign.progressed', { campaign_id: campaign.id });
  return decided.length;
}

function notGot({ state, failure, failure_code }: DecidedMessage): NotGotReason | null {
  if (state === 'unknown') return 'unknown';
  return state === 'failed' || state === 'dropped' ? messageFailureOf(failure_code, failure) : null;
}

/** Writes Sent once nothing is open any more; with it, every recipient that consumed a credit counts as notified. */
export async function finishCampaign(ctx: CommandContext, campaign: CampaignRow): Promise<boolean> {
  const { tx, now } = ctx;
  if (campaign.finished_at) return false;
  const key = { business_id: campaign.business_id, campaign_id: campaign.id };
  const open = await countOpen(tx.q, key);
  if (open.waiting > 0 || open.on_their_way > 0) return false;
  const sending = campaign.sending === 'cancelled' ? 'cancelled' : 'finished';
  await changeSending(tx, key, {
    status: 'sent',
    sending,
    paused_because: null,
    finished_at: now,
    updated_at: now,
  });
  ctx.emit('campaign.sending_changed', { campaign_id: campaign.id, sending });
  return true;
}
