import { bookingCalls } from '@kursi/core/booking/booking.contract.ts';
import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { memberCalls } from '@kursi/core/business/member.contract.ts';
import { settingsCalls } from '@kursi/core/business/settings.contract.ts';
import { calendarCalls } from '@kursi/core/catalogue/calendars.contract.ts';
import { catalogueCalls } from '@kursi/core/catalogue/catalogue.contract.ts';
import { clientCalls } from '@kursi/core/clients/clients.contract.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '../../../testing/eventually.ts';
import { type Salon, seedSalon } from '../../../testing/salon/booking.ts';
import { notificationsOf } from '../../../testing/salon/notifications.ts';
import type { Person } from '../../../testing/salon/people.ts';
import { useServer } from '../../../testing/server.ts';

// Noon in India, outside quiet hours; in the past, so that no session expires.
const noon = Temporal.Instant.from('2026-01-12T06:30:00Z');
const begun = performance.now();
const server = await useServer({
  now: () => noon.add({ milliseconds: Math.round(performance.now() - begun) }),
});
const { call, database, seedAccount, seedMember, seedSession, makeGuest, mailsTo, clock } = server;
const { pass, caughtUp, inbox, kinds } = notificationsOf(server);

let salon: Salon;
let meera: Person;
let desk: Person;
let times: string[];
beforeEach(async () => {
  salon = await seedSalon(server);
  meera = await seedAccount({ user_name: 'Meera' });
  desk = await seedMember(salon.business_id, 'staff');
  times = ['09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00'];
});

/** The client books for herself. */
async function meeraBooks(
  as: Person = meera,
  services = 1,
): Promise<{ visit_id: string; booking_id: string }> {
  const { business_id, service_id, chairs, day } = salon;
  const held = await call(
    visitCalls.reserve,
    {
      business_id,
      booking_date: day,
      service_time: times.shift() ?? '',
      services: Array.from({ length: services }, () => ({ service_id, entity_id: chairs[0] })),
    },
    { as },
  );
  await call(visitCalls.confirm, { business_id, visit_id: held.visit_id }, { as });
  return { visit_id: held.visit_id, booking_id: held.bookings[0]?.booking_id ?? '' };
}

const cancel = (visit_id: string, as: Person) =>
  call(visitCalls.cancel, { business_id: salon.business_id, visit_id }, { as });

const deliveriesTo = async ({ id }: Person) =>
  (await database.q.selectFrom('notification_delivery').select('id').where('user_id', '=', id).execute())
    .length;

