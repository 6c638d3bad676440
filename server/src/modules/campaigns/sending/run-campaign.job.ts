import type { PauseReason } from '@kursi/core/campaigns/campaign.contract.ts';
import { nextCampaignHours } from '@kursi/core/campaigns/campaign-hours.ts';
import { type RecordDetail, recordDetailsOf } from '@kursi/core/campaigns/campaign-rules.ts';
import { hasDetails } from '@kursi/core/campaigns/campaign-words.ts';
import { isMobilePhone, isPhone } from '@kursi/core/kernel/phone.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { derivedId } from '../../../platform/derived-id.ts';
import { debounceJob } from '../../../platform/jobs/debounce-job.ts';
import type { JobKind } from '../../../platform/jobs/jobs.ts';
import { type CommandContext, contextAs } from '../../../platform/module/command-context.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import { getBusinessFacts } from '../../business/public.ts';
import type { MessagesMoved } from '../../messaging/public.ts';
import {
  findSendableTemplate,
  providerNow,
  queueMessages,
  type SendableTemplate,
} from '../../messaging/public.ts';
import { currentSubscription } from '../../subscription/public.ts';
import type { CampaignKey, CampaignRow } from '../drafts/campaign.store.ts';
import { getCampaignSettings } from '../settings/campaign-settings.store.ts';
import { makeContent } from './campaign-content.ts';
import { listNextRecipients, type NextRecipient } from './next-recipients.store.ts';
import { settleTest } from './send-test.ts';
import {
  changeSending,
  countOnTheirWay,
  countOpen,
  findCampaignsUnderWay,
  lockCampaignToSend,
  setMessages,
} from './sending.store.ts';
import { finishCampaign, giveBack, type NotArrived, settleCampaign } from './settle-campaign.ts';
import { takeBackQueued } from './take-back-queued.ts';

export const RUN_CAMPAIGN = 'campaign-run';
export const SETTLE_TEST = 'campaign-test-settle';

/** Queued with one transaction. */
const AT_ONCE = 500;
/** So many are on their way at most: what is paused or cancelled has not gone, and alerts need not wait behind it. */
const AHEAD = 4000;
const AHEAD_SECONDS = 3;
const RUN_SECONDS = 40;
const CAMPAIGNS_AT_ONCE = 100;

type RunDeps = Pick<Deps, 'database' | 'now' | 'messages' | 'sandbox' | 'sendJob' | 'recordEvent' | 'newId'>;

/**
 * Carries a campaign on: settles the credits of what is decided, queues what comes next, and finishes it. Everything
 * is in the rows, so that a killed server leaves nothing behind but what the next run does.
 */
export function runCampaignJob(deps: RunDeps): JobKind {
  return {
    name: RUN_CAMPAIGN,
    cron: '* * * * *',
    retries: 3,
    expireInSeconds: 120,
    keepDoneSeconds: 300,
    // The schedule sends nothing along.
    async run(data: Partial<CampaignKey> | null) {
      if (data?.business_id && data.campaign_id)
        return carryOn(deps, { business_id: data.business_id, campaign_id: data.campaign_id });
      const due = await findCampaignsUnderWay(deps.database.q, deps.now(), CAMPAIGNS_AT_ONCE);
      for (const key of due) await deps.database.transaction((tx) => wakeCampaign(deps, tx, key));
    },
  };
}

/** Once per second and campaign. */
export async function wakeCampaign(
  deps: Pick<Deps, 'sendJob' | 'now'>,
  tx: Tx,
  { business_id, campaign_id }: CampaignKey,
  at: Temporal.Instant = deps.now(),
): Promise<void> {
  const { window, startAfter } = debounceJob({ now: deps.now(), at }, 1);
  await deps.sendJob(
    tx,
    RUN_CAMPAIGN,
    { business_id, campaign_id },
    { startAfter, singletonKey: `${campaign_id} ${window}`, singletonSeconds: 60 },
  );
}

