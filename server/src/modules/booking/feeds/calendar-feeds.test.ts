import { bookingCalls } from '@kursi/core/booking/booking.contract.ts';
import { calendarFeedCalls as calls } from '@kursi/core/booking/calendar-feed.contract.ts';
import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { calendarCalls } from '@kursi/core/catalogue/calendars.contract.ts';
import { describe, expect, test } from 'vitest';
import { type Salon, seedSalon } from '../../../testing/salon/booking.ts';
import { useServer } from '../../../testing/server.ts';

const server = await useServer();
const strict = await useServer({ beside: server, rateScale: 0.1 });
const { call, refusal, seedMember, makeGuest, url, clock, database } = server;

/** A minimal iCalendar parser: unfolds lines, splits names, parameters and values, and unescapes. */
function readCalendar(text: string) {
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
  const folded = text.slice(0, -2).split('\r\n');
  for (const line of folded) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(line).not.toMatch(/[\r\n]/);
  }
  const lines = folded.join('\n').replaceAll('\n ', '').split('\n');
  const events: Record<string, string>[] = [];
  const head: Record<string, string> = {};
  const open: string[] = [];
  for (const line of lines) {
    const [, name = '', value = ''] = /^([A-Z-]+)(?:;[^:]*)?:(.*)$/.exec(line) ?? [];
    expect(name, line).not.toBe('');
    if (name === 'BEGIN') {
      open.push(value);
      if (value === 'VEVENT') events.push({});
    } else if (name === 'END') expect(open.pop()).toBe(value);
    else {
      const of = open.at(-1) === 'VEVENT' ? events.at(-1) : head;
      expect(of, `${name} twice`).not.toHaveProperty(name);
      if (of) of[name] = value.replace(/\\(.)/g, (_, letter) => (letter === 'n' ? '\n' : letter));
    }
  }
  expect(open).toEqual([]);
  return { head, events };
}

const feedKey = (salon: Salon, id: string = salon.chairs[0]) =>
  call(calls.create, { business_id: salon.business_id, id }, { as: salon.owner });
const read = (path: string, headers: Record<string, string> = {}) => fetch(`${url}${path}`, { headers });
const eventsAt = async (path: string) => readCalendar(await (await read(path)).text()).events;

