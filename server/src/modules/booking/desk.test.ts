import { bookingCalls as calls } from '@kursi/core/booking/booking.contract.ts';
import { scheduleCalls } from '@kursi/core/booking/schedule.contract.ts';
import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { settingsCalls } from '@kursi/core/business/settings.contract.ts';
import { calendarCalls } from '@kursi/core/catalogue/calendars.contract.ts';
import { catalogueCalls } from '@kursi/core/catalogue/catalogue.contract.ts';
import { describe, expect, test } from 'vitest';
import { type Salon, seedSalon } from '../../testing/booking.ts';
import { catalogueOf } from '../../testing/catalogue.ts';
import { useServer } from '../../testing/server.ts';

const server = await useServer();
const { call, send, refusal, makeGuest, seedAccount, seedMember, database, clock } = server;

const look = (salon: Salon, visit_id: string) =>
  call(visitCalls.look, { business_id: salon.business_id, visit_id }, { as: salon.owner });
const schedule = async ({ business_id, day, owner }: Salon) =>
  (await call(scheduleCalls.schedule, { business_id, from: day, to: day }, { as: owner })).items;
const history = async (salon: Salon, visit_id: string) =>
  (await call(visitCalls.history, { business_id: salon.business_id, visit_id }, { as: salon.owner })).items;
/** A booking that a client made. */
async function madeByGuest(salon: Salon, time: string) {
  const guest = await makeGuest();
  const { booking_id, visit_id } = await call(calls.reserve, salon.hold(time), { as: guest });
  await call(calls.confirmHold, { business_id: salon.business_id, booking_id }, { as: guest });
  return { guest, booking_id, visit_id };
}

