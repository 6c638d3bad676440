import { type BusinessHours, formatHoursRange, weekdays } from '@kursi/core/business/business-hours.ts';
import { calendarCalls } from '@kursi/core/catalogue/calendars.contract.ts';
import { clientCalls } from '@kursi/core/clients/clients.contract.ts';
import { waitlistCalls } from '@kursi/core/waitlist/waitlist.contract.ts';
import {
  waitlistBookingCalls as calls,
  waitlistLinkCalls as links,
} from '@kursi/core/waitlist/waitlist-booking.contract.ts';
import { describe, expect, test } from 'vitest';
import { fromNoon } from '../../../testing/clock.ts';
import { seedQueue } from '../../../testing/salon/waitlists.ts';
import { useServer } from '../../../testing/server.ts';

const server = await useServer({ now: fromNoon() });
const { call, refusal, clock, database, makeGuest, seedAccount, seedMember } = server;
const beside = await useServer({ beside: server, now: clock.now });

const everyDay = (range: string) =>
  Object.fromEntries(weekdays.map((day) => [day, [range]])) as BusinessHours;
const setHours = (business_id: string, range: string) =>
  database.pool.query('UPDATE business SET business_hours = $2 WHERE id = $1', [
    business_id,
    everyDay(range),
  ]);

describe('joining', () => {
  test('a guest joins with a name and a number, and follows the entry by its link', async () => {
    const { of, join, board } = await seedQueue(server);
    const ravi = await makeGuest({ user_name: 'Ravi Kumar' });
    const joined = await join(ravi, { guest_count: 2, additional_infos: 'by the window' });
    expect(joined).toMatchObject({ number: 1, created_at_iso_date: today() });
    expect(await board()).toMatchObject([
      {
        number: 1,
        status: 'pending',
        guest_count: 2,
        additional_infos: 'by the window',
        place: 1,
        client: { name: 'Ravi Kumar' },
        first_quote: { low: 0 },
      },
    ]);
    const entry = await call(links.entry, { token: joined.token });
    expect(entry).toMatchObject({
      entry: { number: 1, first_name: 'Ravi', place: 1 },
      line: [1],
      chairs: [],
    });
    expect((await call(calls.mine, {}, { as: ravi })).items).toMatchObject([
      { waitlist_booking_id: joined.waitlist_booking_id, token: joined.token, waitlist_id: of.waitlist_id },
    ]);
  });

  test('pressed ten times at once, on two servers, makes one entry; the others are led to it', async () => {
    const { of, board } = await seedQueue(server);
    const guest = await makeGuest();
    const tries = await Promise.allSettled(
      Array.from({ length: 10 }, (_, i) => (i % 2 ? server : beside).call(calls.join, of, { as: guest })),
    );
    const made = tries.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(made).toHaveLength(1);
    expect(await board()).toHaveLength(1);
    const no = await refusal(calls.join, of, { as: guest });
    expect(no).toMatchObject({ code: 'ALREADY_IN_QUEUE', details: { token: made[0]?.token } });
  });

  test('a calendar or service that was removed or switched off serves nobody and cannot be chosen', async () => {
    const { of, join, add, chairs, owner, service_id, business_id } = await seedQueue(server);
    for (let i = 0; i < 6; i++) await add();
    const wait = () => call(waitlistCalls.wait, { ...of, service_ids: service_id });
    const before = await wait();
    await call(calendarCalls.remove, { business_id, id: chairs[1] }, { as: owner });
    const after = await wait();
    expect(after.each.map(({ entity_id }) => entity_id)).toEqual([chairs[0]]);
    expect(after.anyone?.low).toBeGreaterThan(before.anyone?.low ?? Number.POSITIVE_INFINITY);
    await expect(join(undefined, { entity_id: chairs[1] })).rejects.toThrow('CALENDAR_NOT_OFFERED');
    await database.pool.query(`UPDATE service SET service_status = 'disable' WHERE id = $1`, [service_id]);
    await expect(join()).rejects.toThrow('SERVICE_NOT_OFFERED');
    await database.pool.query(`UPDATE calendar SET calendar_status = 'disable' WHERE id = $1`, [chairs[0]]);
    expect((await wait()).anyone).toBeNull();
  });

  test('the desk adds nobody who has joined already', async () => {
    const { of, join, board, owner } = await seedQueue(server);
    await join(await makeGuest());
    const [entry] = await board();
    const again = { ...of, client_id: entry?.user_id ?? '' };
    expect((await refusal(calls.join, again, { as: owner })).code).toBe('ALREADY_IN_QUEUE');
    expect(await board()).toMatchObject([{ review: null }]);
  });

  test('an account whose record the desk added is led to that entry; a guest of that name is not', async () => {
    const { of, business_id, board, owner } = await seedQueue(server);
    const meera = await seedAccount({ user_name: 'Meera' });
    const record = { business_id, name: 'Meera', phone: '98200 54321', email: meera.email };
    const { client_id } = await call(clientCalls.add, record, { as: owner });
    await call(calls.join, { ...of, client_id }, { as: owner });
    const no = await refusal(calls.join, of, { as: meera });
    expect(no.code).toBe('ALREADY_IN_QUEUE');
    const { token } = no.details as { token: string };
    expect(await call(links.entry, { token })).toMatchObject({ entry: { number: 1 } });
    expect(await board()).toHaveLength(1);
    const guest = await makeGuest({ user_name: 'Meera', phone: '98200 54321' });
    expect(await call(calls.join, of, { as: guest })).toMatchObject({ number: 2 });
  });

  test('a name and number that someone else typed keep nobody out, and lead to nobody', async () => {
    const { join, board } = await seedQueue(server);
    const who = { user_name: 'Ravi', phone: '98200 12345' };
    const first = await join(await makeGuest(who));
    const second = await join(await makeGuest(who));
    expect(second.token).not.toBe(first.token);
    expect(await board()).toHaveLength(2);
  });

  test('is refused when the queue is paused, closed, full, or not for that', async () => {
    const { business_id, owner, of, fields, add, join, client } = await seedQueue(server, { max_waiting: 1 });
    const why = async (more: object) =>
      (await refusal(calls.join, { ...of, ...more }, { as: await makeGuest() })).code;
    expect(await why({ guest_count: 4 })).toBe('TOO_MANY_GUESTS');
    expect(await why({ service_ids: [crypto.randomUUID()] })).toBe('SERVICE_NOT_OFFERED');
    expect(await why({ entity_id: crypto.randomUUID() })).toBe('CALENDAR_NOT_OFFERED');
    expect(await why({ client_id: await client('Not theirs') })).toBe('NOT_ALLOWED');
    await join();
    expect(await why({})).toBe('QUEUE_FULL');
    // The desk adds whom it likes.
    await add();
    await call(waitlistCalls.pause, { ...of, is_paused: true }, { as: owner });
    expect(await why({})).toBe('QUEUE_CLOSED');
    const { items } = await call(waitlistCalls.offered, { business_id });
    expect(items).toMatchObject([{ not_joinable: 'paused', waiting_count: 2 }]);
    await call(waitlistCalls.pause, { ...of, is_paused: false }, { as: owner });
    const closed = { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] };
    await call(waitlistCalls.change, { ...of, ...fields, hours: closed }, { as: owner });
    expect(await why({})).toBe('QUEUE_CLOSED');
  });

  test('is refused while the business is closed, whatever hours the queue has', async () => {
    const { business_id, of, fields, owner } = await seedQueue(server);
    const hours = everyDay('00.00-24.00');
    await call(waitlistCalls.change, { ...of, ...fields, hours }, { as: owner });
    await setHours(business_id, '10.00-10.05');
    expect((await refusal(calls.join, of, { as: await makeGuest() })).code).toBe('QUEUE_CLOSED');
    const { items } = await call(waitlistCalls.offered, { business_id });
    expect(items).toMatchObject([
      { not_joinable: 'closed', opens_at: expect.stringContaining('T04:30:00Z') },
    ]);
  });

  test('is refused before closing where even the shortest wait would pass it', async () => {
    const { business_id, of, add } = await seedQueue(server, { entity_ids: [] });
    const { hour, minute } = clock.now().toZonedDateTimeISO('Asia/Kolkata');
    const closes = hour * 60 + minute + 60;
    await setHours(business_id, formatHoursRange({ start: 0, end: closes }));
    const offered = async () => (await call(waitlistCalls.offered, { business_id })).items[0]?.not_joinable;
    expect(await offered()).toBeNull();
    for (let i = 0; i < 4; i++) await add();
    expect(await offered()).toBe('late');
    expect(await refusal(calls.join, of, { as: await makeGuest() })).toMatchObject({
      code: 'QUEUE_CLOSED',
      details: { reason: 'late' },
    });
    // The desk decides for itself.
    await add();
  });

  test('numbers begin anew every day, and yesterday’s entries are over', async () => {
    const { add, business_id, waitlist_id } = await seedQueue(server);
    const one = await add();
    expect((await add()).number).toBe(2);
    clock.advance({ hours: 24 });
    const owner = await seedMember(business_id, 'owner');
    const again = {
      business_id,
      waitlist_id,
      client_id: (await call(clientCalls.add, { business_id, name: 'Next Day' }, { as: owner })).client_id,
    };
    expect((await call(calls.join, again, { as: owner })).number).toBe(1);
    const key = { business_id, waitlist_booking_id: one.waitlist_booking_id };
    const no = await refusal(calls.step, { ...key, from: 'pending', to: 'arrived' }, { as: owner });
    expect(no.code).toBe('CONFLICT');
  });

  test('the page names the least that a service costs with those who serve, and says when it may be more', async () => {
    const { business_id, waitlist_id, owner, fields, chairs } = await seedQueue(server);
    const offered = async () =>
      (await call(waitlistCalls.offered, { business_id })).items[0]?.services.map(({ price, costs_more }) => [
        price,
        costs_more,
      ]);
    expect(await offered()).toEqual([[30_000, false]]);
    await database.pool.query(
      'UPDATE service_on_calendar SET price = 50000 WHERE business_id = $1 AND entity_id = $2',
      [business_id, chairs[1]],
    );
    expect(await offered()).toEqual([[30_000, true]]);
    const onlyOne = { business_id, waitlist_id, ...fields, entity_ids: [chairs[1]] };
    await call(waitlistCalls.change, onlyOne, { as: owner });
    expect(await offered()).toEqual([[50_000, false]]);
  });
});

function today(): string {
  return clock.now().toZonedDateTimeISO('Asia/Kolkata').toPlainDate().toString();
}
