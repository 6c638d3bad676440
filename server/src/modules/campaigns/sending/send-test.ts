import type { sendingCalls } from '@kursi/core/campaigns/sending.contract.ts';
import type { ErrorOf, InputOf, OutputOf } from '@kursi/core/contract/call.ts';
import { isMobilePhone, parsePhone } from '@kursi/core/kernel/phone.ts';
import { type Outcome, ok, refuse } from '@kursi/core/kernel/result.ts';
import { countAttempt, type Limit } from '../../../platform/http/rate-limit.store.ts';
import type { ActorContext, CommandContext } from '../../../platform/module/command-context.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import { getBusinessFacts, isApproved } from '../../business/public.ts';
import { findSendableTemplate, NOT_SET, providerNow, queueMessages } from '../../messaging/public.ts';
import { lockReservation, reserveCredits, settleCredits } from '../../subscription/public.ts';
import { makeContent } from './campaign-content.ts';
import { lockCampaignToSend } from './sending.store.ts';
import { getTester, getTestMessage } from './test-message.store.ts';
import { whatIsMissing } from './what-is-missing.ts';

type Send = typeof sendingCalls.send;

/** A test is for the own phone, not for writing to people one by one. */
const TESTS: Limit = { tries: 20, windowSeconds: 24 * 3600 };

/** Sends the draft to one phone. It costs a credit, and no client is written down. */
export async function sendTest(
  deps: Pick<Deps, 'messages' | 'sandbox' | 'sendJob' | 'now'>,
  ctx: ActorContext,
  input: InputOf<Send>,
): Outcome<OutputOf<Send>, ErrorOf<Send> | 'MALFORMED' | 'TOO_MANY_REQUESTS'> {
  const { tx, business_id, now } = ctx;
  if (!(await isApproved(tx.q, business_id))) return refuse('BUSINESS_NOT_APPROVED');
  const phone = parsePhone(input.clients?.[0] ?? '');
  if (!phone || !isMobilePhone(phone) || input.clients?.length !== 1)
    return refuse('MALFORMED', { fields: [{ field: 'clients', problem: 'invalid_phone' }] });
  const campaign = await lockCampaignToSend(tx, { business_id, campaign_id: input.campaign_id });
  if (!campaign) return refuse('NOT_FOUND');
  if (!providerNow(deps)) return refuse('NOT_CONFIGURED', NOT_SET);
  const template = campaign.template_id
    ? await findSendableTemplate(deps, tx.q, { business_id, template_id: campaign.template_id })
    : undefined;
  const missing = whatIsMissing(template, campaign, now);
  if (missing || !template) return refuse('CAMPAIGN_INCOMPLETE', { missing: missing ?? 'template' });
  const wait = await countAttempt(tx.q, `campaign-test:${business_id}`, TESTS, now);
  if (wait > 0) return refuse('TOO_MANY_REQUESTS', { retry_after: wait });
  const id = ctx.newId();
  const reserved = await reserveCredits(ctx, {
    id,
    kind: 'test',
    about_id: campaign.id,
    title: campaign.name,
    credits: 1,
    phone,
  });
  if (!reserved.ok) return reserved;
  const { name: business_name, time_zone, business_url } = await getBusinessFacts(tx.q, business_id);
  const today = now.toZonedDateTimeISO(time_zone).toPlainDate();
  const name = await getTester(tx.q, ctx.actor_id);
  const content = makeContent(template, campaign, { business_url, business_name, today })({
    name,
    last_service: null,
    last_visit_on: today.toString(),
  });
  await queueMessages(deps, tx, [
    {
      business_id,
      id,
      app_id: template.app_id,
      purpose: 'test',
      source_id: id,
      client_id: null,
      to_phone: phone,
      content,
      due_at: now,
      expires_at: now.add({ hours: 1 }),
    },
  ]);
  const nobody = { opted_out: 0, no_phone: 0, quiet: 0, no_detail: 0 };
  return ok({
    success: true,
    recipients: 1,
    held_back: 0,
    left_out: nobody,
    sending: campaign.sending,
    scheduled_for: null,
    balance: reserved.value.balance,
  });
}

/** The credit of a test, once its message is decided. Idempotent. */
export async function settleTest(ctx: CommandContext, test_id: string): Promise<void> {
  const { tx, business_id } = ctx;
  // Two reports of one test come at once.
  const reservation = await lockReservation(ctx, test_id);
  const message = await getTestMessage(tx, { business_id, id: test_id });
  if (!message || !reservation || reservation.given_back > 0) return;
  const isOpen = reservation.consumed === 0;
  const hasFailed = message.state === 'failed' || message.state === 'dropped' || message.is_given_up;
  if (hasFailed) {
    const back = {
      reason: 'not_delivered',
      from_open: isOpen ? 1 : 0,
      from_consumed: isOpen ? 0 : 1,
    } as const;
    await settleCredits(ctx, test_id, { consumed: 0, given_back: [back] });
  } else if (isOpen && message.state !== 'waiting' && message.state !== 'unknown')
    await settleCredits(ctx, test_id, { consumed: 1, given_back: [] });
}
