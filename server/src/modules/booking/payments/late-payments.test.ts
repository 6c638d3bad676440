import { bookingCalls } from '@kursi/core/booking/booking.contract.ts';
import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { paise } from '@kursi/core/kernel/money.ts';
import { paymentsCalls } from '@kursi/core/payments/payments.contract.ts';
import { describe, expect, test } from 'vitest';
import { eventually } from '../../../testing/eventually.ts';
import { useServerWithRazorpay } from '../../../testing/outside/razorpay.ts';
import type { Salon } from '../../../testing/salon/booking.ts';
import {
  holdTwo,
  later,
  orderedBy,
  paidVisitsOf,
  salonThatTakes,
} from '../../../testing/salon/paid-visits.ts';
import { gatewayOrderOf, makePayer } from '../../../testing/salon/payments.ts';
import type { Person } from '../../../testing/salon/people.ts';
import { ASK_GATEWAY } from '../../payments/ask-gateway.job.ts';

// A fake Razorpay that also behaves in ways a real checkout should not.
const paying = await useServerWithRazorpay();
const { server, razorpay } = paying;
const { call, refusal, send, database, clock, makeGuest } = server;
const { notify, refunded, goesBack, look, runJob, booksAgree, paidVisit } = paidVisitsOf(paying);

const statusOf = ({ business_id }: Salon, as: Person, order_id: string) =>
  call(paymentsCalls.getOrder, { business_id, order_id }, { as });

describe('a late payment', () => {
  test('confirms an expired hold whose slot is still free', async () => {
    const salon = await salonThatTakes(server, 'pg');
    const guest = await makeGuest();
    const { visit_id, placed } = await orderedBy(server, salon, guest);
    clock.advance({ minutes: 45 });
    const paid = razorpay.pay(gatewayOrderOf(placed));
    await notify(paid);
    const again = await later(server, guest);
    expect(await look(salon, again, visit_id)).toMatchObject({ paid_amount: 60_000 });
    expect(await statusOf(salon, again, placed.order_id)).toMatchObject({ status: 'paid', returned: false });
    expect(refunded(paid)).toBe(0);
    await booksAgree(salon);
  });

  test('is refunded, and books nothing, when the slot is taken by now', async () => {
    const salon = await salonThatTakes(server, 'pg');
    const guest = await makeGuest();
    const { visit_id, placed } = await orderedBy(server, salon, guest);
    clock.advance({ minutes: 45 });
    // Atomic: a payment for all of it cannot confirm half of it.
    const desk = { ...salon, owner: await later(server, salon.owner) };
    const { business_id, client_id, day: booking_date, service_id, chairs } = desk;
    const services = [{ service_id, entity_id: chairs[0] }];
    const wanted = { business_id, client_id, booking_date, service_time: '10:30', services };
    await call(visitCalls.book, wanted, { as: desk.owner });
    const paid = razorpay.pay(gatewayOrderOf(placed));
    const again = await later(server, guest);
    const payer = makePayer(server, again, business_id);
    expect(await payer.verify(placed, paid.proof)).toMatchObject({ returned: true, payment_id: null });
    expect((await refusal(visitCalls.get, { business_id, visit_id }, { as: again })).code).toBe('NOT_FOUND');
    await goesBack(paid);
    await booksAgree(salon);
  });

  test('is refunded when the hold was released or swept', async () => {
    const salon = await salonThatTakes(server, 'pg');
    const guest = await makeGuest();
    const { visit_id, placed } = await orderedBy(server, salon, guest);
    await call(visitCalls.cancel, { business_id: salon.business_id, visit_id }, { as: guest });
    const paid = razorpay.pay(gatewayOrderOf(placed));
    await notify(paid);
    await goesBack(paid);
    expect(await statusOf(salon, guest, placed.order_id)).toMatchObject({ status: 'lapsed', returned: true });
  });

  test('is refunded when only half of the hold is left', async () => {
    const salon = await salonThatTakes(server, 'pg');
    const guest = await makeGuest();
    const { visit_id, bookings, placed, payer } = await orderedBy(server, salon, guest);
    const { business_id } = salon;
    await call(
      bookingCalls.release,
      { business_id, booking_id: bookings[1]?.booking_id ?? '' },
      { as: guest },
    );
    const paid = razorpay.pay(gatewayOrderOf(placed));
    await notify(paid);
    await goesBack(paid);
    // The rest can still be paid, at its own price.
    const again = await payer.order(visit_id, 'visit');
    expect(again).toMatchObject({ amount: 30_000, status: 'open' });
    await notify(razorpay.pay(gatewayOrderOf(again)));
    expect((await look(salon, guest, visit_id)).payments).toMatchObject([
      { amount: 60_000, status: 'refunded', refunded_amount: 60_000 },
      { amount: 30_000, status: 'paid' },
    ]);
    await booksAgree(salon);
  });

  test('is refunded when the business is deleted', async () => {
    const salon = await salonThatTakes(server, 'pg');
    const guest = await makeGuest();
    const { placed } = await orderedBy(server, salon, guest);
    await database.q
      .updateTable('business')
      .set({ business_state: 'suspended' })
      .where('id', '=', salon.business_id)
      .execute();
    const paid = razorpay.pay(gatewayOrderOf(placed));
    await notify(paid);
    await goesBack(paid);
    const wanted = {
      business_id: salon.business_id,
      purpose: 'visit',
      reference: placed.reference,
    } as const;
    expect((await refusal(paymentsCalls.order, wanted, { as: guest })).code).toBe('NOT_FOUND');
  });
});

