import { bookingCalls } from '@kursi/core/booking/booking.contract.ts';
import { deskCalls } from '@kursi/core/booking/desk.contract.ts';
import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { settingsCalls } from '@kursi/core/business/settings.contract.ts';
import { calendarCalls } from '@kursi/core/catalogue/calendars.contract.ts';
import { paise } from '@kursi/core/kernel/money.ts';
import { notificationCalls } from '@kursi/core/notifications/notifications.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { type Salon, seedSalon } from '../../../testing/salon/booking.ts';
import { catalogueOf } from '../../../testing/salon/catalogue.ts';
import { notificationsOf } from '../../../testing/salon/notifications.ts';
import type { Person } from '../../../testing/salon/people.ts';
import { useServer } from '../../../testing/server.ts';

// Noon in India, outside quiet hours; in the past, so that no session expires.
const noon = Temporal.Instant.from('2026-01-12T06:30:00Z');
const begun = performance.now();
const server = await useServer({
  now: () => noon.add({ milliseconds: Math.round(performance.now() - begun) }),
});
const { call, database, seedAccount, makeGuest, mailsTo, clock } = server;
const { pass, inbox, kinds } = notificationsOf(server);

let salon: Salon;
let meera: Person;
let shave: string;
beforeEach(async () => {
  salon = await seedSalon(server);
  meera = await seedAccount({ user_name: 'Meera' });
  const { business_id, owner, chairs } = salon;
  shave = await catalogueOf(server, owner, business_id).service({
    name: 'Shave',
    price: paise(15_000),
    calendars: chairs.map((entity_id) => ({ entity_id, price: null, duration: null })),
  });
  await database.q
    .updateTable('business')
    .set({ cancellation_window: 120, address: '12 Tilak Marg' })
    .where('id', '=', business_id)
    .execute();
});

/** A haircut at ten and a shave after it, told to everyone. */
async function booked(as: Person = meera): Promise<{ visit_id: string; shave_id: string }> {
  const { business_id, service_id, chairs, day } = salon;
  const services = [service_id, shave].map((id) => ({ service_id: id, entity_id: chairs[0] }));
  const { visit_id, bookings } = await call(
    visitCalls.reserve,
    { business_id, booking_date: day, service_time: '10:00', services },
    { as },
  );
  await call(visitCalls.confirm, { business_id, visit_id }, { as });
  await pass();
  return { visit_id, shave_id: bookings[1]?.booking_id ?? '' };
}

const moveTo = (visit_id: string, service_time: string, as: Person = meera) =>
  call(
    visitCalls.move,
    { business_id: salon.business_id, visit_id, booking_date: salon.day, service_time },
    { as },
  );
const newest = async (email: string, at: number) => (await mailsTo(email, at))[0];

test('a client who moves a booking gets a mail with the new time and all that is worth keeping', async () => {
  const { visit_id } = await booked();
  await moveTo(visit_id, '14:00');
  await pass();
  const mail = await newest(meera.email, 2);
  expect(mail?.subject).toBe('Your booking has changed, Thu 15 Jan, 2:00 pm');
  for (const part of [
    /Now Thu 15 Jan, 2:00 pm at Salon \d+\. It was Thu 15 Jan, 10:00 am\./,
    'What: Haircut, Chair 1; Shave, Chair 1',
    'Price: ₹450',
    /Where: Salon \d+, 12 Tilak Marg/,
    'Free to move or cancel until Thu 15 Jan, 12:00 pm.',
  ])
    expect(mail?.text).toMatch(part);
  expect(mail?.attachments?.[0]?.content).toMatch('DTSTART:20260115T083000Z');
  // The team is told as before.
  expect(await kinds(salon.owner)).toEqual(['booking_moved', 'booking_booked']);
});

test('a client who chooses another person reads who it is now', async () => {
  const { business_id, owner, chairs, day } = salon;
  for (const [id, name] of [
    [chairs[0], 'Asha'],
    [chairs[1], 'Farah'],
  ] as const)
    await call(calendarCalls.change, { business_id, id, name, kind: 'person' }, { as: owner });
  const { visit_id } = await booked();
  const { services } = await call(visitCalls.get, { business_id, visit_id }, { as: meera });
  const parts = services.map(({ id, start_date }) => ({ booking_id: id, entity_id: chairs[1], start_date }));
  await call(
    visitCalls.move,
    { business_id, visit_id, booking_date: day, service_time: '10:00', parts },
    { as: meera },
  );
  await pass();
  expect((await inbox(meera))[0]).toMatch(
    /^You changed your booking: Haircut and Shave with Farah \| Now Thu 15 Jan, 10:00 am at Salon \d+\.$/,
  );
});