/** Messaging says that messages of campaigns and tests moved. */
export function makeContinueCampaigns(deps: Pick<Deps, 'sendJob' | 'now'>): MessagesMoved {
  return async (tx, sources) => {
    for (const { business_id, purpose, source_id } of sources) {
      if (purpose === 'campaign') await wakeCampaign(deps, tx, { business_id, campaign_id: source_id });
      else await deps.sendJob(tx, SETTLE_TEST, { business_id, test_id: source_id });
    }
  };
}

export function settleTestJob(deps: RunDeps): JobKind<{ business_id: string; test_id: string }> {
  return {
    name: SETTLE_TEST,
    retries: 5,
    expireInSeconds: 60,
    keepDoneSeconds: 300,
    run: ({ business_id, test_id }) =>
      deps.database.transaction((tx) => settleTest(jobContext(deps, tx, business_id), test_id)),
  };
}

function jobContext(deps: RunDeps, tx: Tx, business_id: string): CommandContext {
  return contextAs(deps, { tx, now: deps.now(), business_id, actor_id: null, role: null });
}

async function carryOn(deps: RunDeps, key: CampaignKey): Promise<void> {
  const ends = deps.now().add({ seconds: RUN_SECONDS });
  let step = await deps.database.transaction((tx) => takeStep(deps, tx, key, { settles: true }));
  while (step === 'queued') {
    if (Temporal.Instant.compare(deps.now(), ends) >= 0) {
      await deps.database.transaction((tx) => wakeCampaign(deps, tx, key));
      return;
    }
    step = await deps.database.transaction((tx) => takeStep(deps, tx, key, { settles: false }));
  }
}

/** `rests`: nothing to queue now. It is woken when a message moves, or at its time. */
async function takeStep(
  deps: RunDeps,
  tx: Tx,
  key: CampaignKey,
  { settles }: { readonly settles: boolean },
): Promise<'queued' | 'rests'> {
  const campaign = await lockCampaignToSend(tx, key);
  if (!campaign?.sending) return 'rests';
  const ctx = jobContext(deps, tx, key.business_id);
  if (settles) await settleCampaign(ctx, campaign);
  const step = await queueNext(deps, ctx, campaign);
  if (step === 'none') await finishCampaign(ctx, campaign);
  return step === 'queued' ? step : 'rests';
}

/** `none`: nobody waits for a turn. */
async function queueNext(
  deps: RunDeps,
  ctx: CommandContext,
  campaign: CampaignRow,
): Promise<'queued' | 'rests' | 'none'> {
  const { tx, now, business_id } = ctx;
  const key = { business_id, campaign_id: campaign.id };
  if (campaign.sending === 'cancelled' || campaign.sending === 'finished') return 'none';
  if (campaign.sending === 'paused') return 'rests';
  if (campaign.scheduled_for && Temporal.Instant.compare(campaign.scheduled_for, now) > 0) {
    await wakeCampaign(deps, tx, key, campaign.scheduled_for);
    return 'rests';
  }
  const [facts, settings, plan] = await Promise.all([
    getBusinessFacts(tx.q, business_id),
    getCampaignSettings(tx.q, business_id),
    currentSubscription(tx.q, business_id, now),
  ]);
  const { name: business_name, time_zone, business_url, is_deleted, business_state } = facts;
  // A person lets it go on, once the business may do anything again.
  if (is_deleted || business_state !== 'approved') return pause(ctx, campaign, 'business');
  if (!plan?.is_active) return pause(ctx, campaign, 'plan');
  const provider = providerNow(deps);
  if (!provider) return pause(ctx, campaign, 'provider');
  const ahead = provider.sendsPerSecond === null ? AHEAD : Math.ceil(provider.sendsPerSecond * AHEAD_SECONDS);
  const room = ahead - (await countOnTheirWay(tx.q, key));
  if (room <= 0) return 'rests';
  const { opens, closes } = nextCampaignHours(settings, now, time_zone);
  const template = campaign.template_id
    ? await findSendableTemplate(deps, tx.q, { business_id, template_id: campaign.template_id })
    : undefined;
  const needs = template ? recordDetailsOf(template) : [];
  const withLastService = needs.includes('last_service');
  const next = await listNextRecipients(tx, key, { atMost: Math.min(room, AT_ONCE), withLastService });
  if (next.length === 0) return 'none';
  if (Temporal.Instant.compare(opens, now) > 0) {
    await wakeCampaign(deps, tx, key, opens);
    return 'rests';
  }
  if (!template || template.app_id !== campaign.app_id) return pause(ctx, campaign, 'template');
  if (campaign.sending === 'scheduled') {
    await changeSending(tx, key, { sending: 'sending', started_at: now, updated_at: now });
    ctx.emit('campaign.sending_changed', { campaign_id: campaign.id, sending: 'sending' });
  }
  const today = now.toZonedDateTimeISO(time_zone).toPlainDate();
  await queueTheirs(deps, ctx, campaign, {
    template,
    needs,
    next,
    business_url,
    business_name,
    today,
    closes,
  });
  return 'queued';
}