describe('a double payment', () => {
  test('for one order makes one visit and one refund, in any order of arrival', async () => {
    const salon = await salonThatTakes(server, 'pg');
    const guest = await makeGuest();
    const { visit_id, placed, payer } = await orderedBy(server, salon, guest);
    const both = [razorpay.pay(gatewayOrderOf(placed)), razorpay.pay(gatewayOrderOf(placed))] as const;
    await Promise.all([
      notify(both[0]),
      notify(both[1]),
      payer.verify(placed, both[0].proof),
      payer.verify(placed, both[1].proof),
      payer.check(placed),
      notify(both[0]),
    ]);
    await eventually(() => refunded(both[0]) + refunded(both[1]) === 60_000);
    expect(await look(salon, guest, visit_id)).toMatchObject({ paid_amount: 60_000 });
    await booksAgree(salon);
  });

  test('for two orders of one visit refunds the second', async () => {
    const salon = await salonThatTakes(server, 'both');
    const guest = await makeGuest();
    const { visit_id } = await holdTwo(server, salon, guest);
    const payer = makePayer(server, guest, salon.business_id);
    const first = await payer.order(visit_id, 'visit');
    // Like two tabs that create an order at the same time.
    await database.q
      .updateTable('payment_order')
      .set({ created_at: clock.now().subtract({ hours: 25 }) })
      .where('id', '=', first.order_id)
      .execute();
    const second = await payer.order(visit_id, 'visit');
    expect(second.order_id).not.toBe(first.order_id);
    const paid = [razorpay.pay(gatewayOrderOf(first)), razorpay.pay(gatewayOrderOf(second))] as const;
    await Promise.all(paid.map(notify));
    await eventually(() => refunded(paid[0]) + refunded(paid[1]) === 60_000);
    const visit = await look(salon, guest, visit_id);
    expect(visit.paid_amount).toBe(60_000);
    expect(visit.payments.map(({ refunded_amount }) => refunded_amount).sort()).toEqual([0, 60_000]);
    await booksAgree(salon);
  });

  test('after a confirmation at the salon pays for the visit once', async () => {
    const salon = await salonThatTakes(server, 'both');
    const guest = await makeGuest();
    const { visit_id, placed } = await orderedBy(server, salon, guest);
    const { business_id } = salon;
    await call(visitCalls.confirm, { business_id, visit_id }, { as: guest });
    await notify(razorpay.pay(gatewayOrderOf(placed)));
    expect(await look(salon, guest, visit_id)).toMatchObject({
      paid_amount: 60_000,
      services: [{ payment_type: 'pg' }, { payment_type: 'pg' }],
    });
    await booksAgree(salon);

    const other = await orderedBy(server, salon, guest, '12:00');
    await call(visitCalls.confirm, { business_id, visit_id: other.visit_id }, { as: guest });
    for (const { booking_id } of other.bookings) {
      const note = { business_id, booking_id, type: 'cash', amount: 30_000 } as const;
      await call(bookingCalls.recordPayment, note, { as: salon.owner });
    }
    const late = razorpay.pay(gatewayOrderOf(other.placed));
    await notify(late);
    await goesBack(late);
    const { payments } = await look(salon, salon.owner, other.visit_id);
    expect(payments.map(({ type, amount, status }) => [type, amount, status])).toEqual([
      ['cash', 30_000, 'paid'],
      ['cash', 30_000, 'paid'],
      ['pg', 60_000, 'refunded'],
    ]);
    await booksAgree(salon);
  });

  test('and a confirmation at the same moment make one paid visit', async () => {
    const salon = await salonThatTakes(server, 'both');
    const guest = await makeGuest();
    const { visit_id, placed } = await orderedBy(server, salon, guest);
    const paid = razorpay.pay(gatewayOrderOf(placed));
    await Promise.all([
      notify(paid),
      send(visitCalls.confirm, { business_id: salon.business_id, visit_id }, { as: guest }),
    ]);
    expect(await look(salon, guest, visit_id)).toMatchObject({ paid_amount: 60_000 });
    await booksAgree(salon);
  });
});

