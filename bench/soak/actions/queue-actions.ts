import type { BenchPerson, Sent } from '../../support/salons.ts';
import { type Action, isUnsure, type OwnEntry, type Worker } from '../worker.ts';

export const queueActions: readonly Action[] = [
  { role: 'client', name: 'join a queue', weight: 3, run: joinByMyself },
  { role: 'client', name: 'I am here', weight: 3, run: here },
  { role: 'client', name: 'I am late', weight: 1, run: late },
  { role: 'client', name: 'leave a queue', weight: 2, run: leave },
  { role: 'desk', name: 'add to a queue', weight: 3, run: join },
  { role: 'desk', name: 'call the next', weight: 3, run: callNext },
  { role: 'desk', name: 'serve', weight: 4, run: serve },
  { role: 'desk', name: 'take out of a queue', weight: 1, run: takeOut },
];

type Salon = Worker['stage']['salons'][number];

async function joined(worker: Worker, as: BenchPerson, salon: Salon, more: object): Promise<void> {
  const { business_id, waitlist_id, service_id } = salon;
  const body = { business_id, waitlist_id, service_ids: [service_id], ...more };
  const sent = await worker.send(as, '/waitlist/confirm', body);
  if (sent.status !== 200) return;
  const id = String(sent.body['waitlist_booking_id']);
  worker.stage.journal.note({ table: 'waitlist_booking', id });
  worker.entries.push({ id, token: String(sent.body['token']), state: 'waiting' });
}

async function joinByMyself(worker: Worker): Promise<void> {
  const { stage, pick, random } = worker;
  const person = pick(random() < 0.5 ? stage.guests : stage.accounts);
  await joined(worker, person, pick(stage.salons), {});
}

async function join(worker: Worker): Promise<void> {
  const salon = worker.pick(worker.stage.salons);
  await joined(worker, salon.owner, salon, { client_id: worker.pick(salon.clients) });
}

function someEntry(worker: Worker): OwnEntry | undefined {
  return worker.pick(worker.entries.filter(({ state }) => state === 'waiting').slice(-8));
}

async function here(worker: Worker): Promise<void> {
  const entry = someEntry(worker);
  if (!entry) return;
  await worker.send(worker.pick(worker.stage.guests), '/waitlist/tracked/here', { token: entry.token });
}

async function late(worker: Worker): Promise<void> {
  const entry = someEntry(worker);
  if (!entry) return;
  const body = { token: entry.token, minutes: 5 };
  await worker.send(worker.pick(worker.stage.guests), '/waitlist/tracked/late', body);
}

async function leave(worker: Worker): Promise<void> {
  const entry = someEntry(worker);
  if (!entry) return;
  const person = worker.pick(worker.stage.guests);
  gone(worker, entry, await worker.send(person, '/waitlist/tracked/leave', { token: entry.token }));
}

function gone({ stage }: Worker, entry: OwnEntry, sent: Sent): void {
  if (sent.status === 200) entry.state = 'left';
  else if (isUnsure(sent)) entry.state = 'unsure';
  else return;
  stage.journal.note({ what: 'entry', id: entry.id, state: entry.state });
}

async function callNext({ stage, pick, send }: Worker): Promise<void> {
  const { business_id, waitlist_id, owner } = pick(stage.salons);
  await send(owner, '/waitlist/call-next', { business_id, waitlist_id });
}

interface Row {
  readonly id: string;
  readonly status: string;
}

/** Somebody who was called, or sits already. */
async function seen({ stage, pick }: Worker, { business_id }: Salon): Promise<Row | undefined> {
  const { rows } = await stage.pool.query<Row>(
    `SELECT id, status FROM waitlist_booking WHERE business_id = $1
       AND (status = 'serving' OR status IN ('pending', 'arrived') AND called_at IS NOT NULL)`,
    [business_id],
  );
  return pick(rows);
}

/** To the chair, or up from it. */
async function serve(worker: Worker): Promise<void> {
  const { stage, pick, send } = worker;
  const salon = pick(stage.salons);
  const row = await seen(worker, salon);
  if (!row) return;
  const { business_id, owner, calendars } = salon;
  const isSitting = row.status === 'serving';
  await send(owner, '/waitlist/step', {
    business_id,
    waitlist_booking_id: row.id,
    from: row.status,
    to: isSitting ? 'completed' : 'serving',
    ...(!isSitting && { entity_id: pick(calendars) }),
  });
}

async function takeOut(worker: Worker): Promise<void> {
  const { stage, pick, random, send } = worker;
  const salon = pick(stage.salons);
  const row = await seen(worker, salon);
  if (!row || row.status === 'serving') return;
  const { business_id, owner } = salon;
  const body = { business_id, waitlist_booking_id: row.id, no_show: random() < 0.5 };
  await send(owner, '/waitlist/cancel', body);
}
