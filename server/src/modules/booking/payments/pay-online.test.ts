import { bookingCalls } from '@kursi/core/booking/booking.contract.ts';
import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { catalogueCalls } from '@kursi/core/catalogue/catalogue.contract.ts';
import { paise } from '@kursi/core/kernel/money.ts';
import {
  paymentsCalls as calls,
  sandboxOutcomes,
  sandboxWebhooks,
} from '@kursi/core/payments/payments.contract.ts';
import { describe, expect, test } from 'vitest';
import { eventually } from '../../../testing/eventually.ts';
import type { Salon } from '../../../testing/salon/booking.ts';
import { holdTwo, later, salonThatTakes } from '../../../testing/salon/paid-visits.ts';
import { gatewayOrderOf, makePayer } from '../../../testing/salon/payments.ts';
import type { Person } from '../../../testing/salon/people.ts';
import { useServer } from '../../../testing/server.ts';
import { ASK_GATEWAY } from '../../payments/ask-gateway.job.ts';

const server = await useServer();
const { call, refusal, database, clock, jobs, makeGuest, seedAccount, seedMember } = server;

const getHold = ({ business_id }: Salon, as: Person, visit_id: string) =>
  call(visitCalls.getHold, { business_id, visit_id }, { as });
const look = ({ business_id }: Salon, as: Person, visit_id: string) =>
  call(visitCalls.get, { business_id, visit_id }, { as });

async function askNow() {
  clock.advance({ minutes: 4 });
  await database.transaction((tx) => jobs.send(tx, ASK_GATEWAY, {}));
}

/** Invariant: every captured rupee belongs to a booking or to a refund. */
async function booksOf({ business_id }: Salon) {
  const { rows } = await database.pool.query(
    `select (select coalesce(sum(p.amount), 0)::int from sandbox_payment p
               join gateway_order g on g.gateway_order_id = p.order_id
              where g.of_business = $1 and p.status = 'captured') as taken,
            (select coalesce(sum(amount), 0)::int from visit_payment
              where business_id = $1 and type = 'pg') as booked,
            (select coalesce(sum(amount), 0)::int from refund where business_id = $1) as sent_back,
            (select count(*)::int from visit where business_id = $1) as visits`,
    [business_id],
  );
  return rows[0];
}

const combinations = sandboxOutcomes.flatMap((outcome) =>
  sandboxWebhooks.map((webhook) => ({ outcome, webhook })),
);

describe.each(combinations)('$outcome, webhook $webhook', ({ outcome, webhook }) => {
  test('payments and visit are consistent', async () => {
    const salon = await salonThatTakes(server, 'pg');
    const guest = await makeGuest();
    const { visit_id } = await holdTwo(server, salon, guest);
    const payer = makePayer(server, guest, salon.business_id);
    const placed = await payer.order(visit_id, 'visit');
    const { proof } = await payer.pay(placed, outcome, webhook);
    if (proof) expect(await payer.verify(placed, proof)).toMatchObject({ status: 'paid', returned: false });
    const isPaid = outcome === 'paid' || outcome === 'paid_silently';
    if (webhook === 'never') await askNow();
    if (isPaid) await eventually(async () => (await booksOf(salon)).booked > 0);
    if (outcome !== 'abandoned' && webhook !== 'never') await webhooksAreIn(gatewayOrderOf(placed));

    const amount = isPaid ? 60_000 : 0;
    expect(await booksOf(salon)).toEqual({
      taken: amount,
      booked: amount,
      sent_back: 0,
      visits: isPaid ? 1 : 0,
    });
    if (!isPaid) {
      expect((await getHold(salon, guest, visit_id)).total_amount).toBe(60_000);
      return;
    }
    const visit = await look(salon, guest, visit_id);
    expect(visit).toMatchObject({
      paid_amount: 60_000,
      total_amount: 60_000,
      payments: [{ amount: 60_000, type: 'pg', status: 'paid', refunded_amount: 0 }],
    });
    expect(visit.services.map(({ booking_status, cash_amount }) => [booking_status, cash_amount])).toEqual([
      ['confirmed', 30_000],
      ['confirmed', 30_000],
    ]);
  });
});

async function webhooksAreIn(gatewayOrder: string) {
  await eventually(async () => {
    const { rows } = await database.pool.query(
      `select 1 from jobs.job where name = 'sandbox-webhook' and state <> 'completed' and data ->> 'body' like '%' || $1 || '%'`,
      [gatewayOrder],
    );
    return rows.length === 0;
  });
}

