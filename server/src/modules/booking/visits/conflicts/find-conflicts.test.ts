import { bookingCalls } from '@kursi/core/booking/booking.contract.ts';
import { deskCalls } from '@kursi/core/booking/desk.contract.ts';
import { scheduleCalls as calls } from '@kursi/core/booking/schedule.contract.ts';
import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { calendarCalls } from '@kursi/core/catalogue/calendars.contract.ts';
import { describe, expect, test } from 'vitest';
import { eventually } from '../../../../testing/eventually.ts';
import { seedSalon } from '../../../../testing/salon/booking.ts';
import { useServer } from '../../../../testing/server.ts';
import { countWaiting } from '../../../../testing/waiting-for-lock.ts';

const server = await useServer();
const { call, refusal, database } = server;

describe('the bookings in the way of time off', () => {
  test('are named with client, time and alternatives, the same time with someone else first', async () => {
    const salon = await seedSalon(server);
    const { business_id, owner: as, chairs, day } = salon;
    const { booking_id, visit_id } = await salon.book('10:00');
    await salon.book('11:00', { services: [{ service_id: salon.service_id, entity_id: chairs[1] }] });
    const off = { business_id, from: day, to: day, entity_id: chairs[0] };
    const { items } = await call(calls.findConflicts, off, { as });
    expect(items).toMatchObject([
      { booking_id, visit_id, client: { name: 'Meera' }, service_time: '10:00', is_usual_calendar: false },
    ]);
    expect(items[0]?.alternatives[0]).toEqual({
      booking_date: day,
      service_time: '10:00',
      entity_id: chairs[1],
    });
    // Never on the calendar that is away, on that day.
    expect(items[0]?.alternatives).not.toContainEqual(
      expect.objectContaining({ booking_date: day, entity_id: chairs[0] }),
    );
  });

  test('get alternatives that fit together', async () => {
    const salon = await seedSalon(server);
    const { business_id, owner: as, chairs, day, service_id } = salon;
    await salon.book('10:00');
    await salon.book('10:30');
    await salon.book('10:00', { services: [{ service_id, entity_id: chairs[1] }] });
    const off = { business_id, from: day, to: day, entity_id: chairs[0] };
    const { items } = await call(calls.findConflicts, off, { as });
    expect(items.map(({ alternatives: [best] }) => best)).toEqual([
      { booking_date: day, service_time: '09:30', entity_id: chairs[1] },
      { booking_date: day, service_time: '10:30', entity_id: chairs[1] },
    ]);
  });

  test('of one visit move together, one after the other, whoever takes them', async () => {
    const salon = await seedSalon(server);
    const { business_id, owner: as, chairs, day, service_id } = salon;
    // One by one they would go before and after the visit on the other chair.
    await salon.book('10:00', { services: [{ service_id, entity_id: chairs[1] }] });
    const one = { service_id, entity_id: chairs[0] };
    await salon.book('10:00', { services: [one, one] });
    const off = { business_id, from: day, to: day, entity_id: chairs[0] };
    const { items, visits } = await call(calls.findConflicts, off, { as });
    expect(visits).toBe(1);
    const [first, second] = items.map(({ alternatives: [best] }) => best);
    expect([first?.booking_date, second?.booking_date]).toEqual([day, day]);
    expect([first?.service_time, second?.service_time]).toEqual(['10:30', '11:00']);
    for (const [i, { booking_date }] of (items[0]?.alternatives ?? []).entries())
      expect(items[1]?.alternatives[i]?.booking_date).toBe(booking_date);
  });

  test('are limited to the hours of a block, and leave out what is cancelled or finished', async () => {
    const salon = await seedSalon(server);
    const { business_id, owner: as, chairs, day } = salon;
    const early = await salon.book('10:00');
    const gone = await salon.book('12:00');
    const done = await salon.book('13:00');
    await salon.book('15:00');
    await call(bookingCalls.cancel, { booking_id: gone.booking_id }, { as });
    await call(visitCalls.setProgress, { business_id, visit_id: done.visit_id, progress: 'done' }, { as });
    const off = { business_id, from: day, to: day, entity_id: chairs[0] };
    const hours = { ...off, start_time: '10:15', end_time: '14:00' };
    expect((await call(calls.findConflicts, hours, { as })).items).toMatchObject([
      { booking_id: early.booking_id },
    ]);
    const backwards = { ...off, start_time: '14:00', end_time: '10:00' };
    expect((await refusal(calls.findConflicts, backwards, { as })).code).toBe('MALFORMED');
    const elsewhere = await seedSalon(server);
    const theirs = { ...off, entity_id: elsewhere.chairs[0] };
    expect((await refusal(calls.findConflicts, theirs, { as })).code).toBe('NOT_FOUND');
  });

  test('of a holiday are those of all calendars, and are offered other days', async () => {
    const salon = await seedSalon(server);
    const { business_id, owner: as, chairs, day, service_id } = salon;
    await salon.book('10:00');
    await salon.book('10:00', { services: [{ service_id, entity_id: chairs[1] }] });
    const { items } = await call(calls.findConflicts, { business_id, from: day, to: day }, { as });
    expect(items).toHaveLength(2);
    const [first, second] = items.map(({ alternatives: [best] }) => best);
    expect([first?.service_time, second?.service_time]).toEqual(['10:00', '10:00']);
    expect([first?.booking_date === day, second?.booking_date === day]).toEqual([false, false]);
  });

  test('of shorter weekly hours are those in the time that closes, each week, and move to time that stays open', async () => {
    const salon = await seedSalon(server);
    const { business_id, owner: as, chairs, day } = salon;
    const later = (days: number) => Temporal.PlainDate.from(day).add({ days }).toString();
    await salon.book('15:30');
    const cut = await salon.book('15:45', {
      services: [{ service_id: salon.service_id, entity_id: chairs[1] }],
    });
    const nextWeek = await salon.book('16:00', { booking_date: later(7) });
    await salon.book('16:00', { booking_date: later(1) });
    const weekday = Temporal.PlainDate.from(day).toLocaleString('en', { weekday: 'short' }).toLowerCase();
    const closed = `${weekday} 16.00-17.00`;
    const { items, visits, has_more } = await call(calls.findConflicts, { business_id, closed }, { as });
    expect(items.map(({ booking_id }) => booking_id)).toEqual([cut.booking_id, nextWeek.booking_id]);
    expect([visits, has_more]).toEqual([2, false]);
    const alternatives = items.flatMap((item) => item.alternatives);
    expect(alternatives.length).toBeGreaterThan(0);
    const isClosed = (one: { booking_date: string; service_time: string }) =>
      [day, later(7), later(14)].includes(one.booking_date) && one.service_time > '15:30';
    expect(alternatives.filter(isClosed)).toEqual([]);
    const ofOne = await call(calls.findConflicts, { business_id, closed, entity_id: chairs[1] }, { as });
    expect(ofOne.items).toMatchObject([{ booking_id: cut.booking_id }]);
    const nonsense = { business_id, closed: 'someday 16.00-17.00' };
    expect((await refusal(calls.findConflicts, nonsense, { as })).code).toBe('MALFORMED');
  });

  test('of shorter weekly hours leave out a date that has hours of its own', async () => {
    const salon = await seedSalon(server);
    const { business_id, owner: as, chairs, day } = salon;
    await salon.book('16:00');
    await call(calendarCalls.setDay, { business_id, id: chairs[0], day, day_hours: ['09.00-18.00'] }, { as });
    const closed = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
      .map((one) => `${one} 16.00-17.00`)
      .join();
    expect((await call(calls.findConflicts, { business_id, closed }, { as })).items).toEqual([]);
  });

  test('of a calendar that cannot be removed are all that come, with other calendars to move to', async () => {
    const salon = await seedSalon(server);
    const { business_id, owner: as, chairs, day } = salon;
    const { booking_id } = await salon.book('10:00');
    const cancelled = await salon.book('11:00');
    const of = { business_id, id: chairs[0] };
    expect((await refusal(calendarCalls.remove, of, { as })).code).toBe('CALENDAR_HAS_BOOKINGS');
    const ahead = { business_id, entity_id: chairs[0] };
    const { items } = await call(calls.findConflicts, ahead, { as });
    expect(items).toMatchObject([{ booking_id }, { booking_id: cancelled.booking_id }]);
    const [best] = items[0]?.alternatives ?? [];
    expect(best).toEqual({ booking_date: day, service_time: '10:00', entity_id: chairs[1] });
    await call(bookingCalls.move, { booking_id, ...best }, { as });
    await call(bookingCalls.cancel, { booking_id: cancelled.booking_id }, { as });
    await call(calendarCalls.remove, of, { as });
  });

  test('are two hundred at most; it is said that there are more, and how many visits in all', async () => {
    const salon = await seedSalon(server);
    const { business_id, owner: as } = salon;
    const { booking_id } = await salon.book('10:00');
    const { rows } = await database.pool.query(
      `SELECT string_agg(quote_ident(column_name), ', ') AS columns FROM information_schema.columns
       WHERE table_name = 'booking' AND is_generated = 'NEVER'`,
    );
    const copy = `INSERT INTO booking (${rows[0].columns}) SELECT ${rows[0].columns} FROM (
      SELECT (jsonb_populate_record(booking, jsonb_build_object('id', gen_random_uuid(), 'index', nth))).*
      FROM booking, generate_series($2::int, $3::int) AS nth WHERE id = $1) AS copies`;
    await database.pool.query(copy, [booking_id, 1, 199]);
    const whole = await call(calls.findConflicts, { business_id }, { as });
    expect([whole.items.length, whole.has_more]).toEqual([200, false]);
    await database.pool.query(copy, [booking_id, 200, 200]);
    const cut = await call(calls.findConflicts, { business_id }, { as });
    expect([cut.items.length, cut.has_more]).toEqual([200, true]);
    // All are of one visit; another one comes after what the list holds.
    expect(cut.visits).toBe(1);
    await salon.book('16:00');
    expect(await call(calls.findConflicts, { business_id }, { as })).toMatchObject({ visits: 2 });
  });

  test('say when the client always comes to this calendar', async () => {
    const salon = await seedSalon(server);
    const { business_id, owner: as, chairs, day } = salon;
    for (const time of ['09:00', '09:30', '10:00', '10:30']) await salon.book(time);
    await salon.book('16:00');
    const past = server.clock.now().subtract({ hours: 30 });
    await database.q
      .updateTable('booking')
      .set({ starts_at: past, ends_at: past.add({ minutes: 30 }) })
      .where('business_id', '=', business_id)
      .where('service_time', '<', '16:00')
      .execute();
    const off = { business_id, from: day, to: day, entity_id: chairs[0] };
    expect((await call(calls.findConflicts, off, { as })).items).toMatchObject([{ is_usual_calendar: true }]);
  });
});

