import { passingReasons } from '@kursi/core/campaigns/results.contract.ts';
import type { sendingCalls } from '@kursi/core/campaigns/sending.contract.ts';
import type { ErrorOf, InputOf, OutputOf } from '@kursi/core/contract/call.ts';
import { type Outcome, ok, refuse } from '@kursi/core/kernel/result.ts';
import type { MessageFailure } from '@kursi/core/messaging/message-failures.ts';
import type { ActorContext } from '../../../platform/module/command-context.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import { currentSubscription, reserveCredits } from '../../subscription/public.ts';
import type { CampaignRow } from '../drafts/campaign.store.ts';
import { countSoon } from '../results/count-campaign.job.ts';
import { setFigures } from '../results/figures.store.ts';
import { wakeCampaign } from './run-campaign.job.ts';
import {
  changeSending,
  countOpen,
  deleteRecipients,
  listRefused,
  listWaiting,
  lockCampaignToSend,
  setAgain,
} from './sending.store.ts';
import { finishCampaign, giveBack, settleCampaign } from './settle-campaign.ts';
import { takeBackQueued } from './take-back-queued.ts';

type Steer = typeof sendingCalls.steer;
type Steered = Outcome<OutputOf<Steer>, ErrorOf<Steer>>;

export async function steerCampaign(
  deps: Pick<Deps, 'sendJob' | 'now'>,
  ctx: ActorContext,
  input: InputOf<Steer>,
): Steered {
  const { tx, business_id } = ctx;
  const campaign = await lockCampaignToSend(tx, { business_id, campaign_id: input.campaign_id });
  if (!campaign) return refuse('NOT_FOUND');
  switch (input.action) {
    case 'pause':
      return pause(ctx, campaign);
    case 'resume':
      return resume(deps, ctx, campaign);
    case 'cancel':
      return cancel(deps, ctx, campaign);
    case 'retry':
      return retry(deps, ctx, campaign, input.reason ? [input.reason] : passingReasons);
  }
}

const keyOf = ({ business_id, id }: CampaignRow) => ({ business_id, campaign_id: id });
const hasPlan = async ({ tx, business_id, now }: ActorContext) =>
  (await currentSubscription(tx.q, business_id, now))?.is_active === true;
const notSending = ({ sending }: CampaignRow) => refuse('CAMPAIGN_NOT_SENDING', { sending });

async function pause(ctx: ActorContext, campaign: CampaignRow): Steered {
  if (campaign.sending !== 'sending' && campaign.sending !== 'scheduled') return notSending(campaign);
  await takeBackQueued(ctx, campaign);
  const { waiting } = await countOpen(ctx.tx.q, keyOf(campaign));
  // All of it is on its way.
  if (waiting === 0) return notSending(campaign);
  await changeSending(ctx.tx, keyOf(campaign), {
    sending: 'paused',
    paused_because: 'person',
    updated_at: ctx.now,
  });
  ctx.emit('campaign.sending_changed', { campaign_id: campaign.id, sending: 'paused' });
  return ok({ sending: 'paused', changed: waiting });
}

async function resume(
  deps: Pick<Deps, 'sendJob' | 'now'>,
  ctx: ActorContext,
  campaign: CampaignRow,
): Steered {
  if (campaign.sending !== 'paused') return notSending(campaign);
  if (!(await hasPlan(ctx))) return refuse('CAMPAIGN_NOT_AVAILABLE');
  const { waiting } = await countOpen(ctx.tx.q, keyOf(campaign));
  const isLater =
    campaign.scheduled_for !== null && Temporal.Instant.compare(campaign.scheduled_for, ctx.now) > 0;
  const sending = isLater ? 'scheduled' : 'sending';
  const started_at = campaign.started_at ?? (isLater ? null : ctx.now);
  await changeSending(ctx.tx, keyOf(campaign), {
    sending,
    paused_because: null,
    started_at,
    updated_at: ctx.now,
  });
  await wakeCampaign(deps, ctx.tx, keyOf(campaign), campaign.scheduled_for ?? ctx.now);
  ctx.emit('campaign.sending_changed', { campaign_id: campaign.id, sending });
  return ok({ sending, changed: waiting });
}

/** The rest is not sent, and its credits come back. Where nothing went yet it is a draft again. */
async function cancel(
  deps: Pick<Deps, 'sendJob' | 'now'>,
  ctx: ActorContext,
  campaign: CampaignRow,
): Steered {
  const { sending } = campaign;
  if (sending !== 'sending' && sending !== 'scheduled' && sending !== 'paused') return notSending(campaign);
  await takeBackQueued(ctx, campaign);
  await settleCampaign(ctx, campaign);
  const waiting = await listWaiting(ctx.tx, keyOf(campaign));
  if (waiting.length > 0)
    await giveBack(
      ctx,
      campaign,
      waiting.map((client_id) => ({ client_id, reason: 'cancelled', isConsumed: false })),
    );
  if (campaign.started_at === null) {
    await deleteRecipients(ctx.tx, keyOf(campaign));
    await changeSending(ctx.tx, keyOf(campaign), {
      sending: null,
      paused_because: null,
      sent_off_at: null,
      scheduled_for: null,
      send_at: null,
      app_id: null,
      sent_by: null,
      updated_at: ctx.now,
    });
    ctx.emit('campaign.sending_changed', { campaign_id: campaign.id, sending: 'draft' });
    return ok({ sending: null, changed: waiting.length });
  }
  await changeSending(ctx.tx, keyOf(campaign), {
    sending: 'cancelled',
    paused_because: null,
    updated_at: ctx.now,
  });
  ctx.emit('campaign.sending_changed', { campaign_id: campaign.id, sending: 'cancelled' });
  await finishCampaign(ctx, { ...campaign, sending: 'cancelled' });
  await countSoon(deps, ctx.tx, keyOf(campaign));
  return ok({ sending: 'cancelled', changed: waiting.length });
}

/** Only who surely did not get it; what nobody answered is never sent again. */
async function retry(
  deps: Pick<Deps, 'sendJob' | 'now'>,
  ctx: ActorContext,
  campaign: CampaignRow,
  reasons: readonly MessageFailure[],
): Steered {
  if (campaign.sending !== 'finished' && campaign.sending !== 'sending') return notSending(campaign);
  if (!(await hasPlan(ctx))) return refuse('CAMPAIGN_NOT_AVAILABLE');
  const again = await listRefused(
    ctx.tx,
    keyOf(campaign),
    reasons.filter((reason) => passingReasons.includes(reason)),
  );
  if (again.length === 0) return notSending(campaign);
  const reserved = await reserveCredits(ctx, {
    id: campaign.id,
    kind: 'send',
    about_id: campaign.id,
    title: campaign.name,
    credits: again.length,
  });
  if (!reserved.ok) return reserved;
  await setAgain(ctx.tx, keyOf(campaign), again);
  await setFigures(ctx.tx, keyOf(campaign), null);
  await changeSending(ctx.tx, keyOf(campaign), {
    sending: 'sending',
    finished_at: null,
    updated_at: ctx.now,
  });
  await wakeCampaign(deps, ctx.tx, keyOf(campaign));
  ctx.emit('campaign.sending_changed', { campaign_id: campaign.id, sending: 'sending' });
  return ok({ sending: 'sending', changed: again.length });
}
