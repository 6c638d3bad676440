import { setTimeout as sleep } from 'node:timers/promises';
import { type BenchPerson, halfHour, type Sent } from '../../support/salons.ts';
import { type Action, isUnsure, type OwnVisit, type Worker } from '../worker.ts';

/** Few enough that clients meet on the same times. */
const HALF_HOURS = 48 * 5;

export const clientActions: readonly Action[] = [
  { role: 'client', name: 'book', weight: 10, run: (worker) => book(worker) },
  { role: 'client', name: 'move', weight: 5, run: move },
  { role: 'client', name: 'cancel', weight: 4, run: cancel },
  { role: 'client', name: 'give a hold back', weight: 2, run: giveBack },
  { role: 'client', name: 'pay online', weight: 4, run: payOnline },
  { role: 'client', name: 'book with a membership', weight: 3, run: bookWithMembership },
  { role: 'client', name: 'look at my visits', weight: 3, run: lookAtMine },
  { role: 'client', name: 'look at a page', weight: 4, run: lookAtPage },
];

const someHalfHour = ({ random }: Worker) => halfHour(Math.floor(random() * HALF_HOURS));

interface Held {
  readonly visit_id: string;
  readonly starts: string;
}

async function hold(worker: Worker, person: BenchPerson, salon: Salon, many = 1): Promise<Held | null> {
  const when = someHalfHour(worker);
  const held = await worker.send(person, '/visit/reserve', {
    business_id: salon.business_id,
    services: Array.from({ length: many }, () => ({ service_id: salon.service_id })),
    ...when,
  });
  const { visit_id } = held.body;
  if (held.status !== 200 || typeof visit_id !== 'string') return null;
  return { visit_id, starts: `${when.booking_date} ${when.service_time}` };
}

type Salon = Worker['stage']['salons'][number];

async function book(worker: Worker): Promise<void> {
  const { stage, pick, random } = worker;
  const person = pick(random() < 0.5 ? stage.guests : stage.accounts);
  await bookAt(worker, person, pick(stage.salons), {});
}

async function bookAt(worker: Worker, person: BenchPerson, salon: Salon, more: object): Promise<void> {
  const { business_id } = salon;
  const held = await hold(worker, person, salon, worker.random() < 0.3 ? 2 : 1);
  if (!held) return;
  const { visit_id, starts } = held;
  const mark = worker.mark();
  const body = { business_id, visit_id, additional_note: mark, ...more };
  const own = keep(worker, { business_id, visit_id, person, state: 'unsure' });
  const sent = await worker.send(person, '/visit/confirm', body);
  if (sent.status === 200) worker.stage.journal.note({ table: 'visit_note', id: mark });
  becomes(worker, own, sent, 'booked', starts);
}

function keep(worker: Worker, own: OwnVisit): OwnVisit {
  worker.visits.push(own);
  return own;
}

/** Refused is as it was; without an answer nobody knows. */
function becomes(
  { stage }: Worker,
  own: OwnVisit,
  sent: Sent,
  state: 'booked' | 'cancelled',
  starts?: string,
): void {
  if (sent.status === 200) own.state = state;
  else if (isUnsure(sent)) own.state = 'unsure';
  else return;
  const id = own.visit_id;
  stage.journal.note({
    what: 'visit',
    id,
    state: own.state,
    ...(own.state === 'booked' && starts && { starts }),
  });
}

function someOwn(worker: Worker): OwnVisit | undefined {
  return worker.pick(worker.visits.filter(({ state }) => state === 'booked'));
}

async function move(worker: Worker): Promise<void> {
  const own = someOwn(worker);
  if (!own) return;
  const { business_id, visit_id, person } = own;
  const when = someHalfHour(worker);
  const sent = await worker.send(person, '/visit/move', { business_id, visit_id, ...when });
  becomes(worker, own, sent, 'booked', `${when.booking_date} ${when.service_time}`);
}

