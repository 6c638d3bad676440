import { bookingCalls } from '@kursi/core/booking/booking.contract.ts';
import { deskCalls } from '@kursi/core/booking/desk.contract.ts';
import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { paymentsCalls } from '@kursi/core/payments/payments.contract.ts';
import { describe, expect, test } from 'vitest';
import { eventually } from '../../../testing/eventually.ts';
import { type Paid, useServerWithRazorpay } from '../../../testing/outside/razorpay.ts';
import type { Salon } from '../../../testing/salon/booking.ts';
import { later, orderedBy, paidVisitsOf, salonThatTakes } from '../../../testing/salon/paid-visits.ts';
import { gatewayOrderOf } from '../../../testing/salon/payments.ts';
import { REFUND_CANCELLED } from './refund-cancelled.job.ts';

const paying = await useServerWithRazorpay();
const { server, razorpay, deliver } = paying;
const { call, refusal, database, clock, makeGuest, seedMember } = server;
const { notify, refunded, goesBack, look, runJob, booksAgree, paidVisit } = paidVisitsOf(paying);

/** Lets the undo window pass, then runs the refund job. */
async function refundTheCancelled(): Promise<void> {
  clock.advance({ seconds: 20 });
  await runJob(REFUND_CANCELLED);
}

async function refundComesBack({ business_id }: Salon, { payment }: Paid): Promise<void> {
  const refund = await eventually(async () => {
    const { rows } = await database.pool.query(
      "select gateway_refund_id from refund where business_id = $1 and status = 'processed'",
      [business_id],
    );
    return rows[0];
  });
  // A bank takes days to confirm: the refund is still pending here.
  await database.pool.query("update refund set status = 'pending' where business_id = $1", [business_id]);
  await sayOfRefund(payment, { id: refund.gateway_refund_id, status: 'failed' });
  // A late, out-of-order webhook: the final status stays.
  await sayOfRefund(payment, { id: refund.gateway_refund_id, status: 'pending' });
  await sayOfRefund(payment, { id: refund.gateway_refund_id, status: 'failed' });
}
async function sayOfRefund(
  payment: Paid['payment'],
  entity: {
    readonly id: string;
    readonly status: 'pending' | 'processed' | 'failed';
    readonly receipt?: string;
  },
): Promise<void> {
  const payload = { payment: { entity: razorpay.entity(payment) }, refund: { entity } };
  await deliver(razorpay.webhook(`refund.${entity.status}`, payload));
}
async function refundsOf({ business_id }: Salon) {
  const { rows } = await database.pool.query(
    'select status, amount::int, created_by from refund where business_id = $1 order by created_at',
    [business_id],
  );
  return rows as { status: string; amount: number; created_by: string | null }[];
}

test('a refund that the bank returns is sent again', async () => {
  const salon = await salonThatTakes(server, 'pg');
  const guest = await makeGuest();
  const { visit_id, placed } = await orderedBy(server, salon, guest);
  const key = { business_id: salon.business_id, visit_id };
  await call(visitCalls.cancel, key, { as: guest });
  const paid = razorpay.pay(gatewayOrderOf(placed));
  await notify(paid);
  await refundComesBack(salon, paid);
  expect(await refundsOf(salon)).toMatchObject([
    { status: 'failed', amount: 60_000 },
    { status: 'wanted', amount: 60_000 },
  ]);
  await booksAgree(salon);
});

test('a refund that the gateway takes and cannot send is sent again the next day', async () => {
  const salon = await salonThatTakes(server, 'pg');
  const guest = await makeGuest();
  const { visit_id, placed } = await orderedBy(server, salon, guest);
  await call(visitCalls.cancel, { business_id: salon.business_id, visit_id }, { as: guest });
  razorpay.refuseRefund();
  await notify(razorpay.pay(gatewayOrderOf(placed)));
  await eventually(async () => (await refundsOf(salon)).length === 2);
  expect(await refundsOf(salon)).toMatchObject([{ status: 'failed' }, { status: 'wanted', amount: 60_000 }]);
  await booksAgree(salon);
});

