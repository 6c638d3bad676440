import { availabilityCalls } from '@kursi/core/booking/availability.contract.ts';
import { bookingCalls as calls } from '@kursi/core/booking/booking.contract.ts';
import { scheduleCalls } from '@kursi/core/booking/schedule.contract.ts';
import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { describe, expect, test } from 'vitest';
import { seedSalon } from '../../../testing/salon/booking.ts';
import { deskOf } from '../../../testing/salon/desk.ts';
import { useServer } from '../../../testing/server.ts';

const server = await useServer();
const { call, send, refusal, makeGuest, seedMember, database, clock } = server;
const { schedule } = deskOf(server);
const salon = await seedSalon(server);
const { business_id, owner, chairs, day, hold, client_id } = salon;

const at = async (time: string) =>
  (await schedule(salon)).filter(({ service_time }) => service_time === time);
/** Moves the expiry of this hold into the past. */
async function runOut(booking_id: string) {
  const expires_at = clock.now().subtract({ seconds: 1 });
  const created_at = clock.now().subtract({ minutes: 20 });
  await database.q
    .updateTable('reserved_booking')
    .set({ created_at, expires_at })
    .where('booking_id', '=', booking_id)
    .execute();
  await database.q
    .updateTable('consumed_slot')
    .set({ expires_at })
    .where('booking_id', '=', booking_id)
    .execute();
}

