import { campaignParams } from '@kursi/core/campaigns/campaign-words.ts';
import type { CampaignTemplate } from '@kursi/core/messaging/campaign-templates.contract.ts';
import type { MessageFailure } from '@kursi/core/messaging/message-failures.ts';
import type { ComeBackReason } from '@kursi/core/subscription/credits.ts';
import type { NewRow } from '../../platform/database/rows.ts';
import { derivedId } from '../../platform/derived-id.ts';
import type { LedgerLine } from './ledger.ts';
import { type AskedClient, followedBy, latestKnown } from './who-was-asked.ts';

type Recipient = NewRow<'campaign_recipient'>;
export type Message = NewRow<'outgoing_message'>;

/** How a message failed, one of so many of those who did not book, and when its credit came back. */
interface Failing {
  readonly reason: MessageFailure;
  readonly code: number;
  readonly said: string;
  readonly back: ComeBackReason;
  readonly oneIn: number;
  readonly first: number;
  readonly after: Temporal.DurationLike;
  /** The provider took it over and it failed later. */
  readonly isTaken: boolean;
}

const FAILING: readonly Failing[] = [
  {
    reason: 'not_on_whatsapp',
    code: 1002,
    said: 'the number is not on WhatsApp',
    oneIn: 31,
    first: 9,
    back: 'not_on_whatsapp',
    after: { minutes: 2 },
    isTaken: false,
  },
  {
    reason: 'enough_offers',
    code: 131049,
    said: 'too many offers lately',
    oneIn: 43,
    first: 17,
    back: 'blocked_by_whatsapp',
    after: { minutes: 4 },
    isTaken: true,
  },
  {
    reason: 'provider_down',
    code: 131000,
    said: 'it was not delivered',
    oneIn: 67,
    first: 25,
    back: 'not_delivered',
    after: { hours: 20 },
    isTaken: true,
  },
];
/** Handed over one after the other. */
const EACH_MS = 350;
const READ = 0.78;
/** A phone that is off for long. */
const NEVER_DELIVERED = 0.02;

export interface PastCampaign {
  readonly business_id: string;
  readonly id: string;
  readonly name: string;
  readonly app_id: string;
  readonly template: CampaignTemplate;
  readonly at: Temporal.Instant;
  readonly now: Temporal.Instant;
  readonly sent_by: string;
  readonly asked: readonly AskedClient[];
  readonly heldBack: readonly AskedClient[];
}

/** Someone who read it: who can answer. */
export interface Reader {
  readonly asked: AskedClient;
  readonly message_id: string;
  readonly read_at: Temporal.Instant;
  /** When they booked after it. */
  readonly booked_at: Temporal.Instant | null;
}

export interface CampaignRows {
  readonly recipients: Recipient[];
  readonly messages: Message[];
  readonly readers: Reader[];
  readonly reservation: NewRow<'credit_reservation'>;
  readonly ledger: LedgerLine[];
  readonly finished_at: Temporal.Instant;
}

/** Everything that a campaign leaves behind but the answers. */
export function rowsOf(sent: PastCampaign, random: () => number): CampaignRows {
  const { business_id, id: campaign_id, at, asked, heldBack } = sent;
  const finished_at = at.add({ milliseconds: asked.length * EACH_MS, seconds: 5 });
  const recipients: Recipient[] = [];
  const messages: Message[] = [];
  const readers: Reader[] = [];
  const back = new Map<Failing, number>();
  const base = { business_id, campaign_id, goes_at: at };
  let others = 0;
  for (const [i, one] of asked.entries()) {
    const booked_at = followedBy(one, at)?.made_at ?? null;
    if (!booked_at) others++;
    const failing = booked_at ? undefined : FAILING.find(({ oneIn, first }) => others % oneIn === first);
    const message_id = derivedId('campaign message', campaign_id, one.client.id, '1');
    const message = messageOf(sent, one, { i, message_id, failing, booked_at }, random);
    messages.push(message);
    if (message.read_at) readers.push({ asked: one, message_id, read_at: message.read_at, booked_at });
    if (failing) back.set(failing, (back.get(failing) ?? 0) + 1);
    const settled = failing
      ? { credit: 'given_back' as const, reason: failing.reason }
      : { credit: 'consumed' as const, reason: null };
    recipients.push({ ...base, client_id: one.client.id, is_held_back: false, message_id, ...settled });
  }
  for (const { client } of heldBack) {
    const nothing = { message_id: null, credit: 'none' as const, reason: null };
    recipients.push({ ...base, client_id: client.id, is_held_back: true, ...nothing });
  }
  const given_back = [...back.values()].reduce((sum, count) => sum + count, 0);
  const reserved = asked.length;
  const of = { reservation_id: campaign_id, purchase_id: null };
  return {
    recipients,
    messages,
    readers,
    finished_at,
    reservation: {
      business_id,
      id: campaign_id,
      kind: 'send',
      about_id: campaign_id,
      title: sent.name,
      phone_end: null,
      reserved,
      consumed: reserved - given_back,
      given_back,
      created_at: at,
    },
    ledger: [
      { ...of, kind: 'sent', credits: -reserved, reason: null, created_by: sent.sent_by, created_at: at },
      ...Array.from(back, ([{ back: reason, after }, credits]): LedgerLine => {
        const created_at = finished_at.add(after);
        return { ...of, kind: 'came_back', credits, reason, created_by: null, created_at };
      }),
    ],
  };
}

