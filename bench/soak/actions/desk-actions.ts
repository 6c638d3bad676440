import { type ClubDesk, clubActions } from '../../support/club-actions.ts';
import { halfHour, type Method } from '../../support/salons.ts';
import { type TillDesk, tillActions } from '../../support/till-actions.ts';
import type { Action, Worker } from '../worker.ts';

/** What the storms do too, one action for each of their own. */
const shared: readonly Action[] = [
  ...weighed(tillActions).map(({ act, name, weight }) => ({
    role: 'desk' as const,
    name: `till: ${name}`,
    weight,
    run: (worker: Worker) => act(tillDesk(worker)),
  })),
  ...weighed(clubActions).map(({ act, name, weight }) => ({
    role: 'desk' as const,
    name: `club: ${name}`,
    weight,
    run: (worker: Worker) => act(clubDesk(worker)),
  })),
];

export const deskActions: readonly Action[] = [
  ...shared,
  { role: 'desk', name: 'add a client', weight: 2, run: addClient },
  { role: 'desk', name: 'check in', weight: 3, run: checkIn },
  { role: 'desk', name: 'collect a due', weight: 2, run: collectDue },
  { role: 'desk', name: 'sell to a regular', weight: 2, run: sellToRegular },
  { role: 'desk', name: 'read the day', weight: 4, run: readDay },
];

function weighed<Desk>(acts: readonly ((desk: Desk) => Promise<void>)[]) {
  return [...new Set(acts)].map((act) => ({
    act,
    name: act.name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
    weight: 2 * acts.filter((other) => other === act).length,
  }));
}

/** Notes what an answer names, so that it is looked for at the end. */
function noting(worker: Worker): Worker['send'] {
  const { journal } = worker.stage;
  return async (as, path, body, method) => {
    const sent = await worker.send(as, path, body, method);
    if (sent.status !== 200) return sent;
    const { membership_id, visit_payment_id, payout_id, receipt_number } = sent.body;
    if (typeof membership_id === 'string') journal.note({ table: 'membership', id: membership_id });
    if (typeof visit_payment_id === 'string') journal.note({ table: 'visit_payment', id: visit_payment_id });
    if (typeof payout_id === 'string') journal.note({ table: 'drawer_payout', id: payout_id });
    const { business_id } = (typeof body === 'object' ? body : {}) as { business_id?: string };
    if (typeof receipt_number === 'string' && business_id)
      journal.note({ table: 'receipt', id: `${business_id} ${receipt_number}` });
    return sent;
  };
}

function tillDesk(worker: Worker): TillDesk {
  const { stage, random, pick } = worker;
  const { pool, checkout, journal, accounts } = stage;
  const shop = pick(stage.tills);
  const send = noting(worker);
  return {
    pool,
    payers: accounts,
    checkout,
    origin: () => stage.origin,
    billed: (id) => journal.note({ table: 'billed', id }),
    voided: (id) => journal.note({ table: 'voided', id }),
    shop,
    random,
    pick,
    as: send,
    send: (path: string, body: object, method?: Method) => send(shop.owner, path, body, method),
  };
}

function clubDesk(worker: Worker): ClubDesk {
  const { stage, random, pick } = worker;
  const shop = pick(stage.clubs);
  const send = noting(worker);
  return {
    pool: stage.pool,
    covered: (id) => stage.journal.note({ table: 'billed', id }),
    shop,
    random,
    pick,
    send: (path, body, method) => send(shop.owner, path, body, method),
  };
}

async function addClient({ stage, pick, random, send, mark }: Worker): Promise<void> {
  const { business_id, owner } = pick(stage.salons);
  const phone = `94${String(Math.floor(random() * 1e8)).padStart(8, '0')}`;
  const sent = await send(owner, '/business/client', { business_id, name: mark(), phone });
  if (sent.status === 200) stage.journal.note({ table: 'client', id: String(sent.body['client_id']) });
}

async function checkIn({ stage, pick, send }: Worker): Promise<void> {
  const { business_id, owner, booked } = pick(stage.tills);
  const one = pick(booked);
  if (!one) return;
  const progress = pick(['arrived', 'in_service', 'expected'] as const);
  await send(owner, '/visit/progress', { business_id, visit_id: one.visit_id, progress });
}

async function collectDue(worker: Worker): Promise<void> {
  const { stage, pick } = worker;
  const send = noting(worker);
  const { business_id, owner } = pick(stage.tills);
  const listed = await send(owner, `/business/${business_id}/due?limit=20`, {}, 'GET');
  const due = pick((listed.body['items'] ?? []) as { visit_id: string; due_amount: number }[]);
  if (!due) return;
  const { visit_id, due_amount: amount } = due;
  await send(owner, '/visit/payment', { business_id, visit_id, type: 'cash', amount });
}

async function sellToRegular(worker: Worker): Promise<void> {
  const { stage, pick } = worker;
  const club = pick(stage.clubs);
  const { business_id, owner } = club;
  const { client_id, memberships } = pick(club.regulars);
  for (const [template_id, amount] of [
    [club.wallet_id, 90_000],
    [club.package_id, 100_000],
  ] as const) {
    const payments = [{ type: 'cash', amount }];
    const body = { business_id, client_id, template_id, payments };
    const sold = await noting(worker)(owner, '/user/business/membership', body);
    if (sold.status === 200) memberships.push(String(sold.body['membership_id']));
  }
}

async function readDay({ stage, pick, send }: Worker): Promise<void> {
  const { business_id, owner } = pick(stage.salons);
  const { booking_date } = halfHour(0);
  const day = `from=${booking_date}&to=${booking_date}`;
  const what = pick([`schedule?${day}`, `visit?${day}`, 'client?query=me', `waitlist`, 'membership-summary']);
  await send(owner, `/business/${business_id}/${what}`, {}, 'GET');
}