describe('a hold', () => {
  test('is released by the desk with all of its visit; the staff of another salon do not find it', async () => {
    const salon = await seedSalon(server);
    const { business_id, chairs, service_id, day } = salon;
    const guest = await makeGuest();
    const held = await call(
      visitCalls.reserve,
      {
        business_id,
        booking_date: day,
        service_time: '10:00',
        services: chairs.map((entity_id) => ({ service_id, entity_id })),
      },
      { as: guest },
    );
    const [first = '', second = ''] = held.bookings.map(({ booking_id }) => booking_id);
    const of = { business_id, visit_id: held.visit_id };
    const other = await seedSalon(server);
    const ofOther = { business_id: other.business_id, booking_id: first };
    expect((await refusal(calls.release, ofOther, { as: other.owner })).code).toBe('NOT_FOUND');
    const staff = await server.seedMember(business_id, 'staff');
    await call(calls.release, { business_id, booking_id: second }, { as: staff });
    expect((await refusal(visitCalls.getHold, of, { as: guest })).code).toBe('NOT_FOUND');
    expect((await refusal(visitCalls.confirm, of, { as: guest })).code).toBe('NOT_FOUND');
    for (const entity_id of chairs) await salon.book('10:00', { services: [{ service_id, entity_id }] });
    // A booking confirmed meanwhile is not a hold, and stays.
    const booked = await call(calls.reserve, salon.hold('12:00'), { as: guest });
    await call(calls.confirmHold, { business_id, booking_id: booked.booking_id }, { as: guest });
    const late = { business_id, booking_id: booked.booking_id };
    expect((await refusal(calls.release, late, { as: staff })).code).toBe('NOT_FOUND');
  });

  test('keeps its slot for ten minutes, becomes the booking with its id, and is then visible to the desk', async () => {
    const guest = await makeGuest({ user_name: 'Ravi', phone: '98200 11111' });
    const held = await call(calls.reserve, hold('10:00'), { as: guest });
    expect(held).toMatchObject({ booking_date: day, service_time: '10:00', booking_amount: 30_000 });
    const minutes = clock.now().until(held.expires_at).total('minutes');
    expect(minutes).toBeGreaterThan(9);
    expect(minutes).toBeLessThanOrEqual(10);
    expect(await at('10:00')).toMatchObject([{ kind: 'hold', id: held.booking_id, client_name: null }]);
    expect((await call(scheduleCalls.listHolds, { business_id }, { as: owner })).items).toMatchObject([
      { booking_id: held.booking_id, visit_id: held.visit_id },
    ]);

    const { booking_id } = held;
    const confirmed = await call(calls.confirmHold, { business_id, booking_id }, { as: guest });
    expect(confirmed).toEqual({ booking_id, visit_id: held.visit_id, booking_status: 'confirmed' });
    expect(await at('10:00')).toMatchObject([
      { kind: 'booking', id: booking_id, client_name: 'Ravi', booking_status: 'confirmed', expires_at: null },
    ]);
    expect((await call(scheduleCalls.listHolds, { business_id }, { as: owner })).items).toEqual([]);
    // Idempotent: a second confirm changes nothing.
    expect(await call(calls.confirmHold, { business_id, booking_id }, { as: guest })).toEqual(confirmed);
  });

  test('is refused to the second person, with the nearest free times on this chair first', async () => {
    const first = await makeGuest();
    await call(calls.reserve, hold('11:00'), { as: first });
    const no = await refusal(calls.reserve, hold('11:15'), { as: await makeGuest() });
    expect(no).toMatchObject({ status: 409, code: 'SLOT_TAKEN' });
    expect(no.details['alternatives']).toEqual([
      { booking_date: day, service_time: '11:30', entity_id: chairs[0] },
      { booking_date: day, service_time: '11:45', entity_id: chairs[0] },
      ...Array.from({ length: 3 }, () => expect.objectContaining({ booking_date: day })),
    ]);
  });

  test('on any calendar goes to the least busy one, and to the other when that one is taken', async () => {
    const anyone = hold('12:00', { entity_id: null });
    const first = await call(calls.reserve, anyone, { as: owner });
    const second = await call(calls.reserve, anyone, { as: owner });
    expect([first.entity_id, second.entity_id]).toEqual([chairs[1], chairs[0]]);
    expect((await refusal(calls.reserve, anyone, { as: owner })).code).toBe('SLOT_TAKEN');
  });

  test('that is released frees its slot immediately', async () => {
    const guest = await makeGuest();
    const { booking_id } = await call(calls.reserve, hold('13:00'), { as: guest });
    await call(calls.release, { business_id, booking_id }, { as: guest });
    expect(await at('13:00')).toEqual([]);
    expect((await refusal(calls.release, { business_id, booking_id }, { as: guest })).code).toBe('NOT_FOUND');
    expect((await refusal(calls.confirmHold, { business_id, booking_id }, { as: guest })).code).toBe(
      'NOT_FOUND',
    );
    await call(calls.reserve, hold('13:00'), { as: await makeGuest() });
  });

  test('that has expired blocks nobody, and can be confirmed only while its slot is free', async () => {
    const slow = await seedSalon(server);
    const [one, two, three] = [await makeGuest(), await makeGuest(), await makeGuest()];
    const early = await call(calls.reserve, slow.hold('10:00'), { as: one });
    const other = await call(calls.reserve, slow.hold('11:00'), { as: two });
    await database.q
      .updateTable('reserved_booking')
      .set({
        created_at: clock.now().subtract({ minutes: 20 }),
        expires_at: clock.now().subtract({ seconds: 1 }),
      })
      .where('business_id', '=', slow.business_id)
      .execute();
    await database.q
      .updateTable('consumed_slot')
      .set({ expires_at: clock.now().subtract({ seconds: 1 }) })
      .where('business_id', '=', slow.business_id)
      .execute();
    expect(await schedule(slow)).toEqual([]);
    // Overlaps both; the expired ones are cleared away in the same transaction.
    await call(calls.reserve, slow.hold('09:45'), { as: three });
    const of = { business_id: slow.business_id };
    const late = await refusal(calls.confirmHold, { ...of, booking_id: early.booking_id }, { as: one });
    expect(late).toMatchObject({ status: 409, code: 'HOLD_EXPIRED' });
    const kept = await call(calls.confirmHold, { ...of, booking_id: other.booking_id }, { as: two });
    expect(kept.booking_status).toBe('confirmed');
    expect((await schedule(slow)).map(({ service_time, kind }) => [service_time, kind])).toEqual([
      ['09:45', 'hold'],
      ['11:00', 'booking'],
    ]);
  });

  test('that has expired is checked against the rules again; none is confirmed in a business that is not public', async () => {
    const changes = {
      CALENDAR: (id: string) =>
        database.q.updateTable('calendar').set({ calendar_status: 'disable' }).where('business_id', '=', id),
      SERVICE: (id: string) =>
        database.q.updateTable('service').set({ service_status: 'disable' }).where('business_id', '=', id),
      HOLIDAY: (id: string) =>
        database.q.insertInto('business_holiday').values({ business_id: id, day, name: 'Diwali' }),
      WINDOW: (id: string) =>
        database.q.updateTable('business').set({ max_booking_window: 60 }).where('id', '=', id),
    };
    for (const [name, change] of Object.entries(changes)) {
      const shop = await seedSalon(server);
      const as = await makeGuest();
      const { booking_id } = await call(calls.reserve, shop.hold('10:00'), { as });
      const alive = await call(calls.reserve, shop.hold('11:00'), { as });
      await change(shop.business_id).execute();
      await runOut(booking_id);
      const of = { business_id: shop.business_id };
      const no = await send(calls.confirmHold, { ...of, booking_id }, { as });
      expect([name, (no.body as { code?: string }).code]).toEqual([name, 'HOLD_EXPIRED']);
      // A hold that has not expired is still confirmed.
      await call(calls.confirmHold, { ...of, booking_id: alive.booking_id }, { as });
    }
    for (const hidden of [
      { visibility: 'private' as const },
      { business_state: 'suspended' as const },
      { is_deleted: true },
    ]) {
      const shop = await seedSalon(server);
      const as = await makeGuest();
      const { booking_id } = await call(calls.reserve, shop.hold('10:00'), { as });
      const of = { business_id: shop.business_id, booking_id };
      await database.q.updateTable('business').set(hidden).where('id', '=', shop.business_id).execute();
      expect((await refusal(calls.confirmHold, of, { as })).code).toBe('NOT_FOUND');
    }
    // The desk may book outside opening hours.
    const shop = await seedSalon(server);
    const late = shop.hold('20:00', { client_id: shop.client_id, override: ['hours'] });
    const { booking_id } = await call(calls.reserve, late, { as: shop.owner });
    await runOut(booking_id);
    await call(calls.confirmHold, { business_id: shop.business_id, booking_id }, { as: shop.owner });
  });

  test('is found by its id in capitals too', async () => {
    const shop = await seedSalon(server);
    const as = await makeGuest();
    const big = (id: string) => id.toUpperCase();
    const wanted = { business_id: big(shop.business_id), service_id: big(shop.service_id) };
    const entity_id = big(shop.chairs[0]);
    const { booking_id } = await call(calls.reserve, shop.hold('10:00', { ...wanted, entity_id }), { as });
    await call(calls.confirmHold, { business_id: wanted.business_id, booking_id: big(booking_id) }, { as });
    const times = { business_id: wanted.business_id, services: wanted.service_id, entities: entity_id };
    const { days } = await call(availabilityCalls.findForVisit, { ...times, from: day, days: 1 });
    expect(days[0]?.slots.length).toBeGreaterThan(0);
  });

  test('takes the buffer after the service too, and the next one starts after it', async () => {
    const tidy = await seedSalon(server, { buffer_after: 15 });
    await tidy.book('10:00');
    const as = tidy.owner;
    expect((await refusal(calls.reserve, tidy.hold('10:30'), { as })).code).toBe('SLOT_TAKEN');
    await call(calls.reserve, tidy.hold('10:45'), { as });
    const [slot] = (
      await call(
        scheduleCalls.listConsumedSlots,
        { business_id: tidy.business_id, from: day, to: day },
        { as },
      )
    ).items;
    expect(
      Temporal.Instant.from(slot?.start_date ?? '')
        .until(slot?.end_date ?? '')
        .total('minutes'),
    ).toBe(45);
  });
});

