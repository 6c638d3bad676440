import { availabilityCalls } from '@kursi/core/booking/availability.contract.ts';
import { bookingCalls as calls } from '@kursi/core/booking/booking.contract.ts';
import { scheduleCalls } from '@kursi/core/booking/schedule.contract.ts';
import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { settingsCalls } from '@kursi/core/business/settings.contract.ts';
import { catalogueCalls } from '@kursi/core/catalogue/catalogue.contract.ts';
import { describe, expect, test } from 'vitest';
import { seedSalon } from '../../testing/booking.ts';
import { catalogueOf } from '../../testing/catalogue.ts';
import { useServer } from '../../testing/server.ts';

const server = await useServer();
const { call, send, refusal, makeGuest, seedAccount, seedMember, database, clock } = server;
const salon = await seedSalon(server);
const { business_id, owner, service_id, chairs, day, hold, client_id } = salon;
const someone = await seedAccount({ user_name: 'Ravi' });

const scheduleOf = async (of = salon) =>
  (await call(scheduleCalls.schedule, { business_id: of.business_id, from: day, to: day }, { as: of.owner }))
    .items;
/** As if ten minutes had passed for this one. */
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
const at = async (time: string) => (await scheduleOf()).filter(({ service_time }) => service_time === time);

describe('a hold', () => {
  test('the desk takes back what a client holds, all of the visit; staff of another salon finds nothing', async () => {
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
    expect((await refusal(visitCalls.lookAtHold, of, { as: guest })).code).toBe('NOT_FOUND');
    expect((await refusal(visitCalls.confirm, of, { as: guest })).code).toBe('NOT_FOUND');
    for (const entity_id of chairs) await salon.book('10:00', { services: [{ service_id, entity_id }] });
    // What was confirmed in the meantime is no hold, and stays.
    const booked = await call(calls.reserve, salon.hold('12:00'), { as: guest });
    await call(calls.confirmHold, { business_id, booking_id: booked.booking_id }, { as: guest });
    const late = { business_id, booking_id: booked.booking_id };
    expect((await refusal(calls.release, late, { as: staff })).code).toBe('NOT_FOUND');
  });

  test('keeps its time for ten minutes, becomes the booking with its id, and is then the desk’s to see', async () => {
    const guest = await makeGuest({ user_name: 'Ravi', phone: '98200 11111' });
    const held = await call(calls.reserve, hold('10:00'), { as: guest });
    expect(held).toMatchObject({ booking_date: day, service_time: '10:00', booking_amount: 30_000 });
    const minutes = clock.now().until(held.expires_at).total('minutes');
    expect(minutes).toBeGreaterThan(9);
    expect(minutes).toBeLessThanOrEqual(10);
    expect(await at('10:00')).toMatchObject([{ kind: 'hold', id: held.booking_id, client_name: null }]);
    expect((await call(scheduleCalls.reserved, { business_id }, { as: owner })).items).toMatchObject([
      { booking_id: held.booking_id, visit_id: held.visit_id },
    ]);

    const { booking_id } = held;
    const confirmed = await call(calls.confirmHold, { business_id, booking_id }, { as: guest });
    expect(confirmed).toEqual({ booking_id, visit_id: held.visit_id, booking_status: 'confirmed' });
    expect(await at('10:00')).toMatchObject([
      { kind: 'booking', id: booking_id, client_name: 'Ravi', booking_status: 'confirmed', expires_at: null },
    ]);
    expect((await call(scheduleCalls.reserved, { business_id }, { as: owner })).items).toEqual([]);
    // Pressing again changes nothing.
    expect(await call(calls.confirmHold, { business_id, booking_id }, { as: guest })).toEqual(confirmed);
  });

  test('is refused to the second, with the nearest free times, on this chair first', async () => {
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

  test('with anyone goes to the least busy, and to the other when that one is taken', async () => {
    const anyone = hold('12:00', { entity_id: null });
    const first = await call(calls.reserve, anyone, { as: owner });
    const second = await call(calls.reserve, anyone, { as: owner });
    expect([first.entity_id, second.entity_id]).toEqual([chairs[1], chairs[0]]);
    expect((await refusal(calls.reserve, anyone, { as: owner })).code).toBe('SLOT_TAKEN');
  });

  test('given back, its time is free again at once', async () => {
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

  test('that has run out blocks nobody, and can be confirmed only while nobody took it', async () => {
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
    expect(await scheduleOf(slow)).toEqual([]);
    // Overlaps both; the expired ones are cleared away in the same transaction.
    await call(calls.reserve, slow.hold('09:45'), { as: three });
    const of = { business_id: slow.business_id };
    const late = await refusal(calls.confirmHold, { ...of, booking_id: early.booking_id }, { as: one });
    expect(late).toMatchObject({ status: 409, code: 'HOLD_EXPIRED' });
    const kept = await call(calls.confirmHold, { ...of, booking_id: other.booking_id }, { as: two });
    expect(kept.booking_status).toBe('confirmed');
    expect((await scheduleOf(slow)).map(({ service_time, kind }) => [service_time, kind])).toEqual([
      ['09:45', 'hold'],
      ['11:00', 'booking'],
    ]);
  });

  test('that has run out asks the rules again; and none is confirmed where the public may not book', async () => {
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
      // One that is still held was promised.
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
    // The desk decides for itself when it works.
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
    const { days } = await call(availabilityCalls.visitTimes, { ...times, from: day, days: 1 });
    expect(days[0]?.slots.length).toBeGreaterThan(0);
  });

  test('takes the buffer after the service from its calendar, and the next one begins behind it', async () => {
    const tidy = await seedSalon(server, { buffer_after: 15 });
    await tidy.book('10:00');
    const as = tidy.owner;
    expect((await refusal(calls.reserve, tidy.hold('10:30'), { as })).code).toBe('SLOT_TAKEN');
    await call(calls.reserve, tidy.hold('10:45'), { as });
    const [slot] = (
      await call(scheduleCalls.consumed, { business_id: tidy.business_id, from: day, to: day }, { as })
    ).items;
    expect(
      Temporal.Instant.from(slot?.start_date ?? '')
        .until(slot?.end_date ?? '')
        .total('minutes'),
    ).toBe(45);
  });
});

describe('what a client may not', () => {
  test('more than three at once as a guest, however they are sent', async () => {
    const wide = await seedSalon(server);
    const guest = await makeGuest();
    const times = ['09:00', '09:30', '10:00', '10:30', '11:00', '11:30'];
    const answers = await Promise.all(
      times.map((time) => send(calls.reserve, wide.hold(time), { as: guest })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429, 429, 429]);
    const first = answers.find(({ status }) => status === 200)?.body as { booking_id: string };
    await call(calls.release, { business_id: wide.business_id, booking_id: first.booking_id }, { as: guest });
    await call(calls.reserve, wide.hold('12:00'), { as: guest });
  });

  test('holds from one address are counted over all guests', async () => {
    const wide = await seedSalon(server);
    const statuses: number[] = [];
    for (let i = 0; i < 21; i++) {
      const guest = await makeGuest();
      for (const time of ['09:00', '09:30', '10:00']) {
        const { status } = await send(calls.reserve, wide.hold(time), { as: guest, from: '10.9.9.9' });
        statuses.push(status);
      }
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(3);
    expect(
      (await send(calls.reserve, wide.hold('11:00'), { as: await makeGuest(), from: '10.9.9.8' })).status,
    ).toBe(200);
  });

  test.each([
    ['a client', { client_id: '01a00000-0000-7000-8000-0000000000ff' }, 'client_id'],
    ['to pass over hours', { override: ['hours' as const] }, 'override'],
  ])('name %s', async (_name, wish, field) => {
    const no = await refusal(calls.reserve, hold('14:00', wish), { as: someone });
    expect(no).toMatchObject({ status: 403, code: 'NOT_ALLOWED', details: { fields: [field] } });
  });

  test('decide what it costs', async () => {
    const { booking_id } = await call(calls.reserve, hold('14:00'), { as: someone });
    for (const amount of [{ cash_amount: 1 }, { adjusted_total_amount: 1 }]) {
      const no = await refusal(calls.confirmHold, { business_id, booking_id, ...amount }, { as: someone });
      expect(no).toMatchObject({ code: 'NOT_ALLOWED', details: { fields: Object.keys(amount) } });
    }
    const visit = { business_id, booking_date: day, service_time: '15:00' };
    const services = [{ service_id, booking_amount: 1 }];
    const no = await refusal(visitCalls.reserve, { ...visit, services }, { as: someone });
    expect(no.details).toEqual({ fields: ['services.*.booking_amount'] });
    await call(calls.release, { business_id, booking_id }, { as: someone });
  });

  test('touch what is not theirs', async () => {
    const { booking_id } = await call(calls.reserve, hold('14:00'), { as: someone });
    const stranger = await makeGuest();
    for (const as of [stranger, await seedAccount()]) {
      expect((await refusal(calls.release, { business_id, booking_id }, { as })).code).toBe('NOT_FOUND');
      expect((await refusal(calls.confirmHold, { business_id, booking_id }, { as })).code).toBe('NOT_FOUND');
    }
    const another = await seedSalon(server);
    const elsewhere = { business_id: another.business_id, booking_id };
    expect((await refusal(calls.confirmHold, elsewhere, { as: someone })).code).toBe('NOT_FOUND');
    expect((await refusal(calls.release, elsewhere, { as: another.owner })).code).toBe('NOT_FOUND');
    await call(calls.release, { business_id, booking_id }, { as: someone });
  });

  test.each([
    ['outside the hours', () => hold('17:00'), 422, 'CLOSED'],
    ['before the hours', () => hold('08:45'), 422, 'CLOSED'],
    ['so late that it does not end in time', () => hold('16:45'), 422, 'CLOSED'],
    ['between the steps', () => hold('15:10'), 422, 'NOT_ON_STEP'],
    ['in the past', () => hold('10:00', { booking_date: '2020-01-01' }), 422, 'IN_THE_PAST'],
    ['too far ahead', () => hold('10:00', { booking_date: '2099-01-01' }), 422, 'OUTSIDE_WINDOW'],
    ['after the last day there is', () => hold('10:00', { booking_date: '9999-12-31' }), 400, 'MALFORMED'],
    ['half a service', () => hold('15:00', { service_duration: 45 }), 422, 'DURATION_NOT_MULTIPLE'],
    ['the end of the day', () => hold('24:00'), 400, 'MALFORMED'],
  ])('come %s', async (_name, wanted, status, code) => {
    expect(await refusal(calls.reserve, wanted(), { as: someone })).toMatchObject({ status, code });
  });

  test('book what the business or the calendar does not offer', async () => {
    const make = catalogueOf(server, owner, business_id);
    const alone = await make.calendar({ name: 'Alone' });
    const nowhere = await make.service({ name: 'Nowhere' });
    const off = await make.service({ calendars: [{ entity_id: alone, price: null, duration: null }] });
    await call(
      catalogueCalls.changeService,
      { business_id, id: off, service_status: 'disable' },
      { as: owner },
    );
    const tried = async (wish: object) =>
      (await refusal(calls.reserve, hold('15:00', wish), { as: someone })).code;
    expect(await tried({ entity_id: alone })).toBe('CALENDAR_DOES_NOT_OFFER');
    expect(await tried({ service_id: nowhere, entity_id: null })).toBe('SERVICE_NOT_OFFERED');
    expect(await tried({ service_id: off, entity_id: alone })).toBe('SERVICE_NOT_OFFERED');
    const another = await seedSalon(server);
    expect(await tried({ service_id: another.service_id })).toBe('NOT_FOUND');
    expect(await tried({ entity_id: another.chairs[0] })).toBe('NOT_FOUND');
    expect(
      (
        await refusal(calls.reserve, hold('15:00', { client_id: await another.client('Not here') }), {
          as: owner,
        })
      ).code,
    ).toBe('NOT_FOUND');
  });

  test('book a private business, or one that is not approved', async () => {
    const shy = await seedSalon(server);
    await database.q
      .updateTable('business')
      .set({ visibility: 'private' })
      .where('id', '=', shy.business_id)
      .execute();
    expect((await refusal(calls.reserve, shy.hold('10:00'), { as: someone })).code).toBe('NOT_FOUND');
    await call(calls.reserve, shy.hold('10:00'), { as: shy.owner });
  });

  test('pay with a membership, or with a payment that is none', async () => {
    const { booking_id } = await call(calls.reserve, hold('14:30'), { as: someone });
    const id = '01a00000-0000-7000-8000-0000000000ff';
    const of = { business_id, booking_id };
    expect(
      (await refusal(calls.confirmHold, { ...of, payment_membership_id: id }, { as: someone })).code,
    ).toBe('MEMBERSHIPS_NOT_YET');
    expect((await refusal(calls.confirmHold, { ...of, payment_id: id }, { as: someone })).code).toBe(
      'PAYMENT_NOT_VERIFIED',
    );
    await call(calls.release, of, { as: someone });
  });
});

describe('who it is for', () => {
  test('a known number books for that client, and the guest learns nothing of them', async () => {
    const [meera] = await database.q
      .selectFrom('client')
      .selectAll()
      .where('business_id', '=', business_id)
      .where('id', '=', client_id)
      .execute();
    const guest = await makeGuest({ user_name: 'Someone Curious', phone: meera?.phone ?? '' });
    const { booking_id, visit_id } = await call(calls.reserve, hold('15:30'), { as: guest });
    await call(calls.confirmHold, { business_id, booking_id }, { as: guest });
    expect(await at('15:30')).toMatchObject([{ client_id, client_name: 'Meera' }]);
    const seen = await call(visitCalls.look, { business_id, visit_id }, { as: guest });
    expect(seen.client).toMatchObject({ name: 'Someone Curious', account_id: null });
    expect(JSON.stringify(seen)).not.toContain('Meera');
    const mine = await call(visitCalls.mine, {}, { as: guest });
    expect(mine.items.map(({ id }) => id)).toEqual([visit_id]);
    expect(JSON.stringify(mine)).not.toContain('Meera');
    // Others of that client stay unseen.
    const other = await salon.book('16:00');
    expect(
      (await refusal(visitCalls.look, { business_id, visit_id: other.visit_id }, { as: guest })).code,
    ).toBe('NOT_FOUND');
  });

  test('a desk hold needs a client by the time it is confirmed', async () => {
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
    expect((await refusal(calls.confirmHold, paid, { as: staff })).details).toEqual({
      fields: ['adjusted_total_amount'],
    });
    expect((await refusal(calls.confirmHold, { ...paid, cash_amount: 25_001 }, { as: owner })).code).toBe(
      'AMOUNT_TOO_LARGE',
    );
    await call(calls.confirmHold, paid, { as: owner });
    const { items } = await call(
      scheduleCalls.bookings,
      { business_id, ids: named.booking_id },
      { as: owner },
    );
    expect(items).toMatchObject([
      { booking_amount: 25_000, cash_amount: 20_000, payment_type: 'cash', payment_membership_amount: null },
    ]);
  });
});

describe('a business that answers requests', () => {
  const ask = async (time: string) => {
    const shop = await seedSalon(server);
    await call(
      settingsCalls.update,
      { business_id: shop.business_id, booking_type: 'request' },
      { as: shop.owner },
    );
    const guest = await makeGuest();
    const held = await call(calls.reserve, shop.hold(time), { as: guest });
    const of = { business_id: shop.business_id, booking_id: held.booking_id };
    const { booking_status } = await call(calls.confirmHold, of, { as: guest });
    expect(booking_status).toBe('created');
    return { shop, guest, ...held };
  };

  test('keeps the time, and makes it a booking by saying yes', async () => {
    const { shop, guest, booking_id } = await ask('10:00');
    expect((await refusal(calls.reserve, shop.hold('10:00'), { as: await makeGuest() })).code).toBe(
      'SLOT_TAKEN',
    );
    expect((await refusal(calls.confirm, { booking_id }, { as: guest })).code).toBe('NOT_FOUND');
    await call(calls.confirm, { booking_id }, { as: shop.owner });
    await call(calls.confirm, { booking_id }, { as: shop.owner });
    expect((await scheduleOf(shop))[0]).toMatchObject({ booking_status: 'confirmed', expires_at: null });
  });

  test('says yes by moving it, also into the past; a client who moves it waits on', async () => {
    const { shop, guest, booking_id, visit_id } = await ask('10:00');
    const seen = async () => {
      const of = { business_id: shop.business_id, visit_id };
      return (await call(visitCalls.look, of, { as: guest })).services[0];
    };
    await call(calls.move, { booking_id, service_time: '11:00' }, { as: guest });
    expect(await seen()).toMatchObject({ booking_status: 'created', answer_until: expect.any(String) });
    const past = { booking_id, booking_date: '2026-01-05', override: ['past' as const] };
    await call(calls.move, past, { as: shop.owner });
    expect(await seen()).toMatchObject({ booking_status: 'confirmed', answer_until: null });
    const { items } = await call(
      visitCalls.history,
      { business_id: shop.business_id, visit_id },
      { as: shop.owner },
    );
    expect(items.map(({ type }) => type).slice(-2)).toEqual(['booking.moved', 'booking.confirmed']);
    const slots = await database.q
      .selectFrom('consumed_slot')
      .select('expires_at')
      .where('booking_id', '=', booking_id)
      .execute();
    expect(slots).toEqual([{ expires_at: null }]);
  });

  test('that nobody answers is cancelled at its moment, and its time is free', async () => {
    const { shop, guest, booking_id, visit_id } = await ask('10:00');
    const past = clock.now().subtract({ seconds: 1 });
    await database.q
      .updateTable('booking')
      .set({ answer_until: past })
      .where('id', '=', booking_id)
      .execute();
    await database.q
      .updateTable('consumed_slot')
      .set({ expires_at: past })
      .where('booking_id', '=', booking_id)
      .execute();
    const seen = await call(visitCalls.look, { business_id: shop.business_id, visit_id }, { as: guest });
    expect(seen.services[0]).toMatchObject({ booking_status: 'cancelled', cancelled_at: expect.any(String) });
    expect((await refusal(calls.confirm, { booking_id }, { as: shop.owner })).code).toBe('CONFLICT');
    const next = await call(calls.reserve, shop.hold('10:00'), { as: await makeGuest() });
    expect(next.service_time).toBe('10:00');
    const list = await call(
      scheduleCalls.bookings,
      { business_id: shop.business_id, status: 'cancelled' },
      { as: shop.owner },
    );
    expect(list.items.map(({ id }) => id)).toEqual([booking_id]);
  });
});
