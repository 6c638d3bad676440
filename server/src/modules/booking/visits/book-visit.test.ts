import type { Alternative } from '@kursi/core/booking/booking-shapes.ts';
import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { settingsCalls } from '@kursi/core/business/settings.contract.ts';
import { calendarCalls } from '@kursi/core/catalogue/calendars.contract.ts';
import { paise } from '@kursi/core/kernel/money.ts';
import { describe, expect, test } from 'vitest';
import { seedSalon } from '../../../testing/salon/booking.ts';
import { catalogueOf } from '../../../testing/salon/catalogue.ts';
import { deskOf } from '../../../testing/salon/desk.ts';
import { useServer } from '../../../testing/server.ts';

const server = await useServer();
const { call, send, refusal, seedMember } = server;
const { look, schedule } = deskOf(server);

describe('the desk', () => {
  test('books one service in one call, and can read all its details', async () => {
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
          visitCalls.get,
          { business_id: salon.business_id, visit_id: booking_id },
          { as: salon.owner },
        )
      ).code,
    ).toBe('NOT_FOUND');
  });

  test('books several services in sequence on their calendars, all or none', async () => {
    const salon = await seedSalon(server);
    const { service_id, chairs } = salon;
    const make = catalogueOf(server, salon.owner, salon.business_id);
    const spa = await make.service({
      name: 'Spa',
      duration: 60,
      price: paise(90_000),
      calendars: [{ entity_id: chairs[1], price: paise(100_000), duration: null }],
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
    // The second service would overlap the first one's.
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

  test('books twice the length at twice the price', async () => {
    const salon = await seedSalon(server);
    const { visit_id } = await salon.book('10:00', {
      services: [{ service_id: salon.service_id, entity_id: salon.chairs[0], service_duration: 60 }],
    });
    expect((await look(salon, visit_id)).services).toMatchObject([
      { service_duration: 60, booking_amount: 60_000, service_price: 30_000 },
    ]);
  });

  test('books a series beyond the clients’ window, and lists what is not free before anything is booked', async () => {
    const salon = await seedSalon(server);
    const { business_id, owner: as, chairs, service_id, client_id, day } = salon;
    const week = (n: number) => Temporal.PlainDate.from(day).add({ weeks: n }).toString();
    await salon.book('10:00', { booking_date: week(1) });
    const repeat = { every_weeks: 1, times: 8, when_taken: 'ask' as const };
    const input = {
      business_id,
      client_id,
      booking_date: day,
      service_time: '10:00',
      repeat,
      services: [{ service_id, entity_id: chairs[0] }],
    };
    const no = await refusal(visitCalls.book, input, { as });
    expect(no.code).toBe('SLOT_TAKEN');
    expect(no.details).toMatchObject({ free: 7, not_taken: [{ booking_date: week(1), code: 'SLOT_TAKEN' }] });
    expect(await schedule(salon)).toEqual([]);
    const skip = { ...input, repeat: { ...repeat, when_taken: 'skip' as const } };
    const { visits } = await call(visitCalls.book, skip, { as });
    expect(visits.map(({ booking_date }) => booking_date)).toContain(week(7));
  });

  test('books a series with another time for one date and without another date, as the desk decided', async () => {
    const salon = await seedSalon(server);
    const { business_id, owner: as, chairs, service_id, client_id, day } = salon;
    const week = (n: number) => Temporal.PlainDate.from(day).add({ weeks: n }).toString();
    // Far beyond the clients' window: alternatives are found there too.
    for (const n of [1, 9]) await salon.book('10:00', { booking_date: week(n), override: ['window'] });
    await call(settingsCalls.setHoliday, { business_id, day: week(4), name: 'Wedding' }, { as });
    const repeat = { every_weeks: 1, times: 10, when_taken: 'ask' as const };
    const input = {
      business_id,
      client_id,
      booking_date: day,
      service_time: '10:00',
      services: [{ service_id, entity_id: chairs[0] }],
    };
    const no = await refusal(visitCalls.book, { ...input, repeat }, { as });
    const asked = no.details['not_taken'] as {
      booking_date: string;
      code: string;
      alternatives: Alternative[];
    }[];
    expect(asked.map(({ booking_date, code }) => [booking_date, code])).toEqual([
      [week(1), 'SLOT_TAKEN'],
      [week(4), 'CLOSED'],
      [week(9), 'SLOT_TAKEN'],
    ]);
    for (const { alternatives } of asked) expect(alternatives.length).toBeGreaterThan(0);
    const decide = (date: number, to: Alternative | null | undefined) => ({
      booking_date: week(date),
      to: to ?? null,
    });
    const [first, , last] = asked.map(({ alternatives }) => alternatives[0]);
    // A date that is not decided on yet is asked about again.
    const some = { ...repeat, decisions: [decide(1, first), decide(4, null)] };
    const again = await refusal(visitCalls.book, { ...input, repeat: some }, { as });
    expect(again.details).toMatchObject({ free: 8, not_taken: [{ booking_date: week(9) }] });
    const none = { every_weeks: 1, times: 2, decisions: [decide(0, null), decide(1, null)] };
    expect((await refusal(visitCalls.book, { ...input, repeat: none }, { as })).code).toBe('MALFORMED');
    const all = { ...repeat, decisions: [...some.decisions, decide(9, last)] };
    const { visits, not_taken } = await call(visitCalls.book, { ...input, repeat: all }, { as });
    expect(not_taken).toEqual([]);
    expect(visits).toHaveLength(9);
    expect(visits.map(({ booking_date }) => booking_date)).not.toContain(week(4));
    expect(visits[1]?.bookings).toMatchObject([first]);
  });

  test('books any length at the desk, charged as often as it says', async () => {
    const salon = await seedSalon(server);
    const of = { service_id: salon.service_id, entity_id: salon.chairs[0] };
    const booked = async (time: string, over: object) => {
      const { visit_id } = await salon.book(time, { services: [{ ...of, ...over }] });
      const [one] = (await look(salon, visit_id)).services;
      return [one?.service_duration, one?.booking_amount];
    };
    expect(await booked('10:00', { service_duration: 50 })).toEqual([50, 30_000]);
    expect(await booked('11:00', { service_duration: 60, slots: 1 })).toEqual([60, 30_000]);
    expect(await booked('12:00', { slots: 2 })).toEqual([60, 60_000]);
    expect(await booked('13:00', { service_duration: 20, slots: 2 })).toEqual([20, 60_000]);
  });

  test('books against the rules with an override, but never over another booking', async () => {
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

  test('names all rules in the way at once, and who would do it when they are passed over', async () => {
    const salon = await seedSalon(server);
    const { business_id, client_id, service_id, chairs, day } = salon;
    const of = { business_id, client_id, services: [{ service_id, entity_id: chairs[0] }] };
    const asked = (booking_date: string, service_time: string) =>
      refusal(visitCalls.book, { ...of, booking_date, service_time }, { as: salon.owner });
    expect(await asked(day, '20:07')).toMatchObject({
      code: 'CLOSED',
      details: { rules: ['hours', 'step'], with: [chairs[0]] },
    });
    expect(await asked('2026-01-05', '20:07')).toMatchObject({
      code: 'IN_THE_PAST',
      details: { rules: ['past', 'hours', 'step'], with: [chairs[0]] },
    });
    expect(await asked('2099-01-05', '10:07')).toMatchObject({
      code: 'OUTSIDE_WINDOW',
      details: { rules: ['window', 'step'], with: [chairs[0]] },
    });
    const override = ['past', 'hours', 'step'] as const;
    const late = { ...of, booking_date: '2026-01-05', service_time: '20:07', override: [...override] };
    expect((await call(visitCalls.book, late, { as: salon.owner })).visits).toHaveLength(1);
    // What is taken cannot be passed over: no rule is asked about first.
    expect((await asked('2026-01-05', '20:07')).code).toBe('SLOT_TAKEN');
  });

  test('never takes someone on a day off for “anyone” outside the hours, and says before who it will be', async () => {
    const salon = await seedSalon(server);
    const { business_id, client_id, service_id, chairs, day } = salon;
    const as = salon.owner;
    const leave = (id: string) =>
      call(calendarCalls.addLeave, { business_id, id, first_day: day, last_day: day }, { as });
    const late = {
      business_id,
      client_id,
      booking_date: day,
      service_time: '20:00',
      services: [{ service_id }],
    };
    await leave(chairs[0]);
    const closed = await refusal(visitCalls.book, late, { as });
    expect(closed).toMatchObject({ code: 'CLOSED', details: { with: [chairs[1]] } });
    const { visits } = await call(visitCalls.book, { ...late, override: ['hours'] }, { as });
    expect(visits[0]?.bookings[0]?.entity_id).toBe(chairs[1]);

    for (const chair of chairs.slice(1)) await leave(chair);
    const nobody = { ...late, service_time: '21:00', override: ['hours' as const] };
    expect(await refusal(visitCalls.book, nobody, { as })).toMatchObject({
      code: 'CLOSED',
      details: { with: null },
    });
    // A person chosen by name may come in on their day off.
    const named = { ...nobody, services: [{ service_id, entity_id: chairs[0] }] };
    expect((await call(visitCalls.book, named, { as })).visits).toHaveLength(1);
  });

  test('books a weekly series, and gets the dates that could not be booked', async () => {
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

  test('changes prices only as owner or admin', async () => {
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
