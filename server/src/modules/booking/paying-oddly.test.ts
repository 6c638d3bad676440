import { bookingCalls } from '@kursi/core/booking/booking.contract.ts';
import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { paymentsCalls } from '@kursi/core/payments/payments.contract.ts';
import { describe, expect, test } from 'vitest';
import type { Salon } from '../../testing/booking.ts';
import { eventually } from '../../testing/eventually.ts';
import { holdTwo, later, orderedBy, salonThatTakes } from '../../testing/paid-visits.ts';
import { gatewayOrderOf, makePayer } from '../../testing/payments.ts';
import type { Person } from '../../testing/people.ts';
import { useRazorpaySimulator } from '../../testing/razorpay.ts';
import { useServer } from '../../testing/server.ts';
import { ASK_GATEWAY } from '../payments/ask-gateway.job.ts';
import { REFUND_CANCELLED } from './refund-cancelled.job.ts';

// The real adapter against a Razorpay that takes money in ways no checkout should.
const razorpay = await useRazorpaySimulator();
const server = await useServer({
  mayLogErrors: true,
  env: {
    RAZORPAY_KEY_ID: razorpay.keys.keyId,
    RAZORPAY_KEY_SECRET: razorpay.keys.keySecret,
    RAZORPAY_WEBHOOK_SECRET: razorpay.keys.webhookSecret,
    RAZORPAY_URL: razorpay.url,
  },
});
const { call, refusal, send, database, clock, jobs, makeGuest } = server;

type Paid = ReturnType<typeof razorpay.pay>;
async function tell({ payment }: Paid): Promise<void> {
  const { body, headers } = razorpay.webhook('payment.captured', {
    payment: { entity: razorpay.entity(payment) },
  });
  const address = `${server.url}/api/payment/webhook/razorpay`;
  expect((await fetch(address, { method: 'POST', headers, body })).status).toBe(200);
}

const refunded = ({ payment }: Paid) => razorpay.payment(payment.id)?.refunded ?? 0;
const goesBack = (paid: Paid, amount = 60_000) => eventually(() => refunded(paid) === amount);
const look = ({ business_id }: Salon, as: Person, visit_id: string) =>
  call(visitCalls.look, { business_id, visit_id }, { as });
const statusOf = ({ business_id }: Salon, as: Person, order_id: string) =>
  call(paymentsCalls.status, { business_id, order_id }, { as });

async function runJob(name: string): Promise<void> {
  await database.transaction((tx) => jobs.send(tx, name, {}));
  await eventually(async () => {
    const { rows } = await database.pool.query(
      `select 1 from jobs.job where name = $1 and state in ('created', 'active', 'retry')`,
      [name],
    );
    return rows.length === 0;
  });
}

/** Long enough for a cancellation not to be undone any more. */
async function refundTheCancelled(): Promise<void> {
  clock.advance({ seconds: 20 });
  await runJob(REFUND_CANCELLED);
}

/** What is left of all payments is exactly what bookings say was paid online. */
async function booksAgree({ business_id }: Salon): Promise<void> {
  const { rows } = await database.pool.query(
    `select (select coalesce(sum(amount - refunded), 0)::int from payment where business_id = $1) as kept,
            (select coalesce(sum(cash_amount), 0)::int from booking
              where business_id = $1 and payment_id is not null) as booked`,
    [business_id],
  );
  expect(rows[0].kept).toBe(rows[0].booked);
}

async function paidVisit(salon: Salon, guest: Person, time = '10:00') {
  const ordered = await orderedBy(server, salon, guest, time);
  const paid = razorpay.pay(gatewayOrderOf(ordered.placed));
  const answer = await ordered.payer.verify(ordered.placed, paid.proof);
  expect(answer).toMatchObject({ status: 'paid', returned: false });
  return { ...ordered, paid, payment_id: answer.payment_id ?? '' };
}

