import { bookingCalls } from '@kursi/core/booking/booking.contract.ts';
import { scheduleCalls } from '@kursi/core/booking/schedule.contract.ts';
import { visitCalls as calls } from '@kursi/core/booking/visits.contract.ts';
import { paise } from '@kursi/core/kernel/money.ts';
import { describe, expect, test } from 'vitest';
import { type Salon, seedSalon } from '../../../testing/salon/booking.ts';
import { useServer } from '../../../testing/server.ts';

const server = await useServer();
const { call, refusal, database, seedMember, seedAccount } = server;

async function seedVisit() {
  const salon = await seedSalon(server);
  const { business_id, owner, service_id, chairs } = salon;
  const booked = await salon.book('10:00', {
    services: [0, 1].map(() => ({ service_id, entity_id: chairs[0] })),
  });
  const { visit_id } = booked;
  const of = { business_id, visit_id };
  return { salon, of, owner, business_id, visit_id };
}
const cash = (amount: number) => ({ type: 'cash', amount: paise(amount) }) as const;
const upi = (amount: number) => ({ type: 'businessUPI', amount: paise(amount) }) as const;
const look = (salon: Salon, visit_id: string) =>
  call(calls.get, { business_id: salon.business_id, visit_id }, { as: salon.owner });

/** Invariant: the account is what its ledger and its services say. */
async function accountsAgree(visit_id: string): Promise<void> {
  const { rows } = await database.pool.query(
    `select visit.paid_amount::int as paid, visit.total_amount::int as total, visit.to_give_back::int as back,
            (select coalesce(sum(amount), 0)::int from visit_payment
              where business_id = visit.business_id and visit_id = visit.id and type = 'pg') as online,
            (select coalesce(sum(amount), 0)::int from visit_payment
              where business_id = visit.business_id and visit_id = visit.id) as ledger,
            (select coalesce(sum(booking_amount), 0)::int from booking
              where business_id = visit.business_id and visit_id = visit.id and booking_status <> 'cancelled') as charges
       from visit where id = $1`,
    [visit_id],
  );
  const { paid, total, back, ledger, online, charges } = rows[0];
  expect(paid).toBe(ledger);
  expect(total).toBe(Math.max(charges, ledger));
  expect(back).toBe(Math.max(0, ledger - charges - online));
}

