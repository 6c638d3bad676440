import type { AudienceFilter } from '@kursi/core/campaigns/audience-filter.ts';
import { messageOf } from '@kursi/core/campaigns/campaign-rules.ts';
import { segmentCalls } from '@kursi/core/campaigns/segments.contract.ts';
import { HELD_BACK_ONE_IN, LEAST_TO_HOLD_BACK } from '@kursi/core/campaigns/sending.contract.ts';
import type { CampaignTemplate } from '@kursi/core/messaging/campaign-templates.contract.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { NewRow } from '../../platform/database/rows.ts';
import { newId } from '../../platform/new-id.ts';
import {
  backdateTemplates,
  listKnownVisits,
  listPacks,
  listReachable,
  replaceLedger,
  stopMessages,
} from '../campaigns/demo-campaign.store.ts';
import { chained, type LedgerLine } from '../campaigns/ledger.ts';
import { type Message, type PastCampaign, rowsOf } from '../campaigns/past-campaign.ts';
import { type Answers, repliesTo } from '../campaigns/replies.ts';
import { BOOK, filters, questions, thanks, unanswered } from '../campaigns/texts.ts';
import { type AskedClient, isClientAt, isLapsed, isLost } from '../campaigns/who-was-asked.ts';
import type { Part, Salon } from '../part.ts';
import { insertPast } from '../past/past.store.ts';
import { demoPeople } from '../people.ts';
import { seededRandom } from '../seeded-random.ts';
import { templateFor } from './messages.ts';

const ZONE = 'Asia/Kolkata';
const SEED = 2027;
/** Without a sender of its own, as where there is no simulator. */
const NO_APP = 'demo';
const TEMPLATES_MADE = { daysAgo: 48, time: '12:00' };

interface Planned extends Answers {
  readonly name: string;
  readonly template: 'we_miss_you' | 'festive_wishes';
  readonly when: { readonly daysAgo: number; readonly time: string };
  readonly filter: AudienceFilter;
  readonly isFor: (one: AskedClient, at: Temporal.Instant) => boolean;
  readonly holds_back: boolean;
  /** A test went to the owner's phone before. */
  readonly isTested: boolean;
}

/** The first one first. The last one is within the quiet period and went to few, so that a new one reaches most. */
const SENT: readonly Planned[] = [
  {
    name: 'त्योहार की शुभकामनाएँ',
    template: 'festive_wishes',
    when: { daysAgo: 33, time: '17:00' },
    filter: filters.women,
    isFor: ({ client }) => client.gender === 'female',
    holds_back: true,
    isTested: false,
    pressed: 0,
    onlyPressed: 0,
    stops: 2,
    wrote: thanks,
    waiting: [],
  },
  {
    name: 'We miss you',
    template: 'we_miss_you',
    when: { daysAgo: 20, time: '13:05' },
    filter: filters.lapsed,
    isFor: (one, at) => isLapsed(one, at, 30),
    holds_back: false,
    isTested: true,
    pressed: 0.6,
    onlyPressed: 6,
    stops: 3,
    wrote: questions,
    waiting: [],
  },
  {
    name: 'Your chair is waiting',
    template: 'we_miss_you',
    when: { daysAgo: 2, time: '11:30' },
    filter: filters.justLost,
    isFor: (one, at) => isLost(one, at, { months: 2, least: 2, weeks: 3 }),
    holds_back: false,
    isTested: false,
    pressed: 0.7,
    onlyPressed: 3,
    stops: 1,
    wrote: questions.slice(0, 1),
    waiting: unanswered.slice(0, 3),
  },
];

/** Credits with their history, three sent campaigns with what came of them, a draft and a kept filter. */
export const campaigns: Part = {
  steps: 2,
  async make(salon) {
    const { businessId: business_id, now } = salon;
    await salon.inTransaction(async (tx) => {
      const packs = await listPacks(tx.q, business_id);
      // With a real gateway no credits were bought, and without credits nothing was sent.
      if (packs.length > 0) await sendAll(salon, tx, packs);
      const draft = {
        ...campaignRow(salon, templateFor(salon, 'we_miss_you'), filters.lost),
        name: 'Regulars who stopped coming',
        created_at: now.subtract({ minutes: 90 }),
      };
      await insertPast(tx, 'campaign', [
        { ...draft, id: newId(now), updated_at: now.subtract({ minutes: 70 }) },
      ]);
    });
    await salon.step();
    const kept = { business_id, name: 'Spend the most', filter: filters.spendMost };
    await salon.actors.owner.call(segmentCalls.create, kept);
    await salon.step();
  },
};

type Pack = Awaited<ReturnType<typeof listPacks>>[number];

