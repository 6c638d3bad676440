import { closingCalls as calls } from '@kursi/core/booking/closing.contract.ts';
import { scheduleCalls } from '@kursi/core/booking/schedule.contract.ts';
import { calendarCalls } from '@kursi/core/catalogue/calendars.contract.ts';
import { describe, expect, test } from 'vitest';
import { type Salon, seedSalon } from '../../../../testing/salon/booking.ts';
import { useServer } from '../../../../testing/server.ts';

const server = await useServer();
const { call, refusal, seedMember } = server;

const next = (day: string) => Temporal.PlainDate.from(day).add({ days: 1 }).toString();

async function stateOf({ business_id, owner: as, day, chairs }: Salon) {
  const of = { business_id, id: chairs[0], first_day: day, last_day: next(day) };
  const { days, leaves } = await call(calendarCalls.getTime, of, { as });
  const { items } = await call(scheduleCalls.get, { business_id, from: day, to: next(day) }, { as });
  const bookings = items.map((one) => [one.id, one.entity_id, one.booking_date, one.service_time]);
  return { days, leaves: leaves.map(({ id: _, ...leave }) => leave), bookings };
}

/** One moved to the other chair, one cancelled, one kept. */
async function decided(salon: Salon) {
  const [moves, goes] = [await salon.book('09:00'), await salon.book('10:00')];
  const stays = await salon.book('11:00');
  const to = { booking_date: salon.day, service_time: '09:00', entity_id: salon.chairs[1] };
  const decisions = [
    { booking_id: moves.booking_id, to },
    { booking_id: goes.booking_id, cancel: true, reason: 'She is away.' },
  ];
  const after = [
    [moves.booking_id, salon.chairs[1], salon.day, '09:00'],
    [stays.booking_id, salon.chairs[0], salon.day, '11:00'],
  ];
  return { decisions, after };
}

describe('leave of one calendar over bookings', () => {
  test('is saved with what was decided for each visit, and both are undone by one call', async () => {
    const salon = await seedSalon(server);
    const { business_id, owner: as, day, chairs } = salon;
    const { decisions, after } = await decided(salon);
    const was = await stateOf(salon);
    const of = { business_id, id: chairs[0] };
    const leave = { ...of, first_day: day, last_day: next(day), note: 'Wedding' };
    const done = await call(calls.takeLeave, { ...leave, decisions }, { as });
    const is = await stateOf(salon);
    expect(is.leaves).toEqual([{ first_day: day, last_day: next(day), note: 'Wedding' }]);
    expect(is.bookings).toEqual(after);
    await call(calls.undoLeave, { ...of, ...done }, { as });
    expect(await stateOf(salon)).toEqual(was);
    expect((await refusal(calls.undoLeave, { ...of, ...done }, { as })).code).toBe('NOT_FOUND');
  });

  test('is refused as a whole when a visit would move into it', async () => {
    const salon = await seedSalon(server);
    const { business_id, owner: as, day, chairs } = salon;
    const { booking_id } = await salon.book('09:00');
    const was = await stateOf(salon);
    const to = { booking_date: next(day), service_time: '09:00', entity_id: chairs[0] };
    const leave = { business_id, id: chairs[0], first_day: day, last_day: next(day) };
    const no = await refusal(calls.takeLeave, { ...leave, decisions: [{ booking_id, to }] }, { as });
    expect([no.code, no.details['booking_id']]).toEqual(['CLOSED', booking_id]);
    expect(await stateOf(salon)).toEqual(was);
  });
});

describe('other hours of one date over bookings', () => {
  test('are saved with what was decided for each visit, and both are undone by one call', async () => {
    const salon = await seedSalon(server);
    const { business_id, owner: as, day, chairs } = salon;
    const { decisions, after } = await decided(salon);
    const afternoon = await salon.book('14:00');
    const was = await stateOf(salon);
    const of = { business_id, id: chairs[0], day };
    const done = await call(calls.setDay, { ...of, day_hours: ['12.00-17.00'], decisions }, { as });
    expect(done).toMatchObject({ before: { day_hours: null }, after: { day_hours: ['12.00-17.00'] } });
    const is = await stateOf(salon);
    expect(is.days).toEqual([{ day, day_hours: ['12.00-17.00'] }]);
    expect(is.bookings).toEqual([...after, [afternoon.booking_id, chairs[0], day, '14:00']]);
    const inside = [{ booking_id: afternoon.booking_id, cancel: true }];
    const no = await refusal(calls.setDay, { ...of, day_hours: ['12.00-17.00'], decisions: inside }, { as });
    expect([no.code, no.details['booking_id']]).toEqual(['CONFLICT', afternoon.booking_id]);
    await call(calls.undoDay, { ...of, ...done }, { as });
    expect(await stateOf(salon)).toEqual(was);
    expect((await refusal(calls.undoDay, { ...of, ...done }, { as })).code).toBe('CONFLICT');
  });

  test('are asked about by the hours that they close', async () => {
    const salon = await seedSalon(server);
    const { business_id, owner: as, day, chairs } = salon;
    const early = await salon.book('09:00');
    await salon.book('14:00');
    const asked = {
      business_id,
      entity_id: chairs[0],
      from: day,
      to: day,
      closed_hours: '00.00-12.00,17.00-24.00',
    };
    const { items, visits } = await call(scheduleCalls.findConflicts, asked, { as });
    expect([items.map(({ booking_id }) => booking_id), visits]).toEqual([[early.booking_id], 1]);
    // Afternoons on the same chair stay open.
    expect(
      items[0]?.alternatives.every(
        ({ service_time, booking_date, entity_id }) =>
          booking_date !== day || entity_id !== chairs[0] || service_time >= '12:00',
      ),
    ).toBe(true);
  });
});

test('staff close no calendar, and that of another business is not found', async () => {
  const [salon, other] = [await seedSalon(server), await seedSalon(server)];
  const { business_id, day, chairs } = salon;
  const of = { business_id, id: chairs[0] };
  const none = { moved: [], cancelled: [] };
  const leave = { first_day: day, last_day: day, decisions: [] };
  const unchanged = { before: { day_hours: [] }, after: { day_hours: null } };
  const leave_id = crypto.randomUUID();
  for (const [as, code, id] of [
    [await seedMember(business_id, 'staff'), 'NOT_ALLOWED', chairs[0]],
    [other.owner, 'NOT_FOUND', chairs[0]],
    [salon.owner, 'NOT_FOUND', other.chairs[0]],
  ] as const) {
    const theirs = { ...of, id };
    const codes = [
      await refusal(calls.takeLeave, { ...theirs, ...leave }, { as }),
      await refusal(calls.undoLeave, { ...theirs, leave_id, ...none }, { as }),
      await refusal(calls.setDay, { ...theirs, day, day_hours: [], decisions: [] }, { as }),
      await refusal(calls.undoDay, { ...theirs, day, ...unchanged, ...none }, { as }),
    ];
    expect(codes.map((no) => no.code)).toEqual([code, code, code, code]);
  }
});
