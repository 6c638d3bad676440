import { billingCalls } from '@kursi/core/billing/billing.contract.ts';
import { dayCloseCalls } from '@kursi/core/billing/day-close.contract.ts';
import { everyPiece } from '@kursi/core/billing/day-close.ts';
import { receiptLinkCalls } from '@kursi/core/billing/receipt-link.contract.ts';
import { receiptModel } from '@kursi/core/billing/receipt-model.ts';
import { takingsCalls } from '@kursi/core/billing/takings.contract.ts';
import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { paymentMethodCalls } from '@kursi/core/business/payment-methods.contract.ts';
import type { SentBy } from '@kursi/core/contract/call.ts';
import { insightsCalls } from '@kursi/core/insights/insights.contract.ts';
import { paise } from '@kursi/core/kernel/money.ts';
import { membershipCalls } from '@kursi/core/memberships/memberships.contract.ts';
import { METHODS_OF_A_BUSINESS, paymentMethods } from '@kursi/core/payments/payment-methods.ts';
import { describe, expect, test } from 'vitest';
import { fromNoon } from '../../testing/clock.ts';
import { seedMembershipDesk } from '../../testing/salon/memberships.ts';
import { useServer } from '../../testing/server.ts';

const server = await useServer({ now: fromNoon() });
const { clock, call, refusal, database, app, seedMember } = server;
const today = clock.now().toZonedDateTimeISO('Asia/Kolkata').toPlainDate().toString();

type Fields = Omit<SentBy<typeof paymentMethodCalls.add>, 'business_id'>;

const terminal: Fields = {
  name: 'Card at the terminal',
  icon: 'card',
  counts_in_drawer: false,
  asks_reference: true,
};

/** A salon that takes money in a way of its own. */
async function seedOwnMethod(over: Partial<Fields> = {}) {
  const desk = await seedMembershipDesk(server);
  const { business_id, owner: as } = desk;
  const add = (fields: Partial<Fields>, by = as) =>
    call(paymentMethodCalls.add, { business_id, ...terminal, ...fields }, { as: by });
  const { id: method_id } = await add(over);
  const change = (changes: object) =>
    call(paymentMethodCalls.change, { business_id, id: method_id, ...changes }, { as });
  const names = async () =>
    (await call(paymentMethodCalls.list, { business_id }, { as })).items.map(({ name }) => name);
  const drawer = () => call(dayCloseCalls.get, { business_id, day: today }, { as });
  const takings = () => call(takingsCalls.get, { business_id, from: today, to: today }, { as });
  const by = { type: 'other', method_id } as const;
  return {
    ...desk,
    as,
    method_id,
    by,
    add,
    change,
    names,
    drawer,
    takings,
    day: { business_id, day: today },
  };
}

test('a desk bills, collects dues, prints, closes the day and reads takings by its own method', async () => {
  const { name } = terminal;
  const { business_id, as, bill, method_id, by, drawer, takings, day } = await seedOwnMethod();
  const made = await bill({
    payments: [{ ...by, method_reference: ' 0421 ', amount: paise(200_00) }],
  });
  expect(made).toMatchObject({ paid_amount: 200_00, due_amount: 100_00 });
  const of = { business_id, visit_id: made.visit_id };
  await call(visitCalls.recordPayment, { ...of, ...by, amount: paise(100_00) }, { as });

  const receipt = await call(billingCalls.get, of, { as });
  expect(receipt).toMatchObject({
    due_amount: 0,
    payments: [
      { ...by, method_name: name, method_reference: '0421' },
      { ...by, method_name: name, method_reference: null },
    ],
  });
  expect(receiptModel(receipt, 'en', null).paid.map(({ label }) => label)).toEqual([
    'Card at the terminal, 0421',
    'Card at the terminal',
  ]);
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
  const voucher = await seedOwnMethod({ name: 'Voucher' });
  await database.pool.query('UPDATE payment_method SET is_money = false WHERE id = $1', [voucher.method_id]);
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
  const theirs = { business_id, id: foreign, name: 'Ours' };
  expect((await refusal(paymentMethodCalls.change, theirs, { as })).code).toBe('NOT_FOUND');
});

