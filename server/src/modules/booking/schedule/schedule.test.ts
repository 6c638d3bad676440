import { bookingCalls as calls } from '@kursi/core/booking/booking.contract.ts';
import { scheduleCalls } from '@kursi/core/booking/schedule.contract.ts';
import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { calendarCalls } from '@kursi/core/catalogue/calendars.contract.ts';
import { describe, expect, test } from 'vitest';
import { seedSalon } from '../../../testing/salon/booking.ts';
import { deskOf } from '../../../testing/salon/desk.ts';
import { useServer } from '../../../testing/server.ts';

const server = await useServer();
const { call, refusal, makeGuest, seedAccount, seedMember } = server;
const { schedule } = deskOf(server);

describe('the lists of the desk', () => {
  test('filter bookings by status, client, calendar and day, and page through bookings and visits', async () => {
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
    const first = await call(scheduleCalls.listBookings, { business_id }, { as });
    expect(first.items.map(({ service_time }) => service_time)).toEqual(times.toReversed().slice(0, 10));
    const second = await call(
      scheduleCalls.listBookings,
      { business_id, cursor: first.next_cursor ?? '' },
      { as },
    );
    expect([second.items.length, second.next_cursor]).toEqual([2, null]);
    // user_id is the spec's word for client_id.
    const theirs = await call(scheduleCalls.listBookings, { business_id, user_id: kavya }, { as });
    expect(theirs.items.map(({ id }) => id)).toEqual([other.booking_id]);
    const visitsOfOne = await call(visitCalls.list, { business_id, user_id: kavya }, { as });
    expect(visitsOfOne.items.map(({ id }) => id)).toEqual([other.visit_id]);
    const one = { business_id, booking_id: other.booking_id };
    expect(await call(scheduleCalls.getBooking, one, { as })).toEqual(theirs.items[0]);
    const unknown = { business_id, booking_id: crypto.randomUUID() };
    expect((await refusal(scheduleCalls.getBooking, unknown, { as })).code).toBe('NOT_FOUND');
    const nextFirst = { business_id, earliest: 'true' } as const;
    const soon = await call(scheduleCalls.listBookings, { ...nextFirst, status: 'confirmed' }, { as });
    expect(soon.items.map(({ service_time }) => service_time)).toEqual(times.slice(0, 10));
    const later = { ...nextFirst, status: 'confirmed', cursor: soon.next_cursor ?? '' };
    expect((await call(scheduleCalls.listBookings, later, { as })).items).toMatchObject([
      { service_time: times.at(-1) },
    ]);
    const count = async (over: object) =>
      (await call(scheduleCalls.listBookings, { business_id, limit: 50, ...over }, { as })).items.length;
    expect(await count({ status: 'cancelled' })).toBe(1);
    expect(await count({ status: 'confirmed,created' })).toBe(11);
    expect(await count({ client_id: kavya })).toBe(1);
    expect(await count({ entity_id: chairs[0] })).toBe(11);
    expect(await count({ from: day, to: day })).toBe(12);
    expect(await count({ to: Temporal.PlainDate.from(day).subtract({ days: 1 }).toString() })).toBe(0);
    expect(await count({ past: 'true' })).toBe(0);
    expect(await count({ ids: `${other.booking_id},${made[0]?.booking_id}` })).toBe(2);
    expect((await refusal(scheduleCalls.listBookings, { business_id, status: 'lost' }, { as })).code).toBe(
      'INVALID_STATUSES',
    );
    expect((await refusal(scheduleCalls.listBookings, { business_id, cursor: 'x' }, { as })).code).toBe(
      'MALFORMED',
    );
    const visits = await call(visitCalls.list, { business_id }, { as });
    const rest = await call(visitCalls.list, { business_id, cursor: visits.next_cursor ?? '' }, { as });
    expect(new Set([...visits.items, ...rest.items].map(({ id }) => id)).size).toBe(12);
    expect((await call(visitCalls.list, { business_id, client_id: kavya }, { as })).items).toHaveLength(1);
    // What is to come begins with the next, and what has begun with the latest.
    const page = { business_id, limit: 7, when: 'coming' as const };
    const soonest = await call(visitCalls.list, page, { as });
    const later_on = await call(visitCalls.list, { ...page, cursor: soonest.next_cursor ?? '' }, { as });
    const startsIn = [...soonest.items, ...later_on.items].map(({ services }) => services[0]?.start_date);
    expect(startsIn).toHaveLength(12);
    expect(startsIn).toEqual(startsIn.toSorted());
    const begun = async () =>
      (await call(visitCalls.list, { business_id, when: 'begun' }, { as })).items.map(({ id }) => id);
    expect(await begun()).toEqual([]);
    const visit_id = made[0]?.visit_id ?? '';
    await call(visitCalls.setProgress, { business_id, visit_id, progress: 'arrived' }, { as });
    expect(await begun()).toEqual([visit_id]);
  });

  test('include the schedule, with bookings, holds and blocks of all calendars, but not for a year', async () => {
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
        paid_amount: 0,
        has_alert: false,
        requested_at: null,
      },
      { kind: 'hold', expires_at: expect.any(String), paid_amount: null },
      { kind: 'block', note: 'Lunch', service_duration: 60, entity_id: chairs[1] },
    ]);
    expect(
      (await refusal(scheduleCalls.get, { business_id, from: day, to: '2099-01-01' }, { as })).code,
    ).toBe('MALFORMED');
    expect(
      (await refusal(scheduleCalls.get, { business_id, from: day, to: day }, { as: await seedAccount() }))
        .code,
    ).toBe('NOT_FOUND');
  });
});

describe('another business', () => {
  test('finds no booking by its id, and its own staff are refused by role', async () => {
    const salon = await seedSalon(server);
    const stranger = await seedSalon(server);
    const { booking_id, visit_id } = await salon.book('10:00');
    const as = stranger.owner;
    for (const business_id of [salon.business_id, stranger.business_id]) {
      expect((await refusal(visitCalls.get, { business_id, visit_id }, { as })).code).toBe('NOT_FOUND');
      expect(
        (await refusal(visitCalls.setProgress, { business_id, visit_id, progress: 'arrived' }, { as })).code,
      ).toBe('NOT_FOUND');
      expect(
        (await refusal(calls.recordPayment, { business_id, booking_id, type: 'cash', amount: 1 }, { as }))
          .code,
      ).toBe('NOT_FOUND');
    }
    const summed = { business_id: stranger.business_id, client_id: salon.client_id };
    expect((await refusal(scheduleCalls.getClientSummary, summed, { as })).code).toBe('NOT_FOUND');
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
