import { billingCalls } from '@kursi/core/billing/billing.contract.ts';
import { paise } from '@kursi/core/kernel/money.ts';
import { paymentsCalls } from '@kursi/core/payments/payments.contract.ts';
import { waitlistCalls } from '@kursi/core/waitlist/waitlist.contract.ts';
import { waitlistBookingCalls as calls } from '@kursi/core/waitlist/waitlist-booking.contract.ts';
import { describe, expect, test } from 'vitest';
import { fromNoon } from '../../testing/clock.ts';
import { eventually } from '../../testing/eventually.ts';
import { backInCash } from '../../testing/salon/billing.ts';
import { makePayer } from '../../testing/salon/payments.ts';
import type { Person } from '../../testing/salon/people.ts';
import { DEPOSIT, makeQueueDesk, PRICE } from '../../testing/salon/queue-desk.ts';
import { useServer } from '../../testing/server.ts';

const server = await useServer({ now: fromNoon() });
const { call, refusal, clock, makeGuest, database, jobs } = server;
const { seedDesk, payDeposit, refundedOf, returnDeposits } = makeQueueDesk(server);

/** The server's clock is in the past, PostgreSQL's is not. */
async function withFreshPassword(person: Person): Promise<Person> {
  await database.pool.query('UPDATE user_session SET password_at = now() WHERE user_id = $1', [person.id]);
  return person;
}
const admin = await withFreshPassword(await server.makePlatformAdmin());

async function joined() {
  const desk = await seedDesk(DEPOSIT);
  const guest = await makeGuest();
  const { payment_id } = await payDeposit(guest, desk.of);
  const { waitlist_booking_id: id } = await desk.join(guest);
  const { business_id, owner } = desk;
  const back = { business_id, payment_id: payment_id ?? '', reason: 'asked by phone' };
  const paidOf = async (visit_id: string) =>
    (await call(billingCalls.get, { business_id, visit_id }, { as: owner })).paid_amount;
  return { ...desk, guest, id, back, paidOf };
}
const refundVisits = () =>
  database.transaction((tx) => jobs.send(tx, 'visit-refund', {})).then(() => jobs.runDue());

describe('a deposit that an admin refunds', () => {
  test('in full no longer stands on the board, and does not come off the bill', async () => {
    const { board, back, serve, bill, id } = await joined();
    await call(paymentsCalls.refund, back, { as: admin });
    expect(await board()).toMatchObject([{ deposit_amount: 0 }]);
    await serve(id);
    expect(await bill(id, 0)).toMatchObject({ paid_amount: 0, due_amount: PRICE });
  });

  test('in part comes off the bill with the rest', async () => {
    const { back, serve, bill, id, paidOf } = await joined();
    await call(paymentsCalls.refund, { ...back, amount: paise(4_000) }, { as: admin });
    await serve(id);
    const { visit_id, ...made } = await bill(id, 0);
    expect(made).toMatchObject({ paid_amount: 6_000, due_amount: PRICE - 6_000 });
    await call(paymentsCalls.refund, back, { as: admin });
    expect(await paidOf(visit_id)).toBe(0);
  });

  test('after it came off a bill is due again there, and goes back once', async () => {
    const { back, serve, bill, id, business_id, paidOf } = await joined();
    await serve(id);
    const { visit_id } = await bill(id, 0);
    await call(paymentsCalls.refund, back, { as: admin });
    expect((await refusal(paymentsCalls.refund, back, { as: admin })).code).toBe('REFUND_TOO_LARGE');
    expect(await paidOf(visit_id)).toBe(0);
    clock.advance({ minutes: 3 });
    await returnDeposits();
    await refundVisits();
    expect(await refundedOf(business_id)).toBe(DEPOSIT);
  });
});