describe('the desk books', () => {
  test('one service at once, and everything about it can be read', async () => {
    const salon = await seedSalon(server);
    const { visit_id, booking_id } = await salon.book('10:00', { additional_note: 'By phone' });
    const visit = await look(salon, visit_id);
    expect(visit).toMatchObject({
      client: { id: salon.client_id, name: 'Meera' },
      user_id: salon.client_id,
      source: 'desk',
      progress: 'expected',
      additional_note: 'By phone',
      total_amount: 30_000,
      paid_amount: 0,
      services: [
        { id: booking_id, entity_name: 'Chair 1', service_name: 'Haircut', booking_status: 'confirmed' },
      ],
    });
    expect(
      (
        await refusal(
          visitCalls.look,
          { business_id: salon.business_id, visit_id: booking_id },
          { as: salon.owner },
        )
      ).code,
    ).toBe('NOT_FOUND');
  });

  test('several in a row, each with whoever does it, all or none', async () => {
    const salon = await seedSalon(server);
    const { service_id, chairs } = salon;
    const make = catalogueOf(server, salon.owner, salon.business_id);
    const spa = await make.service({
      name: 'Spa',
      duration: 60,
      price: 90_000,
      calendars: [{ entity_id: chairs[1], price: 100_000, duration: null }],
    });
    const services = [{ service_id, entity_id: chairs[0] }, { service_id: spa }];
    const { visit_id } = await salon.book('10:00', { services });
    expect((await look(salon, visit_id)).services).toMatchObject([
      { service_time: '10:00', entity_id: chairs[0], index: 0 },
      {
        service_time: '10:30',
        entity_id: chairs[1],
        index: 1,
        booking_amount: 100_000,
        service_duration: 60,
      },
    ]);
    // Its second part would meet the spa of the first.
    const before = (await schedule(salon)).length;
    const no = await send(
      visitCalls.book,
      {
        business_id: salon.business_id,
        client_id: salon.client_id,
        booking_date: salon.day,
        service_time: '10:30',
        services,
      },
      { as: salon.owner },
    );
    expect([no.status, (no.body as { code: string }).code]).toEqual([409, 'SLOT_TAKEN']);
    expect(await schedule(salon)).toHaveLength(before);
  });

  test('twice the length at twice the price', async () => {
    const salon = await seedSalon(server);
    const { visit_id } = await salon.book('10:00', {
      services: [{ service_id: salon.service_id, entity_id: salon.chairs[0], service_duration: 60 }],
    });
    expect((await look(salon, visit_id)).services).toMatchObject([
      { service_duration: 60, booking_amount: 60_000, service_price: 30_000 },
    ]);
  });

  test('against the rules when it says so, and never over something else', async () => {
    const salon = await seedSalon(server);
    const of = {
      business_id: salon.business_id,
      client_id: salon.client_id,
      services: [{ service_id: salon.service_id, entity_id: salon.chairs[0] }],
    };
    const as = salon.owner;
    const tries = [
      ['CLOSED', 'hours', { booking_date: salon.day, service_time: '20:00' }],
      ['NOT_ON_STEP', 'step', { booking_date: salon.day, service_time: '10:07' }],
      ['OUTSIDE_WINDOW', 'window', { booking_date: '2099-01-05', service_time: '10:00' }],
      ['IN_THE_PAST', 'past', { booking_date: '2026-01-05', service_time: '10:00' }],
    ] as const;
    for (const [code, flag, when] of tries) {
      expect((await refusal(visitCalls.book, { ...of, ...when }, { as })).code).toBe(code);
      await call(visitCalls.book, { ...of, ...when, override: [flag] }, { as });
      const again = await refusal(
        visitCalls.book,
        { ...of, ...when, override: ['hours', 'step', 'window', 'past'] },
        { as },
      );
      expect(again.code).toBe('SLOT_TAKEN');
    }
  });

  test('every week, and is told which dates cannot be had', async () => {
    const salon = await seedSalon(server);
    const { business_id, chairs, day } = salon;
    const second = Temporal.PlainDate.from(day).add({ weeks: 1 }).toString();
    await call(
      calendarCalls.addBlock,
      { business_id, id: chairs[0], day: second, start_time: '10:00', end_time: '11:00' },
      { as: salon.owner },
    );
    const of = {
      business_id,
      client_id: salon.client_id,
      booking_date: day,
      service_time: '10:00',
      services: [{ service_id: salon.service_id, entity_id: chairs[0] }],
      override: ['window' as const],
    };
    const as = salon.owner;
    const no = await refusal(visitCalls.book, { ...of, repeat: { every_weeks: 1, times: 4 } }, { as });
    expect(no).toMatchObject({ code: 'SLOT_TAKEN', details: { booking_date: second } });
    expect(await schedule(salon)).toEqual([]);
    const booked = await call(
      visitCalls.book,
      { ...of, repeat: { every_weeks: 1, times: 4, when_taken: 'skip' } },
      { as },
    );
    expect(booked.visits).toHaveLength(3);
    expect(booked.not_taken).toMatchObject([{ booking_date: second, code: 'SLOT_TAKEN' }]);
    expect(booked.not_taken[0]?.alternatives.length).toBeGreaterThan(0);
    expect((await look(salon, booked.visits[0]?.visit_id ?? '')).series_id).toBe(booked.series_id);
  });

  test('prices are for owners and admins to change', async () => {
    const salon = await seedSalon(server);
    const staff = await seedMember(salon.business_id, 'staff');
    const of = {
      business_id: salon.business_id,
      client_id: salon.client_id,
      booking_date: salon.day,
      service_time: '10:00',
    };
    const services = [{ service_id: salon.service_id, booking_amount: 1_00 }];
    const no = await refusal(visitCalls.book, { ...of, services }, { as: staff });
    expect(no).toMatchObject({ status: 403, details: { fields: ['services.*.booking_amount'] } });
    await call(visitCalls.book, { ...of, services }, { as: salon.owner });
  });
});

