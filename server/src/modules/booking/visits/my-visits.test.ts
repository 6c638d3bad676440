import { availabilityCalls } from '@kursi/core/booking/availability.contract.ts';
import { bookingCalls } from '@kursi/core/booking/booking.contract.ts';
import { scheduleCalls } from '@kursi/core/booking/schedule.contract.ts';
import { visitCalls as calls } from '@kursi/core/booking/visits.contract.ts';
import { clientCalls } from '@kursi/core/clients/clients.contract.ts';
import { identityCalls } from '@kursi/core/identity/identity.contract.ts';
import { describe, expect, test } from 'vitest';
import type { Session } from '../../../testing/http/caller.ts';
import { type Salon, seedSalon } from '../../../testing/salon/booking.ts';
import { PASSWORD } from '../../../testing/salon/people.ts';
import { useServer } from '../../../testing/server.ts';

const server = await useServer();
const { call, refusal, makeGuest, seedAccount, seedMember, database, clock } = server;

async function booked(salon: Salon, time: string, as: Session) {
  const { business_id } = salon;
  const { booking_id, visit_id } = await call(bookingCalls.reserve, salon.hold(time), { as });
  await call(bookingCalls.confirmHold, { business_id, booking_id }, { as });
  return { business_id, visit_id };
}
const mine = async (as: Session, when: 'any' | 'upcoming' | 'cancelled' | 'past') =>
  (await call(calls.listMine, { when }, { as })).items.map(({ id }) => id);