test('a client who swaps a service reads once what the booking is now; the team reads it too', async () => {
  const { business_id, service_id, chairs, day } = salon;
  const { visit_id, shave_id } = await booked();
  const on = { entity_id: chairs[0], service_duration: 30 };
  const services = [
    { ...on, service_id: shave, booking_id: shave_id, service_time: '10:00' },
    { ...on, service_id, service_time: '10:30' },
    { ...on, service_id: shave, service_time: '11:00' },
  ];
  const changed = await call(
    deskCalls.editVisit,
    { business_id, visit_id, booking_date: day, services },
    { as: meera },
  );
  await pass();
  expect(await kinds(meera)).toEqual(['booking_moved', 'booking_booked']);
  expect((await inbox(meera))[0]).toMatch(
    /^You moved your booking: Shave and Haircut \| Now Thu 15 Jan, 10:00 am at Salon \d+\./,
  );
  expect(await kinds(salon.owner)).toEqual(['booking_moved', 'booking_booked']);
  const mail = await newest(meera.email, 2);
  expect(mail?.text).toMatch('Price: ₹600');
  // Changed and taken back within the moment of the undo: nobody hears of it.
  clock.advance({ minutes: 1 });
  const now = changed.after.services.map(({ booking_amount: _, ...one }) => one);
  const swapped = [
    ...now.slice(0, 2),
    { ...on, entity_id: chairs[1], service_id: shave, service_time: '11:00' },
  ];
  const change = async (services: typeof now) => {
    await call(deskCalls.editVisit, { business_id, visit_id, booking_date: day, services }, { as: meera });
    clock.advance({ seconds: 5 });
  };
  await change(swapped);
  await change(now);
  await pass();
  // Also when both are done before the first is told.
  await database.transaction(async (tx) => {
    await tx.plainQuery(
      `select from reaction_progress where business_id = '${business_id}' and reaction = 'notifications.visits' for update`,
    );
    await change(swapped);
    await change(now);
  });
  await pass();
  expect(await kinds(meera)).toEqual(['booking_moved', 'booking_booked']);
});

test('a guest who removes one of two services gets a mail that says what is left', async () => {
  const ravi = await makeGuest();
  const address = 'ravi@example.org';
  await call(notificationCalls.setGuestEmail, { email: address }, { as: ravi });
  const { shave_id } = await booked(ravi);
  await call(bookingCalls.cancel, { booking_id: shave_id }, { as: ravi });
  await pass();
  const mail = await newest(address, 2);
  expect(mail?.subject).toBe('Your booking has changed');
  for (const part of [
    /Still booked at Salon \d+: Haircut, Thu 15 Jan, 10:00 am\./,
    'What: Haircut, Chair 1\n',
    'Price: ₹300',
    'Free to move or cancel until Thu 15 Jan, 8:00 am.',
  ])
    expect(mail?.text).toMatch(part);
  expect(mail?.attachments?.[0]?.content).not.toMatch('Shave');
});

test('a client who cancels the whole visit gets a mail that takes it out of a calendar', async () => {
  const { visit_id } = await booked();
  await call(visitCalls.cancel, { business_id: salon.business_id, visit_id }, { as: meera });
  await pass();
  const mail = await newest(meera.email, 2);
  expect(mail?.subject).toBe('Cancelled, Thu 15 Jan, 10:00 am');
  expect(mail?.attachments?.[0]?.content).toMatch('STATUS:CANCELLED');
});

test('a client who undoes a change in time gets no mail about it', async () => {
  const { visit_id, shave_id } = await booked();
  await call(bookingCalls.cancel, { booking_id: shave_id }, { as: meera });
  clock.advance({ seconds: 9 });
  await call(bookingCalls.uncancel, { booking_id: shave_id }, { as: meera });
  await pass();
  await moveTo(visit_id, '14:00');
  await moveTo(visit_id, '10:00');
  await pass();
  expect(await kinds(meera)).toEqual(['booking_booked']);
  expect(await mailsTo(meera.email)).toHaveLength(1);
});

test('a request that a client cancels and takes back is not sent to anyone a second time', async () => {
  const { business_id, owner } = salon;
  await call(settingsCalls.update, { business_id, booking_type: 'request' }, { as: owner });
  const { visit_id } = await booked();
  await call(visitCalls.cancel, { business_id, visit_id }, { as: meera });
  clock.advance({ seconds: 9 });
  await call(visitCalls.uncancel, { business_id, visit_id }, { as: meera });
  await pass();
  expect([await kinds(meera), await kinds(owner)]).toEqual([['booking_requested'], ['booking_requested']]);
});

test('a client whose move the desk overrules at once is told only where the booking is now', async () => {
  const { visit_id } = await booked();
  await moveTo(visit_id, '14:00');
  clock.advance({ seconds: 5 });
  await moveTo(visit_id, '15:00', salon.owner);
  await pass();
  const [now, before] = await inbox(meera);
  expect(now).toMatch(/^Moved: Haircut and Shave \| Now Thu 15 Jan, 3:00 pm/);
  expect(before).toMatch(/^Booked: /);
});
