import { availabilityCalls } from '@kursi/core/booking/availability.contract.ts';
import { bookingCalls as calls } from '@kursi/core/booking/booking.contract.ts';
import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { calendarCalls } from '@kursi/core/catalogue/calendars.contract.ts';
import { DAY_MINUTES, formatTimeOfDay } from '@kursi/core/kernel/time.ts';
import { describe, expect, test } from 'vitest';
import { seedSalon } from '../../../testing/salon/booking.ts';
import { useServer } from '../../../testing/server.ts';
import { planVisit } from './plan-visit.ts';

/** Two days before the clocks go back in London, on a Sunday at two in the morning. */
const NOW = Temporal.Instant.from('2026-10-23T06:07:00Z');
const server = await useServer({ now: () => NOW });
const { call, send, seedAccount, database } = server;

/** Parity: every slot that is listed can be booked, and every other is refused. */
describe.each([
  ['Asia/Kolkata', '2026-10-26'],
  ['Europe/London', '2026-10-25'],
])('every listed time can be booked in %s on %s', async (time_zone, day) => {
  const salon = await seedSalon(server, { buffer_after: 10 });
  const { business_id, service_id, chairs, owner } = salon;
  const week = ['00.00-03.30', '09.10-13.00', '14.00-17.20'];
  const hours = Object.fromEntries(
    ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'].map((weekday) => [weekday, week]),
  );
  await database.q
    .updateTable('business')
    .set({ time_zone, business_hours: JSON.stringify(hours) })
    .where('id', '=', business_id)
    .execute();
  const block = { business_id, day, start_time: '10:05', end_time: '11:00' };
  await call(calendarCalls.addBlock, { ...block, id: chairs[0] }, { as: owner });
  await salon.book('14:30', { booking_date: day, services: [{ service_id, entity_id: chairs[1] }] });
  const client = await seedAccount();

  test.each([
    ['a chair', chairs[0], 1],
    ['the other chair, twice the length', chairs[1], 2],
    ['anyone', null, 1],
  ])('for %s', async (_name, entity_id, slots) => {
    const asked = { business_id, service_id, from: day, days: 1, slots, ...(entity_id && { entity_id }) };
    const [{ slots: offered } = expect.unreachable()] = (await call(availabilityCalls.find, asked)).days;
    expect(offered.length).toBeGreaterThan(10);
    const times = new Set(offered.map(({ time }) => time));
    const service_duration = slots * 30;
    for (const { time, start } of offered) {
      const hold = salon.hold(time, { booking_date: day, entity_id, service_duration });
      const held = await send(calls.reserve, hold, { as: client, from: `10.1.${time.replace(':', '.')}` });
      expect([time, held.status, (held.body as { start_date?: string }).start_date]).toEqual([
        time,
        200,
        start,
      ]);
      const { booking_id } = held.body as { booking_id: string };
      await call(calls.release, { business_id, booking_id }, { as: client });
    }
    for (let minute = 0; minute < DAY_MINUTES; minute += 5) {
      const service_time = formatTimeOfDay(minute);
      const wanted = { business_id, booking_date: day, service_time, role: null, override: [] };
      const services = [{ service_id, entity_id, service_duration }];
      const planned = await planVisit(database.q, { ...wanted, arrangement: 'sequence', services }, NOW);
      expect([service_time, planned.ok]).toEqual([service_time, times.has(service_time)]);
    }
  });

  test.each(['sequence', 'parallel'] as const)('for two services in %s', async (arrangement) => {
    const services = [{ service_id }, { service_id }];
    const asked = { business_id, services: `${service_id},${service_id}`, from: day, days: 1, arrangement };
    const [{ slots: offered } = expect.unreachable()] = (await call(availabilityCalls.findForVisit, asked))
      .days;
    expect(offered.length).toBeGreaterThan(5);
    for (const { time, parts } of offered) {
      const visit = { business_id, booking_date: day, service_time: time, arrangement, services };
      const held = await call(visitCalls.reserve, visit, {
        as: client,
        from: `10.2.${time.replace(':', '.')}`,
      });
      expect(held.bookings.map(({ start_date }) => start_date)).toEqual(
        parts.map(({ start }) => start).toSorted(),
      );
      await call(visitCalls.cancel, { business_id, visit_id: held.visit_id }, { as: client });
    }
  });
});
