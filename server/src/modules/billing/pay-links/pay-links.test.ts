import { billingCalls } from '@kursi/core/billing/billing.contract.ts';
import { payLinkCalls as calls } from '@kursi/core/billing/pay-links.contract.ts';
import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { noPaise, paise } from '@kursi/core/kernel/money.ts';
import { paymentsCalls } from '@kursi/core/payments/payments.contract.ts';
import { describe, expect, test } from 'vitest';
import { eventually } from '../../../testing/eventually.ts';
import type { Session } from '../../../testing/http/caller.ts';
import { useServerWithRazorpay } from '../../../testing/outside/razorpay.ts';
import { later, paidVisitsOf, salonThatTakes } from '../../../testing/salon/paid-visits.ts';
import { gatewayOrderOf, makePayer } from '../../../testing/salon/payments.ts';
import { REFUND_CANCELLED } from '../../booking/payments/refund-cancelled.job.ts';
import { erasePayLinks, sweepPayers, sweepPayLinks } from './pay-link.store.ts';

const paying = await useServerWithRazorpay();
const { server, razorpay } = paying;
const { call, refusal, database, clock, makeGuest, seedMember } = server;
const { notify, refunded, goesBack, runJob, booksAgree } = paidVisitsOf(paying);

/** A bill of ₹300, of which the desk has asked for `online`; the rest was paid in cash. */
async function billed(online = 30_000) {
  const salon = await salonThatTakes(server, 'cash');
  const { business_id, owner, service_id, chairs, client_id } = salon;
  const day = clock.now().toZonedDateTimeISO('Asia/Kolkata').toPlainDate().subtract({ days: 1 }).toString();
  const desk = await seedMember(business_id, 'staff');
  const bill = (as: Session) =>
    call(
      billingCalls.makeWalkIn,
      {
        business_id,
        user_id: client_id,
        booking_date: day,
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
        payments: [
          { type: 'cash', amount: paise(30_000 - online) },
          { type: 'pg', amount: paise(online) },
        ],
      },
      { as },
    );
  const made = await bill(desk);
  const of = { business_id, visit_id: made.visit_id };
  const link = (amount?: number) => call(calls.make, { ...of, ...(amount && { amount }) }, { as: desk });
  /** A phone that has the link: opens it and goes to the checkout. */
  const phone = async (token: string) => {
    const guest = await makeGuest();
    await call(calls.open, { token }, { as: guest });
    const payer = makePayer(server, guest, business_id);
    return { guest, payer, placed: await payer.order(made.visit_id, 'bill') };
  };
  const receipt = () => call(billingCalls.get, of, { as: desk });
  return { ...salon, owner, desk, made, of, link, phone, receipt, salon };
}

