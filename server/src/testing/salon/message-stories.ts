import { billingCalls } from '@kursi/core/billing/billing.contract.ts';
import { bookingCalls } from '@kursi/core/booking/booking.contract.ts';
import { deskCalls } from '@kursi/core/booking/desk.contract.ts';
import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { clientCalls } from '@kursi/core/clients/clients.contract.ts';
import { withSums } from '@kursi/core/contract/with-sums.ts';
import { identityCalls } from '@kursi/core/identity/identity.contract.ts';
import { writtenMoney } from '@kursi/core/kernel/format.ts';
import { type Paise, paise } from '@kursi/core/kernel/money.ts';
import { momentText } from '@kursi/core/notifications/notification-templates.ts';
import type { Simulator } from '@kursi/simulator/simulator.ts';
import type { TestPushService } from '../outside/push-service.ts';
import type { TestServer } from '../server.ts';
import { catalogueOf } from './catalogue.ts';
import { buyAlerts, workMessages } from './messages.ts';
import { notificationsOf } from './notifications.ts';
import type { Person } from './people.ts';
import { checkOut } from './receipts.ts';

const SERVICES = ['Haircut', 'Facial', 'Shave'] as const;
const TIMES = ['09:00', '10:00', '11:30', '13:00', '14:30', '16:00'];
const TOTALS = [200_00, 250_00, 275_50, 300_00].map(paise);
const STEPS = 9;
const SIDE_BY_SIDE = 8;
/** Within the undo window, at its edge, and after it. */
const PAUSES = [0, 2, 6, 13, 15, 17, 40, 130];

export interface StoryStage {
  readonly server: TestServer;
  readonly simulator: Simulator;
  readonly push: TestPushService;
  readonly seed: number;
}

/** One visit as the story left it. */
interface Told {
  readonly service: string;
  readonly visit_id: string;
  readonly booking_id: string;
  is_on: boolean;
  is_gone: boolean;
}

interface Story {
  readonly client_id: string;
  readonly email: string;
  readonly phone: string;
  readonly device: string | null;
  /** With an account, also by push; without one, by mail and WhatsApp. */
  readonly account: Person | null;
  /** Of this client alone, so that a time is rarely taken. */
  readonly chairs: readonly string[];
  readonly visits: Told[];
  readonly undos: (() => Promise<unknown>)[];
  readonly log: string[];
  /** Of its own: who is first among stories side by side changes none of them. */
  readonly random: () => number;
  /** Of yesterday's visit; null: nothing was billed. */
  bill: { readonly visit_id: string; total: Paise; isVoid: boolean } | null;
}

/**
 * Stories of many clients side by side: bookings, moves, cancellations, undos and bills, with pauses shorter and longer
 * than the undo window. Returns what somebody was told last that is not true, for every channel.
 */
