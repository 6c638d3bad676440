import type { BillDraft } from '@kursi/core/billing/bill-draft.ts';
import { billingCalls } from '@kursi/core/billing/billing.contract.ts';
import { parkedBillCalls as calls, PARKED_BILLS } from '@kursi/core/billing/parked-bills.contract.ts';
import { deskCalls } from '@kursi/core/booking/desk.contract.ts';
import { clientCalls } from '@kursi/core/clients/clients.contract.ts';
import { noPaise, paise } from '@kursi/core/kernel/money.ts';
import { expect, test } from 'vitest';
import { eventually } from '../../../testing/eventually.ts';
import { seedSalon } from '../../../testing/salon/booking.ts';
import { useServer } from '../../../testing/server.ts';
import { sweepParkedBills } from './parked-bill.store.ts';

const server = await useServer();
const { call, send, refusal, database, seedMember, clock } = server;

async function seedDesk() {
  const salon = await seedSalon(server);
  const { business_id, owner, service_id, chairs, client_id } = salon;
  const day = clock.now().toZonedDateTimeISO('Asia/Kolkata').toPlainDate().subtract({ days: 1 }).toString();
  const draft: BillDraft = {
    key: crypto.randomUUID(),
    day,
    client: { id: client_id, name: 'Whatever the page says', phone: null },
    isAnonymous: false,
    services: [
      {
        key: 'a',
        booking_id: null,
        service_id,
        entity_id: chairs[0],
        service_time: '10:00',
        service_duration: 30,
        price: paise(30_000),
        is_agreed: false,
        discount: null,
      },
    ],
    products: [],
    memberships: [],
    refused: [],
    discount: null,
    tip: noPaise,
    tip_entity_id: null,
    note: 'no wax',
    oversells: false,
    paid: {},
    rest: 'cash',
  };
  const parked = { business_id, total_amount: paise(30_000), draft };
  return { ...salon, as: owner, parked, draft, desk: await seedMember(business_id, 'staff') };
}

test('a bill parked at one desk is taken up at another, with its idempotency key', async () => {
  const { business_id, as, desk, parked, draft, client_id, service_id } = await seedDesk();
  const { id } = await call(calls.park, parked, { as });
  const { items } = await call(calls.list, { business_id }, { as: desk });
  expect(items).toMatchObject([
    { id, client: { id: client_id, name: 'Meera' }, service_ids: [service_id], total_amount: 30_000 },
  ]);
  const taken = await call(calls.takeUp, { business_id, id }, { as: desk });
  expect(taken.visit_id).toBeNull();
  // The client as they are called now, not as the page called them.
  expect(taken.draft).toEqual({
    ...draft,
    client: { id: client_id, name: 'Meera', phone: expect.anything() },
  });
  expect((await call(calls.list, { business_id }, { as })).items).toEqual([]);
});

test('of two desks that take up one bill at once one gets it, and the other is told who has it', async () => {
  const { business_id, as, desk, parked } = await seedDesk();
  const { id } = await call(calls.park, parked, { as });
  const answers = await Promise.all(
    [as, desk, as, desk].map((who) => send(calls.takeUp, { business_id, id }, { as: who })),
  );
  const won = answers.filter(({ status }) => status === 200);
  expect(won).toHaveLength(1);
  for (const answer of answers.filter(({ status }) => status !== 200)) {
    expect(answer.body).toMatchObject({
      code: 'PARKED_BILL_GONE',
      details: { how: 'taken_up', by: expect.stringMatching(/./) },
    });
  }
});

test('a bill whose answer was lost is parked once and taken up once', async () => {
  const { business_id, as, parked } = await seedDesk();
  const key = { headers: { 'idempotency-key': crypto.randomUUID() } };
  const first = await call(calls.park, parked, { as, ...key });
  expect(await call(calls.park, parked, { as, ...key })).toEqual(first);
  expect((await call(calls.list, { business_id }, { as })).items).toHaveLength(1);
  const again = { headers: { 'idempotency-key': crypto.randomUUID() } };
  const taken = await call(calls.takeUp, { business_id, ...first }, { as, ...again });
  expect(await call(calls.takeUp, { business_id, ...first }, { as, ...again })).toEqual(taken);
});

test('a bill that was made, parked and taken up by someone else is not made twice', async () => {
  const { business_id, as, desk, parked, draft, client_id } = await seedDesk();
  const { id } = await call(calls.park, parked, { as });
  const { services, day } = draft;
  const bill = {
    business_id,
    user_id: client_id,
    booking_date: day,
    services: services.map(({ service_id, entity_id, service_time, service_duration, price }) => ({
      service_id,
      entity_id,
      service_time,
      service_duration,
      booking_amount: price,
    })),
    financial_summary: {
      tax_amount: noPaise,
      total_amount: paise(30_000),
      paid_amount: noPaise,
      membership_discount_total: noPaise,
    },
    payments: [{ type: 'cash' as const, amount: paise(30_000) }],
  };
  const made = await call(billingCalls.makeWalkIn, bill, { as, headers: { 'idempotency-key': draft.key } });
  const taken = await call(calls.takeUp, { business_id, id }, { as: desk });
  const again = { as: desk, headers: { 'idempotency-key': taken.draft.key } };
  expect(await call(billingCalls.makeWalkIn, bill, again)).toEqual(made);
  const other = { ...bill, additional_note: 'changed since' };
  expect(await refusal(billingCalls.makeWalkIn, other, again)).toMatchObject({
    code: 'IDEMPOTENCY_KEY_REUSED',
  });
});