function messageOf(
  { business_id, id, app_id, template, at, now }: PastCampaign,
  one: AskedClient,
  how: {
    readonly i: number;
    readonly message_id: string;
    readonly failing: Failing | undefined;
    readonly booked_at: Temporal.Instant | null;
  },
  random: () => number,
): Message {
  const { failing, booked_at } = how;
  const handed = at.add({ milliseconds: how.i * EACH_MS, seconds: 2 });
  const base = {
    business_id,
    id: how.message_id,
    app_id,
    purpose: 'campaign' as const,
    source_id: id,
    client_id: one.client.id,
    content: contentFor(template, one, at),
    created_at: at,
  };
  const never = { provider_message_id: null, sent_at: null, delivered_at: null, read_at: null };
  const fine = { failed_at: null, failure_code: null, failure: null };
  if (failing) {
    const failed_at = handed.add(failing.isTaken ? failing.after : { seconds: 3 });
    const failure = { failed_at, failure_code: failing.code, failure: failing.said };
    return { ...base, ...never, state: 'failed', accepted_at: failing.isTaken ? handed : null, ...failure };
  }
  const sent_at = handed.add({ seconds: 1 });
  const taken = { ...base, ...fine, provider_message_id: how.message_id, accepted_at: handed, sent_at };
  if (!booked_at && random() < NEVER_DELIVERED)
    return { ...taken, state: 'sent', delivered_at: null, read_at: null };
  // Most phones are on; the others come back within hours. Squared: most of it happens early.
  const delivered_at = sent_at.add({ seconds: 2 + Math.floor(random() ** 4 * 7200) });
  const reads = delivered_at.add({ seconds: 20 + Math.floor(random() ** 3 * 20 * 3600) });
  // Who booked after it had read it before.
  const latest = booked_at ? between(handed, booked_at, 0.5) : now;
  const read_at = earlier(reads, latest);
  if (!booked_at && random() > READ) return { ...taken, state: 'delivered', delivered_at, read_at: null };
  return { ...taken, state: 'read', delivered_at: earlier(delivered_at, read_at), read_at };
}

/** As it went out: with what the record said then. */
function contentFor(template: CampaignTemplate, one: AskedClient, at: Temporal.Instant): string {
  const { variables, languageCode: language, elementName } = template;
  const today = at.toZonedDateTimeISO('Asia/Kolkata').toPlainDate();
  const last = latestKnown(one, at);
  const words = { name: one.name, last_service: last?.service ?? null, last_visit_on: last?.day ?? null };
  const params = campaignParams(
    'Data',
    { variables, language, owner: template.owner, business_name: 'Aangan' },
    [],
    words,
    today,
  );
  return JSON.stringify({ name: elementName, language, provider_template_id: template.id, params });
}

const earlier = (a: Temporal.Instant, b: Temporal.Instant) => (Temporal.Instant.compare(a, b) < 0 ? a : b);

export function between(from: Temporal.Instant, to: Temporal.Instant, share: number): Temporal.Instant {
  return from.add({ milliseconds: Math.floor(from.until(to).total('milliseconds') * share) });
}