describe('a held visit', () => {
  test('can be read again with its note, and an order extends it once', async () => {
    const salon = await salonThatTakes(server, 'both');
    let guest = await makeGuest();
    const held = await holdTwo(server, salon, guest);
    const key = { business_id: salon.business_id, visit_id: held.visit_id };
    await call(visitCalls.setHoldNote, { ...key, additional_note: 'By the window, please' }, { as: guest });
    const before = await getHold(salon, guest, held.visit_id);
    expect(before).toMatchObject({
      visit_id: held.visit_id,
      additional_note: 'By the window, please',
      total_amount: 60_000,
      bookings: [
        { service_time: '10:00', entity_name: 'Chair 1', booking_amount: 30_000 },
        { service_time: '10:30' },
      ],
    });
    clock.advance({ minutes: 8 });
    guest = await later(server, guest);
    const payer = makePayer(server, guest, salon.business_id);
    const placed = await payer.order(held.visit_id, 'visit');
    const { expires_at } = await getHold(salon, guest, held.visit_id);
    const left = clock.now().until(expires_at).total('minutes');
    expect(left).toBeGreaterThan(9.8);
    expect(left).toBeLessThanOrEqual(10);
    const slots = await database.pool.query(
      'select expires_at from consumed_slot where business_id = $1 and booking_id is not null',
      [salon.business_id],
    );
    expect(slots.rows.map((row) => String(row.expires_at))).toEqual([expires_at, expires_at]);
    clock.advance({ minutes: 2 });
    expect((await payer.order(held.visit_id, 'visit')).order_id).toBe(placed.order_id);
    expect((await getHold(salon, guest, held.visit_id)).expires_at).toBe(expires_at);

    const { proof } = await payer.pay(placed);
    if (proof) await payer.verify(placed, proof);
    expect((await look(salon, guest, held.visit_id)).additional_note).toBe('By the window, please');
    expect((await refusal(visitCalls.getHold, key, { as: guest })).code).toBe('NOT_FOUND');
    expect(
      (await refusal(visitCalls.setHoldNote, { ...key, additional_note: 'late' }, { as: guest })).code,
    ).toBe('NOT_FOUND');
    const again = { business_id: salon.business_id, purpose: 'visit', reference: held.visit_id } as const;
    expect((await refusal(calls.order, again, { as: guest })).code).toBe('ALREADY_PAID');
    expect((await refusal(calls.order, again, { as: await makeGuest() })).code).toBe('NOT_FOUND');
    const gateway_order_id = placed.checkout?.gateway_order_id ?? '';
    const twice = { order: gateway_order_id, outcome: 'paid', webhook: 'before' } as const;
    expect((await refusal(calls.sandboxPay, twice)).code).toBe('ALREADY_PAID');
  });

  test('cannot be paid or read by anyone else', async () => {
    const salon = await salonThatTakes(server, 'both');
    const [guest, stranger] = [await makeGuest(), await makeGuest()];
    const { visit_id } = await holdTwo(server, salon, guest);
    const { business_id } = salon;
    const other = await salonThatTakes(server, 'both');
    const wanted = { business_id, purpose: 'visit', reference: visit_id } as const;
    for (const as of [stranger, salon.owner, await seedAccount()]) {
      expect((await refusal(calls.order, wanted, { as })).code).toBe('NOT_FOUND');
    }
    const elsewhere = { ...wanted, business_id: other.business_id };
    expect((await refusal(calls.order, elsewhere, { as: guest })).code).toBe('NOT_FOUND');
    const nothing = { ...wanted, reference: business_id };
    expect((await refusal(calls.order, nothing, { as: guest })).code).toBe('NOT_FOUND');
    const key = { business_id, visit_id };
    for (const as of [stranger, other.owner]) {
      expect((await refusal(visitCalls.getHold, key, { as })).code).toBe('NOT_FOUND');
      expect((await refusal(visitCalls.setHoldNote, { ...key, additional_note: 'x' }, { as })).code).toBe(
        'NOT_FOUND',
      );
    }

    const { order_id, ...placed } = await call(calls.order, wanted, { as: guest });
    const { proof } = await makePayer(server, guest, business_id).pay({ order_id, ...placed });
    const order = { business_id, order_id };
    const staff = await seedMember(business_id, 'staff');
    for (const as of [stranger, other.owner, staff]) {
      expect((await refusal(calls.getOrder, order, { as })).code).toBe('NOT_FOUND');
      expect((await refusal(calls.check, order, { as })).code).toBe('NOT_FOUND');
      if (proof) expect((await refusal(calls.verify, { ...order, ...proof }, { as })).code).toBe('NOT_FOUND');
    }
    for (const as of [guest, salon.owner, await seedMember(business_id, 'admin')]) {
      expect(await call(calls.getOrder, order, { as })).toMatchObject({ status: 'open', purpose: 'visit' });
    }
  });

  test('that has expired cannot be ordered any more', async () => {
    const salon = await salonThatTakes(server, 'pg');
    const guest = await makeGuest();
    const { visit_id } = await holdTwo(server, salon, guest);
    clock.advance({ minutes: 11 });
    const wanted = { business_id: salon.business_id, purpose: 'visit', reference: visit_id } as const;
    expect((await refusal(calls.order, wanted, { as: await later(server, guest) })).code).toBe(
      'HOLD_EXPIRED',
    );
  });
});

