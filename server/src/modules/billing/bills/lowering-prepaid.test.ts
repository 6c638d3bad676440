import { billingCalls as calls } from '@kursi/core/billing/billing.contract.ts';
import { bookingCalls } from '@kursi/core/booking/booking.contract.ts';
import { deskCalls } from '@kursi/core/booking/desk.contract.ts';
import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { rightsSetCalls } from '@kursi/core/business/rights-set.contract.ts';
import type { SentBy } from '@kursi/core/contract/call.ts';
import { noPaise, type Paise, paise } from '@kursi/core/kernel/money.ts';
import { expect, test } from 'vitest';
import type { Session } from '../../../testing/http/caller.ts';
import { useServerWithRazorpay } from '../../../testing/outside/razorpay.ts';
import { later, paidVisitsOf, salonThatTakes } from '../../../testing/salon/paid-visits.ts';
import { REFUND_CANCELLED } from '../../booking/payments/refund-cancelled.job.ts';

const paying = await useServerWithRazorpay();
const { server } = paying;
const { call, refusal, database, clock, makeGuest, seedMember } = server;
const { paidVisit, refunded, goesBack, runJob, booksAgree } = paidVisitsOf(paying);

/** Two haircuts of ₹300 each, paid online, on a day that has come. */
async function prepaid() {
  const salon = await salonThatTakes(server, 'pg');
  const { business_id } = salon;
  const { visit_id, paid } = await paidVisit(salon, await makeGuest());
  clock.advance({ hours: 24 * 4 });
  const owner = await later(server, salon.owner);
  const staff = await seedMember(business_id, 'staff');
  const of = { business_id, visit_id };
  const { services } = await call(visitCalls.get, of, { as: owner });
  const lines = services.map(({ id, service_id, entity_id, service_time, service_duration }) => ({
    booking_id: id,
    service_id,
    entity_id,
    service_time,
    service_duration,
    booking_amount: paise(30_000),
  }));
  const bill = (total: Paise, over: Partial<SentBy<typeof calls.checkOut>> = {}) => ({
    ...of,
    services: lines,
    financial_summary: {
      tax_amount: noPaise,
      total_amount: total,
      paid_amount: noPaise,
      membership_discount_total: noPaise,
    },
    ...over,
  });
  /** An owner whose password was typed long ago, and one who has just typed it. */
  const stale = async () => {
    await database.pool.query('UPDATE user_session SET password_at = NULL WHERE user_id = $1', [owner.id]);
    return owner;
  };
  const fresh = () => later(server, owner);
  const nothingGoesBack = async () => {
    clock.advance({ minutes: 1 });
    await runJob(REFUND_CANCELLED);
    expect(refunded(paid)).toBe(0);
  };
  return { salon, business_id, owner, staff, of, lines, bill, paid, stale, fresh, nothingGoesBack };
}

const discount = { kind: 'percent', share: 1000 } as const;

test('a check-out below what was paid online is a refund: by owners with a fresh password, never by staff', async () => {
  const { salon, staff, lines, bill, paid, stale, fresh, nothingGoesBack } = await prepaid();
  const cheaper = bill(paise(54_000), { discount });
  const shorter = bill(paise(30_000), { services: lines.slice(0, 1) });
  for (const less of [cheaper, shorter]) {
    const online_amount = 60_000 - less.financial_summary.total_amount;
    expect(await refusal(calls.checkOut, less, { as: staff })).toMatchObject({
      code: 'NOT_ALLOWED',
      details: { online_amount },
    });
    expect((await refusal(calls.checkOut, less, { as: await stale() })).code).toBe('PASSWORD_REQUIRED');
  }
  await nothingGoesBack();
  const owner = await fresh();
  expect(await refusal(calls.checkOut, cheaper, { as: owner })).toMatchObject({
    code: 'REFUND_UNDECIDED',
    details: { to_give_back: 6_000, online_amount: 60_000 },
  });
  await nothingGoesBack();
  const refunds = [
    { type: 'pg' as const, amount: paise(4_000) },
    { type: 'cash' as const, amount: paise(2_000) },
  ];
  const made = await call(calls.checkOut, { ...cheaper, refunds }, { as: await fresh() });
  expect(made).toMatchObject({ paid_amount: 54_000, due_amount: 0 });
  await goesBack(paid, 4_000);
  await booksAgree(salon);
  const { visit_id } = made;
  const visit = await call(visitCalls.get, { business_id: salon.business_id, visit_id }, { as: owner });
  expect(visit).toMatchObject({
    to_give_back: 0,
    payments: [{ type: 'pg', amount: 60_000, refunded_amount: 6_000, status: 'refunded' }],
  });
  // The gateway never sends what was handed over in cash as well.
  const back = [{ type: 'pg' as const, amount: paise(54_000) }];
  const voided = { business_id: salon.business_id, visit_id, reason: 'Twice', refunds: back };
  expect(await call(calls.void, voided, { as: await fresh() })).toEqual({ to_give_back: 0 });
  clock.advance({ minutes: 1 });
  await runJob(REFUND_CANCELLED);
  await goesBack(paid, 58_000);
});