describe('time off over bookings', () => {
  test('moves, cancels and keeps bookings as decided, and blocks the time around those that stay', async () => {
    const salon = await seedSalon(server);
    const { business_id, owner: as, chairs, day } = salon;
    const [moves, stays, goes] = [
      await salon.book('10:00'),
      await salon.book('11:00'),
      await salon.book('12:00'),
    ];
    const to = { booking_date: day, service_time: '10:00', entity_id: chairs[1] };
    const off = { business_id, id: chairs[0], day, start_time: '09:00', end_time: '17:00', note: 'Away' };
    const decisions = [
      { booking_id: moves.booking_id, to },
      { booking_id: goes.booking_id, cancel: true, reason: 'Asha is away.' },
    ];
    const done = await call(deskCalls.takeTimeOff, { ...off, decisions }, { as });
    expect(done).toMatchObject({ moved: [{ after: to }], cancelled: [goes.booking_id] });
    const { items } = await call(calls.get, { business_id, from: day, to: day }, { as });
    const shown = items.map((one) => [one.kind, one.entity_id, one.service_time, one.service_duration]);
    expect(shown).toEqual([
      ['block', chairs[0], '09:00', 120],
      ['booking', chairs[1], '10:00', 30],
      ['booking', chairs[0], '11:00', 30],
      ['block', chairs[0], '11:30', 330],
    ]);
    expect(items.map(({ id }) => id)).toContain(stays.booking_id);
    expect(items.filter(({ kind }) => kind === 'block').map(({ note }) => note)).toEqual(['Away', 'Away']);
    const gone = await call(visitCalls.get, { business_id, visit_id: goes.visit_id }, { as });
    expect(gone.services).toMatchObject([{ cancel_reason: 'Asha is away.' }]);
  });

  test('leaves alone what is no longer in the way, and passes over what the client cancelled meanwhile', async () => {
    const salon = await seedSalon(server);
    const { business_id, owner: as, chairs, day } = salon;
    const [gone, later] = [await salon.book('10:00'), await salon.book('16:00')];
    const off = { business_id, id: chairs[0], day, start_time: '09:00', end_time: '12:00' };
    const cancelling = (booking_id: string) => [{ booking_id, cancel: true, reason: null }];
    const moved = { ...off, decisions: cancelling(later.booking_id) };
    expect((await refusal(deskCalls.takeTimeOff, moved, { as })).code).toBe('CONFLICT');
    await call(bookingCalls.cancel, { booking_id: gone.booking_id }, { as });
    const done = await call(
      deskCalls.takeTimeOff,
      { ...off, decisions: cancelling(gone.booking_id) },
      { as },
    );
    expect(done).toMatchObject({ cancelled: [], block_ids: [expect.any(String)] });
    const { items } = await call(calls.get, { business_id, from: day, to: day }, { as });
    expect(items.map(({ kind, service_time }) => [kind, service_time])).toEqual([
      ['block', '09:00'],
      ['booking', '16:00'],
    ]);
  });

  test('is refused as a whole when one of the moves is taken meanwhile', async () => {
    const salon = await seedSalon(server);
    const { business_id, owner: as, chairs, day, service_id } = salon;
    const { booking_id } = await salon.book('10:00');
    await salon.book('10:00', { services: [{ service_id, entity_id: chairs[1] }] });
    const to = { booking_date: day, service_time: '10:15', entity_id: chairs[1] };
    const off = { business_id, id: chairs[0], day, start_time: '09:00', end_time: '17:00' };
    const no = await refusal(deskCalls.takeTimeOff, { ...off, decisions: [{ booking_id, to }] }, { as });
    expect([no.code, no.details['booking_id']]).toEqual(['SLOT_TAKEN', booking_id]);
    const { items } = await call(calls.get, { business_id, from: day, to: day }, { as });
    expect(items.map(({ kind }) => kind)).toEqual(['booking', 'booking']);
  });

  test('may last until midnight, and is not found on a removed calendar', async () => {
    const { business_id, owner: as, chairs, day } = await seedSalon(server);
    const off = { business_id, day, start_time: '22:00', end_time: '24:00', decisions: [] };
    await call(deskCalls.takeTimeOff, { ...off, id: chairs[0] }, { as });
    const { items } = await call(calls.get, { business_id, from: day, to: day }, { as });
    expect(items).toMatchObject([{ kind: 'block', service_time: '22:00', service_duration: 120 }]);
    await call(calendarCalls.remove, { business_id, id: chairs[1] }, { as });
    expect((await refusal(deskCalls.takeTimeOff, { ...off, id: chairs[1] }, { as })).code).toBe('NOT_FOUND');
  });

  test('locks the visits by their id, also where a booking was added to the older one later', async () => {
    const salon = await seedSalon(server);
    const { business_id, owner: as, chairs, day, service_id } = salon;
    const [older, newer] = [await salon.book('10:00'), await salon.book('11:00')];
    const at = (booking_id: string | null, service_time: string) => ({
      booking_id,
      service_id,
      entity_id: chairs[0],
      service_time,
      service_duration: 30,
    });
    const { after } = await call(
      deskCalls.editVisit,
      {
        business_id,
        visit_id: older.visit_id,
        booking_date: day,
        services: [at(older.booking_id, '10:00'), at(null, '12:00')],
      },
      { as },
    );
    const decisions = [newer.booking_id, after.services[1]?.booking_id ?? ''].map((booking_id) => ({
      booking_id,
      cancel: true,
    }));
    const blocker = await database.pool.connect();
    try {
      await blocker.query('begin');
      await blocker.query('select 1 from visit where business_id = $1 and id = $2 for update', [
        business_id,
        older.visit_id,
      ]);
      const off = { business_id, id: chairs[0], day, start_time: '09:00', end_time: '17:00', decisions };
      const taking = call(deskCalls.takeTimeOff, off, { as });
      await eventually(async () => (await countWaiting(database.pool)) > 0);
      const { rows } = await blocker.query(
        'select 1 from visit where business_id = $1 and id = $2 for update skip locked',
        [business_id, newer.visit_id],
      );
      await blocker.query('rollback');
      expect(rows).toHaveLength(1);
      expect((await taking).cancelled).toHaveLength(2);
    } finally {
      blocker.release();
    }
  });
});
