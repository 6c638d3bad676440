import type { resultsCalls } from '@kursi/core/campaigns/results.contract.ts';
import type { ErrorOf, InputOf, OutputOf } from '@kursi/core/contract/call.ts';
import { type Outcome, ok, refuse } from '@kursi/core/kernel/result.ts';
import { answerUntil } from '@kursi/core/messaging/reply-answers.ts';
import { countAttempt, type Limit } from '../../../platform/http/rate-limit.store.ts';
import type { ActorContext } from '../../../platform/module/command-context.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import { isApproved } from '../../business/public.ts';
import { NOT_SET, providerNow, queueMessages } from '../../messaging/public.ts';
import { getReply } from './replies.store.ts';

type Answer = typeof resultsCalls.answer;

/** A chat, not a stream: the sender may be one that all businesses share. */
const ANSWERS: Limit = { tries: 20, windowSeconds: 24 * 3600 };

/** A free text in the chat, from the number that the campaign came from. It costs no credit. */
export async function answerClient(
  deps: Pick<Deps, 'sendJob' | 'now' | 'messages' | 'sandbox'>,
  ctx: ActorContext,
  { campaign_id, reply_id, text }: InputOf<Answer>,
): Outcome<OutputOf<Answer>, ErrorOf<Answer> | 'TOO_MANY_REQUESTS'> {
  const { tx, business_id, now } = ctx;
  if (!(await isApproved(tx.q, business_id))) return refuse('BUSINESS_NOT_APPROVED');
  const reply = await getReply(tx.q, { business_id, campaign_id }, reply_id);
  if (!reply?.phone) return refuse('NOT_FOUND');
  const provider = providerNow(deps);
  if (!provider) return refuse('NOT_CONFIGURED', NOT_SET);
  // Of an older reply only the record's number is known: who has it now wrote to someone else, if at all.
  if (reply.app_id === provider.productApp.app_id && !reply.is_contact) return refuse('NOT_FOUND');
  if (reply.has_stopped) return refuse('CLIENT_STOPPED');
  const expires_at = answerUntil(reply.wrote_last_at);
  if (Temporal.Instant.compare(expires_at, now) <= 0) return refuse('ANSWER_TOO_LATE');
  const wait = await countAttempt(tx.q, `campaign-answer:${business_id}:${reply.phone}`, ANSWERS, now);
  if (wait > 0) return refuse('TOO_MANY_REQUESTS', { retry_after: wait });
  const message_id = ctx.newId();
  await queueMessages(deps, tx, [
    {
      business_id,
      id: message_id,
      app_id: reply.app_id,
      purpose: 'reply',
      source_id: reply_id,
      client_id: reply.client_id,
      to_phone: reply.phone,
      content: { text },
      due_at: now,
      expires_at,
    },
  ]);
  ctx.emit('campaign.progressed', { campaign_id });
  return ok({ message_id });
}
