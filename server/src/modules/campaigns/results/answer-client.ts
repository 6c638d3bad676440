import type { resultsCalls } from '@kursi/core/campaigns/results.contract.ts';
import type { ErrorOf, InputOf, OutputOf } from '@kursi/core/contract/call.ts';
import { ok, type Result, refuse } from '@kursi/core/kernel/result.ts';
import type { ActorContext } from '../../../platform/module/command-context.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import { NOT_SET, providerNow, queueMessages } from '../../messaging/public.ts';
import { answerUntil } from './get-results.ts';
import { getReply } from './replies.store.ts';

type Answer = typeof resultsCalls.answer;

/** A free text in the chat, from the number that the campaign came from. It costs no credit. */
export async function answerClient(
  deps: Pick<Deps, 'sendJob' | 'now' | 'messages' | 'sandbox'>,
  ctx: ActorContext,
  { campaign_id, reply_id, text }: InputOf<Answer>,
): Promise<Result<OutputOf<Answer>, ErrorOf<Answer>>> {
  const { tx, business_id, now } = ctx;
  const reply = await getReply(tx.q, { business_id, campaign_id }, reply_id);
  if (!reply?.phone) return refuse('NOT_FOUND');
  if (!providerNow(deps)) return refuse('NOT_CONFIGURED', NOT_SET);
  if (reply.has_stopped) return refuse('CLIENT_STOPPED');
  const expires_at = answerUntil(reply.wrote_last_at);
  if (Temporal.Instant.compare(expires_at, now) <= 0) return refuse('ANSWER_TOO_LATE');
  const message_id = ctx.newId();
  await queueMessages(deps, tx, [
    {
      ...{ business_id, id: message_id, app_id: reply.app_id, purpose: 'reply', source_id: reply_id },
      ...{ client_id: reply.client_id, to_phone: reply.phone, content: { text }, due_at: now, expires_at },
    },
  ]);
  ctx.emit('campaign.progressed', { campaign_id });
  return ok({ message_id });
}