describe('a client books', () => {
  test('the team is notified once after fifteen seconds, and the client gets a confirmation', async () => {
    await meeraBooks(meera, 2);
    await caughtUp();
    expect(await inbox(salon.owner)).toEqual([]);
    await pass();
    expect(await inbox(salon.owner)).toEqual([
      expect.stringMatching(/^New booking: Meera, Haircut \| Thu 15 Jan, 9:00 am at Salon \d+$/),
    ]);
    expect(await kinds(desk)).toEqual(['booking_booked']);
    expect(await inbox(meera)).toEqual([
      expect.stringMatching(/^Booked: Haircut \| Thu 15 Jan, 9:00 am at Salon \d+$/),
    ]);
    expect((await mailsTo(meera.email))[0]?.subject).toMatch(/^Booked, /);
    const [mail] = await mailsTo(salon.owner.email);
    expect(mail?.subject).toMatch(/^New booking: Meera, Haircut, Thu 15 Jan, 9:00 am/);
    expect(mail?.text).toContain('/notifications/');
  });

  test('a booking cancelled at once notifies nobody', async () => {
    const { visit_id } = await meeraBooks();
    clock.advance({ seconds: 9 });
    await cancel(visit_id, meera);
    await pass();
    expect([await inbox(salon.owner), await inbox(desk), await inbox(meera)]).toEqual([[], [], []]);
    expect(await deliveriesTo(meera)).toBe(0);
  });

  test('a client who moves a booking at once gets one confirmation with the new time', async () => {
    const { visit_id } = await meeraBooks();
    await call(
      visitCalls.move,
      { business_id: salon.business_id, visit_id, booking_date: salon.day, service_time: '14:00' },
      { as: meera },
    );
    await pass();
    expect(await inbox(meera)).toEqual([expect.stringMatching(/^Booked: Haircut \| Thu 15 Jan, 2:00 pm/)]);
  });

  test('a client is notified when the desk cancels at once', async () => {
    const { visit_id } = await meeraBooks();
    clock.advance({ seconds: 5 });
    await cancel(visit_id, desk);
    await pass();
    expect(await kinds(meera)).toEqual(['booking_cancelled']);
  });

  test('a client who cancels later has the team notified of both', async () => {
    const { visit_id } = await meeraBooks();
    await pass();
    await cancel(visit_id, meera);
    await pass();
    expect(await kinds(desk)).toEqual(['booking_cancelled', 'booking_booked']);
    expect(await kinds(meera)).toEqual(['booking_cancelled', 'booking_booked']);
  });

  test('a member who switched it off is not notified', async () => {
    const { business_id } = salon;
    const notifications = { booking: false, message: true };
    await call(memberCalls.update, { business_id, user_id: desk.id, notifications }, { as: desk });
    await meeraBooks();
    await pass();
    expect(await kinds(desk)).toEqual([]);
    expect(await kinds(salon.owner)).toEqual(['booking_booked']);
  });

  test("a guest's booking notifies the team, and an erased client has no name in the inbox", async () => {
    const guest = await makeGuest({ user_name: 'Ravi', phone: '98111 22233' });
    await meeraBooks(guest);
    await pass();
    expect((await inbox(desk))[0]).toMatch(/^New booking: Ravi/);
    const { items } = await call(
      clientCalls.list,
      { business_id: salon.business_id, query: 'Ravi' },
      { as: salon.owner },
    );
    const client_id = items[0]?.id ?? '';
    await call(clientCalls.erase, { business_id: salon.business_id, client_id }, { as: salon.owner });
    expect((await inbox(desk))[0]).toMatch(/^New booking: A client/);
  });

  test('a former member sees no client names', async () => {
    await meeraBooks();
    await pass();
    await call(memberCalls.leave, { business_id: salon.business_id }, { as: desk });
    expect((await inbox(desk))[0]).toMatch(/^New booking: A client/);
  });
});