test('a membership is sold, paid, taken back and given back by a method of the business', async () => {
  const { business_id, owner, sell, by, takings, change } = await seedOwnMethod();
  const sold = await sell(undefined, {
    payments: [{ ...by, method_reference: '0422', amount: paise(2500_00) }],
  });
  const of = { business_id, membership_id: sold.membership_id };
  const rest = { ...of, payment_type: 'other', method_id: by.method_id, amount: paise(2500_00) } as const;
  await call(membershipCalls.pay, rest, { as: owner });
  const taken = async () => (await takings()).days?.[0]?.others.map(({ amount }) => amount);
  expect(await taken()).toEqual([5000_00]);
  // Switched off, what it has taken still goes back.
  await change({ is_on: false });
  await call(membershipCalls.undoPayment, of, { as: owner });
  expect(await taken()).toEqual([2500_00]);
  const visit = { business_id, visit_id: sold.visit_id };
  const { payments } = await call(visitCalls.get, visit, { as: owner });
  const paid = payments.find(({ status }) => status === 'paid');
  const payment = { visit_payment_id: paid?.id ?? '', amount: 500_00 };
  const back = { ...visit, payment, reason: 'Too much' };
  // The database measures by its own clock when the password was typed.
  await database.pool.query('UPDATE user_session SET password_at = now() WHERE user_id = $1', [owner.id]);
  const { refund_ids } = await call(visitCalls.refund, back, { as: owner });
  expect(refund_ids).toHaveLength(1);
  expect(await taken()).toEqual([2000_00]);
  await call(visitCalls.undoRefund, { ...visit, refund_ids }, { as: owner });
  expect(await taken()).toEqual([2500_00]);
  expect((await refusal(membershipCalls.pay, rest, { as: owner })).code).toBe('PAYMENT_METHOD_OFF');
});

test('a method that was renamed keeps the name of their day on what was paid by it', async () => {
  const { business_id, as, bill, by, change, names } = await seedOwnMethod();
  const { visit_id } = await bill({ payments: [{ ...by, amount: paise(100_00) }] });
  await change({ name: 'Pine Labs' });
  await call(visitCalls.recordPayment, { business_id, visit_id, ...by, amount: paise(100_00) }, { as });
  const { payments } = await call(billingCalls.get, { business_id, visit_id }, { as });
  expect(payments.map(({ method_name }) => method_name)).toEqual([terminal.name, 'Pine Labs']);
  expect(await names()).toEqual(['Pine Labs']);
});

test('a method that is switched off takes nothing new, and stays on what it has taken', async () => {
  const { business_id, as, bill, by, change, takings } = await seedOwnMethod();
  const { visit_id } = await bill({ payments: [{ ...by, amount: paise(100_00) }] });
  await change({ is_on: false });
  const payments = [{ ...by, amount: paise(300_00) }];
  const off = { code: 'PAYMENT_METHOD_OFF', details: { name: terminal.name } };
  expect(await refusal(billingCalls.makeWalkIn, bill.input({ payments }), { as })).toMatchObject(off);
  const pay = { business_id, visit_id, ...by, amount: paise(100_00) };
  expect(await refusal(visitCalls.recordPayment, pay, { as })).toMatchObject(off);
  expect((await takings()).days?.[0]?.others).toMatchObject([{ name: terminal.name, amount: 100_00 }]);
  await change({ is_on: true });
  await call(visitCalls.recordPayment, pay, { as });
});

test('a name and a reference hold no address and no number of a card', async () => {
  const { business_id, as, bill, by } = await seedOwnMethod();
  const add = (name: string) => refusal(paymentMethodCalls.add, { business_id, ...terminal, name }, { as });
  const lure = { code: 'MALFORMED', details: { fields: [{ field: 'name', problem: 'address_in_name' }] } };
  expect(await add('pay at sbi-verify.ru/kyc')).toMatchObject(lure);
  expect((await add('CARD AT THE TERMINAL')).code).toBe('METHOD_NAME_TAKEN');
  for (const method_reference of ['4111 1111 1111 1111', 'sbi.ru/kyc']) {
    const payments = [{ ...by, method_reference, amount: paise(300_00) }];
    expect(await refusal(billingCalls.makeWalkIn, bill.input({ payments }), { as })).toMatchObject({
      code: 'MALFORMED',
      details: { fields: [{ field: 'payments.0.method_reference' }] },
    });
  }
});