describe('a deposit goes back once', () => {
  test('when the bill is void; the next bill of the entry is without it', async () => {
    const { serve, bill, id, business_id, owner, board } = await joined();
    await serve(id);
    const { visit_id } = await bill(id, PRICE - DEPOSIT);
    const refunds = [{ type: 'pg' as const, amount: paise(DEPOSIT) }, ...backInCash(PRICE - DEPOSIT)];
    const voiding = { business_id, visit_id, reason: 'Wrong client', refunds };
    await call(billingCalls.void, voiding, { as: await withFreshPassword(owner) });
    for (const again of [refundVisits, returnDeposits, refundVisits, returnDeposits]) {
      clock.advance({ minutes: 1 });
      await again();
    }
    expect(await refundedOf(business_id)).toBe(DEPOSIT);
    expect(await board()).toMatchObject([{ visit_id: null, deposit_amount: 0 }]);
    expect(await bill(id)).toMatchObject({ paid_amount: PRICE, due_amount: 0 });
    await returnDeposits();
    expect(await refundedOf(business_id)).toBe(DEPOSIT);
  });

  test('not at the hands of staff once somebody was served, also when they are stepped back', async () => {
    const { business_id, owner, id, serve, step } = await joined();
    const as = await server.seedMember(business_id, 'staff');
    await serve(id);
    await step(id, 'serving', 'arrived');
    const key = { business_id, waitlist_booking_id: id };
    expect((await refusal(calls.cancel, key, { as })).code).toBe('NOT_ALLOWED');
    clock.advance({ hours: 40 });
    await returnDeposits();
    expect(await refundedOf(business_id)).toBe(0);
    const later = { ...owner, ...(await server.seedSession(owner.id)) };
    await call(calls.cancel, key, { as: later });
    clock.advance({ minutes: 2 });
    await returnDeposits();
    expect(await refundedOf(business_id)).toBe(DEPOSIT);
  });

  test('when the queue was deleted while it was paid', async () => {
    const { business_id, waitlist_id, owner } = await seedDesk(DEPOSIT);
    const payer = makePayer(server, await makeGuest(), business_id);
    const placed = await payer.order(waitlist_id, 'waitlist');
    await call(waitlistCalls.remove, { business_id, waitlist_id }, { as: owner });
    const { proof } = await payer.pay(placed);
    if (!proof) throw new Error('the checkout gave no proof');
    await payer.verify(placed, proof);
    await returnDeposits();
    expect(await refundedOf(business_id)).toBe(DEPOSIT);
  });

  test('not at all when the desk restores the entry while the job is at it', async () => {
    const { id, business_id, owner, board } = await joined();
    await call(calls.cancel, { business_id, waitlist_booking_id: id }, { as: owner });
    clock.advance({ minutes: 2 });
    let job: Promise<unknown> = Promise.resolve();
    await database.transaction(async (tx) => {
      await tx.client.query('SELECT FROM waitlist WHERE business_id = $1 FOR NO KEY UPDATE', [business_id]);
      await tx.client.query(
        `UPDATE waitlist_booking SET status = 'pending', cancelled_at = NULL, cancelled_from = NULL,
           cancel_reason = NULL WHERE id = $1`,
        [id],
      );
      job = returnDeposits();
      const { rows } = await tx.client.query('SELECT pg_backend_pid() AS pid');
      const isWaitedFor = async () => {
        const { rows: waiting } = await database.pool.query(
          'SELECT FROM pg_stat_activity WHERE $1 = ANY (pg_blocking_pids(pid))',
          [rows[0].pid],
        );
        return waiting.length > 0;
      };
      await Promise.race([job, eventually(isWaitedFor)]);
    });
    await job;
    expect(await board()).toMatchObject([{ status: 'pending', deposit_amount: DEPOSIT }]);
    expect(await refundedOf(business_id)).toBe(0);
  });
});

const NEVER = JSON.stringify({ mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] });

test('a deposit cannot be paid for a queue that is full, closed or paused', async () => {
  const { business_id, waitlist_id, add } = await seedDesk(DEPOSIT);
  await add();
  const guest = await makeGuest();
  const order = { business_id, purpose: 'waitlist', reference: waitlist_id } as const;
  for (const change of [
    'max_waiting = 1',
    `max_waiting = NULL, hours = '${NEVER}'`,
    'hours = NULL, paused_at = now()',
  ]) {
    await database.pool.query(`UPDATE waitlist SET ${change} WHERE id = $1`, [waitlist_id]);
    expect((await refusal(paymentsCalls.order, order, { as: guest })).code).toBe('NOT_ALLOWED');
  }
  await database.pool.query('UPDATE waitlist SET paused_at = NULL WHERE id = $1', [waitlist_id]);
  expect(await call(paymentsCalls.order, order, { as: guest })).toMatchObject({ amount: DEPOSIT });
});