describe('a pay link', () => {
  test('lets anyone who has it pay what is due, without an account, and shows nothing personal', async () => {
    const { made, link, phone, receipt, salon } = await billed(20_000);
    const { token, amount } = await link(20_000);
    expect(amount).toBe(20_000);
    const shown = await call(calls.get, { token });
    expect(shown).toMatchObject({ receipt_number: made.receipt_number, amount: 20_000, status: 'open' });
    expect(Object.keys(shown).sort()).toEqual([
      ...['amount', 'business_name', 'expires_at', 'receipt_number', 'status'],
    ]);
    const { payer, placed } = await phone(token);
    expect(placed).toMatchObject({ amount: 20_000, purpose: 'bill' });
    expect(JSON.stringify(placed)).not.toMatch(/Meera/);
    const paid = razorpay.pay(gatewayOrderOf(placed));
    // A late webhook, twice, after the page's own proof.
    expect(await payer.verify(placed, paid.proof)).toMatchObject({ status: 'paid', returned: false });
    await notify(paid);
    await notify(paid);
    expect(await receipt()).toMatchObject({
      due_amount: 0,
      payments: [
        { type: 'cash', amount: 10_000 },
        { type: 'pg', amount: 20_000, is_advance: false },
      ],
    });
    expect(await call(calls.get, { token })).toMatchObject({ status: 'paid', amount: 20_000 });
    expect(refunded(paid)).toBe(0);
    await booksAgree(salon);
  });

  test('tells the desk that the money has arrived', async () => {
    const { of, link, phone } = await billed();
    const { placed } = await phone((await link()).token);
    await notify(razorpay.pay(gatewayOrderOf(placed)));
    const { rows } = await database.pool.query(
      `SELECT ids FROM event WHERE business_id = $1 AND type = 'visit.paid'`,
      [of.business_id],
    );
    expect(rows).toMatchObject([{ ids: { visit_id: of.visit_id, type: 'pg', amount: '30000' } }]);
  });

  test('asks for no more than is due, and for what is still due when it is opened later', async () => {
    const { of, desk, link, phone } = await billed();
    expect(await refusal(calls.make, { ...of, amount: 30_001 }, { as: desk })).toMatchObject({
      code: 'AMOUNT_TOO_LARGE',
      details: { due_amount: 30_000 },
    });
    const { token } = await link();
    await call(visitCalls.recordPayment, { ...of, type: 'cash', amount: 12_000 }, { as: desk });
    expect(await call(calls.get, { token })).toMatchObject({ amount: 18_000 });
    expect((await phone(token)).placed.amount).toBe(18_000);
    await call(visitCalls.recordPayment, { ...of, type: 'cash', amount: 18_000 }, { as: desk });
    const guest = await makeGuest();
    expect(await refusal(calls.open, { token }, { as: guest })).toMatchObject({ code: 'ALREADY_PAID' });
    expect(await refusal(calls.make, of, { as: desk })).toMatchObject({ code: 'ALREADY_PAID' });
  });

  test('ends after half an hour, when it is called off, and when another one is made', async () => {
    const { of, desk, link } = await billed();
    const guest = await makeGuest();
    const first = await link();
    const second = await link();
    expect((await refusal(calls.get, { token: first.token })).code).toBe('NOT_FOUND');
    expect((await refusal(calls.open, { token: first.token }, { as: guest })).code).toBe('NOT_FOUND');
    await call(calls.open, { token: second.token }, { as: guest });
    await call(calls.callOff, of, { as: desk });
    const order = { ...of, purpose: 'bill' as const, reference: of.visit_id };
    expect((await refusal(paymentsCalls.order, order, { as: guest })).code).toBe('NOT_FOUND');
    const { token } = await link();
    await call(calls.open, { token }, { as: guest });
    clock.advance({ minutes: 31 });
    const again = await later(server, guest);
    expect(await call(calls.get, { token })).toMatchObject({ status: 'expired' });
    expect((await refusal(calls.open, { token }, { as: again })).code).toBe('PAY_LINK_EXPIRED');
    expect((await refusal(paymentsCalls.order, order, { as: again })).code).toBe('NOT_FOUND');
  });

  test('asks for nothing below what the gateway takes, nor for a business that is suspended', async () => {
    const { of, desk, link, phone } = await billed();
    const { token } = await link();
    const { guest } = await phone(token);
    const order = { ...of, purpose: 'bill' as const, reference: of.visit_id };
    await database.pool.query("UPDATE business SET business_state = 'suspended' WHERE id = $1", [
      of.business_id,
    ]);
    expect((await refusal(calls.get, { token })).code).toBe('NOT_FOUND');
    expect((await refusal(paymentsCalls.order, order, { as: guest })).code).toBe('NOT_FOUND');
    await database.pool.query("UPDATE business SET business_state = 'approved' WHERE id = $1", [
      of.business_id,
    ]);
    await call(visitCalls.recordPayment, { ...of, type: 'cash', amount: 29_950 }, { as: desk });
    expect((await refusal(calls.open, { token }, { as: guest })).code).toBe('NOTHING_TO_PAY_ONLINE');
    expect((await refusal(paymentsCalls.order, order, { as: guest })).code).toBe('NOTHING_TO_PAY_ONLINE');
  });

  test('of another business, or none at all, lets nobody pay', async () => {
    const { of, link } = await billed();
    const other = await billed();
    await link();
    const guest = await makeGuest();
    await call(calls.open, { token: (await other.link()).token }, { as: guest });
    const wanted = { business_id: of.business_id, purpose: 'bill' as const, reference: of.visit_id };
    expect((await refusal(paymentsCalls.order, wanted, { as: guest })).code).toBe('NOT_FOUND');
    const mixed = { ...wanted, business_id: other.of.business_id };
    expect((await refusal(paymentsCalls.order, mixed, { as: guest })).code).toBe('NOT_FOUND');
    expect((await refusal(calls.make, of, { as: other.owner })).code).toBe('NOT_FOUND');
    expect((await refusal(calls.get, { token: 'A'.repeat(43) })).code).toBe('NOT_FOUND');
  });

  test('leaves no rows a day after it ended, nor in a business that is purged', async () => {
    const { of, link, phone } = await billed();
    await phone((await link()).token);
    const count = async () => {
      const { rows } = await database.pool.query(
        `SELECT (SELECT count(*)::int FROM pay_link_directory WHERE of_business = $1) AS links,
           (SELECT count(*)::int FROM bill_payer WHERE business_id = $1) AS payers`,
        [of.business_id],
      );
      return rows[0];
    };
    await sweepPayLinks(database.q, clock.now().add({ hours: 2 }));
    await sweepPayers(database.q, clock.now().add({ hours: 2 }));
    expect(await count()).toEqual({ links: 1, payers: 1 });
    await sweepPayLinks(database.q, clock.now().add({ hours: 30 }));
    await sweepPayers(database.q, clock.now().add({ hours: 30 }));
    expect(await count()).toEqual({ links: 0, payers: 0 });
    await phone((await link()).token);
    await erasePayLinks(database.q, of.business_id);
    expect(await count()).toEqual({ links: 0, payers: 0 });
  });
});

