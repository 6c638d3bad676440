import { billingCalls } from '@kursi/core/billing/billing.contract.ts';
import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { approvalCalls } from '@kursi/core/business/approval.contract.ts';
import { rightsSetCalls } from '@kursi/core/business/rights-set.contract.ts';
import type { OwnRights } from '@kursi/core/contract/rights-set.ts';
import { paise } from '@kursi/core/kernel/money.ts';
import { expect, test } from 'vitest';
import { fromNoon } from '../../../testing/clock.ts';
import { backInCash, seedBillingDesk } from '../../../testing/salon/billing.ts';
import { PASSWORD, type Person } from '../../../testing/salon/people.ts';
import { useServer } from '../../../testing/server.ts';

const server = await useServer({ now: fromNoon() });
const { call, refusal, send, seedMember, clock, database } = server;

/** A bill of ₹300 in cash of yesterday by the owner, and a member with these rights. */
async function seedDesk(rights: OwnRights) {
  const desk = await seedBillingDesk(server);
  const { business_id, owner } = desk;
  const senior = await seedMember(business_id, 'staff');
  const set = { business_id, name: 'Senior stylist', role: 'staff', rights } as const;
  const { id: rights_set_id } = await call(rightsSetCalls.add, set, { as: owner });
  await call(rightsSetCalls.give, { business_id, user_id: senior.id, rights_set_id }, { as: owner });
  const { visit_id } = await desk.bill();
  const of = { business_id, visit_id };
  const { payments } = await call(visitCalls.get, of, { as: owner });
  const visit_payment_id = payments[0]?.id ?? '';
  const refund = (amount: number) => ({
    ...of,
    payment: { visit_payment_id, amount: paise(amount) },
    reason: 'unhappy',
  });
  return { ...desk, senior, of, refund, as: { as: senior } };
}
/** Days later, with a new session and the password just typed, which the database measures by its own clock. */
async function daysLater(days: number, { senior }: { readonly senior: Person }) {
  clock.advance({ hours: 24 * days });
  const as = await server.signIn(senior);
  await database.pool.query('UPDATE user_session SET password_at = now() WHERE user_id = $1', [senior.id]);
  return { as };
}
const seesAll: OwnRights = { 'booking.manage': {}, 'bill.make': {}, 'bill.see_all': {} };

test('who may give back ₹100 of a visit cannot give back more in parts, at once or with a new price', async () => {
  const { of, refund, as, owner } = await seedDesk({
    ...seesAll,
    'bill.change': {},
    'payment.refund': { amount: 10_000 },
  });
  const over = await refusal(visitCalls.refund, refund(10_001), as);
  expect(over).toMatchObject({
    code: 'NOT_ALLOWED',
    details: { right: 'payment.refund', amount: 10_001, held_by: ['owner', 'admin'] },
  });
  await call(visitCalls.refund, refund(6_000), as);
  expect((await refusal(visitCalls.refund, refund(4_001), as)).details).toMatchObject({ amount: 10_001 });
  const both = await Promise.all([4_000, 4_000].map((amount) => send(visitCalls.refund, refund(amount), as)));
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 403]);
  const voiding = { ...of, reason: 'Wrong client', refunds: backInCash(20_000) };
  expect((await refusal(billingCalls.void, voiding, as)).details).toMatchObject({ right: 'payment.refund' });
  expect((await call(visitCalls.get, of, { as: owner })).paid_amount).toBe(20_000);
});

test('a bill may be changed so many days back, and not a day more', async () => {
  const within = await seedDesk({ ...seesAll, 'bill.change': { days: 2 }, 'payment.refund': {} });
  const voiding = { ...within.of, reason: 'Wrong client', refunds: backInCash(30_000) };
  await call(billingCalls.void, voiding, await daysLater(2, within));
  const late = await seedDesk({ ...seesAll, 'bill.change': { days: 2 }, 'payment.refund': {} });
  const again = { ...late.of, reason: 'Wrong client', refunds: backInCash(30_000) };
  expect(await refusal(billingCalls.void, again, await daysLater(3, late))).toMatchObject({
    code: 'NOT_ALLOWED',
    details: { right: 'bill.change' },
  });
});

test('a discount ends at the figure of the set, whatever the business allows its staff', async () => {
  const { bill, as } = await seedDesk({ ...seesAll, 'bill.discount': { share: 500 } });
  const off = (share: number) => bill.input({ discount: { kind: 'percent', share } });
  expect(await refusal(billingCalls.makeWalkIn, off(501), as)).toMatchObject({
    code: 'DISCOUNT_TOO_LARGE',
    details: { limit: 500 },
  });
  await call(billingCalls.makeWalkIn, off(500), as);
  const none = await seedDesk(seesAll);
  expect(
    (
      await refusal(
        billingCalls.makeWalkIn,
        none.bill.input({ discount: { kind: 'percent', share: 1 } }),
        none.as,
      )
    ).details,
  ).toMatchObject({
    limit: 0,
  });
});

test('who may give back up to ₹100 approves that for a colleague, and no more', async () => {
  const { business_id, of, refund, senior } = await seedDesk({
    ...seesAll,
    'payment.refund': { amount: 10_000 },
  });
  const junior = await seedMember(business_id, 'staff');
  const approve = async () => {
    const { approval } = await call(
      approvalCalls.give,
      {
        business_id,
        action: 'payment_refund',
        record_id: of.visit_id,
        approver_id: senior.id,
        password: PASSWORD,
      },
      { as: junior },
    );
    return { as: junior, headers: { 'kursi-approval': approval } };
  };
  await database.pool.query('UPDATE business SET staff_see_all_bills = true WHERE id = $1', [business_id]);
  expect((await refusal(visitCalls.refund, refund(10_001), await approve())).code).toBe('NOT_ALLOWED');
  await call(visitCalls.refund, refund(10_000), await approve());
});