async function queueTheirs(
  deps: RunDeps,
  ctx: CommandContext,
  campaign: CampaignRow,
  of: {
    readonly template: SendableTemplate;
    readonly needs: readonly RecordDetail[];
    readonly next: readonly NextRecipient[];
    readonly business_url: string;
    readonly business_name: string;
    readonly today: Temporal.PlainDate;
    readonly closes: Temporal.Instant;
  },
): Promise<void> {
  const { tx, now, business_id } = ctx;
  const contentFor = makeContent(of.template, campaign, of);
  const back: NotArrived[] = [];
  const messages: Parameters<typeof queueMessages>[2][number][] = [];
  for (const client of of.next) {
    const reason = whyNotReached(client, of);
    if (reason || client.phone === null) {
      back.push({ client_id: client.client_id, reason: reason ?? 'erased', isConsumed: false });
      continue;
    }
    const id = derivedId('campaign message', campaign.id, client.client_id, String(client.attempt));
    messages.push({
      business_id,
      id,
      app_id: of.template.app_id,
      purpose: 'campaign',
      source_id: campaign.id,
      client_id: client.client_id,
      to_phone: client.phone,
      content: contentFor(client),
      due_at: now,
      expires_at: of.closes,
    });
  }
  await queueMessages(deps, tx, messages);
  const queued = messages.map(({ client_id, id }) => ({ client_id: client_id ?? '', message_id: id }));
  await setMessages(tx, { business_id, campaign_id: campaign.id }, queued, now);
  if (back.length > 0) await giveBack(ctx, campaign, back);
}

/** Since it was sent off. */
function whyNotReached(
  client: NextRecipient,
  { needs, today }: { readonly needs: readonly RecordDetail[]; readonly today: Temporal.PlainDate },
): NotArrived['reason'] | null {
  if (client.is_gone) return 'erased';
  if (client.has_stopped) return 'stopped';
  if (client.wants_no_offers) return 'no_offers';
  if (client.is_double) return 'same_phone';
  if (!isPhone(client.phone) || !isMobilePhone(client.phone)) return 'not_on_whatsapp';
  return hasDetails(client, needs, today) ? null : 'no_detail';
}

async function pause(
  ctx: CommandContext,
  campaign: CampaignRow,
  because: PauseReason,
): Promise<'rests' | 'none'> {
  const key = { business_id: campaign.business_id, campaign_id: campaign.id };
  await takeBackQueued(ctx, campaign);
  const { waiting } = await countOpen(ctx.tx.q, key);
  // All of it is on its way or decided.
  if (waiting === 0) return 'none';
  await changeSending(ctx.tx, key, { sending: 'paused', paused_because: because, updated_at: ctx.now });
  ctx.emit('campaign.sending_changed', { campaign_id: campaign.id, sending: 'paused' });
  return 'rests';
}