describe('late', () => {
  test('a time that ran out and is still free is theirs', async () => {
    const salon = await salonThatTakes(server, 'pg');
    const guest = await makeGuest();
    const { visit_id, placed } = await orderedBy(server, salon, guest);
    clock.advance({ minutes: 45 });
    const paid = razorpay.pay(gatewayOrderOf(placed));
    await tell(paid);
    const again = await later(server, guest);
    expect(await look(salon, again, visit_id)).toMatchObject({ paid_amount: 60_000 });
    expect(await statusOf(salon, again, placed.order_id)).toMatchObject({ status: 'paid', returned: false });
    expect(refunded(paid)).toBe(0);
    await booksAgree(salon);
  });

  test('a time that someone else has by now is money on its way back, and nothing is booked', async () => {
    const salon = await salonThatTakes(server, 'pg');
    const guest = await makeGuest();
    const { visit_id, placed } = await orderedBy(server, salon, guest);
    clock.advance({ minutes: 45 });
    // Only the second half of what was held: all or nothing.
    const desk = { ...salon, owner: await later(server, salon.owner) };
    const { business_id, client_id, day: booking_date, service_id, chairs } = desk;
    const services = [{ service_id, entity_id: chairs[0] }];
    const wanted = { business_id, client_id, booking_date, service_time: '10:30', services };
    await call(visitCalls.book, wanted, { as: desk.owner });
    const paid = razorpay.pay(gatewayOrderOf(placed));
    const again = await later(server, guest);
    const payer = makePayer(server, again, business_id);
    expect(await payer.verify(placed, paid.proof)).toMatchObject({ returned: true, payment_id: null });
    expect((await refusal(visitCalls.look, { business_id, visit_id }, { as: again })).code).toBe('NOT_FOUND');
    await goesBack(paid);
    await booksAgree(salon);
  });

  test('a time that was given back, or swept away, is paid back', async () => {
    const salon = await salonThatTakes(server, 'pg');
    const guest = await makeGuest();
    const { visit_id, placed } = await orderedBy(server, salon, guest);
    await call(visitCalls.cancel, { business_id: salon.business_id, visit_id }, { as: guest });
    const paid = razorpay.pay(gatewayOrderOf(placed));
    await tell(paid);
    await goesBack(paid);
    expect(await statusOf(salon, guest, placed.order_id)).toMatchObject({ status: 'lapsed', returned: true });
  });

  test('half of what was held is not what was paid for', async () => {
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
    await tell(paid);
    await goesBack(paid);
    // What is left can still be paid, at what it costs.
    const again = await payer.order(visit_id, 'visit');
    expect(again).toMatchObject({ amount: 30_000, status: 'open' });
    await tell(razorpay.pay(gatewayOrderOf(again)));
    expect((await look(salon, guest, visit_id)).payments).toMatchObject([
      { amount: 60_000, status: 'refunded', refunded_amount: 60_000 },
      { amount: 30_000, status: 'paid' },
    ]);
    await booksAgree(salon);
  });

  test('a business that is gone gives nothing and keeps nothing', async () => {
    const salon = await salonThatTakes(server, 'pg');
    const guest = await makeGuest();
    const { placed } = await orderedBy(server, salon, guest);
    await database.q
      .updateTable('business')
      .set({ business_state: 'suspended' })
      .where('id', '=', salon.business_id)
      .execute();
    const paid = razorpay.pay(gatewayOrderOf(placed));
    await tell(paid);
    await goesBack(paid);
    const wanted = {
      business_id: salon.business_id,
      purpose: 'visit',
      reference: placed.reference,
    } as const;
    expect((await refusal(paymentsCalls.order, wanted, { as: guest })).code).toBe('NOT_FOUND');
  });
});