async function sendAll(salon: Salon, tx: Tx, packs: readonly Pack[]): Promise<void> {
  const { businessId: business_id, userIds } = salon;
  const random = seededRandom(SEED);
  const everyone = shuffled(await knownClients(salon, tx), random);
  const stopped = new Set<string>();
  const ledger: LedgerLine[] = packs.map(({ id: purchase_id, credits, created_at }) => ({
    kind: 'bought',
    credits,
    reservation_id: null,
    purchase_id,
    reason: null,
    created_by: userIds.owner,
    created_at,
  }));
  for (const planned of SENT) {
    const at = momentOf(salon, planned.when);
    const asked = everyone.filter(
      (one) => isClientAt(one, at) && !stopped.has(one.client.id) && planned.isFor(one, at),
    );
    const heldBack = planned.holds_back ? chooseHeldBack(asked) : [];
    const sent = pastCampaign(salon, planned, at, {
      heldBack,
      asked: asked.filter((one) => !heldBack.includes(one)),
    });
    const rows = rowsOf(sent, random);
    const replies = repliesTo(sent, rows.readers, planned, random);
    const test = planned.isTested ? testOf(salon, sent) : null;
    for (const { client_id } of replies.stopped) stopped.add(client_id);
    await insertPast(tx, 'campaign', [
      {
        ...campaignRow(salon, sent.template, planned.filter),
        id: sent.id,
        name: sent.name,
        holds_back: planned.holds_back,
        app_id: sent.app_id,
        status: 'sent',
        sending: 'finished',
        scheduled_for: at,
        sent_off_at: at,
        started_at: at,
        finished_at: rows.finished_at,
        sent_by: sent.sent_by,
        created_at: at.subtract({ minutes: 45 }),
        updated_at: rows.finished_at,
      },
    ]);
    await insertPast(tx, 'outgoing_message', [...rows.messages, ...(test ? [test.message] : [])]);
    await insertPast(tx, 'outgoing_message', replies.answers);
    await insertPast(tx, 'campaign_recipient', rows.recipients);
    await insertPast(tx, 'incoming_message', replies.incoming);
    await stopMessages(tx, business_id, replies.stopped);
    await insertPast(tx, 'credit_reservation', [rows.reservation, ...(test ? [test.reservation] : [])]);
    ledger.push(...rows.ledger, ...(test ? [test.line] : []));
  }
  await replaceLedger(tx, business_id, chained(business_id, ledger));
  const used = SENT.flatMap(({ template }) => salon.templates.get(template)?.id ?? []);
  await backdateTemplates(tx, business_id, used, momentOf(salon, TEMPLATES_MADE));
}

/** Clients who have a number, in the order in which they were made, which is always the same. */
async function knownClients({ businessId, clients }: Salon, tx: Tx): Promise<AskedClient[]> {
  const reachable = new Map((await listReachable(tx.q, businessId)).map((one) => [one.id, one]));
  const visits = Map.groupBy(await listKnownVisits(tx.q, businessId), ({ client_id }) => client_id);
  return clients.flatMap((client) => {
    const found = reachable.get(client.id);
    if (!found) return [];
    return [{ client, name: found.name, phone: found.phone, visits: visits.get(client.id) ?? [] }];
  });
}

/** One in five, by the same chance as the product: they come shuffled. Whatever it brought is what is shown. */
function chooseHeldBack(asked: readonly AskedClient[]): AskedClient[] {
  if (asked.length < LEAST_TO_HOLD_BACK) return [];
  return asked.slice(0, Math.floor(asked.length / HELD_BACK_ONE_IN));
}

function pastCampaign(
  salon: Salon,
  { name, template }: Planned,
  at: Temporal.Instant,
  who: Pick<PastCampaign, 'asked' | 'heldBack'>,
): PastCampaign {
  const { businessId: business_id, now, userIds } = salon;
  const app_id = salon.templates.get(template)?.appId ?? NO_APP;
  const of = { business_id, id: newId(at), name, app_id, template: templateFor(salon, template) };
  return { ...of, at, now, sent_by: userIds.owner, ...who };
}

/** What a draft and a sent one have alike. */
function campaignRow(
  { businessId: business_id, userIds }: Salon,
  template: CampaignTemplate,
  filter: AudienceFilter,
) {
  const postbacks = template.buttons.map(({ text }, index) => ({
    index,
    text: text === 'Book a time' ? BOOK : text,
  }));
  const message = messageOf(template, []);
  return {
    business_id,
    template_id: template.id,
    template: JSON.stringify(template),
    postback_texts: JSON.stringify(postbacks),
    filter: JSON.stringify(filter),
    preview_text: message,
    message,
    created_by: userIds.owner,
  };
}

/** To the owner's phone, for a credit of its own. */
function testOf(
  { businessId: business_id, userIds }: Salon,
  sent: PastCampaign,
): {
  readonly message: Message;
  readonly reservation: NewRow<'credit_reservation'>;
  readonly line: LedgerLine;
} {
  const at = sent.at.subtract({ minutes: 17 });
  const id = newId(at);
  const { elementName: name, languageCode: language, id: provider_template_id } = sent.template;
  const params = sent.template.variables.map(({ sample }) => sample);
  const read_at = at.add({ seconds: 40 });
  return {
    message: {
      business_id,
      id,
      app_id: sent.app_id,
      purpose: 'test',
      source_id: id,
      client_id: null,
      content: JSON.stringify({ name, language, provider_template_id, params }),
      state: 'read',
      provider_message_id: id,
      accepted_at: at,
      sent_at: at,
      delivered_at: at,
      read_at,
      failed_at: null,
      failure_code: null,
      failure: null,
      created_at: at,
    },
    reservation: {
      business_id,
      id,
      kind: 'test',
      about_id: sent.id,
      title: sent.name,
      phone_end: demoPeople.owner.phone.slice(-4),
      reserved: 1,
      consumed: 1,
      given_back: 0,
      created_at: at,
    },
    line: {
      kind: 'test',
      credits: -1,
      reservation_id: id,
      purchase_id: null,
      reason: null,
      created_by: userIds.owner,
      created_at: at,
    },
  };
}

function momentOf({ today }: Salon, { daysAgo, time }: Planned['when']): Temporal.Instant {
  return today.subtract({ days: daysAgo }).toZonedDateTime({ timeZone: ZONE, plainTime: time }).toInstant();
}

function shuffled<Item>(list: readonly Item[], random: () => number): Item[] {
  return list
    .map((item) => ({ item, by: random() }))
    .toSorted((a, b) => a.by - b.by)
    .map(({ item }) => item);
}