test('a bill that was thrown away comes back by undo, one that was taken up does not', async () => {
  const { business_id, as, desk, parked } = await seedDesk();
  const { id } = await call(calls.park, parked, { as });
  const one = { business_id, id };
  await call(calls.throwAway, one, { as: desk });
  expect(await refusal(calls.takeUp, one, { as })).toMatchObject({ code: 'PARKED_BILL_GONE' });
  await call(calls.restore, one, { as: desk });
  expect((await call(calls.list, { business_id }, { as })).items).toHaveLength(1);
  await call(calls.takeUp, one, { as });
  expect(await refusal(calls.restore, one, { as })).toMatchObject({ code: 'PARKED_BILL_GONE' });
  expect(await refusal(calls.throwAway, one, { as })).toMatchObject({ code: 'PARKED_BILL_GONE' });
});

test('bills of another business are neither seen nor taken up, nor can its client or visit be named', async () => {
  const mine = await seedDesk();
  const theirs = await seedDesk();
  const { id } = await call(calls.park, mine.parked, { as: mine.as });
  const from = { business_id: theirs.business_id, id };
  expect(await refusal(calls.takeUp, from, { as: theirs.as })).toMatchObject({ code: 'NOT_FOUND' });
  expect(await refusal(calls.takeUp, { business_id: mine.business_id, id }, { as: theirs.as })).toMatchObject(
    { code: 'NOT_FOUND' },
  );
  const swapped = { ...theirs.parked, draft: { ...theirs.draft, client: mine.draft.client } };
  expect(await refusal(calls.park, swapped, { as: theirs.as })).toMatchObject({ code: 'NOT_FOUND' });
  const { visit_id } = await mine.book('11:00');
  expect(await refusal(calls.park, { ...theirs.parked, visit_id }, { as: theirs.as })).toMatchObject({
    code: 'NOT_FOUND',
  });
});

test('at most fifty bills lie aside', async () => {
  const { business_id, as, parked } = await seedDesk();
  const { id } = await call(calls.park, parked, { as });
  await database.pool.query(
    `INSERT INTO parked_bill (business_id, id, draft, total_amount, parked_at)
     SELECT business_id, gen_random_uuid(), draft, total_amount, parked_at
     FROM parked_bill, generate_series(2, $3) WHERE business_id = $1 AND id = $2`,
    [business_id, id, PARKED_BILLS],
  );
  expect(await refusal(calls.park, parked, { as })).toMatchObject({ code: 'TOO_MANY_PARKED_BILLS' });
  await call(calls.takeUp, { business_id, id }, { as });
  await call(calls.park, parked, { as });
});

test('what is parked goes with the client who is erased, and after a month', async () => {
  const { business_id, as, parked, client_id, draft } = await seedDesk();
  await call(calls.park, parked, { as });
  await call(calls.park, { ...parked, name: 'Chair 2', draft: { ...draft, client: null } }, { as });
  await call(clientCalls.erase, { business_id, client_id }, { as });
  const left = await eventually(async () => {
    const { items } = await call(calls.list, { business_id }, { as });
    return items.length === 1 && items;
  });
  expect(left).toMatchObject([{ name: 'Chair 2', client: null }]);
  await sweepParkedBills(database.q, clock.now().add({ hours: 24 * 29 }));
  expect((await call(calls.list, { business_id }, { as })).items).toHaveLength(1);
  await sweepParkedBills(database.q, clock.now().add({ hours: 24 * 31 }));
  expect((await call(calls.list, { business_id }, { as })).items).toHaveLength(0);
});

test('a draft that no page would write is refused', async () => {
  const { as, parked, draft } = await seedDesk();
  for (const wrong of [
    { tip: paise(-1) },
    { services: [{ ...draft.services[0], service_id: 'x' }] },
    { rest: 'gold' },
  ]) {
    const answer = await send(calls.park, { ...parked, draft: { ...draft, ...wrong } as never }, { as });
    expect(answer.status).toBe(400);
  }
});

test('desks that park or restore at once never pass the limit', async () => {
  const { business_id, as, parked } = await seedDesk();
  const { id: old } = await call(calls.park, parked, { as });
  await call(calls.throwAway, { business_id, id: old }, { as });
  for (let i = 1; i < PARKED_BILLS; i++) await call(calls.park, parked, { as });
  const tries = [
    ...Array.from({ length: 8 }, () => () => send(calls.park, parked, { as })),
    () => send(calls.restore, { business_id, id: old }, { as }),
  ];
  const answers = await Promise.all(tries.map((one) => one()));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await call(calls.list, { business_id }, { as })).items).toHaveLength(PARKED_BILLS);
  const refused = await refusal(calls.park, parked, { as });
  expect(refused.code).toBe('TOO_MANY_PARKED_BILLS');
});

test('the parked check-out of a visit goes with its client who is erased, and with a booking that is withdrawn', async () => {
  const { business_id, as, parked, client_id, day, book } = await seedDesk();
  const count = async () =>
    Number(
      (await database.pool.query('SELECT FROM parked_bill WHERE business_id = $1', [business_id])).rowCount,
    );
  const checkOut = async (time: string) => {
    const { visit_id } = await book(time, { booking_date: day });
    await call(calls.park, { ...parked, visit_id, draft: { ...parked.draft, client: null } }, { as });
    return visit_id;
  };
  const withdrawn = await checkOut('10:00');
  await call(deskCalls.withdrawVisits, { business_id, visit_ids: [withdrawn] }, { as });
  expect(await count()).toBe(0);
  await checkOut('11:00');
  await call(clientCalls.erase, { business_id, client_id }, { as });
  await eventually(async () => (await count()) === 0);
});