describe('the desk', () => {
  test('a client is not notified of a cancellation that the desk undoes', async () => {
    const { visit_id } = await meeraBooks();
    await pass();
    await cancel(visit_id, desk);
    clock.advance({ seconds: 9 });
    await call(visitCalls.uncancel, { business_id: salon.business_id, visit_id }, { as: desk });
    await pass();
    expect(await kinds(meera)).toEqual(['booking_booked']);
  });

  test('a cancellation that is undone while the notification is being sent notifies nobody', async () => {
    const { visit_id } = await meeraBooks();
    await pass();
    await cancel(visit_id, desk);
    await caughtUp();
    clock.advance({ seconds: 16 });
    // Race: the undo is committed before the due notification is processed, and its own reaction runs later.
    await call(visitCalls.uncancel, { business_id: salon.business_id, visit_id }, { as: desk });
    await pass({ seconds: 16 });
    expect(await kinds(meera)).toEqual(['booking_booked']);
  });

  test("a client is notified of the desk's cancellation, and by mail in her language", async () => {
    await database.q.updateTable('users').set({ locale: 'hi' }).where('id', '=', meera.id).execute();
    const { business_id, owner, service_id: id } = salon;
    await call(catalogueCalls.changeService, { business_id, id, name_hi: 'हेयरकट' }, { as: owner });
    const { visit_id } = await meeraBooks();
    await pass();
    await cancel(visit_id, desk);
    await pass();
    expect(await inbox(meera, 'hi')).toEqual([
      expect.stringMatching(/^बुकिंग रद्द: हेयरकट \| /),
      expect.stringMatching(/^बुकिंग हो गई: हेयरकट \| /),
    ]);
    const mails = await mailsTo(meera.email, 2);
    expect(mails.map(({ subject }) => subject).join('\n')).toMatch(/बुकिंग रद्द, /);
    expect(mails.every(({ text }) => text.includes('हेयरकट') && !text.includes('Haircut'))).toBe(true);
    // The rest of the team is not notified.
    expect(await kinds(salon.owner)).toEqual(['booking_booked']);
  });

  test('a client is notified when the desk restores a cancelled visit later', async () => {
    const { visit_id } = await meeraBooks();
    await pass();
    await cancel(visit_id, desk);
    await pass();
    await call(visitCalls.uncancel, { business_id: salon.business_id, visit_id }, { as: desk });
    await pass();
    expect(await kinds(meera)).toEqual(['booking_restored', 'booking_cancelled', 'booking_booked']);
  });

  test('a client is notified once of two moves, with the first and the last time', async () => {
    const { booking_id } = await meeraBooks();
    await pass();
    const to = (service_time: string) => call(bookingCalls.move, { booking_id, service_time }, { as: desk });
    await to('14:00');
    await to('15:30');
    await pass();
    expect(await inbox(meera)).toEqual([
      expect.stringMatching(/^Moved: Haircut \| Now Thu 15 Jan, 3:30 pm at .+ It was Thu 15 Jan, 9:00 am\.$/),
      expect.stringMatching(/^Booked: Haircut /),
    ]);
  });

  test('a client is not notified of a visit that is moved and moved back', async () => {
    const { booking_id } = await meeraBooks();
    await pass();
    for (const service_time of ['14:00', '09:00'])
      await call(bookingCalls.move, { booking_id, service_time }, { as: desk });
    await pass();
    expect(await kinds(meera)).toEqual(['booking_booked']);
  });

  test("the desk's booking notifies only the members whose calendar it is, once for a series", async () => {
    const { business_id, chairs } = salon;
    await call(
      calendarCalls.change,
      { business_id, id: chairs[0], user_id: desk.id, kind: 'person' },
      { as: salon.owner },
    );
    const repeat = { every_weeks: 1, times: 2, when_taken: 'refuse' as const };
    await salon.book('16:00', { repeat });
    await pass();
    expect(await inbox(desk)).toEqual([
      expect.stringMatching(/^New booking: Meera, Haircut with Chair 1 \| /),
    ]);
    expect(await kinds(salon.owner)).toEqual([]);
  });

  test('a client is told all dates of a series', async () => {
    await database.pool.query('update client set account_id = $1 where business_id = $2 and id = $3', [
      ...[meera.id, salon.business_id, salon.client_id],
    ]);
    const repeat = { every_weeks: 1, times: 3, when_taken: 'refuse' as const };
    await salon.book('16:00', { repeat });
    await pass();
    expect(await inbox(meera)).toEqual([
      expect.stringMatching(/4:00 pm; also \w{3} \d+ \w{3} and \w{3} \d+ \w{3}/),
    ]);
  });
});