export async function tellStories(stage: StoryStage, count: number): Promise<string[]> {
  const { server, simulator } = stage;
  const { call, database, clock } = server;
  const { pass, caughtUp, inbox } = notificationsOf(server);
  const random = seeded(stage.seed + made);
  const { id: ownerId } = await server.seedAccount({ user_name: 'Asha Owner' });
  // A session lasts a few minutes of the clock that is moved.
  let owner = await server.seedSession(ownerId);
  const business_id = await server.seedBusiness(owner, { name: `Salon ${made++}` });
  await buyAlerts(server, business_id);
  const make = catalogueOf(server, owner, business_id);
  const today = clock.now().toZonedDateTimeISO('Asia/Kolkata').toPlainDate();
  const days = [3, 4, 5].map((n) => today.add({ days: n }).toString());
  const chairs: string[] = [];
  await sideBySide(Array.from({ length: 2 * count }).keys(), async (i) => {
    chairs[i] = await make.calendar({ name: `Chair ${i}` });
  });
  const calendars = chairs.map((entity_id) => ({ entity_id, price: null, duration: null }));
  const services = new Map<string, string>();
  for (const name of SERVICES) services.set(name, await make.service({ name, calendars }));
  const stories: Story[] = [];
  await sideBySide(Array.from({ length: count }).keys(), async (i) => {
    stories[i] = await begin(chairs.slice(2 * i, 2 * i + 2), i % 2 === 0);
  });

  for (let step = 0; step < STEPS; step++) {
    owner = await server.seedSession(ownerId);
    await sideBySide(stories.values(), act);
    // At times the jobs are late, at times they ran just now.
    if (random() < 0.5) await caughtUp();
    clock.advance({ seconds: pick(random, PAUSES) });
    if (random() < 0.7) await deliver({ seconds: 0 });
  }
  await deliver({ seconds: 16 });
  await deliver({ seconds: 30 });
  owner = await server.seedSession(ownerId);
  const faults: string[] = [];
  await sideBySide(stories.values(), async (story) => void faults.push(...(await faultsOf(story))));
  return faults;

  async function deliver(duration: Temporal.DurationLike): Promise<void> {
    // Limits per day and address are tried elsewhere.
    // What a job is counting at this moment stays: deleting it would wait for it, and it for us.
    await database.pool.query(
      'delete from throttle where ctid in (select ctid from throttle for update skip locked)',
    );
    await pass(duration);
    await workMessages(server, simulator);
  }

  async function begin(own: readonly string[], hasAccount: boolean): Promise<Story> {
    const n = made++;
    const phone = `+9197${String(n).padStart(8, '0')}`;
    const email = `story${n}@example.org`;
    const account = hasAccount ? await server.seedAccount({ user_name: 'Meera', email }) : null;
    const { client_id } = await call(
      clientCalls.add,
      { business_id, name: 'Meera', phone, ...(!hasAccount && { email }) },
      { as: owner },
    );
    const device = account && `story-${n}`;
    if (account && device) {
      await database.pool.query('update client set account_id = $1 where business_id = $2 and id = $3', [
        ...[account.id, business_id, client_id],
      ]);
      await call(
        identityCalls.setPushSubscription,
        { device_fcm_token: stage.push.subscribe(device) },
        { as: account },
      );
    }
    const told = { visits: [], undos: [], log: [], bill: null, random: seeded(stage.seed + 7919 * n) };
    return { client_id, email, phone, device, account, chairs: own, ...told };
  }

  /** A refused step is a step of the story too: somebody tried. */
  async function act(story: Story): Promise<void> {
    const { client_id } = story;
    const entity_id = pick(story.random, story.chairs);
    const on = story.visits.filter(({ is_on }) => is_on);
    const isDesk = !story.account || story.random() < 0.8;
    const as = story.account && !isDesk ? await server.seedSession(story.account.id) : owner;
    const time = { booking_date: pick(story.random, days), service_time: pick(story.random, TIMES) };
    const service = SERVICES[story.visits.length];
    const actions: (() => Promise<void>)[] = [];
    if (service && isDesk)
      actions.push(async () => {
        const asked = { service_id: services.get(service) ?? '', entity_id };
        const booked = await call(
          visitCalls.book,
          { business_id, client_id, ...time, services: [asked] },
          { as },
        );
        const [visit] = booked.visits;
        const one: Told = {
          service,
          visit_id: visit?.visit_id ?? '',
          booking_id: visit?.bookings[0]?.booking_id ?? '',
          is_on: true,
          is_gone: false,
        };
        story.visits.push(one);
        story.undos.push(async () => {
          await call(deskCalls.withdrawVisits, { business_id, visit_ids: [one.visit_id] }, { as: owner });
          one.is_on = false;
          one.is_gone = true;
        });
        note('books', one, time);
      });
    const one = on.length > 0 ? pick(story.random, on) : null;
    if (one) {
      const { visit_id, booking_id } = one;
      const move = async () => {
        const before = await standing(one);
        // The desk also moves to another chair, a client stays where they are.
        await call(bookingCalls.move, { booking_id, ...time, ...(isDesk && { entity_id }) }, { as });
        note(isDesk ? 'moves' : 'client moves', one, time);
        if (isDesk && before)
          story.undos.push(async () => {
            const { booking_date, service_time, entity_id: chair } = before;
            const back = { booking_id, booking_date, service_time, entity_id: chair };
            await call(bookingCalls.move, back, { as: owner });
          });
      };
      actions.push(move, move, async () => {
        await call(visitCalls.cancel, { business_id, visit_id }, { as });
        one.is_on = false;
        note(isDesk ? 'cancels' : 'client cancels', one);
        if (isDesk)
          story.undos.push(async () => {
            await call(visitCalls.uncancel, { business_id, visit_id }, { as: owner });
            one.is_on = true;
          });
      });
    }
    const undo = story.undos.at(-1);
    if (undo) {
      const undoing = async () => {
        story.undos.pop();
        await undo();
        story.log.push(`${seconds()} undoes`);
      };
      actions.push(undoing, undoing, undoing);
    }
    if (isDesk) actions.push(story.bill ? () => changeBill(story, story.bill) : () => bill(story));
    if (actions.length === 0) return;
    try {
      await pick(story.random, actions)();
    } catch (error) {
      const code = /[A-Z_]{4,}/.exec(String(error))?.[0];
      if (!code || !EXPECTED.includes(code)) throw error;
      story.log.push(`${seconds()} refused: ${code}`);
    }

    function note(what: string, { service }: Told, at?: typeof time): void {
      story.log.push(`${seconds()} ${what} ${service}${at ? ` ${at.booking_date} ${at.service_time}` : ''}`);
    }
  }

  /** Yesterday's visit is billed, which is told once. */
  async function bill(story: Story): Promise<void> {
    const yesterday = clock.now().toZonedDateTimeISO('Asia/Kolkata').toPlainDate().subtract({ days: 1 });
    const asked = { service_id: services.get('Haircut') ?? '', entity_id: story.chairs[0] ?? '' };
    const { visits } = await call(
      visitCalls.book,
      {
        business_id,
        client_id: story.client_id,
        booking_date: yesterday.toString(),
        service_time: '10:00',
        services: [asked],
        override: ['past', 'hours', 'step', 'window'],
      },
      { as: owner },
    );
    const visit_id = visits[0]?.visit_id ?? '';
    await checkOut(server, { business_id, visit_id }, owner, 0);
    const visit = await call(visitCalls.get, { business_id, visit_id }, { as: owner });
    const { total_amount: total } = withSums(visit);
    story.bill = { visit_id, total, isVoid: false };
    story.log.push(`${seconds()} bills ${total}`);
  }

  /** Another total, which may be undone, or void for good. */
  async function changeBill(story: Story, of: Story['bill']): Promise<void> {
    if (!of || of.isVoid) return;
    const { visit_id, total: before } = of;
    if (story.random() < 0.3) {
      await call(billingCalls.void, { business_id, visit_id, reason: 'Wrong client' }, { as: owner });
      of.isVoid = true;
      story.log.push(`${seconds()} voids the bill`);
      return;
    }
    const change = async (total: Paise) => {
      await call(visitCalls.changeTotal, { id: visit_id, business_id, booking_amount: total }, { as: owner });
      of.total = total;
    };
    await change(pick(story.random, TOTALS));
    story.undos.push(() => change(before));
    story.log.push(`${seconds()} bill is ${of.total}`);
  }

  function seconds(): string {
    return clock.now().toString().slice(11, 19);
  }

  async function standing({ visit_id }: Told) {
    const { services: parts } = await call(visitCalls.get, { business_id, visit_id }, { as: owner });
    return parts[0] ?? null;
  }

  async function faultsOf(story: Story): Promise<string[]> {
    const heard = await heardBy(story);
    const faults: string[] = [];
    for (const visit of story.visits) {
      const truth = visit.is_gone ? null : await standing(visit);
      const at = truth?.booking_status === 'confirmed' ? timeOf(truth) : null;
      for (const [channel, texts] of heard) {
        const last = texts.filter((text) => !isOfBill(text) && text.includes(visit.service)).at(-1);
        const isOff = last !== undefined && /\bcancelled\b/i.test(last);
        const isTrue = at ? last !== undefined && !isOff && last.includes(at) : last === undefined || isOff;
        if (!isTrue)
          faults.push(fault(story, `${channel}: ${visit.service} is ${at ?? 'off'}, told: ${last}`));
      }
    }
    for (const [channel, texts] of heard) {
      const last = texts.filter(isOfBill).at(-1);
      if (!isTrueOfBill(story.bill, last, channel))
        faults.push(fault(story, `${channel}: the bill is ${JSON.stringify(story.bill)}, told: ${last}`));
    }
    return faults;
  }

  /** By channel, what came in its order. */
  async function heardBy({ phone, email, device, account }: Story): Promise<Map<string, string[]>> {
    const heard = new Map([
      ['whatsapp', simulator.control.chat(phone).messages.flatMap(outgoing)],
      ['email', await mailed(email)],
    ]);
    if (device)
      heard.set(
        'push',
        stage.push.taken.flatMap(({ path, message: { title, body } }) =>
          path === device ? [`${title} | ${body}`] : [],
        ),
      );
    if (account) {
      const newestFirst = await inbox(await server.seedSession(account.id));
      heard.set('inbox', newestFirst.toReversed());
    }
    return heard;
  }

  async function mailed(email: string): Promise<string[]> {
    const mails = await server.mailsTo(email, 0);
    return mails.toReversed().map(({ subject, text }) => `${subject} | ${text}`.replace(/https?:\S+/g, ''));
  }
}

