import { bookingCalls as calls } from '@kursi/core/booking/booking.contract.ts';
import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { catalogueCalls } from '@kursi/core/catalogue/catalogue.contract.ts';
import { describe, expect, test } from 'vitest';
import { seedSalon } from '../../../../testing/salon/booking.ts';
import { catalogueOf } from '../../../../testing/salon/catalogue.ts';
import { deskOf } from '../../../../testing/salon/desk.ts';
import { useServer } from '../../../../testing/server.ts';

const server = await useServer();
const { call, refusal, makeGuest, database, clock } = server;
const { look, schedule, history, madeByGuest } = deskOf(server);

describe('a move', () => {
  test('goes to another time and chair, and back with the returned position', async () => {
    const salon = await seedSalon(server);
    const { visit_id, booking_id } = await salon.book('10:00');
    const as = salon.owner;
    const to = { booking_id, service_time: '14:00', entity_id: salon.chairs[1] };
    const moved = await call(calls.move, to, { as });
    expect(moved.before).toMatchObject({ service_time: '10:00', entity_id: salon.chairs[0] });
    expect(moved.after).toMatchObject({ service_time: '14:00', entity_id: salon.chairs[1] });
    expect(await schedule(salon)).toMatchObject([{ id: booking_id, service_time: '14:00' }]);
    await call(calls.move, { booking_id, ...moved.before }, { as });
    expect(await schedule(salon)).toMatchObject([
      { id: booking_id, service_time: '10:00', entity_id: salon.chairs[0] },
    ]);
    expect((await history(salon, visit_id)).map(({ type, by }) => [type, by])).toEqual([
      ['booking.confirmed', 'member'],
      ['booking.moved', 'member'],
      ['booking.moved', 'member'],
    ]);
  });

  test('to the same position emits no event and does not confirm a request', async () => {
    const salon = await seedSalon(server);
    await database.q
      .updateTable('business')
      .set({ booking_type: 'request' })
      .where('id', '=', salon.business_id)
      .execute();
    const { visit_id, booking_id } = await madeByGuest(salon, '10:00');
    const place = { service_time: '10:00', entity_id: salon.chairs[0], service_duration: 30 };
    const moved = await call(calls.move, { booking_id, ...place }, { as: salon.owner });
    expect([moved.before, moved.after]).toMatchObject([place, place]);
    const whole = {
      business_id: salon.business_id,
      visit_id,
      booking_date: salon.day,
      service_time: '10:00',
    };
    await call(visitCalls.move, whole, { as: salon.owner });
    expect((await look(salon, visit_id)).services).toMatchObject([{ booking_status: 'created' }]);
    expect((await history(salon, visit_id)).map(({ type }) => type)).not.toContain('booking.moved');
  });

  test('onto its own old time works; onto another’s is refused and changes nothing', async () => {
    const salon = await seedSalon(server);
    const one = await salon.book('10:00');
    await salon.book('11:00');
    const as = salon.owner;
    await call(calls.move, { booking_id: one.booking_id, service_time: '10:15' }, { as });
    const no = await refusal(calls.move, { booking_id: one.booking_id, service_time: '10:45' }, { as });
    expect(no.code).toBe('SLOT_TAKEN');
    expect(no.details['alternatives']).toContainEqual({
      booking_date: salon.day,
      service_time: '10:30',
      entity_id: salon.chairs[0],
    });
    // Never the time that it has already.
    expect(no.details['alternatives']).not.toContainEqual({
      booking_date: salon.day,
      service_time: '10:15',
      entity_id: salon.chairs[0],
    });
    expect((await schedule(salon)).map(({ service_time }) => service_time)).toEqual(['10:15', '11:00']);
  });

  test('makes a booking longer or shorter in steps of five minutes, and its price stays', async () => {
    const salon = await seedSalon(server);
    const { booking_id, visit_id } = await salon.book('10:00');
    const as = salon.owner;
    for (const service_duration of [60, 45, 20]) {
      await call(calls.move, { booking_id, service_duration }, { as });
      expect((await look(salon, visit_id)).services).toMatchObject([
        { service_duration, booking_amount: 30_000, service_price: 30_000 },
      ]);
    }
    expect((await refusal(calls.move, { booking_id, service_duration: 22 }, { as })).code).toBe('MALFORMED');
    const said = (await history(salon, visit_id)).at(-1);
    expect(said).toMatchObject({ type: 'booking.moved', ids: { before_duration: '45', duration: '20' } });
    // The length that the desk gave it goes along to another chair.
    const moved = await call(calls.move, { booking_id, entity_id: salon.chairs[1] }, { as });
    expect(moved.after.service_duration).toBe(20);
  });

  test('to a chair with another length keeps the number of slots; one that does not do it is refused', async () => {
    const salon = await seedSalon(server);
    const make = catalogueOf(server, salon.owner, salon.business_id);
    const [slow, other] = [await make.calendar({ name: 'Slow' }), await make.calendar({ name: 'Other' })];
    const offers = [
      ...salon.chairs.map((entity_id) => ({ entity_id, price: null, duration: null })),
      { entity_id: slow, price: null, duration: 45 },
    ];
    await call(
      catalogueCalls.changeService,
      { business_id: salon.business_id, id: salon.service_id, calendars: offers },
      { as: salon.owner },
    );
    const { booking_id } = await salon.book('10:00');
    const as = salon.owner;
    expect((await call(calls.move, { booking_id, entity_id: slow }, { as })).after.service_duration).toBe(45);
    expect((await refusal(calls.move, { booking_id, entity_id: other }, { as })).code).toBe(
      'CALENDAR_DOES_NOT_OFFER',
    );
    const elsewhere = await seedSalon(server);
    expect((await refusal(calls.move, { booking_id, entity_id: elsewhere.chairs[0] }, { as })).code).toBe(
      'NOT_FOUND',
    );
  });

  test('to a dearer chair costs what it costs there, unless a price was agreed on', async () => {
    const salon = await seedSalon(server);
    const { business_id, chairs, service_id, owner } = salon;
    const calendars = chairs.map((entity_id, i) => ({ entity_id, price: i ? 80_000 : null, duration: null }));
    await call(catalogueCalls.changeService, { business_id, id: service_id, calendars }, { as: owner });
    const { guest, booking_id, visit_id } = await madeByGuest(salon, '10:00');
    const costs = async () => {
      const [one] = (await look(salon, visit_id)).services;
      return [one?.service_price, one?.booking_amount];
    };
    await call(calls.move, { booking_id, entity_id: chairs[1] }, { as: guest });
    expect(await costs()).toEqual([80_000, 80_000]);
    await call(calls.move, { booking_id, service_duration: 60 }, { as: owner });
    expect(await costs()).toEqual([80_000, 80_000]);
    await call(calls.move, { booking_id, service_duration: 30 }, { as: owner });
    await call(calls.move, { booking_id, entity_id: chairs[0] }, { as: guest });
    expect(await costs()).toEqual([30_000, 30_000]);
    await call(calls.change, { id: booking_id, booking_amount: 50_000 }, { as: owner });
    await call(calls.move, { booking_id, entity_id: chairs[1] }, { as: guest });
    expect((await costs())[1]).toBe(50_000);
  });

  test('between chairs that cost the same keeps the price of its day', async () => {
    const salon = await seedSalon(server);
    const { business_id, chairs, service_id, owner: as } = salon;
    const { booking_id, visit_id } = await salon.book('10:00');
    await call(catalogueCalls.changeService, { business_id, id: service_id, price: 45_000 }, { as });
    await call(calls.move, { booking_id, entity_id: chairs[1] }, { as });
    expect((await look(salon, visit_id)).services).toMatchObject([{ booking_amount: 30_000 }]);
  });

  test('to another chair keeps the instant, even after the business changed its time zone', async () => {
    const salon = await seedSalon(server);
    const { booking_id, visit_id } = await salon.book('15:00');
    const start = async () => (await look(salon, visit_id)).services[0]?.start_date;
    const before = await start();
    await database.q
      .updateTable('business')
      .set({ time_zone: 'Europe/London' })
      .where('id', '=', salon.business_id)
      .execute();
    const to = { booking_id, entity_id: salon.chairs[1] };
    await call(calls.move, { ...to, override: ['hours', 'step'] }, { as: salon.owner });
    expect(await start()).toBe(before);
  });

  test('of a service that is no longer offered is refused to the client, not to the desk', async () => {
    const salon = await seedSalon(server);
    const { business_id, owner, service_id: id } = salon;
    const { guest, booking_id, visit_id } = await madeByGuest(salon, '10:00');
    const to = { booking_id, service_time: '11:00' };
    const visit = { business_id, visit_id, booking_date: salon.day, service_time: '12:00' };
    const disableCalendar = (calendar_status: 'enable' | 'disable') =>
      database.q
        .updateTable('calendar')
        .set({ calendar_status })
        .where('business_id', '=', business_id)
        .where('id', '=', salon.chairs[0])
        .execute();
    await disableCalendar('disable');
    expect((await refusal(calls.move, to, { as: guest })).code).toBe('CALENDAR_NOT_OFFERED');
    expect((await refusal(visitCalls.move, visit, { as: guest })).code).toBe('CALENDAR_NOT_OFFERED');
    await call(calls.move, to, { as: owner });
    await disableCalendar('enable');
    const service = { business_id, id, service_status: 'disable' as const };
    await call(catalogueCalls.changeService, service, { as: owner });
    const later = { ...to, service_time: '11:30' };
    expect((await refusal(calls.move, later, { as: guest })).code).toBe('SERVICE_NOT_OFFERED');
    await call(visitCalls.move, visit, { as: owner });
  });

  test('is possible for a client of a business that became private', async () => {
    const salon = await seedSalon(server);
    const { guest, booking_id } = await madeByGuest(salon, '10:00');
    await salon.book('12:00');
    await database.q
      .updateTable('business')
      .set({ visibility: 'private' })
      .where('id', '=', salon.business_id)
      .execute();
    await call(calls.move, { booking_id, service_time: '11:00' }, { as: guest });
    const no = await refusal(calls.move, { booking_id, service_time: '12:15' }, { as: guest });
    expect(no.code).toBe('SLOT_TAKEN');
    expect(no.details['alternatives']).toHaveLength(5);
  });

  test('works for a visit whose parts are centuries apart', async () => {
    const salon = await seedSalon(server);
    const { service_id, chairs, business_id, owner: as } = salon;
    const services = chairs.map((entity_id) => ({ service_id, entity_id }));
    const { visit_id } = await salon.book('10:00', { services });
    const second = (await look(salon, visit_id)).services[1]?.id ?? '';
    const override = ['window' as const];
    const far = { booking_id: second, booking_date: '2990-01-05', service_time: '10:00' };
    await call(calls.move, { ...far, override }, { as });
    const to = { business_id, visit_id, booking_date: salon.day, service_time: '11:00', override };
    const began = clock.now();
    await call(visitCalls.move, to, { as });
    expect(began.until(clock.now()).total('seconds')).toBeLessThan(5);
  });

  test('of a whole visit keeps the distance between its parts', async () => {
    const salon = await seedSalon(server);
    const { service_id, chairs } = salon;
    const services = [
      { service_id, entity_id: chairs[0] },
      { service_id, entity_id: chairs[1] },
    ];
    const { visit_id } = await salon.book('10:00', { services });
    await salon.book('15:30', { services: [{ service_id, entity_id: chairs[1] }] });
    const of = { business_id: salon.business_id, visit_id, booking_date: salon.day };
    expect((await refusal(visitCalls.move, { ...of, service_time: '15:00' }, { as: salon.owner })).code).toBe(
      'SLOT_TAKEN',
    );
    await call(visitCalls.move, { ...of, service_time: '13:00' }, { as: salon.owner });
    expect((await look(salon, visit_id)).services.map(({ service_time }) => service_time)).toEqual([
      '13:00',
      '13:30',
    ]);
  });

  test('by a client follows the rules, and is refused inside the cancellation window', async () => {
    const salon = await seedSalon(server);
    const { guest, booking_id } = await madeByGuest(salon, '10:00');
    await call(calls.move, { booking_id, service_time: '11:00' }, { as: guest });
    expect((await refusal(calls.move, { booking_id, service_time: '20:00' }, { as: guest })).code).toBe(
      'CLOSED',
    );
    const no = await refusal(
      calls.move,
      { booking_id, service_time: '20:00', override: ['hours'] },
      { as: guest },
    );
    expect(no.details).toEqual({ fields: ['override'] });
    expect(
      (await refusal(calls.move, { booking_id, service_time: '12:00' }, { as: await makeGuest() })).code,
    ).toBe('NOT_FOUND');
    await database.q
      .updateTable('visit')
      .set({ cancellation_window: 10 * 24 * 60 })
      .where('business_id', '=', salon.business_id)
      .execute();
    expect((await refusal(calls.move, { booking_id, service_time: '12:00' }, { as: guest })).code).toBe(
      'INSIDE_CANCELLATION_WINDOW',
    );
    expect((await refusal(calls.cancel, { booking_id }, { as: guest })).code).toBe(
      'INSIDE_CANCELLATION_WINDOW',
    );
    await call(calls.cancel, { booking_id }, { as: salon.owner });
  });
});
