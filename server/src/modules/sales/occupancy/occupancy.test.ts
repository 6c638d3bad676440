import { bookingCalls } from '@kursi/core/booking/booking.contract.ts';
import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { calendarCalls } from '@kursi/core/catalogue/calendars.contract.ts';
import { occupancyCalls as calls } from '@kursi/core/sales/occupancy.contract.ts';
import { expect, test } from 'vitest';
import { fromNoon } from '../../../testing/clock.ts';
import type { Session } from '../../../testing/http/caller.ts';
import { rewriteMoney, seedBillingDesk } from '../../../testing/salon/billing.ts';
import { useServer } from '../../../testing/server.ts';

// Monday the 12th of January, noon in India; the salon works from nine to five.
const server = await useServer({ now: fromNoon() });
const { call, refusal, clock, database, seedMember } = server;
const today = clock.now().toZonedDateTimeISO('Asia/Kolkata').toPlainDate();
const week = { from: today.subtract({ days: 7 }).toString(), to: today.subtract({ days: 1 }).toString() };
const yesterday = today.subtract({ days: 1 }).toString();
const tomorrow = today.add({ days: 1 }).toString();

async function seedReport() {
  const desk = await seedBillingDesk(server);
  const { business_id, owner: as, chairs } = desk;
  const asha = await seedMember(business_id, 'staff');
  await call(calendarCalls.change, { business_id, id: chairs[0], user_id: asha.id }, { as });
  // As if it had worked for a month.
  await database.pool.query(
    `UPDATE calendar SET created_at = created_at - interval '10 years' WHERE business_id = $1`,
    [business_id],
  );
  const look = (over: object = {}, who: Session = as) =>
    call(calls.get, { business_id, ...week, ...over }, { as: who });
  const visits = (over: object, who: Session = as) =>
    call(calls.listVisits, { business_id, ...week, ...over }, { as: who });
  const block = (id: string, day: string, start_time: string, end_time: string) =>
    call(calendarCalls.addBlock, { business_id, id, day, start_time, end_time }, { as });
  return { ...desk, as, asha, look, visits, block };
}

test('open time is booked, walked in, blocked or idle, and an idle hour is worth what a worked one sold for', async () => {
  const { bill, service, look, block, chairs, business_id, as } = await seedReport();
  // Six hours at ₹300 each half: more than five, so that the chair has a worth of its own.
  for (let hour = 9; hour < 15; hour++)
    await bill({
      services: ['00', '30'].map((minute) => ({
        ...service,
        service_time: `${String(hour).padStart(2, '0')}:${minute}`,
      })),
    });
  // Billed on the day itself.
  await rewriteMoney(
    server,
    business_id,
    `UPDATE receipt SET made_at = made_at - interval '1 day' WHERE business_id = $1`,
  );
  await block(chairs[0], yesterday, '15:00', '16:30');
  await call(calendarCalls.setDay, { business_id, id: chairs[1], day: yesterday, day_hours: [] }, { as });
  const found = await look({ from: yesterday, to: yesterday, compare: 'before' });
  expect(found.calendars).toHaveLength(1);
  expect(found.calendars[0]).toMatchObject({
    id: chairs[0],
    minutes: { open: 480, booked: 0, walk_in: 360, blocked: 90, no_show: 0, overtime: 0 },
    hour_worth: 60_000,
    // Half an hour.
    idle_worth: 30_000,
  });
  expect(found.days).toMatchObject([{ day: yesterday, open: 480, walk_in: 360 }]);
  const at = (hour: number) => found.calendars[0]?.cells.find((cell) => cell.hour === hour);
  expect(at(9)).toMatchObject({ weekday: 7, working: 60, served: 60 });
  expect(at(16)).toMatchObject({ working: 30, served: 0, working_ahead: 0 });
  expect(found.visits).toEqual({ booked: 0, walk_in: 6, no_show: 0, late: 0 });
  expect(found.compared).toMatchObject({ minutes: { open: 960, walk_in: 0 }, visits: { walk_in: 0 } });
});