test('a refund webhook may arrive before the gateway’s id is stored', async () => {
  const salon = await salonThatTakes(server, 'pg');
  const guest = await makeGuest();
  const { visit_id, placed } = await orderedBy(server, salon, guest);
  await call(visitCalls.cancel, { business_id: salon.business_id, visit_id }, { as: guest });
  const { payment, proof } = razorpay.pay(gatewayOrderOf(placed));
  await notify({ payment, proof });
  await eventually(async () => (await refundsOf(salon))[0]?.status === 'processed');
  const { rows } = await database.pool.query(
    "update refund set status = 'wanted', gateway_refund_id = null where business_id = $1 returning id",
    [salon.business_id],
  );
  const receipt = String(rows[0].id).replaceAll('-', '');
  await sayOfRefund(payment, { id: 'rfnd_told_first', status: 'processed', receipt });
  expect(await refundsOf(salon)).toMatchObject([{ status: 'processed' }]);
});

describe('online payments of cancelled visits', () => {
  test('a cancellation refunds the payment of each cancelled part, once', async () => {
    const salon = await salonThatTakes(server, 'pg');
    const guest = await makeGuest();
    const { visit_id, bookings, paid } = await paidVisit(salon, guest);
    const { business_id } = salon;
    const [first = '', second = ''] = bookings.map(({ booking_id }) => booking_id);
    await call(bookingCalls.cancel, { booking_id: first }, { as: guest });
    // Shown before any job has run.
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
    const history = await call(visitCalls.listHistory, { business_id, visit_id }, { as: salon.owner });
    const types = history.items.map(({ type }) => type);
    expect(types.filter((type) => type === 'visit.refunded')).toHaveLength(2);
    expect(types.filter((type) => type === 'booking.paid')).toHaveLength(2);
  });

  test('a cancellation that is undone in time refunds nothing; undone later, the visit is unpaid', async () => {
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

  test('a client inside the cancellation window cannot cancel, and nothing is refunded', async () => {
    const salon = await salonThatTakes(server, 'pg', { cancellation_window: 60 * 24 * 10 });
    const guest = await makeGuest();
    const { visit_id, paid } = await paidVisit(salon, guest);
    const key = { business_id: salon.business_id, visit_id };
    expect((await refusal(visitCalls.cancel, key, { as: guest })).code).toBe('INSIDE_CANCELLATION_WINDOW');
    await refundTheCancelled();
    expect(refunded(paid)).toBe(0);
  });

  test.each(['declined', 'never answered'])('a paid request that is %s is refunded', async (how) => {
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

  test('a paid request that is accepted is not refunded', async () => {
    const salon = await salonThatTakes(server, 'pg', { booking_type: 'request' });
    const guest = await makeGuest();
    const { visit_id, bookings, paid } = await paidVisit(salon, guest);
    for (const { booking_id } of bookings)
      await call(bookingCalls.confirm, { booking_id }, { as: salon.owner });
    await refundTheCancelled();
    expect(refunded(paid)).toBe(0);
    expect(await look(salon, guest, visit_id)).toMatchObject({ paid_amount: 60_000 });
  });

  test('a cancellation after a partial refund by hand refunds only the rest', async () => {
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

  test('a full refund by hand leaves an unpaid visit', async () => {
    const salon = await salonThatTakes(server, 'pg');
    const guest = await makeGuest();
    const { visit_id, paid, payment_id } = await paidVisit(salon, guest);
    const back = { business_id: salon.business_id, payment_id, reason: 'asked by phone' };
    await call(paymentsCalls.refund, back, { as: await server.makePlatformAdmin() });
    await goesBack(paid);
    expect(await look(salon, guest, visit_id)).toMatchObject({ paid_amount: 0, total_amount: 60_000 });
    await booksAgree(salon);
  });

  test('a full refund by hand that the bank returns is sent again', async () => {
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

  test('a partial refund by hand that the bank returns is not sent again automatically', async () => {
    const salon = await salonThatTakes(server, 'pg');
    const { paid, payment_id } = await paidVisit(salon, await makeGuest());
    const back = { business_id: salon.business_id, payment_id, amount: 10_000, reason: 'asked by phone' };
    await call(paymentsCalls.refund, back, { as: await server.makePlatformAdmin() });
    await refundComesBack(salon, paid);
    expect(await refundsOf(salon)).toMatchObject([{ status: 'failed', amount: 10_000 }]);
    await booksAgree(salon);
  });
});

describe('what staff free of an online payment', () => {
  const NEXT_WEEKS = 60 * 24 * 10;
  async function paidAt(terms: Parameters<typeof salonThatTakes>[2] = {}) {
    const salon = await salonThatTakes(server, 'pg', terms);
    const guest = await makeGuest();
    const made = await paidVisit(salon, guest);
    const { business_id } = salon;
    const staff = await seedMember(business_id, 'staff');
    const key = { business_id, visit_id: made.visit_id };
    const isBack = async () => {
      await refundTheCancelled();
      return refunded(made.paid);
    };
    return { salon, guest, staff, key, isBack, ...made };
  }

  test('goes back before the cancellation window, as the terms say, and with a declined request', async () => {
    const early = await paidAt();
    await call(visitCalls.cancel, early.key, { as: early.staff });
    await refundTheCancelled();
    await goesBack(early.paid);
    const request = await paidAt({ booking_type: 'request', cancellation_window: NEXT_WEEKS });
    await call(visitCalls.cancel, request.key, { as: request.staff });
    await refundTheCancelled();
    await goesBack(request.paid);
  });

  test('waits inside the window for somebody who may refund', async () => {
    const { salon, guest, staff, key, isBack, paid, visit_id } = await paidAt({
      cancellation_window: NEXT_WEEKS,
    });
    await call(visitCalls.cancel, key, { as: staff });
    expect(await isBack()).toBe(0);
    expect(await look(salon, guest, visit_id)).toMatchObject({ payments: [{ status: 'paid' }] });
    expect(await look(salon, staff, visit_id)).toMatchObject({ to_give_back: 60_000 });
    await call(visitCalls.uncancel, key, { as: staff });
    expect(await look(salon, staff, visit_id)).toMatchObject({ to_give_back: 0, paid_amount: 60_000 });
    await call(visitCalls.cancel, key, { as: staff });
    const back = { ...key, reason: 'came too late' };
    expect((await refusal(visitCalls.refund, back, { as: staff })).code).toBe('NOT_ALLOWED');
    await call(visitCalls.refund, back, { as: await seedMember(salon.business_id, 'admin') });
    await goesBack(paid);
    await booksAgree(salon);
  });

  test('stays once the visit has begun, also when its progress is stepped back', async () => {
    const { salon, staff, key, isBack, bookings, paid } = await paidAt();
    for (const progress of ['arrived', 'in_service', 'expected'] as const)
      await call(visitCalls.setProgress, { ...key, progress }, { as: staff });
    expect(await refusal(visitCalls.cancel, key, { as: staff })).toMatchObject({
      code: 'NOT_ALLOWED',
      details: { right: 'payment.refund' },
    });
    const [{ booking_id } = { booking_id: '' }] = bookings;
    expect((await refusal(bookingCalls.cancel, { booking_id }, { as: staff })).code).toBe('NOT_ALLOWED');
    expect(await isBack()).toBe(0);
    await call(visitCalls.cancel, key, { as: salon.owner });
    await refundTheCancelled();
    await goesBack(paid);
  });

  test('stays when they move a visit out of its window and cancel it there', async () => {
    const { salon, staff, key, isBack } = await paidAt({ cancellation_window: 48 * 60 });
    clock.advance({ hours: 47 });
    const late = await later(server, staff);
    const booking_date = Temporal.PlainDate.from(salon.day).add({ days: 7 }).toString();
    await call(visitCalls.move, { ...key, booking_date, service_time: '10:00' }, { as: late });
    expect((await refusal(visitCalls.cancel, key, { as: late })).code).toBe('NOT_ALLOWED');
    expect(await isBack()).toBe(0);
  });

  test('waits when they take a service off a late visit', async () => {
    const late = await paidAt({ cancellation_window: NEXT_WEEKS });
    const { services } = await look(late.salon, late.staff, late.visit_id);
    const [stays] = services.map(
      ({ id: booking_id, service_id, entity_id, service_time, service_duration }) => ({
        booking_id,
        service_id,
        entity_id,
        service_time,
        service_duration,
      }),
    );
    if (!stays) throw new Error('two services');
    await call(
      deskCalls.editVisit,
      { ...late.key, booking_date: late.salon.day, services: [stays] },
      { as: late.staff },
    );
    expect(await look(late.salon, late.staff, late.visit_id)).toMatchObject({ to_give_back: 30_000 });
    expect(await late.isBack()).toBe(0);
  });
});