async function cancel(worker: Worker): Promise<void> {
  const own = someOwn(worker);
  if (!own) return;
  const { business_id, visit_id, person } = own;
  const of = { business_id, visit_id };
  becomes(worker, own, await worker.send(person, '/visit/cancel', of), 'cancelled');
  if (own.state !== 'cancelled' || worker.random() < 0.6) return;
  // Its time stays what the last note of it says, which this one does not know.
  becomes(worker, own, await worker.send(person, '/visit/uncancel', of), 'booked');
}

async function giveBack(worker: Worker): Promise<void> {
  const { stage, pick } = worker;
  const person = pick(stage.guests);
  const salon = pick(stage.salons);
  const held = await hold(worker, person, salon);
  if (!held) return;
  const { visit_id } = held;
  const { business_id } = salon;
  const own: OwnVisit = { business_id, visit_id, person, state: 'unsure' };
  becomes(worker, own, await worker.send(person, '/visit/cancel', { business_id, visit_id }), 'cancelled');
}

/** With every way in which the page and the gateway can say so: in time, late, twice, or never. */
async function payOnline(worker: Worker): Promise<void> {
  const { stage, pick, random, send } = worker;
  const { checkout, journal } = stage;
  const person = pick(stage.accounts);
  const salon = pick(stage.tills);
  const { business_id } = salon;
  const held = await hold(worker, person, salon);
  if (!held) return;
  const { visit_id, starts } = held;
  const placed = await send(person, '/payment/order', {
    business_id,
    purpose: 'visit',
    reference: visit_id,
  });
  const { order_id } = placed.body;
  const { gateway_order_id } = (placed.body['checkout'] ?? {}) as { gateway_order_id?: string };
  if (placed.status !== 200 || !gateway_order_id) return;
  journal.note({ table: 'payment_order', id: String(order_id) });
  const payment = checkout.pay(gateway_order_id, random() < 0.9 ? 'captured' : 'failed');
  const how = pick(['page', 'page', 'page and webhook', 'late webhook', 'webhook twice', 'never'] as const);
  const report = async (afterMs: number) => {
    await sleep(afterMs);
    await checkout.notify(() => stage.origin, payment);
  };
  if (how === 'late webhook') stage.later.push(report(2_000 + random() * 6_000));
  if (how === 'webhook twice') stage.later.push(report(0), report(random() * 3_000));
  if (how === 'page and webhook') stage.later.push(report(random() * 100));
  if (!how.startsWith('page')) return;
  const sent = await send(person, '/payment/verify', {
    business_id,
    order_id,
    ...checkout.proofOf(payment),
  });
  if (sent.status !== 200 || sent.body['status'] !== 'paid' || sent.body['returned'] === true) return;
  const own = keep(worker, { business_id, visit_id, person, state: 'booked' });
  becomes(worker, own, sent, 'booked', starts);
}

async function bookWithMembership(worker: Worker): Promise<void> {
  const { stage, pick } = worker;
  const club = pick(stage.clubs);
  const { person, memberships } = pick(club.regulars);
  const membership = pick(memberships.slice(-2));
  if (!membership) return;
  await bookAt(worker, person, club, { payment_membership_id: membership });
}

async function lookAtMine({ stage, pick, random, send }: Worker): Promise<void> {
  const { person } = pick(pick(stage.clubs).regulars);
  await send(person, random() < 0.5 ? '/user/visit' : '/user/membership', {}, 'GET');
}

async function lookAtPage(worker: Worker): Promise<void> {
  const { stage, pick, send } = worker;
  const { business_id, service_id } = pick(stage.salons);
  const person = pick(stage.guests);
  await send(person, `/page/bench-${business_id}`, {}, 'GET');
  const { booking_date } = someHalfHour(worker);
  const asked = `service_id=${service_id}&from=${booking_date}&days=3`;
  await send(person, `/business/${business_id}/availability?${asked}`, {}, 'GET');
}