const isOfBill = (text: string) => /\b(bill|receipt)\b/i.test(text);

function isTrueOfBill(bill: Story['bill'], last: string | undefined, channel: string): boolean {
  if (!bill) return last === undefined;
  if (bill.isVoid) return last === undefined || /\bvoid\b/i.test(last);
  // An account's mail has the inbox and the push instead.
  if (last === undefined) return channel === 'email';
  return !/\bvoid\b/i.test(last) && last.includes(writtenMoney(bill.total));
}

let made = 1;

/** Several at a time, begun in their order. */
async function sideBySide<T>(all: IterableIterator<T>, act: (one: T) => Promise<void>): Promise<void> {
  const one = async () => {
    for (const each of all) await act(each);
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, one));
}

function pick<T>(random: () => number, list: readonly T[]): T {
  return list[Math.floor(random() * list.length)] as T;
}

/** Mulberry32: the same stories for the same seed. */
function seeded(from: number): () => number {
  let state = from;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const EXPECTED = ['SLOT_TAKEN', 'CONFLICT', 'NOT_FOUND', 'NOT_ALLOWED', 'INSIDE_CANCELLATION_WINDOW'];

function fault(story: Story, what: string): string {
  return [what, ...story.log.map((line) => `    ${line}`)].join('\n');
}

function outgoing({
  direction,
  body,
}: {
  readonly direction: string;
  readonly body: string | null;
}): string[] {
  return direction === 'out' && body ? [body] : [];
}

function timeOf({ booking_date, service_time }: { booking_date: string; service_time: string }): string {
  const at = Temporal.PlainDateTime.from(`${booking_date}T${service_time}`).toZonedDateTime('Asia/Kolkata');
  return momentText('en', at.toInstant().toString(), 'Asia/Kolkata');
}
