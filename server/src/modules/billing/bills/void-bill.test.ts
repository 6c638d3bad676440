import { billingCalls as calls } from '@kursi/core/billing/billing.contract.ts';
import { dayCloseCalls } from '@kursi/core/billing/day-close.contract.ts';
import { takingsCalls } from '@kursi/core/billing/takings.contract.ts';
import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { approvalCalls } from '@kursi/core/business/approval.contract.ts';
import { paymentMethodCalls } from '@kursi/core/business/payment-methods.contract.ts';
import { noPaise, paise } from '@kursi/core/kernel/money.ts';
import { expect, test } from 'vitest';
import { fromNoon } from '../../../testing/clock.ts';
import { backInCash, letStaffSeeBills, seedBillingDesk } from '../../../testing/salon/billing.ts';
import { PASSWORD, someAddress } from '../../../testing/salon/people.ts';
import { useServer } from '../../../testing/server.ts';

const server = await useServer({ now: fromNoon() });
const { call, refusal, clock, database, seedMember } = server;

/** A bill of ₹300 of today: ₹180 in cash, ₹120 by Sodexo. */
async function seedPaid() {
  const desk = await seedBillingDesk(server);
  const { business_id, owner: as } = desk;
  const { id: method_id } = await call(
    paymentMethodCalls.add,
    { business_id, name: 'Sodexo', icon: 'card', counts_in_drawer: false, asks_reference: false },
    { as },
  );
  // A refund asks for the password, which the database measures by its own clock.
  await database.pool.query('UPDATE user_session SET password_at = now() WHERE user_id = $1', [as.id]);
  const payments = [
    { type: 'cash' as const, amount: paise(18_000) },
    { type: 'other' as const, method_id, amount: paise(12_000) },
  ];
  const bill = (who = as) => desk.bill({ payments }, who);
  const { visit_id } = await bill();
  const of = { business_id, visit_id };
  const day = clock.now().toZonedDateTimeISO('Asia/Kolkata').toPlainDate().toString();
  /** What should be in the drawer, and what the takings say came in. */
  const books = async () => {
    const drawer = await call(dayCloseCalls.get, { business_id, day }, { as });
    const { days } = await call(takingsCalls.get, { business_id, from: day, to: day }, { as });
    const money = days?.[0];
    const others = (by?: { others: readonly { amount: number }[] } | null) =>
      by?.others.reduce((sum, { amount }) => sum + amount, 0);
    return [drawer.expected?.cash_in, others(drawer.expected), money?.cash, others(money)];
  };
  const voiding = { ...of, reason: 'Wrong client' };
  const unpaidBill = () => desk.bill({ payments: [] });
  return { business_id, as, of, bill, unpaidBill, payments, voiding, books };
}

test('what was paid on a void bill goes back the way that was said: drawer, takings and receipt say so', async () => {
  const { as, of, payments, voiding, books } = await seedPaid();
  expect(await books()).toEqual([18_000, 12_000, 18_000, 12_000]);
  expect(await call(calls.void, { ...voiding, refunds: payments }, { as })).toEqual({ to_give_back: 0 });
  expect(await books()).toEqual([0, 0, 0, 0]);
  const receipt = await call(calls.get, of, { as });
  expect(receipt).toMatchObject({ paid_amount: 0, due_amount: 0, voided_at: expect.any(String) });
  // Made in one moment, in no order of their own.
  const listed = receipt.payments.toSorted((a, b) => b.amount - a.amount);
  expect(listed.map(({ type, amount, is_refund }) => [type, amount, is_refund])).toEqual([
    ['cash', 18_000, false],
    ['other', 12_000, false],
    ['other', -12_000, true],
    ['cash', -18_000, true],
  ]);
  expect(await call(visitCalls.get, of, { as })).toMatchObject({ to_give_back: 0, paid_amount: 0 });
});

test('a paid bill is not void before all of it has a way back, and one that nothing was paid on needs none', async () => {
  const { as, unpaidBill, of, voiding, books } = await seedPaid();
  for (const refunds of [undefined, [], backInCash(29_900), backInCash(30_100)])
    expect(await refusal(calls.void, { ...voiding, refunds }, { as })).toMatchObject({
      code: 'REFUND_UNDECIDED',
      details: { to_give_back: 30_000, online_amount: 0 },
    });
  const online = [{ type: 'pg' as const, amount: paise(30_000) }];
  expect((await refusal(calls.void, { ...voiding, refunds: online }, { as })).code).toBe('REFUND_TOO_LARGE');
  expect((await call(calls.get, of, { as })).voided_at).toBeNull();
  expect(await books()).toEqual([18_000, 12_000, 18_000, 12_000]);
  const { visit_id } = await unpaidBill();
  const unpaid = { ...voiding, visit_id };
  expect(await call(calls.void, unpaid, { as })).toEqual({ to_give_back: noPaise });
});

test('staff leave what was paid on their own bill with the visit, or have the way back approved', async () => {
  const { business_id, as, of, bill, voiding, books } = await seedPaid();
  const staff = await seedMember(business_id, 'staff');
  await letStaffSeeBills(server, business_id);
  const admin = await seedMember(business_id, 'admin');
  const { visit_id } = await bill(staff);
  const own = { ...voiding, visit_id };
  const refunds = backInCash(30_000);
  expect((await refusal(calls.void, { ...own, refunds }, { as: staff })).code).toBe('NOT_ALLOWED');
  expect(await call(calls.void, own, { as: staff })).toEqual({ to_give_back: 30_000 });
  expect(await call(visitCalls.get, { business_id, visit_id }, { as })).toMatchObject({
    to_give_back: 30_000,
  });
  const approve = async () => {
    const { approval } = await call(
      approvalCalls.give,
      { business_id, action: 'bill_void', record_id: of.visit_id, approver_id: admin.id, password: PASSWORD },
      { as: staff, from: someAddress() },
    );
    return { 'kursi-approval': approval };
  };
  const headers = await approve();
  expect((await refusal(calls.void, voiding, { as: staff, headers })).code).toBe('REFUND_UNDECIDED');
  await call(calls.void, { ...voiding, refunds }, { as: staff, headers });
  expect(await books()).toEqual([6_000, 24_000, 6_000, 24_000]);
});