describe('a calendar feed', () => {
  test('shows service and first name, no phone number, in UTC', async () => {
    const salon = await seedSalon(server);
    const client_id = await salon.client('Meera; "the, one" Krishnamurthy-Venkatasubramanian');
    const { booking_id } = await salon.book('10:00', { client_id, additional_note: 'Allergic' });
    await salon.book('11:00', { services: [{ service_id: salon.service_id, entity_id: salon.chairs[1] }] });
    const { path } = await feedKey(salon);
    expect(path).toMatch(/^\/api\/feed\/[\w-]{43}\.ics$/);
    const answer = await read(path);
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(answer.headers.get('cache-control')).toContain('private');
    const text = await answer.text();
    const { head, events } = readCalendar(text);
    expect(head).toMatchObject({ VERSION: '2.0', CALSCALE: 'GREGORIAN', METHOD: 'PUBLISH' });
    expect(head['X-WR-CALNAME']).toMatch(/^Chair 1 · Salon/);
    expect(events).toMatchObject([
      {
        UID: `${booking_id}@kursi`,
        SUMMARY: 'Haircut · Meera;',
        DTSTART: `${salon.day.replaceAll('-', '')}T043000Z`,
        DTEND: `${salon.day.replaceAll('-', '')}T050000Z`,
        STATUS: 'CONFIRMED',
        SEQUENCE: '1',
      },
    ]);
    expect(events[0]?.['DTSTAMP']).toBe(events[0]?.['LAST-MODIFIED']);
    expect(text).not.toMatch(/Krishna|Allergic|\+91/);
  });

  test('keeps the id of a moved booking and counts its changes; a cancelled one disappears', async () => {
    const salon = await seedSalon(server);
    const { booking_id, visit_id } = await salon.book('10:00');
    const { path } = await feedKey(salon);
    const before = await eventsAt(path);
    await call(bookingCalls.move, { booking_id, service_time: '12:00' }, { as: salon.owner });
    const after = await eventsAt(path);
    expect(after.map(({ UID }) => UID)).toEqual(before.map(({ UID }) => UID));
    expect(after[0]).toMatchObject({
      DTSTART: `${salon.day.replaceAll('-', '')}T063000Z`,
      SEQUENCE: '2',
    });
    const of = { business_id: salon.business_id, visit_id };
    await call(visitCalls.cancel, of, { as: salon.owner });
    expect(await eventsAt(path)).toEqual([]);
    await call(visitCalls.uncancel, of, { as: salon.owner });
    expect(await eventsAt(path)).toMatchObject([{ SEQUENCE: '4' }]);
  });

  test('answers 304 until something changes', async () => {
    const salon = await seedSalon(server);
    await salon.book('10:00');
    const { path } = await feedKey(salon);
    const tag = (await read(path)).headers.get('etag') ?? '';
    const again = await read(path, { 'if-none-match': tag });
    expect([again.status, await again.text()]).toEqual([304, '']);
    await salon.book('14:00');
    const changed = await read(path, { 'if-none-match': tag });
    expect(changed.status).toBe(200);
    expect(changed.headers.get('etag')).not.toBe(tag);
  });

  test('marks a request as tentative, and leaves out a missing name', async () => {
    const salon = await seedSalon(server);
    await database.q
      .updateTable('business')
      .set({ booking_type: 'request' })
      .where('id', '=', salon.business_id)
      .execute();
    const as = await makeGuest({ user_name: 'Ravi Shastri' });
    const { booking_id } = await call(bookingCalls.reserve, salon.hold('10:00'), { as });
    await call(bookingCalls.confirmHold, { business_id: salon.business_id, booking_id }, { as });
    const { path } = await feedKey(salon);
    expect(await eventsAt(path)).toMatchObject([{ STATUS: 'TENTATIVE', SUMMARY: 'Haircut · Ravi' }]);
    await database.q
      .updateTable('client')
      .set({ kind: 'walk_in' })
      .where('business_id', '=', salon.business_id)
      .where('name', '=', 'Ravi Shastri')
      .execute();
    expect(await eventsAt(path)).toMatchObject([{ SUMMARY: 'Haircut' }]);
  });
});

