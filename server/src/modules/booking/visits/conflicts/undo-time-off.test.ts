import { bookingCalls } from '@kursi/core/booking/booking.contract.ts';
import { deskCalls } from '@kursi/core/booking/desk.contract.ts';
import { settingsCalls } from '@kursi/core/business/settings.contract.ts';
import { calendarCalls } from '@kursi/core/catalogue/calendars.contract.ts';
import { describe, expect, test } from 'vitest';
import { seedSalon } from '../../../../testing/salon/booking.ts';
import { deskOf } from '../../../../testing/salon/desk.ts';
import { useServer } from '../../../../testing/server.ts';

const server = await useServer();
const { call, refusal } = server;
const { look, schedule, madeByGuest } = deskOf(server);

/** A request and a booking on the first chair, then its day is taken off: one is moved, the other cancelled. */
async function takenOff() {
  const salon = await seedSalon(server);
  const { business_id, owner: as, chairs, day } = salon;
  const goes = await salon.book('12:00');
  await call(settingsCalls.update, { business_id, booking_type: 'request' }, { as });
  const asked = await madeByGuest(salon, '10:00');
  const [request] = (await look(salon, asked.visit_id)).services;
  const before = await schedule(salon);
  const to = { booking_date: day, service_time: '10:00', entity_id: chairs[1] };
  const off = { business_id, id: chairs[0], day, start_time: '09:00', end_time: '17:00' };
  const decisions = [
    { booking_id: asked.booking_id, to },
    { booking_id: goes.booking_id, cancel: true, reason: 'Asha is away.' },
  ];
  const done = await call(deskCalls.takeTimeOff, { ...off, decisions }, { as });
  const undo = { business_id, id: chairs[0], ...done };
  return { salon, as, asked, request, before, undo };
}

describe('the undo of time off', () => {
  test('brings all back as it was, and a request that was moved waits for an answer again', async () => {
    const { salon, as, asked, request, before, undo } = await takenOff();
    expect(request).toMatchObject({ booking_status: 'created' });
    expect((await look(salon, asked.visit_id)).services).toMatchObject([
      { booking_status: 'confirmed', answer_until: null },
    ]);
    await call(deskCalls.undoTimeOff, undo, { as });
    expect((await look(salon, asked.visit_id)).services).toEqual([request]);
    expect(await schedule(salon)).toEqual(before);
  });

  test.each<[string, (taken: Awaited<ReturnType<typeof takenOff>>) => Promise<unknown>]>([
    [
      'a colleague has moved one of the bookings since',
      ({ asked, as }) =>
        call(bookingCalls.move, { booking_id: asked.booking_id, service_time: '15:00' }, { as }),
    ],
    [
      'a part of the block is gone',
      ({ undo: { business_id, id, block_ids }, as }) =>
        call(calendarCalls.removeBlock, { business_id, id, block_id: block_ids[0] ?? '' }, { as }),
    ],
  ])('changes nothing when %s', async (_name, meanwhile) => {
    const taken = await takenOff();
    await meanwhile(taken);
    const { salon, as, undo } = taken;
    const now = await schedule(salon);
    expect((await refusal(deskCalls.undoTimeOff, undo, { as })).status).toBeGreaterThanOrEqual(400);
    expect(await schedule(salon)).toEqual(now);
  });

  test('finds neither the calendar nor the bookings of another business', async () => {
    const { salon, undo, as } = await takenOff();
    const other = await seedSalon(server);
    const { business_id, chairs } = other;
    const foreign = { ...undo, business_id, id: chairs[0] };
    expect((await refusal(deskCalls.undoTimeOff, foreign, { as: other.owner })).code).toBe('NOT_FOUND');
    expect((await refusal(deskCalls.undoTimeOff, undo, { as: other.owner })).code).toBe('NOT_FOUND');
    await call(deskCalls.undoTimeOff, undo, { as });
    expect(await schedule(salon)).toHaveLength(2);
  });
});