describe('moving', () => {
  test('to another time and chair, and back with what was answered', async () => {
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
    expect((await schedule(salon)).map(({ service_time }) => service_time)).toEqual(['10:15', '11:00']);
  });

  test('longer, in whole slots, and dearer with it', async () => {
    const salon = await seedSalon(server);
    const { booking_id, visit_id } = await salon.book('10:00');
    const as = salon.owner;
    expect((await refusal(calls.move, { booking_id, service_duration: 45 }, { as })).code).toBe(
      'DURATION_NOT_MULTIPLE',
    );
    await call(calls.move, { booking_id, service_duration: 60 }, { as });
    expect((await look(salon, visit_id)).services).toMatchObject([
      { service_duration: 60, booking_amount: 60_000 },
    ]);
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
    expect(await costs()).toEqual([80_000, 160_000]);
    await call(calls.move, { booking_id, entity_id: chairs[0] }, { as: guest });
    expect(await costs()).toEqual([30_000, 60_000]);
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

  test('to another chair leaves the moment alone, whatever the clock of the business says now', async () => {
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

  test('a client moves nothing within what is no longer offered; the desk does', async () => {
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
    expect((await refusal(calls.move, to, { as: guest })).code).toBe('SERVICE_NOT_OFFERED');
    await call(visitCalls.move, visit, { as: owner });
  });

  test('a client of a business gone private moves what they have there', async () => {
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

  test('a visit whose parts are centuries apart is moved like any other', async () => {
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

  test('a whole visit keeps its parts as far apart as they were', async () => {
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

  test('answers a request; undone, it waits as before, unless someone has come or said yes meanwhile', async () => {
    const salon = await seedSalon(server);
    const { business_id, owner: as } = salon;
    await call(settingsCalls.update, { business_id, booking_type: 'request' }, { as });
    const { guest, booking_id, visit_id } = await madeByGuest(salon, '10:00');
    const booking = async () => (await look(salon, visit_id)).services[0];
    const asked = await booking();
    expect(asked).toMatchObject({ booking_status: 'created' });

    const { before, was_request } = await call(calls.move, { booking_id, service_time: '12:00' }, { as });
    expect(was_request).toBe(true);
    expect(await booking()).toMatchObject({ booking_status: 'confirmed', answer_until: null });
    const back = { booking_id, ...before, waits_again: true };
    const refused = await refusal(calls.move, { ...back, service_duration: undefined }, { as: guest });
    expect(refused.details).toEqual({ fields: ['waits_again'] });
    expect(await call(calls.move, back, { as })).toMatchObject({ was_request: false });
    expect(await booking()).toEqual(asked);
    const { items } = await call(
      scheduleCalls.schedule,
      { business_id, from: salon.day, to: salon.day },
      { as },
    );
    expect(items).toMatchObject([{ booking_status: 'created', expires_at: asked?.answer_until }]);
    expect((await history(salon, visit_id)).at(-1)).toMatchObject({
      type: 'booking.unanswered',
      by: 'member',
    });

    // A yes is a yes, and whoever sits in the chair need not wait for one.
    await call(calls.confirm, { booking_id }, { as });
    await call(calls.move, { ...back, service_time: '11:00' }, { as });
    expect(await booking()).toMatchObject({ booking_status: 'confirmed' });
    const other = await madeByGuest(salon, '14:00');
    await call(calls.move, { booking_id: other.booking_id, service_time: '15:00' }, { as });
    await call(visitCalls.progress, { business_id, visit_id: other.visit_id, progress: 'arrived' }, { as });
    await call(
      calls.move,
      { booking_id: other.booking_id, service_time: '14:00', waits_again: true },
      { as },
    );
    expect((await look(salon, other.visit_id)).services).toMatchObject([{ booking_status: 'confirmed' }]);
    const never = await salon.book('09:00');
    await call(
      calls.move,
      { booking_id: never.booking_id, service_time: '09:30', waits_again: true },
      { as },
    );
    expect((await look(salon, never.visit_id)).services).toMatchObject([{ booking_status: 'confirmed' }]);
  });

  test('a client moves their own, within the rules and outside of the window', async () => {
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

describe('cancelling', () => {
  test('frees the time and can be undone while nobody took it', async () => {
    const salon = await seedSalon(server);
    const { booking_id, visit_id } = await salon.book('10:00');
    const as = salon.owner;
    await call(calls.cancel, { booking_id, reason: 'Has a cold' }, { as });
    expect(await schedule(salon)).toEqual([]);
    expect((await look(salon, visit_id)).services).toMatchObject([
      { booking_status: 'cancelled', cancel_reason: 'Has a cold' },
    ]);
    expect((await refusal(calls.cancel, { booking_id }, { as })).code).toBe('CONFLICT');
    expect((await refusal(calls.move, { booking_id, service_time: '12:00' }, { as })).code).toBe('CONFLICT');
    await call(calls.uncancel, { booking_id }, { as });
    expect(await schedule(salon)).toMatchObject([{ id: booking_id, booking_status: 'confirmed' }]);
    expect((await refusal(calls.uncancel, { booking_id }, { as })).code).toBe('CONFLICT');
    await call(calls.cancel, { booking_id }, { as });
    await salon.book('10:15');
    expect((await refusal(calls.uncancel, { booking_id }, { as })).code).toBe('SLOT_TAKEN');
    expect((await look(salon, visit_id)).services).toMatchObject([{ booking_status: 'cancelled' }]);
  });

  test('a whole visit, and back all of what was cancelled with it', async () => {
    const salon = await seedSalon(server);
    const { service_id, chairs, business_id, owner: as } = salon;
    const services = [0, 1].map((i) => ({ service_id, entity_id: chairs[i] ?? '' }));
    const { visit_id, booking_id } = await salon.book('10:00', {
      services: [...services, ...services.slice(0, 1)],
    });
    await call(calls.cancel, { booking_id }, { as });
    const { booking_ids } = await call(visitCalls.cancel, { business_id, visit_id }, { as });
    expect(booking_ids).toHaveLength(2);
    expect(await call(visitCalls.uncancel, { business_id, visit_id }, { as })).toEqual({ booking_ids });
    expect((await look(salon, visit_id)).services.map(({ booking_status }) => booking_status)).toEqual([
      'cancelled',
      'confirmed',
      'confirmed',
    ]);
  });
});

describe('a visit', () => {
  test('is on the day of its first part that is not cancelled', async () => {
    const salon = await seedSalon(server);
    const { service_id, chairs, business_id, client_id, owner: as, day } = salon;
    const services = chairs.map((entity_id) => ({ service_id, entity_id }));
    const { visit_id, booking_id } = await salon.book('10:00', { services });
    const today = clock.now().toZonedDateTimeISO('Asia/Kolkata').toPlainDate();
    const past = today.subtract({ days: 2 }).toString();
    const override = ['past' as const, 'hours' as const];
    await call(calls.move, { booking_id, booking_date: past, override }, { as });
    const dayNow = async () => (await look(salon, visit_id)).booking_date;
    const summary = () => call(scheduleCalls.clientSummary, { business_id, client_id }, { as });
    expect(await dayNow()).toBe(past);
    await call(calls.cancel, { booking_id }, { as });
    expect(await dayNow()).toBe(day);
    expect(await summary()).toMatchObject({ visits: 0, last_visit_on: null, next_visit_on: day });
    await call(calls.uncancel, { booking_id }, { as });
    expect(await dayNow()).toBe(past);
    expect(await summary()).toMatchObject({ visits: 1, last_visit_on: past });
    await call(visitCalls.cancel, { business_id, visit_id }, { as });
    expect(await dayNow()).toBe(past);
    await call(visitCalls.uncancel, { business_id, visit_id }, { as });
    expect(await dayNow()).toBe(past);
  });

  test('goes on and back, and not where it cannot', async () => {
    const salon = await seedSalon(server);
    const { visit_id, booking_id } = await salon.book('10:00');
    const { business_id, owner: as, client_id } = salon;
    const to = (progress: 'expected' | 'arrived' | 'in_service' | 'done' | 'no_show') => ({
      business_id,
      visit_id,
      progress,
    });
    expect(await call(visitCalls.progress, to('no_show'), { as })).toEqual({ before: 'expected' });
    const summary = () => call(scheduleCalls.clientSummary, { business_id, client_id }, { as });
    expect(await summary()).toMatchObject({ no_shows: 1, visits: 0 });
    expect((await refusal(visitCalls.progress, to('done'), { as })).code).toBe('CONFLICT');
    await call(visitCalls.progress, to('expected'), { as });
    await call(visitCalls.progress, to('arrived'), { as });
    await call(visitCalls.progress, to('in_service'), { as });
    expect((await refusal(visitCalls.progress, to('no_show'), { as })).code).toBe('CONFLICT');
    expect(await summary()).toMatchObject({ no_shows: 0, next_visit_on: salon.day });
    await call(calls.cancel, { booking_id }, { as });
    expect((await refusal(visitCalls.progress, to('done'), { as })).code).toBe('CONFLICT');
    expect(await summary()).toMatchObject({ cancelled: 1, next_visit_on: null });
  });

  test('is paid in cash or not at all, undone by whoever may, and never more than it costs', async () => {
    const salon = await seedSalon(server);
    const { business_id, owner } = salon;
    const { booking_id, visit_id } = await salon.book('10:00');
    const [staff, other] = [await seedMember(business_id, 'staff'), await seedMember(business_id, 'staff')];
    const of = { business_id, booking_id };
    expect((await refusal(calls.pay, { ...of, type: 'cash', amount: 30_001 }, { as: staff })).code).toBe(
      'AMOUNT_TOO_LARGE',
    );
    expect((await refusal(calls.pay, { ...of, type: 'pg', amount: 1 }, { as: staff })).code).toBe(
      'PAYMENT_NOT_VERIFIED',
    );
    await call(calls.pay, { ...of, type: 'businessUPI', amount: 30_000 }, { as: staff });
    expect(await look(salon, visit_id)).toMatchObject({
      paid_amount: 30_000,
      services: [{ cash_amount: 30_000, payment_membership_amount: null }],
    });
    expect((await refusal(calls.pay, { ...of, type: 'cash', amount: 1 }, { as: staff })).code).toBe(
      'CONFLICT',
    );
    expect(
      (await refusal(calls.change, { id: booking_id, booking_amount: 20_000 }, { as: owner })).code,
    ).toBe('AMOUNT_TOO_LARGE');
    expect((await refusal(calls.undoPayment, of, { as: other })).status).toBe(403);
    await call(calls.undoPayment, of, { as: staff });
    expect((await refusal(calls.undoPayment, of, { as: staff })).code).toBe('CONFLICT');
    await call(calls.pay, { ...of, type: 'cash', amount: 10_000 }, { as: staff });
    await database.q
      .updateTable('booking')
      .set({ paid_at: clock.now().subtract({ hours: 30 }) })
      .where('id', '=', booking_id)
      .execute();
    expect((await refusal(calls.undoPayment, of, { as: staff })).status).toBe(403);
    await call(calls.undoPayment, of, { as: owner });
    expect(
      (await refusal(calls.change, { id: booking_id, booking_amount: 1 }, { as: staff })).details,
    ).toEqual({ fields: ['booking_amount'] });
    expect((await refusal(calls.change, { id: booking_id, booking_id: visit_id }, { as: owner })).code).toBe(
      'MALFORMED',
    );
    expect(
      (await refusal(calls.change, { id: booking_id, payment_membership_id: visit_id }, { as: owner })).code,
    ).toBe('MEMBERSHIPS_NOT_YET');
    await call(calls.change, { id: booking_id, booking_id, booking_amount: 20_000 }, { as: owner });
    expect((await look(salon, visit_id)).total_amount).toBe(20_000);
  });

  test('is shown to whoever has its link, without a number, until the link is revoked', async () => {
    const salon = await seedSalon(server);
    const { guest, visit_id } = await madeByGuest(salon, '10:00');
    const of = { business_id: salon.business_id, visit_id };
    const { share_id } = await call(visitCalls.makeShare, of, { as: guest });
    const seen = await call(calls.share, { share_id });
    expect(seen).toMatchObject({
      visit: {
        id: visit_id,
        booking_status: 'confirmed',
        total_amount: 30_000,
        services: [{ service_time: '10:00' }],
      },
    });
    expect(JSON.stringify(seen)).not.toMatch(/\+91|98765|Ravi/);
    const { rows } = await database.pool.query('select share_hash::text as hash from share_directory');
    expect(JSON.stringify(rows)).not.toContain(share_id);
    expect((await refusal(visitCalls.makeShare, of, { as: await makeGuest() })).code).toBe('NOT_FOUND');
    await call(visitCalls.revokeShares, of, { as: salon.owner });
    expect((await refusal(calls.share, { share_id })).code).toBe('NOT_FOUND');
    expect((await refusal(calls.share, { share_id: 'x'.repeat(43) })).code).toBe('NOT_FOUND');
  });

  test('keeps the name and price of its day', async () => {
    const salon = await seedSalon(server);
    const { visit_id } = await salon.book('10:00');
    const service = { business_id: salon.business_id, id: salon.service_id };
    await call(
      catalogueCalls.changeService,
      { ...service, name: 'Something else', price: 1 },
      { as: salon.owner },
    );
    expect((await look(salon, visit_id)).services).toMatchObject([
      { service_name: 'Haircut', booking_amount: 30_000 },
    ]);
  });
});

describe('lists', () => {
  test('bookings by page, status, client, calendar and day; visits by page', async () => {
    const salon = await seedSalon(server);
    const { business_id, owner: as, chairs, service_id, day } = salon;
    const kavya = await salon.client('Kavya');
    const times = [
      '09:00',
      '09:30',
      '10:00',
      '10:30',
      '11:00',
      '11:30',
      '12:00',
      '12:30',
      '13:00',
      '13:30',
      '14:00',
    ];
    const made = [];
    for (const time of times) made.push(await salon.book(time));
    const other = await salon.book('09:00', {
      client_id: kavya,
      services: [{ service_id, entity_id: chairs[1] }],
    });
    await call(calls.cancel, { booking_id: other.booking_id }, { as });
    const first = await call(scheduleCalls.bookings, { business_id }, { as });
    expect(first.items.map(({ service_time }) => service_time)).toEqual(times.toReversed().slice(0, 10));
    const second = await call(
      scheduleCalls.bookings,
      { business_id, cursor: first.next_cursor ?? '' },
      { as },
    );
    expect([second.items.length, second.next_cursor]).toEqual([2, null]);
    const count = async (wish: object) =>
      (await call(scheduleCalls.bookings, { business_id, limit: 50, ...wish }, { as })).items.length;
    expect(await count({ status: 'cancelled' })).toBe(1);
    expect(await count({ status: 'confirmed,created' })).toBe(11);
    expect(await count({ client_id: kavya })).toBe(1);
    expect(await count({ entity_id: chairs[0] })).toBe(11);
    expect(await count({ from: day, to: day })).toBe(12);
    expect(await count({ to: Temporal.PlainDate.from(day).subtract({ days: 1 }).toString() })).toBe(0);
    expect(await count({ past: 'true' })).toBe(0);
    expect(await count({ ids: `${other.booking_id},${made[0]?.booking_id}` })).toBe(2);
    expect((await refusal(scheduleCalls.bookings, { business_id, status: 'lost' }, { as })).code).toBe(
      'INVALID_STATUSES',
    );
    expect((await refusal(scheduleCalls.bookings, { business_id, cursor: 'x' }, { as })).code).toBe(
      'MALFORMED',
    );
    const visits = await call(visitCalls.visits, { business_id }, { as });
    const rest = await call(visitCalls.visits, { business_id, cursor: visits.next_cursor ?? '' }, { as });
    expect(new Set([...visits.items, ...rest.items].map(({ id }) => id)).size).toBe(12);
    expect((await call(visitCalls.visits, { business_id, client_id: kavya }, { as })).items).toHaveLength(1);
  });

  test('the schedule has bookings, holds and blocks of all calendars, and refuses a year', async () => {
    const salon = await seedSalon(server);
    const { business_id, owner: as, chairs, day } = salon;
    await salon.book('10:00');
    await call(calls.reserve, salon.hold('11:00'), { as: await makeGuest() });
    await call(
      calendarCalls.addBlock,
      { business_id, id: chairs[1], day, start_time: '12:00', end_time: '13:00', note: 'Lunch' },
      { as: await seedMember(business_id, 'staff') },
    );
    expect(await schedule(salon)).toMatchObject([
      {
        kind: 'booking',
        client_name: 'Meera',
        service_name: 'Haircut',
        progress: 'expected',
        service_duration: 30,
      },
      { kind: 'hold', expires_at: expect.any(String) },
      { kind: 'block', note: 'Lunch', service_duration: 60, entity_id: chairs[1] },
    ]);
    expect(
      (await refusal(scheduleCalls.schedule, { business_id, from: day, to: '2099-01-01' }, { as })).code,
    ).toBe('MALFORMED');
    expect(
      (
        await refusal(
          scheduleCalls.schedule,
          { business_id, from: day, to: day },
          { as: await seedAccount() },
        )
      ).code,
    ).toBe('NOT_FOUND');
  });
});

describe('another business', () => {
  test('finds none of it by its ids, and its own staff are told no by role', async () => {
    const salon = await seedSalon(server);
    const stranger = await seedSalon(server);
    const { booking_id, visit_id } = await salon.book('10:00');
    const as = stranger.owner;
    for (const business_id of [salon.business_id, stranger.business_id]) {
      expect((await refusal(visitCalls.look, { business_id, visit_id }, { as })).code).toBe('NOT_FOUND');
      expect(
        (await refusal(visitCalls.progress, { business_id, visit_id, progress: 'arrived' }, { as })).code,
      ).toBe('NOT_FOUND');
      expect(
        (await refusal(calls.pay, { business_id, booking_id, type: 'cash', amount: 1 }, { as })).code,
      ).toBe('NOT_FOUND');
    }
    const summed = { business_id: stranger.business_id, client_id: salon.client_id };
    expect((await refusal(scheduleCalls.clientSummary, summed, { as })).code).toBe('NOT_FOUND');
    for (const named of [calls.confirm, calls.cancel, calls.uncancel, calls.move]) {
      expect((await refusal(named, { booking_id }, { as })).code).toBe('NOT_FOUND');
      expect((await refusal(named, { booking_id: visit_id }, { as: salon.owner })).code).toBe('NOT_FOUND');
    }
    expect((await refusal(calls.change, { id: booking_id, booking_amount: 1 }, { as })).code).toBe(
      'NOT_FOUND',
    );
    expect(
      (
        await refusal(
          visitCalls.book,
          {
            business_id: stranger.business_id,
            client_id: salon.client_id,
            booking_date: salon.day,
            service_time: '10:00',
            services: [{ service_id: stranger.service_id }],
          },
          { as },
        )
      ).code,
    ).toBe('NOT_FOUND');
  });
});