test('a running day counts until now; what is still to come stands beside it', async () => {
  const { look, book, chairs } = await seedReport();
  await book('13:00', { booking_date: today.toString() });
  const { calendars, days } = await look({ from: today.toString(), to: tomorrow });
  const chair = calendars.find(({ id }) => id === chairs[0]);
  expect(chair?.minutes).toMatchObject({ open: 180, booked: 0 });
  expect(chair?.cells.find(({ weekday, hour }) => weekday === 1 && hour === 13)).toMatchObject({
    working: 0,
    served: 0,
    working_ahead: 60,
    served_ahead: 30,
  });
  expect(days.map(({ day }) => day)).toEqual([today.toString()]);
});

test('gaps are free times of two hours or more of the coming week, and none where nothing is offered', async () => {
  const { business_id, as, book, block, chairs, service_id } = await seedReport();
  await book('11:00', { booking_date: tomorrow });
  await block(chairs[1], tomorrow, '09:00', '15:30');
  const { gaps } = await call(calls.listGaps, { business_id }, { as });
  const ofTomorrow = gaps
    .filter(({ day }) => day === tomorrow)
    .map(({ id, starts_at, ends_at }) => [
      id,
      ...[starts_at, ends_at].map((at) =>
        Temporal.Instant.from(at).toZonedDateTimeISO('Asia/Kolkata').toPlainTime().toString().slice(0, 5),
      ),
    ]);
  expect(ofTomorrow.toSorted()).toEqual(
    [
      [chairs[0], '09:00', '11:00'],
      [chairs[0], '11:30', '17:00'],
    ].toSorted(),
  );
  expect(gaps.every(({ service_ids }) => service_ids.includes(service_id))).toBe(true);
  expect(gaps.filter(({ day }) => day > today.add({ days: 6 }).toString())).toEqual([]);
  await call(calendarCalls.change, { business_id, id: chairs[0], service_ids: [] }, { as });
  const left = await call(calls.listGaps, { business_id }, { as });
  expect(left.gaps.some(({ id }) => id === chairs[0])).toBe(false);
});

test('staff see their own calendars, whatever the address asks for; strangers see none', async () => {
  const { business_id, asha, bill, look, visits, chairs, service } = await seedReport();
  await bill({ services: [{ ...service, entity_id: chairs[1] }] });
  const own = await look({}, asha);
  expect(own.calendars.map(({ id }) => id)).toEqual([chairs[0]]);
  expect(own.visits.walk_in).toBe(0);
  expect((await look({ entity_id: chairs[1] }, asha)).calendars).toEqual([]);
  expect(await visits({ kind: 'walk_in', entity_id: chairs[1] }, asha)).toEqual({ count: 0, visits: [] });
  const { gaps } = await call(calls.listGaps, { business_id }, { as: asha });
  expect(new Set(gaps.map(({ id }) => id))).toEqual(new Set([chairs[0]]));
  const stranger = (await seedBillingDesk(server)).owner;
  for (const one of [calls.get, calls.listVisits])
    expect((await refusal(one, { business_id, ...week }, { as: stranger })).code).toBe('NOT_FOUND');
  expect((await refusal(calls.listGaps, { business_id }, { as: stranger })).code).toBe('NOT_FOUND');
});

