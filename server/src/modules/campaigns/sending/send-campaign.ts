import { audienceFilter } from '@kursi/core/campaigns/audience-filter.ts';
import { isWithinHours, nextCampaignHours } from '@kursi/core/campaigns/campaign-hours.ts';
import { type RecordDetail, recordDetailsOf } from '@kursi/core/campaigns/campaign-rules.ts';
import {
  HELD_BACK_ONE_IN,
  LEAST_TO_HOLD_BACK,
  type sendingCalls,
} from '@kursi/core/campaigns/sending.contract.ts';
import type { ErrorOf, InputOf, OutputOf } from '@kursi/core/contract/call.ts';
import { id } from '@kursi/core/contract/fields.ts';
import { parsePhone } from '@kursi/core/kernel/phone.ts';
import { type Outcome, ok, refuse } from '@kursi/core/kernel/result.ts';
import * as z from 'zod/mini';
import type { ActorContext } from '../../../platform/module/command-context.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import { getBusinessFacts, isApproved } from '../../business/public.ts';
import { findSendableTemplate, NOT_SET, providerNow } from '../../messaging/public.ts';
import { reserveCredits } from '../../subscription/public.ts';
import { askAudience } from '../audience/ask-audience.ts';
import { countAudience } from '../audience/audience.store.ts';
import type { CampaignRow } from '../drafts/campaign.store.ts';
import { getCampaignSettings } from '../settings/campaign-settings.store.ts';
import { findClientsWithPhones } from './named-clients.store.ts';
import { wakeCampaign } from './run-campaign.job.ts';
import { changeSending, insertRecipients, lockCampaignToSend, lockSends } from './sending.store.ts';
import { whatIsMissing } from './what-is-missing.ts';

type Send = typeof sendingCalls.send;
type SendDeps = Pick<Deps, 'messages' | 'sandbox' | 'sendJob' | 'now'>;

/** Beyond this a plan for later is no plan. */
const LATEST_DAYS = 90;

/**
 * Sends a campaign off: who gets it is written down, and their credits are set aside, all or nothing. The messages go
 * by the job. The list of clients is checked, never trusted.
 */
export async function sendCampaign(
  deps: SendDeps,
  ctx: ActorContext,
  input: InputOf<Send>,
): Outcome<OutputOf<Send>, ErrorOf<Send>> {
  const { tx, business_id, now } = ctx;
  if (!(await isApproved(tx.q, business_id))) return refuse('BUSINESS_NOT_APPROVED');
  const key = { business_id, campaign_id: input.campaign_id };
  const campaign = await lockCampaignToSend(tx, key);
  if (!campaign) return refuse('NOT_FOUND');
  if (campaign.sending) return refuse('CAMPAIGN_SENT', { sending: campaign.sending });
  if (!providerNow(deps)) return refuse('NOT_CONFIGURED', NOT_SET);
  await lockSends(tx, business_id);
  const when = await whenItGoes(ctx, input.send_at ?? null);
  if (!when.ok) return when;
  const { goes_at, planned_for } = when.value;
  const template = campaign.template_id
    ? await findSendableTemplate(deps, tx.q, { business_id, template_id: campaign.template_id })
    : undefined;
  const missing = whatIsMissing(template, campaign, goes_at);
  if (missing || !template) return refuse('CAMPAIGN_INCOMPLETE', { missing: missing ?? 'template' });
  const asked = await whoIsAsked(ctx, campaign, recordDetailsOf(template), input.clients);
  if (!asked) return refuse('CAMPAIGN_INCOMPLETE', { missing: 'audience' });
  const { left_out } = await countAudience(tx.q, asked);
  const heldBack = campaign.holds_back ? { oneIn: HELD_BACK_ONE_IN, least: LEAST_TO_HOLD_BACK } : null;
  const chosen = await insertRecipients(tx, asked, { campaign_id: campaign.id, goes_at, heldBack });
  if (chosen.recipients === 0) return refuse('CAMPAIGN_INCOMPLETE', { missing: 'audience' });
  if (input.expected !== undefined && chosen.recipients > input.expected)
    return refuse('AUDIENCE_CHANGED', { recipients: chosen.recipients });
  // One name in the list, the results and the ledger.
  const name = campaign.name.trim() || (campaign.template && templateTitle(campaign.template)) || '';
  const reserved = await reserveCredits(ctx, {
    id: campaign.id,
    kind: 'send',
    about_id: campaign.id,
    title: name,
    credits: chosen.recipients,
  });
  if (!reserved.ok) return reserved;
  const sending = Temporal.Instant.compare(goes_at, now) > 0 ? 'scheduled' : 'sending';
  await changeSending(tx, key, {
    name,
    sending,
    app_id: template.app_id,
    scheduled_for: goes_at,
    send_at: planned_for,
    sent_off_at: now,
    sent_by: ctx.actor_id,
    started_at: sending === 'sending' ? now : null,
    updated_at: now,
  });
  await wakeCampaign(deps, tx, key, goes_at);
  ctx.emit('campaign.sending_changed', { campaign_id: campaign.id, sending });
  const scheduled_for = sending === 'scheduled' ? goes_at.toString() : null;
  return ok({ success: true, ...chosen, left_out, sending, scheduled_for, balance: reserved.value.balance });
}

const templateTitle = ({ vertical, elementName }: NonNullable<CampaignRow['template']>) =>
  (vertical || elementName).slice(0, 100);

/** At the chosen time, which must lie inside the hours; else as soon as they allow. */
async function whenItGoes(
  { tx, business_id, now }: ActorContext,
  send_at: string | null,
): Outcome<
  { readonly goes_at: Temporal.Instant; readonly planned_for: Temporal.Instant | null },
  'OUTSIDE_CAMPAIGN_HOURS'
> {
  const [{ time_zone }, settings] = await Promise.all([
    getBusinessFacts(tx.q, business_id),
    getCampaignSettings(tx.q, business_id),
  ]);
  const { goes_from, goes_until } = settings;
  const wanted = send_at ? Temporal.Instant.from(send_at) : now;
  if (Temporal.Instant.compare(wanted, now) <= 0)
    return ok({ goes_at: nextCampaignHours(settings, now, time_zone).opens, planned_for: null });
  const isTooLate = Temporal.Instant.compare(wanted, now.add({ hours: 24 * LATEST_DAYS })) > 0;
  if (isTooLate || !isWithinHours(settings, wanted, time_zone))
    return refuse('OUTSIDE_CAMPAIGN_HOURS', { goes_from, goes_until });
  return ok({ goes_at: wanted, planned_for: wanted });
}

/** The named clients, or whom the filter finds; null when neither says anybody. */
async function whoIsAsked(
  { tx, business_id, now }: ActorContext,
  { filter }: CampaignRow,
  needs: readonly RecordDetail[],
  clients: readonly string[] | undefined,
) {
  if (!clients) return filter && (await askAudience(tx.q, business_id, { filter, needs }, now)).asked;
  const named = clients.filter((one) => z.safeParse(id, one).success);
  const phones = clients.flatMap((one) => (named.includes(one) ? [] : (parsePhone(one) ?? [])));
  const only = [...named, ...(await findClientsWithPhones(tx.q, business_id, phones))];
  if (only.length === 0) return null;
  const everybody = z.parse(audienceFilter, { type: 'duration' });
  const { asked } = await askAudience(tx.q, business_id, { filter: everybody, needs }, now);
  return { ...asked, only };
}
