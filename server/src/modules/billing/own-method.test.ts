import { billingCalls } from '@kursi/core/billing/billing.contract.ts';
import { dayCloseCalls } from '@kursi/core/billing/day-close.contract.ts';
import { everyPiece } from '@kursi/core/billing/day-close.ts';
import { receiptLinkCalls } from '@kursi/core/billing/receipt-link.contract.ts';
import { takingsCalls } from '@kursi/core/billing/takings.contract.ts';
import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { insightsCalls } from '@kursi/core/insights/insights.contract.ts';
import { paise } from '@kursi/core/kernel/money.ts';
import { paymentMethods } from '@kursi/core/payments/payment-methods.ts';
import { expect, test } from 'vitest';
import { fromNoon } from '../../testing/clock.ts';
import { seedBillingDesk } from '../../testing/salon/billing.ts';
import { useServer } from '../../testing/server.ts';

const server = await useServer({ now: fromNoon() });
const { clock, call, refusal, database, app, seedMember } = server;
const today = clock.now().toZonedDateTimeISO('Asia/Kolkata').toPlainDate().toString();

interface Row {
  readonly name: string;
  readonly counts_in_drawer?: boolean;
  readonly is_money?: boolean;
}

/** A salon that takes money in a way of its own: one row. */
async function seedOwnMethod(row: Row) {
  const desk = await seedBillingDesk(server);
  const { business_id, owner: as } = desk;
  const { rows } = await database.pool.query<{ id: string }>(
    `INSERT INTO payment_method (business_id, id, name, counts_in_drawer, is_money)
     VALUES ($1, gen_random_uuid(), $2, $3, $4) RETURNING id`,
    [business_id, row.name, row.counts_in_drawer ?? false, row.is_money ?? true],
  );
  const method_id = rows[0]?.id ?? '';
  const drawer = () => call(dayCloseCalls.get, { business_id, day: today }, { as });
  const takings = () => call(takingsCalls.get, { business_id, from: today, to: today }, { as });
  return { ...desk, as, method_id, drawer, takings, day: { business_id, day: today } };
}

test('one row lets a desk bill, collect dues, print, close the day and read takings by its own method', async () => {
  const name = 'Card at the terminal';
  const { business_id, as, bill, method_id, drawer, takings, day } = await seedOwnMethod({ name });
  const by = { type: 'other', method_id } as const;
  const made = await bill({ payments: [{ ...by, amount: paise(200_00) }] });
  expect(made).toMatchObject({ paid_amount: 200_00, due_amount: 100_00 });
  const of = { business_id, visit_id: made.visit_id };
  await call(visitCalls.recordPayment, { ...of, ...by, amount: paise(100_00) }, { as });

  const receipt = await call(billingCalls.get, of, { as });
  expect(receipt).toMatchObject({
    due_amount: 0,
    payments: [
      { ...by, method_name: name },
      { ...by, method_name: name },
    ],
  });
  const visit = await call(visitCalls.get, of, { as });
  expect(visit.payments.map(({ type, method_name }) => [type, method_name])).toEqual([
    ['other', name],
    ['other', name],
  ]);
  const { token } = await call(receiptLinkCalls.make, of, { as });
  const printed = await app.inject({ url: `/r/${token}/receipt.pdf` });
  expect([printed.statusCode, printed.headers['content-type']]).toEqual([200, 'application/pdf']);

  const others = [{ method_id, name, amount: 300_00 }];
  expect(await drawer()).toMatchObject({ has_cash: false, expected: { cash: 0, upi: 0, online: 0, others } });
  await call(dayCloseCalls.close, { ...day, pieces: null, upi: null }, { as });
  expect((await drawer()).close?.sheet).toMatchObject({ expected: { cash: 0, others }, changed: null });

  expect((await takings()).days).toEqual([{ day: today, cash: 0, upi: 0, online: 0, others }]);
  const { takings: home } = await call(insightsCalls.getToday, { business_id }, { as });
  expect(home?.today.others).toEqual(others);

  // Undone after the close: the closed day says by how much it has changed.
  await call(visitCalls.undoPayment, of, { as });
  const changed = [{ method_id, name, amount: -100_00 }];
  expect((await drawer()).close?.sheet).toMatchObject({ changed: { cash: 0, others: changed } });
});

test('a method that counts in the drawer is counted with the cash, and one that is no money in no sum', async () => {
  const foreign = await seedOwnMethod({ name: 'Dollars', counts_in_drawer: true });
  await foreign.bill({ payments: [{ type: 'other', method_id: foreign.method_id, amount: paise(300_00) }] });
  expect((await foreign.drawer()).expected).toMatchObject({
    cash: 300_00,
    payments: { cash: 1 },
    others: [],
  });
  const voucher = await seedOwnMethod({ name: 'Voucher', is_money: false });
  const made = await voucher.bill({
    payments: [{ type: 'other', method_id: voucher.method_id, amount: paise(300_00) }],
  });
  expect(made.due_amount).toBe(0);
  expect((await voucher.takings()).days).toEqual([{ day: today, cash: 0, upi: 0, online: 0, others: [] }]);
});

test('a method of the business is named by its id, and one of another business is unknown', async () => {
  const { bill, business_id, as, method_id } = await seedOwnMethod({ name: 'Bank transfer' });
  const { method_id: foreign } = await seedOwnMethod({ name: 'Bank transfer' });
  const malformed = (field: string) => ({ code: 'MALFORMED', details: { fields: [{ field }] } });
  const sent = (payment: object) =>
    refusal(
      billingCalls.makeWalkIn,
      bill.input({ payments: [{ amount: paise(300_00), ...payment } as never] }),
      {
        as,
      },
    );
  const field = 'payments.0.method_id';
  expect(await sent({ type: 'other' })).toMatchObject(malformed(field));
  expect(await sent({ type: 'other', method_id: foreign })).toMatchObject(malformed(field));
  expect(await sent({ type: 'cash', method_id })).toMatchObject(malformed(field));
  const { visit_id } = await bill({ payments: [{ type: 'cash', amount: paise(100_00) }] });
  const pay = { business_id, visit_id, type: 'other', method_id: foreign, amount: paise(1_00) } as const;
  expect(await refusal(visitCalls.recordPayment, pay, { as })).toMatchObject(malformed('method_id'));
});

test('what is counted blind is what the drawer holds, whatever else came in', async () => {
  const { business_id, bill, method_id, day } = await seedOwnMethod({ name: 'Card' });
  const staff = await seedMember(business_id, 'staff');
  await bill({
    payments: [
      { type: 'cash', amount: paise(100_00) },
      { type: 'other', method_id, amount: paise(200_00) },
    ],
  });
  const count = { ...day, pieces: everyPiece({ 100: 1 }), upi: null };
  await call(dayCloseCalls.handInCount, count, { as: staff });
  await call(dayCloseCalls.close, count, { as: staff });
});

test('the ledger knows the types of the table, and which of them are taken online', async () => {
  const { rows } = await database.pool.query('SELECT code, taken_online FROM payment_code ORDER BY code');
  const known = paymentMethods.map(({ code, taken_online }) => ({ code, taken_online }));
  expect(new Set(rows)).toEqual(new Set([...known, { code: 'other', taken_online: false }]));
});