async function refundComesBack({ business_id }: Salon, { payment }: Paid): Promise<void> {
  const refund = await eventually(async () => {
    const { rows } = await database.pool.query(
      "select gateway_refund_id from refund where business_id = $1 and status = 'processed'",
      [business_id],
    );
    return rows[0];
  });
  // It takes days until a bank says so; our books still say that it is on its way.
  await database.pool.query("update refund set status = 'pending' where business_id = $1", [business_id]);
  const { body, headers } = razorpay.webhook('refund.failed', {
    payment: { entity: razorpay.entity(payment) },
    refund: { entity: { id: refund.gateway_refund_id, status: 'failed' } },
  });
  await fetch(`${server.url}/api/payment/webhook/razorpay`, { method: 'POST', headers, body });
}
async function refundsOf({ business_id }: Salon) {
  const { rows } = await database.pool.query(
    'select status, amount::int, created_by from refund where business_id = $1 order by created_at',
    [business_id],
  );
  return rows as { status: string; amount: number; created_by: string | null }[];
}

test('a refund that the bank sends back to us is sent again', async () => {
  const salon = await salonThatTakes(server, 'pg');
  const guest = await makeGuest();
  const { visit_id, placed } = await orderedBy(server, salon, guest);
  const key = { business_id: salon.business_id, visit_id };
  await call(visitCalls.cancel, key, { as: guest });
  const paid = razorpay.pay(gatewayOrderOf(placed));
  await tell(paid);
  await refundComesBack(salon, paid);
  expect(await refundsOf(salon)).toMatchObject([
    { status: 'failed', amount: 60_000 },
    { status: 'wanted', amount: 60_000 },
  ]);
  await booksAgree(salon);
});

describe('twice', () => {
  test('two payments for one order: one visit, one refund, however they arrive', async () => {
    const salon = await salonThatTakes(server, 'pg');
    const guest = await makeGuest();
    const { visit_id, placed, payer } = await orderedBy(server, salon, guest);
    const both = [razorpay.pay(gatewayOrderOf(placed)), razorpay.pay(gatewayOrderOf(placed))] as const;
    await Promise.all([
      tell(both[0]),
      tell(both[1]),
      payer.verify(placed, both[0].proof),
      payer.verify(placed, both[1].proof),
      payer.check(placed),
      tell(both[0]),
    ]);
    await eventually(() => refunded(both[0]) + refunded(both[1]) === 60_000);
    expect(await look(salon, guest, visit_id)).toMatchObject({ paid_amount: 60_000 });
    await booksAgree(salon);
  });

  test('two orders for one visit: the second payment goes back', async () => {
    const salon = await salonThatTakes(server, 'both');
    const guest = await makeGuest();
    const { visit_id } = await holdTwo(server, salon, guest);
    const payer = makePayer(server, guest, salon.business_id);
    const first = await payer.order(visit_id, 'visit');
    // As two windows would that ordered at the same moment.
    await database.q
      .updateTable('payment_order')
      .set({ created_at: clock.now().subtract({ hours: 25 }) })
      .where('id', '=', first.order_id)
      .execute();
    const second = await payer.order(visit_id, 'visit');
    expect(second.order_id).not.toBe(first.order_id);
    const paid = [razorpay.pay(gatewayOrderOf(first)), razorpay.pay(gatewayOrderOf(second))] as const;
    await Promise.all(paid.map(tell));
    await eventually(() => refunded(paid[0]) + refunded(paid[1]) === 60_000);
    const visit = await look(salon, guest, visit_id);
    expect(visit.paid_amount).toBe(60_000);
    expect(visit.payments.map(({ refunded_amount }) => refunded_amount).sort()).toEqual([0, 60_000]);
    await booksAgree(salon);
  });

  test('a visit that was to be paid at the salon is paid by money that comes late, once', async () => {
    const salon = await salonThatTakes(server, 'both');
    const guest = await makeGuest();
    const { visit_id, placed } = await orderedBy(server, salon, guest);
    const { business_id } = salon;
    await call(visitCalls.confirm, { business_id, visit_id }, { as: guest });
    await tell(razorpay.pay(gatewayOrderOf(placed)));
    expect(await look(salon, guest, visit_id)).toMatchObject({
      paid_amount: 60_000,
      services: [{ payment_type: 'pg' }, { payment_type: 'pg' }],
    });
    await booksAgree(salon);

    const other = await orderedBy(server, salon, guest, '12:00');
    await call(visitCalls.confirm, { business_id, visit_id: other.visit_id }, { as: guest });
    for (const { booking_id } of other.bookings) {
      const note = { business_id, booking_id, type: 'cash', amount: 30_000 } as const;
      await call(bookingCalls.pay, note, { as: salon.owner });
    }
    const late = razorpay.pay(gatewayOrderOf(other.placed));
    await tell(late);
    await goesBack(late);
    const { payments } = await look(salon, salon.owner, other.visit_id);
    expect(payments.map(({ type, amount, status }) => [type, amount, status])).toEqual([
      ['cash', 30_000, 'paid'],
      ['cash', 30_000, 'paid'],
      ['pg', 60_000, 'refunded'],
    ]);
    await booksAgree(salon);
  });

  test('confirming at the salon and paying at the same moment is one visit, and it is paid', async () => {
    const salon = await salonThatTakes(server, 'both');
    const guest = await makeGuest();
    const { visit_id, placed } = await orderedBy(server, salon, guest);
    const paid = razorpay.pay(gatewayOrderOf(placed));
    await Promise.all([
      tell(paid),
      send(visitCalls.confirm, { business_id: salon.business_id, visit_id }, { as: guest }),
    ]);
    expect(await look(salon, guest, visit_id)).toMatchObject({ paid_amount: 60_000 });
    await booksAgree(salon);
  });
});