test('a server that crashes while settling rolls back, and the next one settles', async () => {
  const salon = await salonThatTakes(server, 'pg');
  const guest = await makeGuest();
  const { visit_id, placed, payer } = await orderedBy(server, salon, guest);
  const paid = razorpay.pay(gatewayOrderOf(placed));
  const blocker = await database.pool.connect();
  await blocker.query('begin');
  await blocker.query('select 1 from reserved_booking where visit_id = $1 for update', [visit_id]);
  const verifying = payer.verify(placed, paid.proof).then(
    () => 'answered',
    () => 'failed',
  );
  const { pid } = await eventually(async () => {
    const { rows } = await database.pool.query(
      `select pid from pg_stat_activity where wait_event_type = 'Lock' and query like '%reserved_booking%'`,
    );
    return rows[0];
  });
  await database.pool.query('select pg_terminate_backend($1)', [pid]);
  expect(await verifying).toBe('failed');
  await blocker.query('rollback');
  blocker.release();
  const { rows } = await database.pool.query('select 1 from payment where business_id = $1', [
    salon.business_id,
  ]);
  expect(rows).toEqual([]);
  clock.advance({ minutes: 4 });
  await runJob(ASK_GATEWAY);
  expect(await look(salon, guest, visit_id)).toMatchObject({ paid_amount: 60_000 });
  await booksAgree(salon);
});

describe('an online payment', () => {
  test('cannot be undone by the desk, and recording it again changes nothing', async () => {
    const salon = await salonThatTakes(server, 'pg');
    const guest = await makeGuest();
    const { bookings, payment_id } = await paidVisit(salon, guest);
    const { business_id, owner } = salon;
    const booking_id = bookings[0]?.booking_id ?? '';
    const key = { business_id, booking_id };
    expect((await refusal(bookingCalls.undoPayment, key, { as: owner })).code).toBe('CONFLICT');
    const again = { ...key, type: 'cash', amount: 100 } as const;
    expect((await refusal(bookingCalls.recordPayment, again, { as: owner })).code).toBe('CONFLICT');
    const online = { ...again, payment_id, type: 'pg' } as const;
    await call(bookingCalls.recordPayment, online, { as: owner });
    for (const unknown of [
      { payment_id: crypto.randomUUID() },
      { amount: 60_001 },
      { type: 'cash' as const },
    ])
      expect((await refusal(bookingCalls.recordPayment, { ...online, ...unknown }, { as: owner })).code).toBe(
        'PAYMENT_NOT_VERIFIED',
      );
    await booksAgree(salon);
  });

  test.each([
    { price: 10_000, by: 'its client' },
    { price: 10_000, by: 'the desk' },
    { price: 90_000, by: 'the desk' },
  ])('keeps its price on a chair where it costs $price, moved by $by', async ({ price, by }) => {
    const salon = await salonThatTakes(server, 'pg');
    const guest = await makeGuest();
    const { visit_id, bookings } = await paidVisit(salon, guest);
    await database.q
      .updateTable('service_on_calendar')
      .set({ price: paise(price) })
      .where('business_id', '=', salon.business_id)
      .where('entity_id', '=', salon.chairs[1])
      .execute();
    const booking_id = bookings[0]?.booking_id ?? '';
    const as = by === 'the desk' ? salon.owner : guest;
    await call(bookingCalls.move, { booking_id, entity_id: salon.chairs[1] }, { as });
    expect(await look(salon, guest, visit_id)).toMatchObject({
      total_amount: 60_000,
      paid_amount: 60_000,
      services: [{ entity_id: salon.chairs[1], booking_amount: 30_000 }, {}],
    });
  });

  test('is limited by constraints: not for two visits, and never a made-up payment', async () => {
    const salon = await salonThatTakes(server, 'pg');
    const guest = await makeGuest();
    const one = await paidVisit(salon, guest);
    const two = await paidVisit(salon, guest, '14:00');
    const change = (what: string) =>
      database.pool.query(`update visit_payment set ${what} where visit_id = $1`, [two.visit_id]);
    await expect(change(`payment_id = '${one.payment_id}'`)).rejects.toThrow(
      'an_online_payment_pays_for_one_visit',
    );
    await expect(change('payment_id = gen_random_uuid()')).rejects.toThrow(
      'an_online_payment_of_the_business',
    );
    await expect(change('payment_id = null')).rejects.toThrow('what_is_paid_online_names_its_payment');
    await expect(change("type = 'cash'")).rejects.toThrow('what_is_paid_online_names_its_payment');
  });
});