describe('payments of a visit', () => {
  test('of several kinds add up; more than is due is refused', async () => {
    const { salon, of, owner, visit_id } = await seedVisit();
    await call(calls.recordPayment, { ...of, ...cash(25_000) }, { as: owner });
    const { code, details } = await refusal(calls.recordPayment, { ...of, ...upi(35_001) }, { as: owner });
    expect([code, details]).toEqual(['AMOUNT_TOO_LARGE', { due_amount: 35_000 }]);
    await call(calls.recordPayment, { ...of, ...upi(35_000) }, { as: owner });
    expect(await look(salon, visit_id)).toMatchObject({
      total_amount: 60_000,
      paid_amount: 60_000,
      to_give_back: 0,
      payments: [
        { amount: 25_000, type: 'cash', status: 'paid' },
        { amount: 35_000, type: 'businessUPI', status: 'paid' },
      ],
      services: [{ cash_amount: 30_000 }, { cash_amount: 30_000, payment_type: 'businessUPI' }],
    });
    expect((await refusal(calls.recordPayment, { ...of, ...cash(1) }, { as: owner })).code).toBe(
      'ALREADY_PAID',
    );
    const online = { ...of, type: 'pg', amount: paise(1) } as const;
    expect((await refusal(calls.recordPayment, online, { as: owner })).code).toBe('PAYMENT_NOT_VERIFIED');
    await accountsAgree(visit_id);
  });

  test('at two desks at once never exceed the total; the same key pays once', async () => {
    const { salon, of, owner, visit_id } = await seedVisit();
    const pay = (key: string) =>
      call(
        calls.recordPayment,
        { ...of, ...cash(40_000) },
        { as: owner, headers: { 'idempotency-key': key } },
      );
    const answers = await Promise.allSettled([pay('one'), pay('two'), pay('three')]);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const again = { ...of, ...upi(5_000) };
    const headers = { 'idempotency-key': 'again' };
    await Promise.all([1, 2, 3].map(() => call(calls.recordPayment, again, { as: owner, headers })));
    expect((await look(salon, visit_id)).paid_amount).toBe(45_000);
    await accountsAgree(visit_id);
  });

  test('are undone one by one, newest first, and both rows stay', async () => {
    const { salon, of, owner, visit_id, business_id } = await seedVisit();
    const staff = await seedMember(business_id, 'staff');
    await call(calls.recordPayment, { ...of, ...cash(10_000) }, { as: owner });
    const { visit_payment_id } = await call(calls.recordPayment, { ...of, ...upi(20_000) }, { as: staff });
    await call(calls.recordPayment, { ...of, ...cash(30_000) }, { as: owner });
    // Staff undo their own, also when it is not the newest.
    await call(calls.undoPayment, of, { as: staff });
    expect((await refusal(calls.undoPayment, of, { as: staff })).status).toBe(403);
    expect((await refusal(calls.undoPayment, { ...of, visit_payment_id }, { as: owner })).code).toBe(
      'CONFLICT',
    );
    await call(calls.undoPayment, of, { as: owner });
    expect(await look(salon, visit_id)).toMatchObject({
      paid_amount: 10_000,
      payments: [{ status: 'paid' }, { status: 'undone' }, { status: 'undone', amount: 30_000 }],
    });
    const { rows } = await database.pool.query('select kind from visit_payment where visit_id = $1', [
      visit_id,
    ]);
    expect(rows).toHaveLength(5);
    const { items } = await call(calls.listHistory, of, { as: owner });
    expect(items.filter(({ type }) => type === 'visit.payment_undone')).toHaveLength(2);
    await accountsAgree(visit_id);
  });

  test('stay when the visit becomes dearer: the rest is due', async () => {
    const { salon, of, owner, visit_id } = await seedVisit();
    await call(calls.recordPayment, { ...of, ...cash(60_000) }, { as: owner });
    const { services } = await look(salon, visit_id);
    const dearer = { id: services[0]?.id ?? '', booking_amount: paise(50_000) };
    await call(bookingCalls.change, dearer, { as: owner });
    expect(await look(salon, visit_id)).toMatchObject({ total_amount: 80_000, paid_amount: 60_000 });
    await call(calls.recordPayment, { ...of, ...upi(20_000) }, { as: owner });
    await accountsAgree(visit_id);
  });

  test('by hand above what it costs are to be given back, until the desk has done so', async () => {
    const { salon, of, owner, visit_id } = await seedVisit();
    const { visit_payment_id } = await call(calls.recordPayment, { ...of, ...cash(60_000) }, { as: owner });
    await call(calls.cancel, of, { as: owner });
    expect(await look(salon, visit_id)).toMatchObject({
      total_amount: 0,
      paid_amount: 0,
      to_give_back: 60_000,
    });
    await accountsAgree(visit_id);
    const back = { ...of, reason: 'cancelled' };
    const tooMuch = { ...back, payment: { visit_payment_id, amount: paise(60_001) } };
    expect((await refusal(calls.refund, tooMuch, { as: owner })).code).toBe('REFUND_TOO_LARGE');
    await call(calls.refund, back, { as: owner });
    expect((await refusal(calls.refund, back, { as: owner })).code).toBe('CONFLICT');
    expect(await look(salon, visit_id)).toMatchObject({
      to_give_back: 0,
      payments: [{ status: 'refunded', refunded_amount: 60_000 }],
    });
    await accountsAgree(visit_id);
  });

  test('that were marked as given back by mistake are to be given back again, once', async () => {
    const { salon, of, owner, visit_id, business_id } = await seedVisit();
    await call(calls.recordPayment, { ...of, ...cash(20_000) }, { as: owner });
    await call(calls.recordPayment, { ...of, ...upi(40_000) }, { as: owner });
    await call(calls.cancel, of, { as: owner });
    const { refund_ids } = await call(calls.refund, { ...of, reason: 'cancelled' }, { as: owner });
    expect(refund_ids).toHaveLength(2);
    const undo = { ...of, refund_ids };
    const staff = await seedMember(business_id, 'staff');
    expect((await refusal(calls.undoRefund, undo, { as: staff })).status).toBe(403);
    const other = await seedVisit();
    const foreign = { ...other.of, refund_ids };
    expect((await refusal(calls.undoRefund, foreign, { as: other.owner })).code).toBe('CONFLICT');
    await call(calls.undoRefund, undo, { as: owner });
    expect(await look(salon, visit_id)).toMatchObject({
      to_give_back: 60_000,
      payments: [
        { status: 'paid', refunded_amount: 0 },
        { status: 'paid', refunded_amount: 0 },
      ],
    });
    await accountsAgree(visit_id);
    expect((await refusal(calls.undoRefund, undo, { as: owner })).code).toBe('CONFLICT');
    const { items } = await call(calls.listHistory, of, { as: owner });
    expect(items.map(({ type }) => type)).toContain('visit.refund_undone');
    await call(calls.refund, { ...of, reason: 'cancelled' }, { as: owner });
    expect(await look(salon, visit_id)).toMatchObject({ to_give_back: 0 });
    await accountsAgree(visit_id);
  });

  test('of a service that was dropped show on what is left of the visit in the calendar', async () => {
    const { salon, of, owner, visit_id, business_id } = await seedVisit();
    await call(calls.recordPayment, { ...of, ...cash(60_000) }, { as: owner });
    const [first] = (await look(salon, visit_id)).services;
    await call(bookingCalls.cancel, { booking_id: first?.id ?? '' }, { as: owner });
    const days = { business_id, from: salon.day, to: salon.day };
    expect((await call(scheduleCalls.get, days, { as: owner })).items).toMatchObject([
      { visit_id, to_give_back: 30_000, due_amount: 0 },
    ]);
    await accountsAgree(visit_id);
  });

  test('are refunded in part by owners and admins; the rest is due again', async () => {
    const { salon, of, owner, visit_id, business_id } = await seedVisit();
    const { visit_payment_id } = await call(calls.recordPayment, { ...of, ...cash(60_000) }, { as: owner });
    const back = { ...of, payment: { visit_payment_id, amount: paise(10_000) }, reason: 'too short' };
    const staff = await seedMember(business_id, 'staff');
    expect((await refusal(calls.refund, back, { as: staff })).status).toBe(403);
    await call(calls.refund, back, { as: owner });
    expect(await look(salon, visit_id)).toMatchObject({ total_amount: 60_000, paid_amount: 50_000 });
    const above = { ...back, payment: { visit_payment_id, amount: paise(50_001) } };
    expect(await refusal(calls.refund, above, { as: owner })).toMatchObject({
      code: 'REFUND_TOO_LARGE',
      details: { left: 50_000 },
    });
    expect((await refusal(calls.undoPayment, of, { as: owner })).code).toBe('CONFLICT');
    await accountsAgree(visit_id);
  });

  test('of another business are not found', async () => {
    const { of, owner, business_id } = await seedVisit();
    const other = await seedVisit();
    const foreign = { business_id, visit_id: other.visit_id };
    expect((await refusal(calls.recordPayment, { ...foreign, ...cash(1) }, { as: owner })).status).toBe(404);
    expect((await refusal(calls.undoPayment, foreign, { as: owner })).status).toBe(404);
    const theirs = await call(calls.recordPayment, { ...other.of, ...cash(60_000) }, { as: other.owner });
    const back = { payment: { ...theirs, amount: paise(1) }, reason: 'not ours' };
    expect((await refusal(calls.refund, { ...foreign, ...back }, { as: owner })).status).toBe(404);
    expect((await refusal(calls.refund, { ...of, ...back }, { as: owner })).status).toBe(404);
    const stranger = await seedAccount();
    expect((await refusal(calls.recordPayment, { ...of, ...cash(1) }, { as: stranger })).status).toBe(404);
  });
});

