import { type Answered, answerText, answerUntil } from '@kursi/core/messaging/reply-answers.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { derivedId } from '../../../platform/derived-id.ts';
import { countAttempt, type Limit } from '../../../platform/http/rate-limit.store.ts';
import { makeLinkTokens } from '../../../platform/link-token.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import type { EventOf } from '../../../providers/message/message-provider.ts';
import { linkVisit, visitLinkAddress } from '../../booking/public.ts';
import { getBusinessFacts } from '../../business/public.ts';
import { queueMessages } from '../sending/queue-messages.ts';
import { findAnswered, findClientsByPhone } from './incoming-message.store.ts';

/** Two programs that answer each other must not do so for ever. */
const A_DAY: Limit = { tries: 6, windowSeconds: 24 * 3600 };

interface ReplyToAnswer {
  readonly about: Answered;
  readonly reply: EventOf<'reply'>;
  readonly incoming_id: string;
  readonly business_id: string;
  readonly app_id: string;
  readonly client_id: string | null;
  readonly visit_id: string | null;
  /** Of the message that was answered. */
  readonly language: string | null;
  /** STOP and START count for all that write through a shared sender. */
  readonly isOfMany: boolean;
  /** Something went to this number, perhaps a test: without a record it still hears that it ended. */
  readonly isWrittenTo: boolean;
}

/** Says in the chat what became of it, once. An unknown number hears nothing, and a question is for people. */
export async function answerReply(
  deps: Pick<Deps, 'sendJob' | 'now' | 'origin' | 'keyFor'>,
  tx: Tx,
  { about, reply, incoming_id, business_id, app_id, visit_id, ...of }: ReplyToAnswer,
): Promise<void> {
  const now = deps.now();
  const expires_at = answerUntil(reply.at);
  if (Temporal.Instant.compare(expires_at, now) <= 0) return;
  const client_id = of.client_id ?? (await findClientsByPhone(tx.q, business_id, reply.from))[0] ?? null;
  const client = client_id === null ? undefined : await findAnswered(tx.q, { business_id, client_id });
  const isWord = about === 'stop' || about === 'start' || about === 'no_offers';
  if (!client && !(isWord && of.isWrittenTo)) return;
  if ((await countAttempt(tx.q, `answer:${app_id}:${reply.from}`, A_DAY, now)) > 0) return;
  const isHindi = [reply.text, client?.name ?? ''].some((text) => /\p{Script=Devanagari}/u.test(text));
  const known = of.language === 'en' || of.language === 'hi' ? of.language : client?.locale;
  const { name, business_url } = await getBusinessFacts(tx.q, business_id);
  const tokenOf = makeLinkTokens(deps.keyFor('visit-link'));
  const address = visit_id
    ? visitLinkAddress(deps.origin, await linkVisit(tx, tokenOf, { business_id, visit_id }, now))
    : `${deps.origin}/b/${business_url}`;
  const text = answerText(known ?? (isHindi ? 'hi' : 'en'), about, {
    business_name: of.isOfMany ? null : name,
    link: { address },
  });
  await queueMessages(deps, tx, [
    {
      business_id,
      id: derivedId('answer to a reply', incoming_id),
      app_id,
      purpose: 'reply',
      source_id: incoming_id,
      client_id,
      to_phone: reply.from,
      content: { text },
      due_at: now,
      expires_at,
    },
  ]);
}
