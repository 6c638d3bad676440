import { type Outcome, ok, refuse } from '@kursi/core/kernel/result.ts';
import { answerUntil } from '@kursi/core/messaging/reply-answers.ts';
import { countAttempt, type Limit } from '../../../platform/http/rate-limit.store.ts';
import type { ActorContext } from '../../../platform/module/command-context.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import { isApproved } from '../../business/public.ts';
import { queueMessages } from '../sending/queue-messages.ts';
import { NOT_SET, providerNow } from '../sending/senders.ts';
import { getReplyToAnswer } from './answered-reply.store.ts';

type Refused =
  | 'NOT_FOUND'
  | 'ANSWER_TOO_LATE'
  | 'CLIENT_STOPPED'
  | 'NOT_CONFIGURED'
  | 'BUSINESS_NOT_APPROVED'
  | 'TOO_MANY_REQUESTS';

/** A chat, not a stream: the sender may be one that all businesses share. */
const ANSWERS: Limit = { tries: 20, windowSeconds: 24 * 3600 };

/**
 * A free text in the chat, to the number that wrote, from the one it wrote to. It costs no credit. The reply is one to
 * this campaign, or one of these clients.
 */
export async function answerClient(
  deps: Pick<Deps, 'sendJob' | 'now' | 'messages' | 'sandbox'>,
  ctx: ActorContext,
  asked: {
    readonly reply_id: string;
    readonly text: string;
    readonly of: { readonly campaign_id: string } | { readonly client_ids: readonly string[] };
  },
): Outcome<{ message_id: string }, Refused> {
  const { tx, business_id, now, actor_id } = ctx;
  const { reply_id, text, of } = asked;
  if (!(await isApproved(tx.q, business_id))) return refuse('BUSINESS_NOT_APPROVED');
  const reply = await getReplyToAnswer(tx.q, { business_id, reply_id });
  const isOf =
    'campaign_id' in of
      ? reply?.campaign_id === of.campaign_id
      : reply?.record_id && of.client_ids.includes(reply.record_id);
  if (!reply?.phone || !isOf) return refuse('NOT_FOUND');
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
      made_by: actor_id,
      to_phone: reply.phone,
      content: { text },
      due_at: now,
      expires_at,
    },
  ]);
  if (reply.campaign_id) ctx.emit('campaign.progressed', { campaign_id: reply.campaign_id });
  return ok({ message_id });
}