test('owners and admins arrange the methods, twelve at most, and staff read them', async () => {
  const { business_id, as, method_id, add, names } = await seedOwnMethod({ name: 'Card 1' });
  const staff = await seedMember(business_id, 'staff');
  const none = { business_id, ...terminal };
  expect((await refusal(paymentMethodCalls.add, none, { as: staff })).code).toBe('NOT_ALLOWED');
  const off = { business_id, id: method_id, is_on: false };
  expect((await refusal(paymentMethodCalls.change, off, { as: staff })).code).toBe('NOT_ALLOWED');
  const { id } = await add({ name: 'Card 2' }, await seedMember(business_id, 'admin'));
  const order = (ids: string[]) => ({ business_id, ids });
  expect((await refusal(paymentMethodCalls.order, order([id]), { as })).code).toBe('CONFLICT');
  await call(paymentMethodCalls.order, order([id, method_id]), { as });
  expect(await names()).toEqual(['Card 2', 'Card 1']);
  expect((await call(paymentMethodCalls.list, { business_id }, { as: staff })).items).toHaveLength(2);
  for (let n = 3; n <= METHODS_OF_A_BUSINESS; n += 1) await add({ name: `Card ${n}` });
  expect((await refusal(paymentMethodCalls.add, none, { as })).code).toBe('TOO_MANY_METHODS');
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

describe('a method that has a total of its own', () => {
  async function seedTerminal() {
    const seeded = await seedOwnMethod();
    const { business_id, as, bill, by, day, method_id } = seeded;
    const staff = await seedMember(business_id, 'staff');
    await bill({
      payments: [
        { type: 'cash', amount: paise(100_00) },
        { ...by, amount: paise(200_00) },
      ],
    });
    const count = (amount: number | null, pieces = { 100: 1 }) => ({
      ...day,
      pieces: everyPiece(pieces),
      upi: null,
      others: amount === null ? [] : [{ method_id, amount: paise(amount) }],
    });
    const seen = (who = staff) => call(dayCloseCalls.get, day, { as: who });
    return { ...seeded, staff, as, count, seen };
  }

  test('has its line on the blind sheet, which tells nothing of what came in by it', async () => {
    const { business_id, as, method_id, add, change, seen } = await seedTerminal();
    await add({ name: 'Dollars', counts_in_drawer: true });
    const { id: old } = await add({ name: 'Old terminal' });
    await call(paymentMethodCalls.change, { business_id, id: old, is_on: false }, { as });
    const blind = await seen();
    expect(blind).toMatchObject({ expected: null, own_totals: [{ method_id, name: terminal.name }] });
    expect(JSON.stringify(blind)).not.toMatch(/20000/);
    // Switched off, it is still to be counted on a day that it took money.
    await change({ is_on: false });
    expect((await seen()).own_totals).toEqual([{ method_id, name: terminal.name }]);
  });

  test('is counted blind: the first count stands, and what the close counts otherwise is a recount', async () => {
    const { staff, as, count, seen, method_id } = await seedTerminal();
    await call(dayCloseCalls.handInCount, count(150_00), { as: staff });
    const line = (amount: number) => [{ method_id, name: terminal.name, amount }];
    expect(await seen()).toMatchObject({
      expected: { others: line(200_00) },
      count: { others: line(150_00) },
      counts: [{ cash: 100_00, others: line(150_00) }],
    });
    expect(await refusal(dayCloseCalls.close, count(150_00), { as: staff })).toMatchObject({
      code: 'DIFFERENCE_UNEXPLAINED',
      details: { cash: 0, upi: 0, others: line(-50_00) },
    });
    await call(dayCloseCalls.close, count(200_00), { as: staff });
    const closed = await seen(as);
    expect(closed.close?.sheet).toMatchObject({
      expected: { others: line(200_00) },
      counted_others: line(200_00),
      note: null,
    });
    expect(closed.counts.map(({ others }) => others)).toEqual([line(150_00), line(200_00)]);
  });

  test('keeps its difference with a note, and the day after lists it', async () => {
    const { business_id, as, count, day, method_id } = await seedTerminal();
    await call(dayCloseCalls.close, { ...count(190_00), note: 'Slip torn' }, { as });
    // As if it had been closed a day ago.
    for (const table of ['day_close', 'drawer_count'])
      await database.pool.query(`UPDATE ${table} SET day = day - 1 WHERE business_id = $1`, [business_id]);
    const { last_closes } = await call(dayCloseCalls.get, day, { as });
    expect(last_closes).toMatchObject([
      { difference: { cash: 0, upi: 0, others: [{ method_id, amount: -10_00 }] } },
    ]);
  });

  test('is counted on a day without cash too, and stays unchecked where nobody looks it up', async () => {
    const { as, bill, by, day, drawer, method_id } = await seedOwnMethod();
    await bill({ payments: [{ ...by, amount: paise(300_00) }] });
    const others = [{ method_id, amount: paise(310_00) }];
    await call(dayCloseCalls.handInCount, { ...day, pieces: null, upi: null, others }, { as });
    expect((await drawer()).counts).toMatchObject([{ cash: null, upi: null, others }]);
    await call(dayCloseCalls.close, { ...day, pieces: null, upi: null }, { as });
    expect((await drawer()).close?.sheet).toMatchObject({ counted_others: [], note: null });
  });

  test('takes no total for what counts with the cash, is named twice or belongs to another business', async () => {
    const { as, add, day, method_id } = await seedOwnMethod();
    const { id: dollars } = await add({ name: 'Dollars', counts_in_drawer: true });
    const { method_id: foreign } = await seedOwnMethod();
    for (const ids of [[dollars], [foreign], [method_id, method_id]]) {
      const others = ids.map((id) => ({ method_id: id, amount: paise(1) }));
      for (const asked of [dayCloseCalls.handInCount, dayCloseCalls.close]) {
        const sent = { ...day, pieces: null, upi: null, others };
        expect(await refusal(asked, sent, { as })).toMatchObject({
          code: 'MALFORMED',
          details: { fields: [{ field: 'others' }] },
        });
      }
    }
  });
});

test('the ledger knows the types of the table, and which of them are taken online', async () => {
  const { rows } = await database.pool.query('SELECT code, taken_online FROM payment_code ORDER BY code');
  const known = paymentMethods.map(({ code, taken_online }) => ({ code, taken_online }));
  expect(new Set(rows)).toEqual(new Set([...known, { code: 'other', taken_online: false }]));
});