test('a server that dies in the middle of settling has done nothing, and the next one does it all', async () => {
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

describe('cancelling', () => {
  test('sends back what the cancelled part was paid, part by part, and once', async () => {
    const salon = await salonThatTakes(server, 'pg');
    const guest = await makeGuest();
    const { visit_id, bookings, paid } = await paidVisit(salon, guest);
    const { business_id } = salon;
    const [first = '', second = ''] = bookings.map(({ booking_id }) => booking_id);
    await call(bookingCalls.cancel, { booking_id: first }, { as: guest });
    // Said at once, before any job has run.
    expect(await look(salon, guest, visit_id)).toMatchObject({
      paid_amount: 30_000,
      payments: [{ amount: 60_000, status: 'refunding', refunded_amount: 30_000 }],
    });
    await runJob(REFUND_CANCELLED);
    expect(refunded(paid)).toBe(0);
    await refundTheCancelled();
    await goesBack(paid, 30_000);
    await Promise.all([runJob(REFUND_CANCELLED), runJob(REFUND_CANCELLED)]);
    expect(refunded(paid)).toBe(30_000);
    await eventually(async () => (await look(salon, guest, visit_id)).payments[0]?.status === 'refunded');
    await call(bookingCalls.cancel, { booking_id: second }, { as: salon.owner });
    await refundTheCancelled();
    await goesBack(paid, 60_000);
    await eventually(async () => (await look(salon, guest, visit_id)).payments[0]?.status === 'refunded');
    await booksAgree(salon);
    const history = await call(visitCalls.history, { business_id, visit_id }, { as: salon.owner });
    const types = history.items.map(({ type }) => type);
    expect(types.filter((type) => type === 'booking.refunded')).toHaveLength(2);
    expect(types.filter((type) => type === 'booking.paid')).toHaveLength(2);
  });

  test('sends nothing back when it is undone; undone too late it is a visit that is not paid', async () => {
    const salon = await salonThatTakes(server, 'pg');
    const guest = await makeGuest();
    const { visit_id, paid } = await paidVisit(salon, guest);
    const key = { business_id: salon.business_id, visit_id };
    await call(visitCalls.cancel, key, { as: salon.owner });
    await call(visitCalls.uncancel, key, { as: salon.owner });
    await refundTheCancelled();
    expect(refunded(paid)).toBe(0);
    expect(await look(salon, guest, visit_id)).toMatchObject({ paid_amount: 60_000 });

    await call(visitCalls.cancel, key, { as: salon.owner });
    await refundTheCancelled();
    await goesBack(paid);
    await call(visitCalls.uncancel, key, { as: salon.owner });
    expect(await look(salon, guest, visit_id)).toMatchObject({
      paid_amount: 0,
      total_amount: 60_000,
      services: [{ cash_amount: null, payment_type: null }, { cash_amount: null }],
    });
    await booksAgree(salon);
  });

  test('a client inside the window cannot, and the money stays', async () => {
    const salon = await salonThatTakes(server, 'pg', { cancellation_window: 60 * 24 * 10 });
    const guest = await makeGuest();
    const { visit_id, paid } = await paidVisit(salon, guest);
    const key = { business_id: salon.business_id, visit_id };
    expect((await refusal(visitCalls.cancel, key, { as: guest })).code).toBe('INSIDE_CANCELLATION_WINDOW');
    await refundTheCancelled();
    expect(refunded(paid)).toBe(0);
  });

  test.each(['declined', 'never answered'])('a paid request that is %s is paid back', async (how) => {
    const salon = await salonThatTakes(server, 'pg', { booking_type: 'request' });
    const guest = await makeGuest();
    const { visit_id, bookings, paid } = await paidVisit(salon, guest);
    expect(await look(salon, guest, visit_id)).toMatchObject({
      paid_amount: 60_000,
      services: [{ booking_status: 'created' }, { booking_status: 'created' }],
    });
    if (how === 'declined') {
      for (const { booking_id } of bookings)
        await call(bookingCalls.cancel, { booking_id }, { as: salon.owner });
    } else {
      clock.advance({ hours: 25 });
      const again = await later(server, guest);
      expect((await look(salon, again, visit_id)).payments).toMatchObject([{ status: 'refunding' }]);
      await runJob('request-lapse');
    }
    await refundTheCancelled();
    await goesBack(paid);
    await booksAgree(salon);
  });

  test('a paid request that is accepted keeps its money', async () => {
    const salon = await salonThatTakes(server, 'pg', { booking_type: 'request' });
    const guest = await makeGuest();
    const { visit_id, bookings, paid } = await paidVisit(salon, guest);
    for (const { booking_id } of bookings)
      await call(bookingCalls.confirm, { booking_id }, { as: salon.owner });
    await refundTheCancelled();
    expect(refunded(paid)).toBe(0);
    expect(await look(salon, guest, visit_id)).toMatchObject({ paid_amount: 60_000 });
  });

  test('after a part was sent back by hand only the rest goes, never more', async () => {
    const salon = await salonThatTakes(server, 'pg');
    const guest = await makeGuest();
    const { visit_id, paid, payment_id } = await paidVisit(salon, guest);
    const { business_id } = salon;
    const admin = await server.makePlatformAdmin();
    const back = { business_id, payment_id, reason: 'asked by phone' };
    await call(paymentsCalls.refund, { ...back, amount: 10_000 }, { as: admin });
    await call(visitCalls.cancel, { business_id, visit_id }, { as: salon.owner });
    await refundTheCancelled();
    await goesBack(paid);
    expect((await refusal(paymentsCalls.refund, back, { as: admin })).code).toBe('REFUND_TOO_LARGE');
  });

  test('all of it by hand leaves a visit that is not paid', async () => {
    const salon = await salonThatTakes(server, 'pg');
    const guest = await makeGuest();
    const { visit_id, paid, payment_id } = await paidVisit(salon, guest);
    const back = { business_id: salon.business_id, payment_id, reason: 'asked by phone' };
    await call(paymentsCalls.refund, back, { as: await server.makePlatformAdmin() });
    await goesBack(paid);
    expect(await look(salon, guest, visit_id)).toMatchObject({ paid_amount: 0, total_amount: 60_000 });
    await booksAgree(salon);
  });

  test('all of it by hand is sent again when the bank sends it back: nothing is booked for it any more', async () => {
    const salon = await salonThatTakes(server, 'pg');
    const { paid, payment_id } = await paidVisit(salon, await makeGuest());
    const admin = await server.makePlatformAdmin();
    const back = { business_id: salon.business_id, payment_id, reason: 'asked by phone' };
    await call(paymentsCalls.refund, back, { as: admin });
    await refundComesBack(salon, paid);
    expect(await refundsOf(salon)).toEqual([
      { status: 'failed', amount: 60_000, created_by: admin.id },
      { status: 'wanted', amount: 60_000, created_by: admin.id },
    ]);
    await booksAgree(salon);
  });

  test('a part by hand that the bank sends back is theirs to decide about again', async () => {
    const salon = await salonThatTakes(server, 'pg');
    const { paid, payment_id } = await paidVisit(salon, await makeGuest());
    const back = { business_id: salon.business_id, payment_id, amount: 10_000, reason: 'asked by phone' };
    await call(paymentsCalls.refund, back, { as: await server.makePlatformAdmin() });
    await refundComesBack(salon, paid);
    expect(await refundsOf(salon)).toMatchObject([{ status: 'failed', amount: 10_000 }]);
    await booksAgree(salon);
  });
});

describe('what was paid online', () => {
  test('stays what it is: nobody notes it again, undoes it, or makes it cost less', async () => {
    const salon = await salonThatTakes(server, 'pg');
    const guest = await makeGuest();
    const { bookings, payment_id } = await paidVisit(salon, guest);
    const { business_id, owner } = salon;
    const booking_id = bookings[0]?.booking_id ?? '';
    const key = { business_id, booking_id };
    expect((await refusal(bookingCalls.undoPayment, key, { as: owner })).code).toBe('CONFLICT');
    const again = { ...key, type: 'cash', amount: 100 } as const;
    expect((await refusal(bookingCalls.pay, again, { as: owner })).code).toBe('CONFLICT');
    const online = { ...again, payment_id, type: 'pg' } as const;
    expect((await refusal(bookingCalls.pay, online, { as: owner })).code).toBe('PAYMENT_NOT_VERIFIED');
    const cheaper = { id: booking_id, booking_amount: 100 };
    expect((await refusal(bookingCalls.change, cheaper, { as: owner })).code).toBe('AMOUNT_TOO_LARGE');
  });

  test.each([10_000, 90_000])('keeps its price on a chair where it costs %i', async (price) => {
    const salon = await salonThatTakes(server, 'pg');
    const guest = await makeGuest();
    const { visit_id, bookings } = await paidVisit(salon, guest);
    await database.q
      .updateTable('service_on_calendar')
      .set({ price })
      .where('business_id', '=', salon.business_id)
      .where('entity_id', '=', salon.chairs[1])
      .execute();
    const booking_id = bookings[0]?.booking_id ?? '';
    await call(bookingCalls.move, { booking_id, entity_id: salon.chairs[1] }, { as: guest });
    expect(await look(salon, guest, visit_id)).toMatchObject({
      total_amount: 60_000,
      paid_amount: 60_000,
      services: [{ entity_id: salon.chairs[1], booking_amount: 30_000 }, {}],
    });
  });

  test('the tables refuse one payment for two visits, and a payment that is none', async () => {
    const salon = await salonThatTakes(server, 'pg');
    const guest = await makeGuest();
    const one = await paidVisit(salon, guest);
    const two = await paidVisit(salon, guest, '14:00');
    const change = (what: string) =>
      database.pool.query(`update booking set ${what} where id = $1`, [two.bookings[0]?.booking_id]);
    await expect(change(`payment_id = '${one.payment_id}'`)).rejects.toThrow('a_payment_pays_for_one_visit');
    await expect(change('payment_id = gen_random_uuid()')).rejects.toThrow(
      /a_booking_is_paid_by_a_payment_of_the_business|a_payment_pays/,
    );
    await expect(change('payment_id = null')).rejects.toThrow('what_is_paid_online_names_its_payment');
    await expect(change("payment_type = 'cash'")).rejects.toThrow('what_is_paid_online_names_its_payment');
  });
});
