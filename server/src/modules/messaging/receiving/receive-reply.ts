import { optOutWord } from '@kursi/core/messaging/opt-out-words.ts';
import { isBookPostback, readPostback } from '@kursi/core/messaging/postbacks.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { derivedId } from '../../../platform/derived-id.ts';
import { countAttempt, type Limit } from '../../../platform/http/rate-limit.store.ts';
import { contextAs } from '../../../platform/module/command-context.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import type { EventOf } from '../../../providers/message/message-provider.ts';
import { noteWish } from '../../booking/public.ts';
import { setMarketing } from '../../clients/public.ts';
import { findContacts, setSenderStopped } from '../sending/message-contact.store.ts';
import { findByProviderIds, type MessageKey } from '../sending/outgoing-message.store.ts';
import { findBusinessOfApp } from '../sending/sender.store.ts';
import { providerNow } from '../sending/senders.ts';
import { answerReply } from './answer-reply.ts';
import {
  countOptedOut,
  findClientByPhone,
  findClientOfMessage,
  findClientsByPhone,
  findLastCampaignMessage,
  insertIncoming,
  setWhatsappOptOut,
} from './incoming-message.store.ts';

type ReplyDeps = Pick<
  Deps,
  'database' | 'now' | 'recordEvent' | 'newId' | 'messages' | 'sandbox' | 'sendJob' | 'origin' | 'keyFor'
>;
/** What someone wrote is kept this long at most. */
const MOST_LETTERS = 4096;
/** What someone writes without quoting a message is about the campaign they got so lately. */
const ANSWERS_A_CAMPAIGN = { hours: 72 };
/** One phone must not fill the mailboxes of a team, nor the profile: STOP and buttons count always. */
const TOLD: Limit = { tries: 20, windowSeconds: 24 * 3600 };
const KEPT: Limit = { tries: 200, windowSeconds: 24 * 3600 };

/**
 * What a client answered. Whose it is: the business of the message that was answered; of the sender, where it is a
 * business's own; else the one that wrote last. STOP in words ends everything, of all that write or ever will through
 * the sender; the button under an offer ends the offers of that business.
 */
export async function receiveReply(deps: ReplyDeps, reply: EventOf<'reply'>): Promise<void> {
  const { transaction } = deps.database;
  const now = deps.now();
  await transaction(async (tx) => {
    const app = await senderOf(deps, tx, reply.app);
    if (!app) return;
    const named = await answeredMessage(tx, reply);
    // At a number of its own nobody answers another business.
    const answered = app.business_id && named?.business_id !== app.business_id ? null : named;
    const writers = app.business_id ? [app.business_id] : await findContacts(tx.q, app.app_id, reply.from);
    const business_id = answered?.business_id ?? writers[0];
    const word = optOutWord(reply.text) ?? optOutWord(reply.postback ?? '');
    const sender = { app_id: app.app_id, phone: reply.from };
    if (!business_id) {
      if (word && !app.business_id) await setSenderStopped(tx, sender, word === 'stop' ? now : null);
      return;
    }
    const sent = answered ? await findClientOfMessage(tx.q, answered) : undefined;
    const client_id = sent?.client_id ?? (await findClientByPhone(tx.q, business_id, reply.from));
    const wish = answered && reply.postback ? readPostback(reply.postback) : null;
    const wantsToBook = answered !== null && !word && isBookPostback(reply.postback ?? '');
    const endsOffers = word === 'stop' && reply.kind === 'button' && sent?.purpose === 'campaign';
    const isWord = !word && !wish && !wantsToBook;
    const isWithin = async (name: string, limit: Limit) =>
      (await countAttempt(tx.q, `${name}:${business_id}:${reply.from}`, limit, now)) === 0;
    if (isWord && !(await isWithin('reply', KEPT))) return;
    const message_id =
      answered?.id ??
      (client_id
        ? await findLastCampaignMessage(tx.q, { business_id, client_id }, now.subtract(ANSWERS_A_CAMPAIGN))
        : null);
    // The same at every repetition of the event.
    const incoming_id = derivedId('incoming message', reply.dedup_key);
    const isNew = await insertIncoming(tx, {
      business_id,
      id: incoming_id,
      app_id: app.app_id,
      // An answer goes there: the number of the record may be another one by then.
      from_phone: reply.from,
      client_id,
      message_id,
      kind: reply.kind,
      text: reply.text.slice(0, MOST_LETTERS),
      postback: reply.postback?.slice(0, MOST_LETTERS) ?? null,
      received_at: reply.at,
    });
    if (!isNew) return;
    const isTold = !isWord || (await isWithin('reply-told', TOLD));
    const all = new Set([business_id, ...writers]);
    let isChanged = false;
    if (endsOffers)
      isChanged = await setOffers(deps, tx, { business_id, phone: reply.from, client_id }, false, now);
    else if (word) {
      if (!app.business_id) isChanged = await setSenderStopped(tx, sender, word === 'stop' ? now : null);
      for (const id of all) {
        const of = { business_id: id, phone: reply.from };
        isChanged = (await setStopped(deps, tx, of, word === 'stop', now)) || isChanged;
      }
    }
    const ctx = contextAs(deps, { tx, now, business_id, actor_id: null, role: null });
    const isNoted =
      wish !== null &&
      client_id !== null &&
      (await noteWish(ctx, wish.visit_id, { client_id, wish: wish.wish }));
    const said = endsOffers ? 'no_offers' : word;
    const asked = wantsToBook ? 'book' : isNoted && wish.wish === 'change' ? 'change' : null;
    // A second STOP changes nothing, and is answered by what the first one was told.
    const about = said ? (isChanged ? said : null) : asked;
    if (about)
      await answerReply(deps, tx, {
        about,
        reply,
        incoming_id,
        client_id,
        business_id,
        app_id: app.app_id,
        isOfMany: word !== null && !endsOffers && !app.business_id,
        isWrittenTo: answered !== null || !app.business_id,
        visit_id: wish?.visit_id ?? null,
        language: sent?.language ?? null,
      });
    ctx.emit('message.received', {
      ...(client_id && { client_id }),
      incoming_id,
      ...(wish && { visit_id: wish.visit_id }),
      wants: word ?? wish?.wish ?? (wantsToBook ? 'book' : null) ?? (isTold ? 'word' : 'more words'),
    });
  });
}

