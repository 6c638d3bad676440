import { bookingCalls } from '@kursi/core/booking/booking.contract.ts';
import { closingCalls as calls } from '@kursi/core/booking/closing.contract.ts';
import { scheduleCalls } from '@kursi/core/booking/schedule.contract.ts';
import { settingsCalls } from '@kursi/core/business/settings.contract.ts';
import { calendarCalls } from '@kursi/core/catalogue/calendars.contract.ts';
import { insightsCalls } from '@kursi/core/insights/insights.contract.ts';
import { describe, expect, test } from 'vitest';
import { type Salon, seedSalon } from '../../../../testing/salon/booking.ts';
import { useServer } from '../../../../testing/server.ts';

const server = await useServer();
const { call, refusal, seedMember, database } = server;

const after = (day: string, days: number) => Temporal.PlainDate.from(day).add({ days }).toString();
const holidaysOf = async ({ business_id, owner: as }: Salon) =>
  (await call(settingsCalls.get, { business_id }, { as })).holidays;
async function bookingsOf({ business_id, owner: as, day }: Salon) {
  const days = { from: day, to: after(day, 7) };
  const { items } = await call(scheduleCalls.get, { business_id, ...days }, { as });
  return items.map((one) => [one.id, one.booking_date, one.service_time]);
}