test('staff check out what was paid online at its price, also after a service was cancelled', async () => {
  const { staff, lines, bill } = await prepaid();
  await call(bookingCalls.cancel, { booking_id: lines[1]?.booking_id ?? '' }, { as: staff });
  const one = bill(paise(30_000), { services: lines.slice(0, 1) });
  expect(await call(calls.checkOut, one, { as: staff })).toMatchObject({ due_amount: 0 });
});

test('a total below what was paid is a refund, for which the right to prices is not enough', async () => {
  const { business_id, of, owner, staff, paid, fresh, nothingGoesBack } = await prepaid();
  const total = (amount: number) => ({ ...of, id: of.visit_id, booking_amount: paise(amount) });
  const beginning = { 'booking.manage': {}, 'bill.see_all': {}, 'price.change': {} };
  const set = { business_id, name: 'Prices', role: 'staff', rights: beginning } as const;
  const { id } = await call(rightsSetCalls.add, set, { as: await fresh() });
  await call(rightsSetCalls.give, { business_id, user_id: staff.id, rights_set_id: id }, { as: owner });
  const as = { as: await later(server, staff) };
  expect(await refusal(visitCalls.changeTotal, total(1), as)).toMatchObject({
    code: 'NOT_ALLOWED',
    details: { right: 'payment.refund' },
  });
  await nothingGoesBack();
  const rights = { ...beginning, 'payment.refund': { amount: 10_000 } };
  await call(rightsSetCalls.change, { business_id, id, name: 'Prices', rights }, { as: await fresh() });
  const again = { as: await later(server, staff) };
  expect((await refusal(visitCalls.changeTotal, total(49_999), again)).code).toBe('NOT_ALLOWED');
  await call(visitCalls.changeTotal, total(50_000), again);
  await goesBack(paid, 10_000);
});

test('a revision, a total and a price below what was paid online need a fresh password', async () => {
  const { of, lines, bill, stale, fresh, staff, nothingGoesBack } = await prepaid();
  const booking_id = lines[0]?.booking_id ?? '';
  const lower: ((as: Session) => Promise<{ code: string }>)[] = [
    (as) => refusal(bookingCalls.change, { id: booking_id, booking_amount: paise(1) }, { as }),
    (as) => refusal(visitCalls.changeTotal, { ...of, id: of.visit_id, booking_amount: paise(1) }, { as }),
    async (as) => {
      const [first, ...rest] = lines;
      if (!first) throw new Error('two services');
      const { booking_date } = await call(visitCalls.get, of, { as });
      const services = [{ ...first, booking_amount: paise(1) }, ...rest];
      return refusal(deskCalls.editVisit, { ...of, booking_date, services, override: ['past'] }, { as });
    },
  ];
  const old = await stale();
  for (const one of lower) expect((await one(old)).code).toBe('PASSWORD_REQUIRED');
  const { revision } = await call(calls.checkOut, bill(paise(60_000)), { as: staff });
  const revised = { ...bill(paise(54_000), { discount }), revision };
  expect((await refusal(calls.revise, revised, { as: old })).code).toBe('PASSWORD_REQUIRED');
  expect((await lower[1]?.(old))?.code).toBe('PASSWORD_REQUIRED');
  await nothingGoesBack();
  expect((await refusal(calls.revise, revised, { as: await fresh() })).code).toBe('REFUND_UNDECIDED');
  await nothingGoesBack();
  const refunds = [{ type: 'pg' as const, amount: paise(6_000) }];
  expect((await refusal(calls.revise, { ...revised, refunds }, { as: await stale() })).code).toBe(
    'PASSWORD_REQUIRED',
  );
  await call(calls.revise, { ...revised, refunds }, { as: await fresh() });
});

test('staff cannot turn what was paid into a tip, neither at check-out nor by a revision', async () => {
  const { of, lines, bill, staff } = await prepaid();
  const one = lines.slice(0, 1);
  const tipped = bill(paise(60_000), { services: one, tip: paise(30_000) });
  expect(await refusal(calls.checkOut, tipped, { as: staff })).toMatchObject({
    code: 'NOT_ALLOWED',
    details: { fields: ['tip'] },
  });
  const { revision } = await call(calls.checkOut, bill(paise(60_000)), { as: staff });
  expect((await refusal(calls.revise, { ...tipped, revision }, { as: staff })).code).toBe('NOT_ALLOWED');
  const off = bill(paise(60_000), { discount, tip: paise(6_000) });
  expect((await refusal(calls.revise, { ...off, revision }, { as: staff })).code).toBe('NOT_ALLOWED');
  // A tip that comes on top is one.
  const more = bill(paise(65_000), { tip: paise(5_000), payments: [{ type: 'cash', amount: paise(5_000) }] });
  await call(calls.revise, { ...more, revision }, { as: staff });
  expect(await call(calls.get, of, { as: staff })).toMatchObject({ tip_amount: 5_000, due_amount: 0 });
});
