import { billingCalls } from '@kursi/core/billing/billing.contract.ts';
import { dueCalls as calls } from '@kursi/core/billing/dues.contract.ts';
import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { clientCalls } from '@kursi/core/clients/clients.contract.ts';
import { noPaise, paise } from '@kursi/core/kernel/money.ts';
import { expect, test } from 'vitest';
import { eventually } from '../../../testing/eventually.ts';
import { letStaffSeeBills } from '../../../testing/salon/billing.ts';
import { seedSalon } from '../../../testing/salon/booking.ts';
import { useServer } from '../../../testing/server.ts';

const server = await useServer();
const { call, refusal, database, seedMember, clock } = server;

async function seedDesk() {
  const salon = await seedSalon(server);
  const { business_id, owner, service_id, chairs, client_id } = salon;
  const desk = await seedMember(business_id, 'staff');
  await letStaffSeeBills(server, business_id);
  const today = clock.now().toZonedDateTimeISO('Asia/Kolkata').toPlainDate();
  /** A bill of ₹300 so many days ago, of which only this much was paid. */
  const bill = async (daysAgo: number, cash: number, user_id = client_id) => {
    const made = await call(
      billingCalls.makeWalkIn,
      {
        business_id,
        user_id,
        booking_date: today.subtract({ days: daysAgo }).toString(),
        services: [
          {
            service_id,
            entity_id: chairs[0],
            service_time: '10:00',
            service_duration: 30,
            booking_amount: paise(30_000),
          },
        ],
        financial_summary: {
          tax_amount: noPaise,
          total_amount: paise(30_000),
          paid_amount: noPaise,
          membership_discount_total: noPaise,
        },
        payments: cash > 0 ? [{ type: 'cash', amount: paise(cash) }] : [],
      },
      { as: owner },
    );
    return made.visit_id;
  };
  const list = (more: { client_id?: string; query?: string; limit?: number; cursor?: string } = {}) =>
    call(calls.list, { business_id, ...more }, { as: desk });
  return { business_id, owner, desk, client_id, client: salon.client, bill, list };
}

const promise = { due_on: '2027-01-15', note: 'Pays when the salary comes' };

test('dues are listed oldest first, page by page, with the sum of all; paid and voided ones are not among them', async () => {
  const { business_id, owner, client_id, client, bill, list } = await seedDesk();
  const newer = await bill(2, 10_000);
  const older = await bill(5, 0);
  const other = await bill(3, 29_900, await client('Asha Rao'));
  await bill(4, 30_000);
  const voided = await bill(6, 0);
  await call(billingCalls.void, { business_id, visit_id: voided, reason: 'Wrong client' }, { as: owner });
  const first = await list({ limit: 2 });
  expect(first.items.map(({ visit_id }) => visit_id)).toEqual([older, other]);
  expect(first.all).toEqual({ count: 3, amount: 50_100 });
  const rest = await list({ limit: 2, cursor: first.next_cursor ?? '' });
  expect(rest).toMatchObject({
    items: [{ visit_id: newer, total_amount: 30_000, paid_amount: 10_000, due_amount: 20_000, due_on: null }],
    next_cursor: null,
  });
  expect((await list({ client_id })).all).toEqual({ count: 2, amount: 50_000 });
  const asha = await list({ query: 'asha ra' });
  expect(asha.items.map(({ visit_id }) => visit_id)).toEqual([other]);
  expect(asha.all.count).toBe(1);
  const number = asha.items[0]?.receipt_number ?? '';
  for (const ending of [number, number.slice(-3), number.toLowerCase()])
    expect((await list({ query: ending })).items).toEqual(asha.items);
  for (const other of [`%${number.slice(-1)}`, `_${number.slice(-2)}`, number.slice(0, -1)])
    expect((await list({ query: other })).items).toEqual([]);
  expect((await list({ query: 'nobody' })).items).toEqual([]);
  const wrong = { business_id, cursor: 'yesterday' };
  expect((await refusal(calls.list, wrong, { as: owner })).code).toBe('MALFORMED');
});

test('a due has a date and a note, changed and taken back by anyone at the desk, until it is paid', async () => {
  const { business_id, desk, bill, list } = await seedDesk();
  const visit_id = await bill(1, 10_000);
  const of = { business_id, visit_id };
  await call(calls.note, { ...of, ...promise }, { as: desk });
  await call(calls.note, { ...of, ...promise }, { as: desk });
  expect((await list()).items).toMatchObject([promise]);
  await call(calls.note, { ...of, due_on: '2027-01-20', note: null }, { as: desk });
  expect((await list()).items).toMatchObject([{ due_on: '2027-01-20', note: null }]);
  await call(calls.note, { ...of, due_on: null, note: null }, { as: desk });
  expect((await list()).items).toMatchObject([{ due_on: null, note: null }]);
  await call(visitCalls.recordPayment, { ...of, type: 'cash', amount: paise(20_000) }, { as: desk });
  expect(await list()).toMatchObject({ items: [], all: { count: 0, amount: 0 } });
  expect((await refusal(calls.note, { ...of, ...promise }, { as: desk })).code).toBe('CONFLICT');
  await call(visitCalls.undoPayment, of, { as: desk });
  expect((await list()).all).toEqual({ count: 1, amount: 20_000 });
});

test('dues of another business are neither seen nor noted', async () => {
  const { business_id, owner, bill } = await seedDesk();
  const visit_id = await bill(1, 0);
  const other = await seedDesk();
  expect((await other.list()).items).toEqual([]);
  expect((await refusal(calls.list, { business_id }, { as: other.owner })).status).toBe(404);
  const foreign = { business_id: other.business_id, visit_id, ...promise };
  expect((await refusal(calls.note, foreign, { as: other.owner })).status).toBe(404);
  const theirs = { business_id, visit_id, ...promise };
  expect((await refusal(calls.note, theirs, { as: other.owner })).status).toBe(404);
  expect((await call(calls.list, { business_id }, { as: owner })).items).toMatchObject([{ note: null }]);
});

test('what was agreed about dues goes with the client who is erased', async () => {
  const { business_id, owner, client_id, bill } = await seedDesk();
  const visit_id = await bill(1, 0);
  await call(calls.note, { business_id, visit_id, ...promise }, { as: owner });
  await call(clientCalls.erase, { business_id, client_id }, { as: owner });
  const isGone = await eventually(async () => {
    const { rows } = await database.pool.query('SELECT 1 FROM due_promise WHERE visit_id = $1', [visit_id]);
    return rows.length === 0;
  });
  expect(isGone).toBe(true);
});