describe('the address of a calendar feed', () => {
  test('is replaced by a new one, and ends when it is revoked', async () => {
    const salon = await seedSalon(server);
    const key = { business_id: salon.business_id, id: salon.chairs[0] };
    expect((await call(calls.get, key, { as: salon.owner })).made_at).toBeNull();
    const { path: first } = await feedKey(salon);
    expect((await call(calls.get, key, { as: salon.owner })).made_at).not.toBeNull();
    const { path: second } = await feedKey(salon);
    expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200]);
    await call(calls.revoke, key, { as: salon.owner });
    expect((await read(second)).status).toBe(404);
    await call(calls.revoke, key, { as: salon.owner });
    expect((await call(calls.get, key, { as: salon.owner })).made_at).toBeNull();
  });

  test('is stored only as a hash', async () => {
    const salon = await seedSalon(server);
    const { path } = await feedKey(salon);
    const rows = await database.q.selectFrom('calendar_feed_directory').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(path.slice('/api/feed/'.length, -'.ics'.length));
    expect(server.logged.join('')).not.toContain(path.slice('/api/feed/'.length, -'.ics'.length));
  });

  test('is made by owners and admins for all calendars, by staff for their own, and by nobody else', async () => {
    const salon = await seedSalon(server);
    const { business_id } = salon;
    const staff = await seedMember(business_id, 'staff');
    const admin = await seedMember(business_id, 'admin');
    const [mine, other] = salon.chairs;
    await database.q
      .updateTable('calendar')
      .set({ user_id: staff.id })
      .where('business_id', '=', business_id)
      .where('id', '=', mine)
      .execute();
    await call(calls.create, { business_id, id: mine }, { as: staff });
    for (const one of [calls.get, calls.create, calls.revoke]) {
      expect((await refusal(one, { business_id, id: other }, { as: staff })).code).toBe('NOT_ALLOWED');
      expect((await refusal(one, { business_id, id: other }, { as: await makeGuest() })).status).toBe(404);
    }
    await call(calls.create, { business_id, id: other }, { as: admin });
    const elsewhere = await seedSalon(server);
    expect((await refusal(calls.create, { business_id, id: mine }, { as: elsewhere.owner })).status).toBe(
      404,
    );
    expect(
      (await refusal(calls.create, { business_id: elsewhere.business_id, id: mine }, { as: elsewhere.owner }))
        .status,
    ).toBe(404);
  });

  test('stops working when its creator loses the permission', async () => {
    const salon = await seedSalon(server);
    const { business_id } = salon;
    const [mine, other] = salon.chairs;
    const admin = await seedMember(business_id, 'admin');
    const staff = await seedMember(business_id, 'staff');
    const calendar = database.q.updateTable('calendar').where('business_id', '=', business_id);
    await calendar.set({ user_id: staff.id }).where('id', '=', mine).execute();
    const { path: own } = await call(calls.create, { business_id, id: mine }, { as: staff });
    const { path: all } = await call(calls.create, { business_id, id: other }, { as: admin });
    const seen = async () => [(await read(own)).status, (await read(all)).status];
    expect(await seen()).toEqual([200, 200]);
    const members = () => database.q.updateTable('business_member').where('business_id', '=', business_id);
    await members().set({ role: 'staff' }).where('user_id', '=', admin.id).execute();
    expect(await seen()).toEqual([200, 404]);
    await calendar.set({ user_id: null }).where('id', '=', mine).execute();
    expect(await seen()).toEqual([404, 404]);
    await members().set({ role: 'admin' }).where('user_id', '=', admin.id).execute();
    expect(await seen()).toEqual([404, 200]);
    await database.q.deleteFrom('business_member').where('user_id', '=', admin.id).execute();
    expect(await seen()).toEqual([404, 404]);
  });

  test('is rate limited against guessing', async () => {
    const tried: number[] = [];
    for (let i = 0; i < 14; i++) {
      tried.push((await fetch(`${strict.url}/api/feed/${'A'.repeat(43)}.ics`)).status);
    }
    expect(tried.slice(0, 12)).toEqual(Array(12).fill(404));
    expect(tried.slice(12)).toEqual([429, 429]);
  });

  test('is not found for a removed calendar or a made-up secret', async () => {
    const salon = await seedSalon(server);
    const { path } = await feedKey(salon);
    await call(
      calendarCalls.remove,
      { business_id: salon.business_id, id: salon.chairs[0] },
      { as: salon.owner },
    );
    for (const wrong of [
      path,
      path.replace('.ics', ''),
      '/api/feed/x.ics',
      `/api/feed/${'A'.repeat(43)}.ics`,
      '/api/feed/%00.ics',
    ]) {
      expect((await read(wrong)).status, wrong).toBe(404);
    }
  });
});

test('a calendar feed covers a month back and half a year ahead', async () => {
  const salon = await seedSalon(server);
  const day = (days: number) =>
    clock.now().toZonedDateTimeISO('Asia/Kolkata').toPlainDate().add({ days }).toString();
  const override = ['past', 'window', 'hours'] as const;
  for (const days of [-40, -20, 100, 200])
    await salon.book('10:00', { booking_date: day(days), override: [...override] });
  const { path } = await feedKey(salon);
  expect((await eventsAt(path)).map(({ DTSTART }) => DTSTART?.slice(0, 8))).toEqual(
    [-20, 100].map((days) => day(days).replaceAll('-', '')),
  );
});
