import { answerText } from '@kursi/core/messaging/reply-answers.ts';
import type { NewRow } from '../../platform/database/rows.ts';
import { derivedId } from '../../platform/derived-id.ts';
import { between, type Message, type PastCampaign, type Reader } from './past-campaign.ts';
import { BOOK, type Wrote } from './texts.ts';

type Incoming = NewRow<'incoming_message'>;

export interface Answers {
  /** Of those who booked, the share that pressed the button before. */
  readonly pressed: number;
  /** Pressed it, and have not booked. */
  readonly onlyPressed: number;
  readonly stops: number;
  readonly wrote: readonly Wrote[];
  /** Written in the last hours, the newest first; nobody has answered them. */
  readonly waiting: readonly string[];
}

export interface ReplyRows {
  readonly incoming: Incoming[];
  readonly answers: Message[];
  /** The phone of one who wrote STOP; a button ends the offers alone. */
  readonly stopped: {
    readonly client_id: string;
    readonly phone: string | null;
    readonly at: Temporal.Instant;
  }[];
}

const SALON = 'Aangan Salon & Spa';
/** Between two of those who wait for an answer; nobody writes at night. */
const APART = { hours: 4 };
const WAKES_AT = 8;
const NIGHT = { hours: 10 };

/** What readers of a campaign answered. Nobody answers twice. */
export function repliesTo(
  sent: PastCampaign,
  readers: readonly Reader[],
  { pressed, onlyPressed, stops, wrote, waiting }: Answers,
  random: () => number,
): ReplyRows {
  const { now } = sent;
  const rows: ReplyRows = { incoming: [], answers: [], stopped: [] };
  const has = (name: string) => sent.template.buttons.some(({ text }) => text === name);
  const ofBooked = readers.filter(({ booked_at }) => booked_at);
  const others = readers.filter(({ booked_at }) => !booked_at);
  const press = has('Book a time')
    ? ({ kind: 'button', text: 'Book a time', postback: BOOK } as const)
    : ({ kind: 'text', text: 'BOOK', postback: null } as const);
  const stop = has('Stop messages')
    ? ({ kind: 'button', text: 'Stop messages', postback: 'Stop messages' } as const)
    : ({ kind: 'text', text: 'STOP', postback: null } as const);
  for (const one of ofBooked) {
    if (random() < pressed) reply(one, press, between(one.read_at, one.booked_at ?? now, 0.4));
  }
  for (const one of others.splice(0, onlyPressed)) reply(one, press, soon(one));
  for (const one of others.splice(0, stops)) {
    const { id, received_at } = reply(one, stop, soon(one));
    const { client, phone } = one.asked;
    rows.stopped.push({ client_id: client.id, phone: stop.kind === 'text' ? phone : null, at: received_at });
    const locale = sent.template.languageCode === 'hi' ? 'hi' : 'en';
    const text = answerText(locale, stop.kind === 'text' ? 'stop' : 'no_offers', {
      business_name: SALON,
      link: null,
    });
    answer(one, id, text, received_at.add({ seconds: 4 }));
  }
  for (const { text, answer: said } of wrote) {
    const [one] = others.splice(0, 1);
    if (!one) break;
    const { id, received_at } = reply(one, { kind: 'text', text, postback: null }, soon(one));
    if (said) answer(one, id, said, earlier(received_at.add({ minutes: 25 }), now), sent.sent_by);
  }
  let lately = now.subtract({ minutes: 35 });
  for (const text of waiting) {
    const [one] = others.splice(0, 1);
    if (!one) break;
    if (lately.toZonedDateTimeISO('Asia/Kolkata').hour < WAKES_AT) lately = lately.subtract(NIGHT);
    const received_at = later(lately, one.read_at.add({ seconds: 30 }));
    reply(one, { kind: 'text', text, postback: null }, received_at);
    lately = lately.subtract(APART);
  }
  return rows;

  function soon({ read_at }: Reader): Temporal.Instant {
    return earlier(read_at.add({ seconds: 30 + Math.floor(random() * 5400) }), between(read_at, now, 0.5));
  }

  function reply(
    one: Reader,
    said: Pick<Incoming, 'kind' | 'text' | 'postback'>,
    received_at: Temporal.Instant,
  ): { readonly id: string; readonly received_at: Temporal.Instant } {
    const { business_id, app_id } = sent;
    const id = derivedId('demo reply', one.message_id);
    const { message_id, asked } = one;
    const from = { from_phone: null, client_id: asked.client.id, message_id };
    rows.incoming.push({ business_id, id, app_id, ...from, ...said, received_at });
    return { id, received_at };
  }

  function answer(
    one: Reader,
    reply_id: string,
    text: string,
    at: Temporal.Instant,
    made_by: string | null = null,
  ): void {
    const { business_id, app_id } = sent;
    const id = derivedId('demo answer', reply_id);
    rows.answers.push({
      business_id,
      id,
      app_id,
      purpose: 'reply',
      source_id: reply_id,
      client_id: one.asked.client.id,
      made_by,
      content: JSON.stringify({ text }),
      state: 'read',
      provider_message_id: id,
      created_at: at,
      accepted_at: at,
      sent_at: at,
      delivered_at: at,
      read_at: at,
      failed_at: null,
      failure_code: null,
      failure: null,
    });
  }
}

const earlier = (a: Temporal.Instant, b: Temporal.Instant) => (Temporal.Instant.compare(a, b) < 0 ? a : b);
const later = (a: Temporal.Instant, b: Temporal.Instant) => (earlier(a, b) === a ? b : a);