describe('where the business answers', () => {
  beforeEach(async () => {
    const { business_id, owner } = salon;
    await call(settingsCalls.update, { business_id, booking_type: 'request' }, { as: owner });
  });

  test('the team is notified of a request, and the client of its acceptance', async () => {
    const { booking_id } = await meeraBooks();
    await pass();
    expect((await inbox(desk))[0]).toMatch(/^New request: Meera, Haircut \| /);
    await call(bookingCalls.confirm, { booking_id }, { as: desk });
    await pass();
    expect(await kinds(meera)).toEqual(['booking_confirmed', 'booking_requested']);
  });

  test('a client is told both times when a request is accepted at another time', async () => {
    const { booking_id } = await meeraBooks();
    await pass();
    await call(bookingCalls.move, { booking_id, service_time: '15:00' }, { as: desk });
    await pass();
    expect(await inbox(meera)).toEqual([
      expect.stringMatching(
        /^Confirmed: Haircut \| Thu 15 Jan, 3:00 pm at .+, instead of Thu 15 Jan, 9:00 am$/,
      ),
      expect.stringMatching(/^Request sent: Haircut /),
    ]);
  });

  test('an acceptance by a move that was undone notifies nobody, and a later one does', async () => {
    const { booking_id } = await meeraBooks();
    await pass();
    const { before } = await call(bookingCalls.move, { booking_id, service_time: '15:00' }, { as: desk });
    await call(bookingCalls.move, { booking_id, ...before, waits_again: true }, { as: desk });
    await pass();
    expect(await kinds(meera)).toEqual(['booking_requested']);
    await call(bookingCalls.confirm, { booking_id }, { as: desk });
    await pass();
    expect(await kinds(meera)).toEqual(['booking_confirmed', 'booking_requested']);
  });

  test('a client is notified of a declined request and reads the reason', async () => {
    const { visit_id } = await meeraBooks();
    await pass();
    const declined = { business_id: salon.business_id, visit_id, reason: 'Asha is away that day.' };
    await call(visitCalls.cancel, declined, { as: desk });
    await pass();
    expect(await kinds(meera)).toEqual(['booking_declined', 'booking_requested']);
    const [told] = await inbox(meera);
    expect(told).toContain('Asha is away that day.');
  });

  test('a request that is answered before the team was notified does not notify the team', async () => {
    const { booking_id } = await meeraBooks();
    await call(bookingCalls.confirm, { booking_id }, { as: desk });
    await pass();
    expect(await kinds(salon.owner)).toEqual([]);
    expect(await kinds(meera)).toEqual(['booking_confirmed']);
  });

  test('a member who accepted a request early is still notified of its cancellation', async () => {
    const { visit_id, booking_id } = await meeraBooks();
    await caughtUp();
    clock.advance({ seconds: 8 });
    await call(bookingCalls.confirm, { booking_id }, { as: desk });
    await pass();
    expect(await kinds(desk)).toEqual([]);
    await cancel(visit_id, meera);
    await pass();
    expect(await kinds(desk)).toEqual(['booking_cancelled']);
  });

  test('the client and the team are notified of an expired request', async () => {
    const { booking_id } = await meeraBooks();
    const booking = async () =>
      (
        await database.q
          .selectFrom('booking')
          .select('booking_status')
          .where('id', '=', booking_id)
          .executeTakeFirst()
      )?.booking_status;
    await pass();
    clock.advance({ hours: 24 });
    await database.pool.query("insert into jobs.job (name, data) values ('request-lapse', '{}')");
    await eventually(async () => (await booking()) === 'cancelled');
    await pass();
    expect(await kinds(await seedSession(meera.id))).toEqual(['booking_lapsed', 'booking_requested']);
    expect((await kinds(await seedSession(desk.id)))[0]).toBe('booking_lapsed');
  });
});

test('an event that is handled twice makes one notification', async () => {
  await meeraBooks();
  await pass();
  await database.pool.query(
    "update reaction_progress set last_seq = 0 where reaction = 'notifications.visits' and business_id = $1",
    [salon.business_id],
  );
  await pass();
  expect(await kinds(desk)).toEqual(['booking_booked']);
  expect(await mailsTo(desk.email)).toHaveLength(1);
});

test('an event recorded long after the fact is not notified', async () => {
  const { visit_id, booking_id } = await meeraBooks();
  await pass();
  await database.transaction(async (tx) =>
    server.recordEvent(tx, {
      business_id: salon.business_id,
      type: 'booking.cancelled',
      actor_id: desk.id,
      at: clock.now().subtract({ hours: 13 }),
      ids: { business_id: salon.business_id, visit_id, booking_id },
    }),
  );
  await pass();
  expect(await kinds(meera)).toEqual(['booking_booked']);
});