describe('my visits', () => {
  test('list upcoming ones soonest first, and past ones latest first', async () => {
    const salon = await seedSalon(server);
    const other = await seedSalon(server);
    const as = await makeGuest();
    const late = await booked(salon, '15:00', as);
    const early = await booked(other, '10:00', as);
    const gone = await booked(salon, '12:00', as);
    const over = await booked(salon, '09:00', as);
    await call(calls.cancel, gone, { as });
    await call(calls.setProgress, { ...over, progress: 'done' }, { as: salon.owner });
    expect(await mine(as, 'upcoming')).toEqual([early.visit_id, late.visit_id]);
    expect(await mine(as, 'cancelled')).toEqual([gone.visit_id]);
    expect(await mine(as, 'past')).toEqual([over.visit_id]);
    expect(await mine(as, 'any')).toHaveLength(4);
    expect(await mine(await makeGuest(), 'any')).toEqual([]);
  });

  test('of two people with the same name and phone number are one client to the desk, and hidden from each other', async () => {
    const salon = await seedSalon(server);
    const { business_id } = salon;
    const phone = '+919812345670';
    const first = await makeGuest({ user_name: 'Divya', phone });
    const second = await makeGuest({ user_name: 'divya', phone });
    const firsts = await booked(salon, '10:00', first);
    const seconds = await booked(salon, '11:00', second);
    const { items } = await call(scheduleCalls.listBookings, { business_id }, { as: salon.owner });
    const [client_id = '', ...others] = new Set(items.map((booking) => booking.client_id));
    expect(others).toEqual([]);
    // Neither proved to be the person whom the desk books for.
    const { visit_id: desks } = await salon.book('12:00', { client_id });
    expect(await mine(first, 'upcoming')).toEqual([firsts.visit_id]);
    expect(await mine(second, 'upcoming')).toEqual([seconds.visit_id]);
    const notTheirs = [
      [first, seconds],
      [second, firsts],
      [first, { business_id, visit_id: desks }],
      [second, { business_id, visit_id: desks }],
    ] as const;
    for (const [as, visit] of notTheirs) {
      expect((await refusal(calls.get, visit, { as })).code).toBe('NOT_FOUND');
      expect((await refusal(calls.cancel, visit, { as })).code).toBe('NOT_FOUND');
    }
  });

  test('my visits do not include what the desk books for the number that I typed', async () => {
    const salon = await seedSalon(server);
    const { business_id, owner } = salon;
    const phone = '+919812345671';
    const account = await seedAccount({ user_name: 'Divya' });
    await database.q.updateTable('users').set({ phone }).where('id', '=', account.id).execute();
    for (const thief of [await makeGuest({ user_name: 'Divya', phone }), account]) {
      const taken = await booked(salon, '10:00', thief);
      await call(calls.cancel, taken, { as: thief });
      const found = await call(clientCalls.list, { business_id, query: '9812345671' }, { as: owner });
      const [divya] = found.items;
      const note = 'Allergic to ammonia';
      const desks = await salon.book('12:00', {
        client_id: divya?.id ?? '',
        additional_note: note,
      });
      const visit = { business_id, visit_id: desks.visit_id };
      expect(JSON.stringify(await call(calls.listMine, { when: 'any' }, { as: thief }))).not.toContain(note);
      for (const action of [calls.get, calls.cancel, calls.createShare])
        expect((await refusal(action, visit, { as: thief })).code).toBe('NOT_FOUND');
      await call(calls.cancel, visit, { as: owner });
    }
  });

  test('a guest who typed the number of a client stays apart from that record, also with an account later', async () => {
    const salon = await seedSalon(server);
    const { business_id, owner } = salon;
    const phone = '+919812345672';
    const meera = { business_id, name: 'Meera Nair', phone, email: 'meera.real@example.com' };
    const { client_id } = await call(clientCalls.add, meera, { as: owner });
    const guest = await makeGuest({ user_name: 'Meera Nair', phone });
    await booked(salon, '10:00', guest);
    // The guest signs in to an account with a verified address of its own.
    const thief = await seedAccount({ user_name: 'Meera Nair' });
    const signedIn = await call(
      identityCalls.signIn,
      { email: thief.email, password: PASSWORD },
      { as: guest },
    );
    const as = { ...thief, token: signedIn.token };
    await database.q.updateTable('users').set({ phone }).where('id', '=', thief.id).execute();
    await booked(salon, '11:00', as);
    const desks = await salon.book('12:00', { client_id, additional_note: 'For the real one' });
    const record = await call(clientCalls.get, { business_id, client_id }, { as: owner });
    expect(record).toMatchObject({ account_id: null, phone, email: meera.email });
    expect(await mine(as, 'any')).not.toContain(desks.visit_id);
    for (const action of [calls.get, calls.cancel, calls.createShare]) {
      const refused = await refusal(action, { business_id, visit_id: desks.visit_id }, { as });
      expect(refused.code).toBe('NOT_FOUND');
    }
    // The real person is tied by the address that the desk knows, and sees the visit.
    const real = await seedAccount({ user_name: 'Meera Nair', email: meera.email });
    await booked(salon, '13:00', real);
    expect(await mine(real, 'any')).toContain(desks.visit_id);
  });

  test('that are cancelled are past when their day is over in the time zone of the salon', async () => {
    const salon = await seedSalon(server);
    const as = await makeGuest();
    const gone = await booked(salon, '12:00', as);
    await call(calls.cancel, gone, { as });
    const today = clock.now().toZonedDateTimeISO('Asia/Kolkata').toPlainDate();
    const on = (booking_date: string) =>
      database.q.updateTable('visit').set({ booking_date }).where('id', '=', gone.visit_id).execute();
    await on(today.toString());
    expect([await mine(as, 'cancelled'), await mine(as, 'past')]).toEqual([[gone.visit_id], []]);
    await on(today.subtract({ days: 1 }).toString());
    expect([await mine(as, 'cancelled'), await mine(as, 'past')]).toEqual([[], [gone.visit_id]]);
  });

  test('that are running are upcoming until the last service ends', async () => {
    const salon = await seedSalon(server);
    const as = await makeGuest();
    const { visit_id } = await booked(salon, '10:00', as);
    const shift = (minutes: number) => {
      const starts_at = clock.now().subtract({ minutes });
      return database.q
        .updateTable('booking')
        .set({ starts_at, ends_at: starts_at.add({ minutes: 30 }) })
        .where('visit_id', '=', visit_id)
        .execute();
    };
    await shift(10);
    expect(await mine(as, 'upcoming')).toEqual([visit_id]);
    await shift(31);
    expect(await mine(as, 'past')).toEqual([visit_id]);
  });

  test('over several days are upcoming until the last part is over', async () => {
    const salon = await seedSalon(server);
    const as = await makeGuest();
    const { business_id, visit_id, bookings } = await call(
      calls.reserve,
      {
        business_id: salon.business_id,
        booking_date: salon.day,
        service_time: '10:00',
        services: [0, 1].map(() => ({ service_id: salon.service_id, entity_id: salon.chairs[0] })),
      },
      { as },
    ).then((held) => ({ business_id: salon.business_id, ...held }));
    await call(calls.confirm, { business_id, visit_id }, { as });
    // The first part was five days ago.
    const days = { hours: 24 * 5 };
    const before = clock.now().subtract(days);
    const booking_date = before.toZonedDateTimeISO('Asia/Kolkata').toPlainDate().toString();
    await database.q
      .updateTable('booking')
      .set({ booking_date, starts_at: before, ends_at: before.add({ minutes: 30 }) })
      .where('id', '=', bookings[0]?.booking_id ?? '')
      .execute();
    await database.q.updateTable('visit').set({ booking_date }).where('id', '=', visit_id).execute();
    expect(await mine(as, 'upcoming')).toEqual([visit_id]);
    expect(await mine(as, 'past')).toEqual([]);
  });

  test('are paged without gaps in both lists', async () => {
    const salon = await seedSalon(server);
    // A guest may have five open visits only.
    const as = await seedAccount();
    const made: string[] = [];
    for (let hour = 9; hour < 16; hour++) {
      made.push((await booked(salon, `${String(hour).padStart(2, '0')}:00`, as)).visit_id);
    }
    for (const when of ['upcoming', 'any'] as const) {
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await call(calls.listMine, { when, limit: 3, ...(cursor && { cursor }) }, { as });
        seen.push(...page.items.map(({ id }) => id));
        cursor = page.next_cursor ?? undefined;
      } while (cursor);
      expect(seen).toEqual(when === 'upcoming' ? made : made.toReversed());
    }
    expect((await refusal(calls.listMine, { cursor: '2026-11-15,x' }, { as })).status).toBe(400);
  });

  test('show address and phone of a protected business to the client who booked, and nothing to others', async () => {
    const salon = await seedSalon(server);
    const as = await makeGuest();
    const key = await booked(salon, '10:00', as);
    const visit = await call(calls.getMine, key, { as });
    expect(visit.business).toMatchObject({
      id: salon.business_id,
      phone: expect.stringMatching(/^\+91/),
      pincode: '302001',
      is_listed: true,
    });
    expect(visit.made_by).toBeNull();
    for (const other of [await makeGuest(), await seedAccount()]) {
      expect((await refusal(calls.getMine, key, { as: other })).status).toBe(404);
    }
    // A member sees it with a member's permissions.
    const staff = await seedMember(salon.business_id, 'staff');
    expect((await refusal(calls.getMine, key, { as: staff })).status).toBe(403);
    const { business_id } = await seedSalon(server);
    expect((await refusal(calls.getMine, { ...key, business_id }, { as })).status).toBe(404);
  });

  test('name the other dates of a series that are still to come', async () => {
    const salon = await seedSalon(server);
    const { business_id, client_id } = salon;
    const as = await seedAccount();
    await database.pool.query('UPDATE client SET account_id = $1 WHERE business_id = $2 AND id = $3', [
      ...[as.id, business_id, client_id],
    ]);
    const repeat = { every_weeks: 1, times: 5, when_taken: 'refuse' as const };
    const { visit_id: first } = await salon.book('16:00', { repeat });
    const { rows } = await database.pool.query<{ id: string }>(
      'SELECT id FROM visit WHERE business_id = $1 ORDER BY booking_date',
      [business_id],
    );
    const [, second, off, ...last] = rows.map(({ id }) => id);
    await call(calls.cancel, { business_id, visit_id: off ?? '' }, { as: salon.owner });
    const seriesOf = async (visit_id = '') =>
      (await call(calls.getMine, { business_id, visit_id }, { as })).series.map((one) => one.visit_id);
    expect(await seriesOf(first)).toEqual([second, ...last]);
    expect(await seriesOf(last[0])).toEqual([first, second, last[1]]);
    const { visit_id: alone } = await salon.book('12:00');
    expect(await seriesOf(alone)).toEqual([]);
  });
});