describe('the client of a hold', () => {
  test('is the record with the same name and phone number, of which the guest learns nothing', async () => {
    const [meera] = await database.q
      .selectFrom('client')
      .selectAll()
      .where('business_id', '=', business_id)
      .where('id', '=', client_id)
      .execute();
    const guest = await makeGuest({ user_name: 'MEERA', phone: meera?.phone ?? '' });
    const { booking_id, visit_id } = await call(calls.reserve, hold('15:30'), { as: guest });
    await call(calls.confirmHold, { business_id, booking_id }, { as: guest });
    expect(await at('15:30')).toMatchObject([{ client_id, client_name: 'Meera' }]);
    const seen = await call(visitCalls.get, { business_id, visit_id }, { as: guest });
    expect(seen.client).toMatchObject({ name: 'MEERA', account_id: null });
    expect(JSON.stringify(seen)).not.toContain('Meera');
    const mine = await call(visitCalls.listMine, {}, { as: guest });
    expect(mine.items.map(({ id }) => id)).toEqual([visit_id]);
    expect(JSON.stringify(mine)).not.toContain('Meera');
    // The client's other visits stay hidden.
    const other = await salon.book('16:00');
    expect(
      (await refusal(visitCalls.get, { business_id, visit_id: other.visit_id }, { as: guest })).code,
    ).toBe('NOT_FOUND');
  });

  test('must be named by the time a desk hold is confirmed', async () => {
    const held = await call(calls.reserve, hold('16:30'), { as: owner });
    const of = { business_id, booking_id: held.booking_id };
    expect((await refusal(calls.confirmHold, of, { as: owner })).code).toBe('CLIENT_REQUIRED');
    await call(calls.release, of, { as: owner });
    const named = await call(calls.reserve, hold('16:30', { client_id }), { as: owner });
    const paid = {
      business_id,
      booking_id: named.booking_id,
      cash_amount: 20_000,
      adjusted_total_amount: 25_000,
    };
    const staff = await seedMember(business_id, 'staff');
    expect((await refusal(calls.confirmHold, paid, { as: staff })).details).toMatchObject({
      fields: ['adjusted_total_amount'],
      right: 'price.change',
    });
    expect((await refusal(calls.confirmHold, { ...paid, cash_amount: 25_001 }, { as: owner })).code).toBe(
      'AMOUNT_TOO_LARGE',
    );
    await call(calls.confirmHold, paid, { as: owner });
    const { items } = await call(
      scheduleCalls.listBookings,
      { business_id, ids: named.booking_id },
      { as: owner },
    );
    expect(items).toMatchObject([
      { booking_amount: 25_000, cash_amount: 20_000, payment_type: 'cash', payment_membership_amount: null },
    ]);
  });
});
