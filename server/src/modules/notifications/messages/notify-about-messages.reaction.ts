import type { Tx } from '../../../platform/database/database.ts';
import type { Reaction } from '../../../platform/events/reactions.ts';
import type { News, Notify } from '../notify.ts';
import { findMessageManagers, findMessageReaders } from './message-news.store.ts';

/** Older news, after a long outage for example, is on the pages anyway. */
const STILL_NEWS = { hours: 12 };

type MessageNews = Pick<News, 'kind' | 'about' | 'happening' | 'delay'> & { readonly readers: string[] };

/** Tells members who want messages: what a client wrote or wants, what WhatsApp decided, that credits run out. */
export function notifyAboutMessagesReaction(deps: {
  readonly notify: Notify;
  readonly now: () => Temporal.Instant;
}): Reaction {
  return {
    name: 'notifications.messages',
    types: ['message.received', 'message_template.decided', 'whatsapp_header.decided', 'credits.low'],
    from: 'now',
    async run(tx, { business_id, type, ids, at: happened_at }) {
      const at = Temporal.Instant.from(happened_at);
      if (Temporal.Instant.compare(at, deps.now().subtract(STILL_NEWS)) < 0) return;
      const news = await newsOf(tx, business_id, type, ids, happened_at);
      if (!news) return;
      const { readers, ...told } = news;
      for (const user_id of readers)
        await deps.notify(tx, { delay: 0, ...told, user_id, business_id, as_member: true, at });
    },
  };
}

/** WhatsApp approves many at a time: those of the same half minute are one notification. */
const TOGETHER_SECONDS = 30;

function approvedTogether(
  business_id: string,
  template_id: string,
  at: string,
): Omit<MessageNews, 'readers'> {
  const second = Math.floor(Temporal.Instant.from(at).epochMilliseconds / 1000);
  const began = second - (second % TOGETHER_SECONDS);
  const decided_since = Temporal.Instant.fromEpochMilliseconds(began * 1000).toString();
  return {
    kind: 'template_decided',
    about: { template_id, decided_since },
    happening: `approved ${business_id} ${decided_since}`,
    delay: began + TOGETHER_SECONDS - second,
  };
}

async function newsOf(
  tx: Tx,
  business_id: string,
  type: string,
  ids: Readonly<Record<string, string>>,
  at: string,
): Promise<MessageNews | null> {
  const { template_id, header_id, incoming_id, client_id, visit_id, wants } = ids;
  if (type === 'message_template.decided' && template_id && ids['status'] !== 'PENDING') {
    const readers = await findMessageManagers(tx.q, business_id);
    if (ids['status'] === 'APPROVED') return { ...approvedTogether(business_id, template_id, at), readers };
    return { kind: 'template_decided', about: { template_id }, happening: `${template_id} ${at}`, readers };
  }
  if (type === 'whatsapp_header.decided' && header_id) {
    const readers = await findMessageManagers(tx.q, business_id);
    return { kind: 'header_decided', about: { header_id }, happening: `${header_id} ${at}`, readers };
  }
  if (type === 'credits.low') {
    const readers = await findMessageManagers(tx.q, business_id);
    return { kind: 'credits_low', about: {}, happening: `credits.low ${business_id} ${at}`, readers };
  }
  // "I am coming" stands at the visit, and STOP at the client.
  if (!incoming_id || (wants !== 'change' && wants !== 'word')) return null;
  const about = { ...(client_id && { client_id }), ...(visit_id && { visit_id }), wants } as const;
  const readers = await findMessageReaders(tx.q, business_id);
  return { kind: 'message_received', about, happening: `message.received ${incoming_id}`, readers };
}