describe('a client who paid online and moves to somebody dearer', () => {
  test.each(['one booking', 'the visit by its parts'])('owes the rest: %s', async (door) => {
    const salon = await salonThatTakes(server, 'pg');
    const { business_id, chairs, service_id: id, owner } = salon;
    const calendars = chairs.map((entity_id, i) => ({ entity_id, price: i ? 80_000 : null, duration: null }));
    await call(catalogueCalls.changeService, { business_id, id, calendars }, { as: owner });
    const guest = await makeGuest();
    const { visit_id } = await holdTwo(server, salon, guest);
    const payer = makePayer(server, guest, business_id);
    const placed = await payer.order(visit_id, 'visit');
    const { proof } = await payer.pay(placed, 'paid', 'never');
    if (!proof) throw new Error('a payment has a proof');
    await payer.verify(placed, proof);
    const { services } = await look(salon, guest, visit_id);
    if (door === 'one booking') {
      for (const { id: booking_id } of services)
        await call(bookingCalls.move, { booking_id, entity_id: chairs[1] }, { as: guest });
    } else {
      const parts = services.map(({ id: booking_id, start_date }) => ({
        booking_id,
        entity_id: chairs[1],
        start_date,
      }));
      const to = { business_id, visit_id, booking_date: salon.day, service_time: '10:00', parts };
      await call(visitCalls.move, to, { as: guest });
    }
    expect(await look(salon, guest, visit_id)).toMatchObject({ paid_amount: 60_000, total_amount: 160_000 });
  });
});

describe('without an online payment', () => {
  test('a business that takes only cash refuses the order', async () => {
    const salon = await salonThatTakes(server, 'cash');
    const guest = await makeGuest();
    const { visit_id } = await holdTwo(server, salon, guest);
    const wanted = { business_id: salon.business_id, purpose: 'visit', reference: visit_id } as const;
    expect(await refusal(calls.order, wanted, { as: guest })).toMatchObject({
      status: 422,
      code: 'NOTHING_TO_PAY_ONLINE',
    });
  });

  test('a free visit is confirmed without a payment, even where payment is required', async () => {
    const salon = await salonThatTakes(server, 'pg');
    const guest = await makeGuest();
    const key = { business_id: salon.business_id };
    const dear = await holdTwo(server, salon, guest);
    const visit_id = dear.visit_id;
    expect((await refusal(visitCalls.confirm, { ...key, visit_id }, { as: guest })).code).toBe(
      'PAYMENT_REQUIRED',
    );
    await database.q
      .updateTable('reserved_booking')
      .set({ booking_amount: paise(0) })
      .where('visit_id', '=', visit_id)
      .execute();
    const wanted = { ...key, purpose: 'visit', reference: visit_id } as const;
    expect((await refusal(calls.order, wanted, { as: guest })).code).toBe('NOTHING_TO_PAY_ONLINE');
    const confirmed = await call(visitCalls.confirm, { ...key, visit_id }, { as: guest });
    expect(confirmed.booking_status).toBe('confirmed');
    expect((await look(salon, guest, visit_id)).payments).toEqual([]);
  });

  test('a visit confirmed without paying is paid at the salon where both are possible', async () => {
    const salon = await salonThatTakes(server, 'both');
    const guest = await makeGuest();
    const { visit_id } = await holdTwo(server, salon, guest);
    await call(visitCalls.confirm, { business_id: salon.business_id, visit_id }, { as: guest });
    expect(await look(salon, guest, visit_id)).toMatchObject({ paid_amount: 0, payments: [] });
  });
});

test('confirming by hand with the settled payment is idempotent, and refused with another one', async () => {
  const salon = await salonThatTakes(server, 'pg');
  const guest = await makeGuest();
  const { visit_id, bookings } = await holdTwo(server, salon, guest);
  const payer = makePayer(server, guest, salon.business_id);
  const placed = await payer.order(visit_id, 'visit');
  const { proof } = await payer.pay(placed);
  const { payment_id } = proof ? await payer.verify(placed, proof) : placed;
  const booking_id = bookings[0]?.booking_id ?? '';
  const wanted = { business_id: salon.business_id, booking_id };
  expect(await call(bookingCalls.confirmHold, { ...wanted, payment_id }, { as: guest })).toMatchObject({
    visit_id,
    booking_status: 'confirmed',
  });
  const other = await holdTwo(server, salon, guest, '12:00');
  const another = { ...wanted, booking_id: other.bookings[0]?.booking_id ?? '', payment_id };
  expect((await refusal(bookingCalls.confirmHold, another, { as: guest })).code).toBe('PAYMENT_NOT_VERIFIED');
  expect(await call(visitCalls.confirm, { business_id: salon.business_id, visit_id }, { as: guest })).toEqual(
    {
      visit_id,
      booking_status: 'confirmed',
    },
  );
});