/** Meta's own switch for offers: news of a booking still comes. */
export async function receiveOptOut(deps: ReplyDeps, event: EventOf<'opt_out'>): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const app = await senderOf(deps, tx, event.app);
    if (!app) return;
    const writers = app.business_id ? [app.business_id] : await findContacts(tx.q, app.app_id, event.from);
    for (const business_id of writers)
      await setOffers(
        deps,
        tx,
        { business_id, phone: event.from, client_id: null },
        !event.stopped,
        deps.now(),
      );
  });
}

/** Nothing by WhatsApp any more, and no offers by any way; START takes back what STOP did. False: it was so already. */
async function setStopped(
  deps: ReplyDeps,
  tx: Tx,
  key: { readonly business_id: string; readonly phone: string },
  stopped: boolean,
  at: Temporal.Instant,
): Promise<boolean> {
  const isChanged = await setWhatsappOptOut(tx, key, stopped ? at : null);
  const areOffersChanged = await setOffers(deps, tx, { ...key, client_id: null }, !stopped, at);
  return isChanged || areOffersChanged;
}

/** Of all with this number, and of the one whom the offer went to. False: it was so already. */
async function setOffers(
  deps: ReplyDeps,
  tx: Tx,
  of: { readonly business_id: string; readonly phone: string; readonly client_id: string | null },
  wants_offers: boolean,
  at: Temporal.Instant,
): Promise<boolean> {
  const { business_id, phone, client_id } = of;
  const ctx = contextAs(deps, { tx, now: at, business_id, actor_id: null, role: null });
  const ids = new Set(await findClientsByPhone(tx.q, business_id, phone));
  if (client_id) ids.add(client_id);
  const before = await countOptedOut(tx.q, business_id, [...ids]);
  for (const id of ids) await setMarketing(ctx, id, { wants_offers, from: 'whatsapp' });
  return (await countOptedOut(tx.q, business_id, [...ids])) !== before;
}

async function answeredMessage(tx: Tx, { answers }: EventOf<'reply'>): Promise<MessageKey | null> {
  const known = await findByProviderIds(tx.q, answers);
  return answers.flatMap((name) => known.get(name) ?? [])[0] ?? null;
}

async function senderOf(
  deps: ReplyDeps,
  tx: Tx,
  app: EventOf<'reply'>['app'],
): Promise<{ readonly app_id: string; readonly business_id: string | null } | null> {
  const product = providerNow(deps)?.productApp;
  const isProduct = 'app_id' in app ? app.app_id === product?.app_id : app.app_name === product?.app_name;
  if (product && isProduct) return { app_id: product.app_id, business_id: null };
  return (await findBusinessOfApp(tx.q, app)) ?? null;
}