describe('a holiday over bookings', () => {
  test('moves, cancels and keeps them as decided, and says how many visits still stand on it', async () => {
    const salon = await seedSalon(server);
    const { business_id, owner: as, chairs, day } = salon;
    const last_day = after(day, 1);
    const [moves, stays, goes] = [
      await salon.book('10:00'),
      await salon.book('11:00'),
      await salon.book('12:00', { booking_date: last_day }),
    ];
    const to = { booking_date: after(day, 2), service_time: '10:00', entity_id: chairs[0] };
    const decisions = [
      { booking_id: moves.booking_id, to },
      { booking_id: goes.booking_id, cancel: true, reason: 'We are closed for Diwali.' },
    ];
    const done = await call(calls.close, { business_id, day, last_day, name: 'Diwali', decisions }, { as });
    expect(done).toMatchObject({ replaced: [], moved: [{ after: to }], cancelled: [goes.booking_id] });
    expect(await holidaysOf(salon)).toEqual([
      { day, name: 'Diwali' },
      { day: last_day, name: 'Diwali' },
    ]);
    expect(await bookingsOf(salon)).toEqual([
      [stays.booking_id, day, '11:00'],
      [moves.booking_id, to.booking_date, '10:00'],
    ]);
    const { rows } = await database.pool.query('select cancel_reason from booking where id = $1', [
      goes.booking_id,
    ]);
    expect(rows).toEqual([{ cancel_reason: 'We are closed for Diwali.' }]);
    expect(await call(calls.list, { business_id }, { as })).toEqual({
      items: [{ day, name: 'Diwali', visits: 1 }],
    });
    const { on_closed_days } = await call(insightsCalls.getToday, { business_id }, { as });
    expect(on_closed_days).toEqual({ visits: 1, first_day: day });
  });

  test('is undone as a whole: bookings, and the holiday that it replaced', async () => {
    const salon = await seedSalon(server);
    const { business_id, owner: as, chairs, day } = salon;
    const last_day = after(day, 1);
    await call(settingsCalls.setHoliday, { business_id, day, name: 'Stocktaking' }, { as });
    const override = ['hours' as const];
    const [moves, goes] = [await salon.book('10:00', { override }), await salon.book('11:00', { override })];
    const before = await bookingsOf(salon);
    const to = { booking_date: after(day, 2), service_time: '10:00', entity_id: chairs[1] };
    const decisions = [
      { booking_id: moves.booking_id, to },
      { booking_id: goes.booking_id, cancel: true },
    ];
    const range = { business_id, day, last_day };
    const done = await call(calls.close, { ...range, name: 'Diwali', decisions }, { as });
    expect(await bookingsOf(salon)).not.toEqual(before);
    await call(calls.undo, { ...range, ...done }, { as });
    expect(await bookingsOf(salon)).toEqual(before);
    expect(await holidaysOf(salon)).toEqual([{ day, name: 'Stocktaking' }]);
  });

  test('is refused as a whole when a move does not fit, also onto a day that it closes', async () => {
    const salon = await seedSalon(server);
    const { business_id, owner: as, chairs, day } = salon;
    const { booking_id } = await salon.book('10:00');
    const other = await salon.book('11:00');
    const last_day = after(day, 1);
    for (const booking_date of [last_day, after(day, 400)]) {
      const to = { booking_date, service_time: '10:00', entity_id: chairs[0] };
      const decisions = [
        { booking_id: other.booking_id, cancel: true },
        { booking_id, to: booking_date === last_day ? to : { ...to, entity_id: business_id } },
      ];
      const no = await refusal(
        calls.close,
        { business_id, day, last_day, name: 'Diwali', decisions },
        { as },
      );
      expect(no.details['booking_id']).toBe(booking_id);
    }
    expect(await holidaysOf(salon)).toEqual([]);
    expect(await bookingsOf(salon)).toHaveLength(2);
  });

  test('touches no booking that was moved to another day meanwhile, and accepts one that is cancelled', async () => {
    const salon = await seedSalon(server);
    const { business_id, owner: as, day } = salon;
    const [moved, gone] = [await salon.book('10:00'), await salon.book('11:00')];
    await call(bookingCalls.move, { booking_id: moved.booking_id, booking_date: after(day, 1) }, { as });
    await call(bookingCalls.cancel, { booking_id: gone.booking_id }, { as });
    const closing = { business_id, day, name: 'Diwali' };
    const cancel = ({ booking_id }: { readonly booking_id: string }) => ({ booking_id, cancel: true });
    const no = await refusal(calls.close, { ...closing, decisions: [cancel(moved)] }, { as });
    expect([no.code, no.details['booking_id']]).toEqual(['CONFLICT', moved.booking_id]);
    const done = await call(calls.close, { ...closing, decisions: [cancel(gone)] }, { as });
    expect(done.cancelled).toEqual([]);
    expect(await bookingsOf(salon)).toEqual([[moved.booking_id, after(day, 1), '10:00']]);
  });

  test('finds neither another business nor its bookings, and is not for staff', async () => {
    const salon = await seedSalon(server);
    const other = await seedSalon(server);
    const { business_id, owner: as, day } = salon;
    const { booking_id } = await other.book('10:00');
    const closing = { business_id, day, name: 'Diwali', decisions: [{ booking_id, cancel: true }] };
    const undoing = { business_id, day, replaced: [], moved: [], cancelled: [booking_id] };
    expect((await refusal(calls.close, closing, { as })).code).toBe('NOT_FOUND');
    expect((await refusal(calls.undo, undoing, { as })).code).toBe('NOT_FOUND');
    expect(await holidaysOf(salon)).toEqual([]);
    for (const [person, code] of [
      [await seedMember(business_id, 'staff'), 'NOT_ALLOWED'],
      [other.owner, 'NOT_FOUND'],
    ] as const) {
      expect((await refusal(calls.close, { ...closing, decisions: [] }, { as: person })).code).toBe(code);
      expect((await refusal(calls.undo, { ...undoing, cancelled: [] }, { as: person })).code).toBe(code);
    }
    expect((await refusal(calls.list, { business_id }, { as: other.owner })).code).toBe('NOT_FOUND');
    expect(await bookingsOf(other)).toHaveLength(1);
  });

  test('leaves a chair alone that works on that date anyway', async () => {
    const salon = await seedSalon(server);
    const { business_id, owner: as, chairs, day } = salon;
    await salon.book('10:00');
    await call(calendarCalls.setDay, { business_id, id: chairs[0], day, day_hours: ['09.00-12.00'] }, { as });
    const { items } = await call(scheduleCalls.findConflicts, { business_id, from: day, to: day }, { as });
    expect(items).toEqual([]);
    await call(calls.close, { business_id, day, name: 'Diwali', decisions: [] }, { as });
    expect((await call(calls.list, { business_id }, { as })).items).toEqual([]);
  });
});