describe('the free times for moving a visit', () => {
  test('include its own time for people who may move it, and for nobody else', async () => {
    const salon = await seedSalon(server);
    const as = await makeGuest();
    const { business_id, visit_id } = await booked(salon, '10:00', as);
    const times = async (who: Session | null, moving_visit_id?: string) => {
      const { days } = await call(
        availabilityCalls.findForVisit,
        {
          business_id,
          from: salon.day,
          days: 1,
          services: salon.service_id,
          entities: salon.chairs[0],
          ...(moving_visit_id && { moving_visit_id }),
        },
        { as: who },
      );
      return days[0]?.slots.map(({ time }) => time) ?? [];
    };
    expect(await times(as)).not.toContain('10:15');
    expect(await times(as, visit_id)).toContain('10:15');
    expect(await times(salon.owner, visit_id)).toContain('10:15');
    for (const other of [null, await makeGuest(), await seedAccount()]) {
      expect(await times(other, visit_id)).not.toContain('10:15');
    }
    const moved = { business_id, visit_id, booking_date: salon.day, service_time: '10:15' };
    await call(calls.move, moved, { as });
    expect((await call(calls.getMine, { business_id, visit_id }, { as })).services[0]?.service_time).toBe(
      '10:15',
    );
  });

  test('keep the pause and the booked durations of the visit', async () => {
    const salon = await seedSalon(server);
    const { business_id, service_id, chairs, day } = salon;
    const as = await seedAccount();
    const { visit_id, bookings } = await call(
      calls.reserve,
      {
        business_id,
        booking_date: day,
        service_time: '10:00',
        services: chairs.slice(0, 2).map((entity_id) => ({ service_id, entity_id })),
      },
      { as },
    );
    await call(calls.confirm, { business_id, visit_id }, { as });
    const second = { business_id, booking_id: bookings[1]?.booking_id ?? '' };
    await call(
      bookingCalls.move,
      { ...second, service_time: '11:00', service_duration: 60 },
      { as: salon.owner },
    );
    // A start between 12:00 and 13:30 would put the second service onto the booking at 14:00.
    await salon.book('14:00', { services: [{ service_id, entity_id: chairs[1] }] });
    const asked = { business_id, from: day, days: 1, services: service_id, moving_visit_id: visit_id };
    const { days } = await call(availabilityCalls.findForVisit, asked, { as });
    const offered = days[0]?.slots.map(({ time }) => time) ?? [];
    const around = ['12:00', '12:15', '12:30', '13:00', '13:15', '13:30'];
    expect(around.filter((time) => offered.includes(time))).toEqual(['12:00', '13:30']);
    const to = (service_time: string) => ({ business_id, visit_id, booking_date: day, service_time });
    expect((await refusal(calls.move, to('12:15'), { as })).code).toBe('SLOT_TAKEN');
    await call(calls.move, to('13:30'), { as });
    await call(calls.move, to('12:00'), { as });
  });
});