describe('money that arrives too late', () => {
  test('is taken for what is due and refunded for the rest', async () => {
    const { of, desk, link, phone, salon } = await billed();
    const { placed } = await phone((await link()).token);
    await call(visitCalls.recordPayment, { ...of, type: 'cash', amount: 12_000 }, { as: desk });
    const paid = razorpay.pay(gatewayOrderOf(placed));
    await notify(paid);
    clock.advance({ minutes: 1 });
    await runJob(REFUND_CANCELLED);
    await goesBack(paid, 12_000);
    await booksAgree(salon);
    const as = await later(server, desk);
    expect(await call(billingCalls.get, of, { as })).toMatchObject({ paid_amount: 30_000, due_amount: 0 });
  });

  test('from a second phone is refunded in full, and each phone sees its own order alone', async () => {
    const { link, phone, receipt, salon, business_id } = await billed();
    const { token } = await link();
    const [one, two] = [await phone(token), await phone(token)];
    expect(one.placed.order_id).not.toBe(two.placed.order_id);
    const seen = { business_id, order_id: one.placed.order_id };
    expect((await refusal(paymentsCalls.getOrder, seen, { as: two.guest })).code).toBe('NOT_FOUND');
    const [first, second] = [one, two].map(({ placed }) => razorpay.pay(gatewayOrderOf(placed)));
    if (!first || !second) throw new Error('two payments');
    // Both at once: the visit is locked, so one of them is taken.
    await Promise.all([notify(first), notify(second)]);
    expect(await receipt()).toMatchObject({ paid_amount: 30_000, due_amount: 0 });
    await eventually(() => refunded(first) + refunded(second) === 30_000);
    await booksAgree(salon);
  });

  test('for a bill that was voided goes back in full', async () => {
    const { of, desk, link, phone, salon } = await billed();
    const { token } = await link();
    const { payer, placed } = await phone(token);
    await call(billingCalls.void, { ...of, reason: 'Wrong client' }, { as: desk });
    expect((await refusal(calls.get, { token })).code).toBe('NOT_FOUND');
    const paid = razorpay.pay(gatewayOrderOf(placed));
    expect(await payer.verify(placed, paid.proof)).toMatchObject({ status: 'lapsed', returned: true });
    await goesBack(paid, 30_000);
    await booksAgree(salon);
    const visit = await call(visitCalls.get, of, { as: desk });
    expect(visit).toMatchObject({ paid_amount: 0 });
    // The desk sees that it came and went.
    expect(visit.payments).toMatchObject([{ type: 'pg', amount: 30_000, refunded_amount: 30_000 }]);
  });

  test('after the link was called off is still taken while it is due', async () => {
    const { of, desk, link, phone, receipt } = await billed();
    const { placed } = await phone((await link()).token);
    await call(calls.callOff, of, { as: desk });
    await notify(razorpay.pay(gatewayOrderOf(placed)));
    expect(await receipt()).toMatchObject({ due_amount: 0 });
  });
});

describe('a bill with money that came in online', () => {
  test('is refunded in part by the payment that the visit shows', async () => {
    const { of, owner, link, phone, salon } = await billed();
    const { placed } = await phone((await link()).token);
    const paid = razorpay.pay(gatewayOrderOf(placed));
    await notify(paid);
    const [payment] = (await call(visitCalls.get, of, { as: owner })).payments;
    await call(
      visitCalls.refund,
      { ...of, payment: { visit_payment_id: payment?.id ?? '', amount: 12_000 }, reason: 'Too hot' },
      { as: await later(server, owner) },
    );
    await goesBack(paid, 12_000);
    expect(await call(visitCalls.get, of, { as: owner })).toMatchObject({
      paid_amount: 18_000,
      payments: [{ id: payment?.id, type: 'pg', refunded_amount: 12_000 }],
    });
    await booksAgree(salon);
  });

  test('is voided by an owner who asks for the refund with a fresh password, never by staff', async () => {
    const { of, desk, owner, link, phone, salon } = await billed();
    const { placed } = await phone((await link()).token);
    const paid = razorpay.pay(gatewayOrderOf(placed));
    await notify(paid);
    const voiding = { ...of, reason: 'Wrong client' };
    expect(await refusal(billingCalls.void, voiding, { as: desk })).toMatchObject({
      code: 'NOT_ALLOWED',
      details: { online_amount: 30_000 },
    });
    const refunding = { ...voiding, refunds: [{ type: 'pg' as const, amount: paise(30_000) }] };
    expect((await refusal(billingCalls.void, refunding, { as: desk })).code).toBe('NOT_ALLOWED');
    expect(await refusal(billingCalls.void, voiding, { as: owner })).toMatchObject({
      code: 'REFUND_UNDECIDED',
      details: { to_give_back: 30_000, online_amount: 30_000 },
    });
    await database.pool.query('UPDATE user_session SET password_at = NULL WHERE user_id = $1', [owner.id]);
    expect((await refusal(billingCalls.void, refunding, { as: owner })).code).toBe('PASSWORD_REQUIRED');
    expect(await call(billingCalls.void, refunding, { as: await later(server, owner) })).toEqual({
      to_give_back: 0,
    });
    clock.advance({ minutes: 1 });
    await runJob(REFUND_CANCELLED);
    await goesBack(paid, 30_000);
    await booksAgree(salon);
  });
});