test('a range over two years, one that ends before it begins, cells that are none and another business are refused or empty', async () => {
  const { business_id, as, visits, look } = await seedReport();
  const refused = async (over: object) =>
    (await refusal(calls.listVisits, { business_id, ...week, ...over }, { as })).code;
  expect(await refused({ from: '2024-01-01', to: '2026-01-01' })).toBe('RANGE_TOO_LONG');
  expect(await refused({ from: '2026-02-01', to: '2026-01-01' })).toBe('MALFORMED');
  expect(await refused({ weekday: 8, hour: 3 })).toBe('MALFORMED');
  expect(await refused({ hour: 24, weekday: 1 })).toBe('MALFORMED');
  expect(await refused({ kind: 'lost' })).toBe('MALFORMED');
  const other = await seedReport();
  await other.bill();
  expect((await look({ entity_id: other.chairs[0] })).calendars).toEqual([]);
  expect((await visits({ entity_id: other.chairs[0] })).count).toBe(0);
});

test('while sales are made anew the report says how far that is', async () => {
  const { business_id, as } = await seedReport();
  await database.pool.query('INSERT INTO sale_rebuild (business_id, visits) VALUES ($1, 2)', [business_id]);
  for (const refused of [
    refusal(calls.get, { business_id, ...week }, { as }),
    refusal(calls.listGaps, { business_id }, { as }),
  ])
    expect(await refused).toMatchObject({ code: 'FIGURES_REBUILDING', details: { done: 0, of: 2 } });
});

test('a calendar that was moved away from counts where the visit is now', async () => {
  const { as, book, look, chairs } = await seedReport();
  const { booking_id } = await book('14:00', { booking_date: today.toString() });
  await call(bookingCalls.move, { booking_id, entity_id: chairs[1], service_time: '15:00' }, { as });
  const { calendars } = await look({ from: today.toString(), to: today.toString() });
  const ahead = (id: string) =>
    calendars.find((one) => one.id === id)?.cells.reduce((sum, { served_ahead }) => sum + served_ahead, 0);
  expect(ahead(chairs[0])).toBe(0);
  expect(ahead(chairs[1])).toBe(30);
});

// Last: the clock goes on.
test('who did not come left the chair empty; visits called off late, walk-ins and how long before are counted and listed', async () => {
  const { business_id, as, book, bill, look, visits, chairs } = await seedReport();
  const missed = await book('09:00', { booking_date: tomorrow });
  const late = await book('10:00', { booking_date: tomorrow });
  const early = await book('11:00', { booking_date: today.add({ days: 6 }).toString() });
  await bill();
  clock.advance({ hours: 3 });
  let owner = await server.seedSession(as.id);
  await call(visitCalls.cancel, { business_id, visit_id: late.visit_id }, { as: owner });
  await call(visitCalls.cancel, { business_id, visit_id: early.visit_id }, { as: owner });
  clock.advance({ hours: 24 * 8 });
  owner = await server.seedSession(as.id);
  await call(
    visitCalls.setProgress,
    { business_id, visit_id: missed.visit_id, progress: 'no_show' },
    { as: owner },
  );
  const range = { from: yesterday, to: today.add({ days: 8 }).toString() };
  const found = await look(range, owner);
  expect(found.visits).toEqual({ booked: 0, walk_in: 1, no_show: 1, late: 1 });
  expect(found.calendars.find(({ id }) => id === chairs[0])?.minutes).toMatchObject({
    booked: 0,
    no_show: 30,
  });
  expect(found.leads.filter(({ visits: some }) => some > 0)).toEqual([{ days: 1, visits: 1 }]);
  const listed = async (over: object) =>
    (await visits({ ...range, ...over }, owner)).visits.map(({ visit_id }) => visit_id);
  expect(await listed({ kind: 'no_show' })).toEqual([missed.visit_id]);
  expect(await listed({ kind: 'late' })).toEqual([late.visit_id]);
  expect(await listed({ lead: 1 })).toEqual([missed.visit_id]);
  expect(await listed({ lead: 2 })).toEqual([]);
  expect(await listed({ kind: 'walk_in' })).toHaveLength(1);
  // Tuesday, nine to ten.
  expect(await listed({ weekday: 2, hour: 9 })).toEqual([missed.visit_id]);
  expect(await listed({ weekday: 2, hour: 10 })).toEqual([]);
});