describe('the total of a visit', () => {
  test('is set by owners; the services share it, and what was paid above it is given back', async () => {
    const { salon, of, owner, visit_id, business_id } = await seedVisit();
    await call(calls.recordPayment, { ...of, ...cash(60_000) }, { as: owner });
    const set = { id: visit_id, business_id, booking_amount: paise(50_001) };
    await call(calls.changeTotal, set, { as: owner });
    expect(await look(salon, visit_id)).toMatchObject({
      total_amount: 50_001,
      paid_amount: 50_001,
      to_give_back: 0,
      services: [{ booking_amount: 25_001 }, { booking_amount: 25_000 }],
      payments: [{ status: 'refunded', refunded_amount: 9_999 }],
    });
    const other = { ...set, visit_id: business_id };
    expect((await refusal(calls.changeTotal, other, { as: owner })).code).toBe('MALFORMED');
    const staff = await seedMember(business_id, 'staff');
    expect((await refusal(calls.changeTotal, set, { as: staff })).status).toBe(403);
    await accountsAgree(visit_id);
  });
});

test('the ledger is kept by constraints: no account above its total, no row undone twice', async () => {
  const { of, owner, visit_id } = await seedVisit();
  await call(calls.recordPayment, { ...of, ...cash(100) }, { as: owner });
  const change = (what: string) => database.pool.query(`update visit set ${what} where id = $1`, [visit_id]);
  await expect(change('paid_amount = total_amount + 1')).rejects.toThrow('a_visit_is_paid_up_to_its_total');
  await expect(change('paid_amount = -1')).rejects.toThrow('a_visit_is_paid_up_to_its_total');
  const undo = () =>
    database.pool.query(
      `insert into visit_payment (business_id, id, visit_id, kind, type, amount, reverses, made_at)
       select business_id, gen_random_uuid(), visit_id, 'undo', type, -amount, id, now()
         from visit_payment where visit_id = $1 and kind = 'payment'`,
      [visit_id],
    );
  await undo();
  await expect(undo()).rejects.toThrow('a_payment_is_undone_once');
});
