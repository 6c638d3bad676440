import { billingCalls as calls } from '@kursi/core/billing/billing.contract.ts';
import { dayCloseCalls } from '@kursi/core/billing/day-close.contract.ts';
import { everyPiece } from '@kursi/core/billing/day-close.ts';
import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { clientCalls } from '@kursi/core/clients/clients.contract.ts';
import { paise } from '@kursi/core/kernel/money.ts';
import { expect, test } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { seedBillingDesk } from '../../testing/salon/billing.ts';
import { useServer } from '../../testing/server.ts';
import { countWaiting } from '../../testing/waiting-for-lock.ts';

const server = await useServer();
const { call, send, database, clock, seedMember } = server;

/** A bill of ₹300 of which this much was paid in cash. */
async function billed(paid = 30_000) {
  const desk = await seedBillingDesk(server);
  const { business_id, owner: as, bill } = desk;
  const made = await bill({ payments: [{ type: 'cash', amount: paise(paid) }] });
  const of = { business_id, visit_id: made.visit_id };
  const { payments } = await call(visitCalls.get, of, { as });
  const visit_payment_id = payments[0]?.id ?? '';
  /** What the ledger comes to, and what the account says. */
  const books = async () => {
    const { rows } = await database.pool.query(
      `SELECT (SELECT coalesce(sum(amount), 0)::int FROM visit_payment WHERE business_id = $1) AS ledger,
         paid_amount::int AS paid, total_amount::int AS total
       FROM visit WHERE business_id = $1 AND id = $2`,
      [business_id, of.visit_id],
    );
    expect(rows[0].ledger).toBe(rows[0].paid);
    return rows[0];
  };
  return { ...desk, as, of, visit_payment_id, books };
}

const wins = (answers: readonly { status: number }[]) => {
  for (const { status } of answers) expect(status).toBeLessThan(500);
  return answers.filter(({ status }) => status === 200).length;
};

test('of refunds and undos of one payment at once one wins, and the books agree', async () => {
  const { of, as, visit_payment_id, books } = await billed();
  const refund = {
    ...of,
    payment: { visit_payment_id, amount: paise(30_000) },
    reason: 'Unhappy',
  };
  const answers = await Promise.all([
    ...[0, 1, 2].map(() => send(visitCalls.refund, refund, { as })),
    ...[0, 1, 2].map(() => send(visitCalls.undoPayment, { ...of, visit_payment_id }, { as })),
  ]);
  expect(wins(answers)).toBe(1);
  expect(await books()).toMatchObject({ paid: 0, total: 30_000 });
});

test('a due that two desks collect at once is collected once', async () => {
  const { of, as, books } = await billed(10_000);
  const pay = { ...of, type: 'cash' as const, amount: paise(20_000) };
  expect(wins(await Promise.all([0, 1, 2, 3].map(() => send(visitCalls.recordPayment, pay, { as }))))).toBe(
    1,
  );
  expect(await books()).toEqual({ ledger: 30_000, paid: 30_000, total: 30_000 });
});

test('of a void, a revision, a new total and a payment at once each is done or refused, and the books agree', async () => {
  const { of, as, bill, books, service } = await billed(10_000);
  const { lines } = await call(calls.get, of, { as });
  const { booking_date: _, user_id: __, ...input } = bill.input({ tip: paise(1_000), payments: [] });
  const services = [{ ...service, booking_id: lines[0]?.booking_id ?? '' }];
  const answers = await Promise.all([
    send(calls.revise, { ...input, ...of, services, revision: 0 }, { as }),
    send(calls.void, { ...of, reason: 'Slip', refunds: [{ type: 'cash', amount: paise(10_000) }] }, { as }),
    send(visitCalls.recordPayment, { ...of, type: 'cash', amount: paise(20_000) }, { as }),
    send(
      visitCalls.changeTotal,
      { business_id: of.business_id, id: of.visit_id, booking_amount: paise(25_000) },
      { as },
    ),
  ]);
  expect(wins(answers)).toBeGreaterThan(0);
  await books();
  // Refused when another came first and more was paid than it gives back.
  expect((await call(calls.get, of, { as })).voided_at !== null).toBe(answers[1]?.status === 200);
});

test('a day that is closed while bills are written shows what came after as a change', async () => {
  const { business_id, as, bill } = await billed();
  const staff = await seedMember(business_id, 'staff');
  const day = clock.now().toZonedDateTimeISO('Asia/Kolkata').toPlainDate().toString();
  const close = { business_id, day, pieces: everyPiece({}), upi: null, note: 'Some is missing' };
  const answers = await Promise.all([
    ...[0, 1, 2].map(() => send(calls.makeWalkIn, bill.input(), { as: staff })),
    ...[0, 1].map(() => send(dayCloseCalls.close, close, { as })),
    ...[0, 1, 2].map(() => send(calls.makeWalkIn, bill.input(), { as: staff })),
  ]);
  expect(wins(answers)).toBe(7);
  const { close: closed } = await call(dayCloseCalls.get, { business_id, day }, { as });
  const { cash_in = 0, changed } = closed?.sheet ?? {};
  expect(cash_in + (changed?.cash ?? 0)).toBe(7 * 30_000);
});

test('what a desk writes about a visit while its client is being erased is erased too', async () => {
  const { business_id, as, client_id, of } = await billed();
  const writing = await database.pool.connect();
  try {
    // A bill in the middle of its transaction.
    await writing.query('BEGIN');
    await writing.query('UPDATE visit SET note = $3 WHERE business_id = $1 AND id = $2', [
      ...[business_id, of.visit_id, 'Meera is allergic'],
    ]);
    await writing.query(
      `UPDATE receipt SET voided_at = now(), void_reason = 'Meera left' WHERE business_id = $1 AND visit_id = $2`,
      [business_id, of.visit_id],
    );
    await call(clientCalls.erase, { business_id, client_id }, { as });
    // Both reactions, of booking and of billing, wait for it.
    await eventually(async () => (await countWaiting(database.pool)) > 0);
  } finally {
    await writing.query('COMMIT');
    writing.release();
  }
  await eventually(async () => {
    const { rows } = await database.pool.query(
      `SELECT note, void_reason FROM visit JOIN receipt ON receipt.business_id = visit.business_id
         AND receipt.visit_id = visit.id
       WHERE visit.business_id = $1 AND visit.id = $2`,
      [business_id, of.visit_id],
    );
    return rows[0].note === null && rows[0].void_reason === '-';
  });
});
