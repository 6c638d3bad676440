import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { clientCalls } from '@kursi/core/clients/clients.contract.ts';
import { waitlistCalls } from '@kursi/core/waitlist/waitlist.contract.ts';
import {
  waitlistBookingCalls as calls,
  LINK_HEADER,
  waitlistLinkCalls as links,
} from '@kursi/core/waitlist/waitlist-booking.contract.ts';
import type { Screen, TrackedEntry } from '@kursi/core/waitlist/waitlist-shapes.ts';
import { describe, expect, test } from 'vitest';
import { newId } from '../../platform/new-id.ts';
import { requestFor } from '../../testing/caller.ts';
import { fromNoon } from '../../testing/clock.ts';
import { eventually } from '../../testing/eventually.ts';
import { useServer } from '../../testing/server.ts';
import { seedQueue } from '../../testing/waitlists.ts';
import { handOverEntries } from './person-entries.store.ts';
import { waitlistPersonalData } from './personal-data.ts';
import { requoteJob } from './requote.job.ts';

const server = await useServer({ now: fromNoon() });
const { call, refusal, clock, makeGuest, seedMember, seedAccount, database } = server;
const beside = await useServer({ beside: server, now: clock.now });

describe('joining', () => {
  test('a guest joins with a name and a number, and follows the entry by its link', async () => {
    const { of, join, board } = await seedQueue(server);
    const ravi = await makeGuest({ user_name: 'Ravi Kumar' });
    const joined = await join(ravi, { guest_count: 2, additional_infos: 'by the window' });
    expect(joined).toMatchObject({ number: 1, created_at_iso_date: today() });
    expect(await board()).toMatchObject([
      {
        ...{ number: 1, status: 'pending', guest_count: 2, additional_infos: 'by the window', place: 1 },
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
});

describe('the desk', () => {
  test('calls the first who is here, else the first on the way; late ones last', async () => {
    const { business_id, owner, of, add, step, board } = await seedQueue(server);
    const [a, b, c] = [await add(), await add(), await add()];
    await call(
      calls.late,
      { business_id, waitlist_booking_id: a.waitlist_booking_id, minutes: 10 },
      { as: owner },
    );
    await step(c.waitlist_booking_id, 'pending', 'arrived');
    const next = async () => (await call(calls.callNext, of, { as: owner })).number;
    expect([await next(), await next(), await next()]).toEqual([c.number, b.number, a.number]);
    expect((await refusal(calls.callNext, of, { as: owner })).code).toBe('NOBODY_WAITS');
    expect((await board()).map(({ status, place }) => [status, place])).toEqual([
      ['pending', null],
      ['pending', null],
      ['arrived', null],
    ]);
    // Called in error: back into the line.
    await call(calls.uncall, { business_id, waitlist_booking_id: b.waitlist_booking_id }, { as: owner });
    expect(await next()).toBe(b.number);
  });

  test('calls for one chair whoever wants it or anyone', async () => {
    const { owner, of, add, chairs } = await seedQueue(server);
    await add('Wants one', { entity_id: chairs[0] });
    const anyone = await add('Wants anyone');
    const { number } = await call(calls.callNext, { ...of, entity_id: chairs[1] }, { as: owner });
    expect(number).toBe(anyone.number);
    expect((await refusal(calls.callNext, { ...of, entity_id: chairs[1] }, { as: owner })).code).toBe(
      'NOBODY_WAITS',
    );
  });

  test('ten who press "call next" at once call ten people, on two servers', async () => {
    const { of, owner, add, board } = await seedQueue(server);
    for (let i = 0; i < 10; i++) await add();
    const pressed = await Promise.all(
      Array.from({ length: 10 }, (_, i) => (i % 2 ? server : beside).call(calls.callNext, of, { as: owner })),
    );
    expect(pressed.map(({ number }) => number).sort((a, b) => a - b)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
    ]);
    expect((await board()).every(({ called_at }) => called_at)).toBe(true);
  });

  test('leads an entry step by step and back, and writes what each step means', async () => {
    const { business_id, owner, add, step, board, chairs } = await seedQueue(server);
    const { waitlist_booking_id: id } = await add();
    const of = { business_id, waitlist_booking_id: id };
    await step(id, 'pending', 'arrived');
    const skipped = await refusal(calls.step, { ...of, from: 'arrived', to: 'completed' }, { as: owner });
    expect(skipped.code).toBe('CONFLICT');
    const start = { ...of, from: 'arrived', to: 'serving', entity_id: chairs[1] } as const;
    await call(calls.step, start, { as: owner });
    expect(await board()).toMatchObject([{ status: 'serving', served_entity_id: chairs[1] }]);
    // Pressed again by someone who saw the old state.
    expect(await refusal(calls.step, start, { as: owner })).toMatchObject({
      code: 'CONFLICT',
      details: { status: 'serving' },
    });
    clock.advance({ minutes: 20 });
    const late = await seedMember(business_id, 'staff');
    const as = { as: late };
    await call(calls.step, { ...of, from: 'serving', to: 'completed' }, as);
    await call(calls.step, { ...of, from: 'completed', to: 'serving' }, as);
    await call(calls.step, { ...of, from: 'serving', to: 'arrived' }, as);
    await call(calls.step, { ...of, from: 'arrived', to: 'pending' }, as);
    const row = await database.q
      .selectFrom('waitlist_booking')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      ...{
        status: 'pending',
        arrived_at: null,
        serving_at: null,
        served_entity_id: null,
        completed_at: null,
      },
    });
  });

  test('cancels and thinks better of it; a client who left comes back within a minute', async () => {
    const { business_id, owner, add, join, board } = await seedQueue(server);
    const { waitlist_booking_id } = await add();
    const of = { business_id, waitlist_booking_id };
    await call(calls.cancel, { ...of, no_show: true }, { as: owner });
    expect(await board()).toMatchObject([{ status: 'cancelled', cancel_reason: 'no_show', place: null }]);
    await call(calls.restore, of, { as: owner });
    expect(await board()).toMatchObject([{ status: 'pending', cancel_reason: null, place: 1 }]);

    const guest = await makeGuest({ user_name: 'Leaves' });
    const { token } = await join(guest);
    await call(links.leave, { token });
    await call(links.comeBack, { token });
    expect((await call(links.entry, { token })).entry).toMatchObject({ status: 'pending', place: 2 });
    await call(links.leave, { token });
    clock.advance({ minutes: 2 });
    expect((await refusal(links.comeBack, { token })).code).toBe('CONFLICT');
    // The desk takes nobody in again whom they threw out by their own link.
    await join(guest);
    expect((await refusal(links.comeBack, { token })).code).toBe('CONFLICT');
  });

  test('moves someone to another waitlist, where they get its next number', async () => {
    const { business_id, owner, of, fields, add } = await seedQueue(server);
    const { id: skin } = await call(
      waitlistCalls.add,
      { business_id, ...fields, name: 'Skin' },
      { as: owner },
    );
    const { waitlist_booking_id } = await add();
    await add();
    const key = { business_id, waitlist_booking_id };
    expect(await call(calls.move, { ...key, waitlist_id: skin }, { as: owner })).toEqual({ number: 1 });
    const there = await call(calls.board, { business_id, waitlist_id: skin }, { as: owner });
    expect(there.items).toMatchObject([{ id: waitlist_booking_id, number: 1, place: 1 }]);
    expect((await call(calls.board, of, { as: owner })).items).toMatchObject([{ number: 2, place: 1 }]);
    expect(
      (await refusal(waitlistCalls.remove, { business_id, waitlist_id: skin }, { as: owner })).code,
    ).toBe('SOMEONE_WAITS');
  });
});

describe('who may do what', () => {
  test('nobody acts in another business, and a client only on their own entry', async () => {
    const { business_id, of, join } = await seedQueue(server);
    const other = await seedQueue(server);
    const { waitlist_booking_id } = await join();
    const key = { business_id, waitlist_booking_id };
    for (const as of [other.owner, await seedAccount(), await makeGuest()]) {
      expect((await refusal(calls.callNext, of, { as })).code).toBe('NOT_FOUND');
      expect((await refusal(calls.cancel, key, { as })).code).toBe('NOT_FOUND');
    }
    // Their own business, someone else's entry.
    const strange = { business_id: other.business_id, waitlist_booking_id };
    for (const one of [calls.cancel, calls.call, calls.link]) {
      expect((await refusal(one, strange, { as: other.owner })).code).toBe('NOT_FOUND');
    }
    const staff = await seedMember(business_id, 'staff');
    expect((await refusal(waitlistCalls.remove, of, { as: staff })).code).toBe('NOT_ALLOWED');
    expect((await refusal(waitlistCalls.revokeScreen, of, { as: staff })).code).toBe('NOT_ALLOWED');
  });

  test('the module of the business switches it off', async () => {
    const { business_id, of, owner } = await seedQueue(server);
    await database.pool.query(`UPDATE business SET modules = '{services}' WHERE id = $1`, [business_id]);
    expect((await refusal(calls.board, of, { as: owner })).code).toBe('MODULE_OFF');
    expect((await refusal(calls.join, of, { as: await makeGuest() })).code).toBe('NOT_FOUND');
  });

  test('so does the flag of the installation', async () => {
    const off = await useServer({ beside: server, now: clock.now, env: { FEATURES: '-waitlist' } });
    const { of, owner } = await seedQueue(server);
    expect((await off.refusal(calls.board, of, { as: owner })).code).toBe('MODULE_OFF');
    expect((await off.refusal(links.entry, { token: 'x'.repeat(43) })).code).toBe('MODULE_OFF');
  });
});

describe('a person', () => {
  test('who signs in takes their place along; who deletes the account leaves the queue and is forgotten', async () => {
    const { of, join, board } = await seedQueue(server);
    const guest = await makeGuest({ user_name: 'Guest Who Signs In' });
    const { waitlist_booking_id } = await join(guest, { additional_infos: 'allergic to nuts' });
    const account = await seedAccount({ user_name: 'Has An Account' });
    await database.transaction((tx) => handOverEntries(tx, { from: guest.id, to: account.id }));
    const { items } = await call(calls.mine, {}, { as: account });
    expect(items).toMatchObject([{ waitlist_booking_id, waitlist_id: of.waitlist_id }]);
    const data = waitlistPersonalData({ ...server, newId });
    expect(await data.collect(database.q, account.id)).toMatchObject({
      queues: [{ number: 1, additional_infos: 'allergic to nuts' }],
    });
    await database.transaction((tx) =>
      (data.erase as NonNullable<typeof data.erase>)(tx, { user_id: account.id, email: '' }, clock.now()),
    );
    expect(await board()).toMatchObject([
      { status: 'cancelled', cancel_reason: 'left', additional_infos: '' },
    ]);
    expect(await data.collect(database.q, account.id)).toEqual({ queues: [] });
  });

  test('who floods a queue with new guests is stopped by the network they come from', async () => {
    const { of } = await seedQueue(server);
    const from = '203.0.113.7';
    const guests = await Promise.all(Array.from({ length: 61 }, () => makeGuest()));
    const answers = [];
    for (const as of guests) answers.push(await server.send(calls.join, of, { as, from }));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(60);
    expect(answers.at(-1)).toMatchObject({ status: 429 });
  });

  test('in a queue where nothing happens is told anew after a while', async () => {
    const { add, board } = await seedQueue(server);
    for (let i = 0; i < 4; i++) await add();
    const before = (await board())[3];
    clock.advance({ minutes: 12 });
    await requoteJob({
      ...server,
      now: clock.now,
      newId,
      onError: (error) => {
        throw error;
      },
    }).run(undefined as never);
    const { rows } = await database.pool.query('SELECT quoted_at FROM waitlist_booking WHERE id = $1', [
      before?.id,
    ]);
    expect(clock.now().since(rows[0].quoted_at).total('minutes')).toBeLessThan(1);
  });
});

describe('estimates', () => {
  test('know of an advance booking: nobody is promised a chair that will be taken', async () => {
    const { business_id, owner, service_id, chairs, client_id, of } = await seedQueue(server, {
      serving_count: 1,
    });
    const now = clock.now().toZonedDateTimeISO('Asia/Kolkata');
    const soon = now
      .add({ minutes: 15 })
      .round({ smallestUnit: 'minute', roundingIncrement: 15, roundingMode: 'ceil' });
    const one = { business_id, waitlist_id: of.waitlist_id };
    const before = await call(waitlistCalls.wait, { ...one, service_ids: service_id });
    expect(before.anyone).toEqual({ low: 0, high: 5 });
    await call(
      visitCalls.book,
      {
        ...{ business_id, client_id, booking_date: soon.toPlainDate().toString() },
        service_time: soon.toPlainTime().toString({ smallestUnit: 'minute' }),
        services: [{ service_id, entity_id: chairs[0] }],
        override: ['hours', 'step', 'window'],
      },
      { as: owner },
    );
    const after = await call(waitlistCalls.wait, { ...one, service_ids: service_id });
    expect(after.anyone).toEqual({ low: 0, high: 5 });
    const [first, second] = after.each;
    expect(second?.wait).toEqual({ low: 0, high: 5 });
    // Half an hour does not fit before it.
    expect(first?.wait?.high).toBeGreaterThanOrEqual(40);
  });

  test('grow with the line, and every one that was said is kept', async () => {
    const { business_id, add, board, step } = await seedQueue(server);
    const ids = [];
    for (let i = 0; i < 6; i++) ids.push((await add()).waitlist_booking_id);
    const quoted = (await board()).map(({ quote }) => quote?.high ?? -1);
    expect(quoted.slice(0, 2)).toEqual([5, 5]);
    expect(quoted.slice(2)).toEqual(quoted.slice(2).toSorted((a, b) => a - b));
    expect(quoted[5]).toBeGreaterThan(30);
    const [first = ''] = ids;
    await step(first, 'pending', 'arrived');
    await step(first, 'arrived', 'serving');
    const { rows } = await database.pool.query(
      'SELECT count(*)::integer AS count FROM waitlist_quote WHERE business_id = $1',
      [business_id],
    );
    expect(rows[0].count).toBeGreaterThanOrEqual(6);
  });
});

describe('watching', () => {
  test('the holder of a link sees every change within a moment, on another server, numbers alone', async () => {
    const { add, join, step, owner, of, chairs } = await seedQueue(server);
    const first = await add('Sunita Agarwal');
    const { token } = await join(await makeGuest({ user_name: 'Nikhil Jain' }));
    const stream = await watch<TrackedEntry>(beside.url, links.watchEntry, token);
    await eventually(() => stream.last()?.entry.place === 2);
    await call(calls.callNext, { ...of, entity_id: chairs[0] }, { as: owner });
    await eventually(() => stream.last()?.entry.place === 1);
    await step(first.waitlist_booking_id, 'pending', 'arrived');
    await step(first.waitlist_booking_id, 'arrived', 'serving');
    await eventually(() => stream.last()?.chairs.length === 1);
    expect(stream.last()).toMatchObject({ chairs: [{ name: 'Chair 1', number: 1 }], line: [2] });
    expect(JSON.stringify(stream.states)).not.toContain('Sunita');
    await call(links.arrive, { token });
    await eventually(() => stream.last()?.entry.status === 'arrived');
    stream.cut();
    // A reconnect brings the whole state.
    const again = await watch<TrackedEntry>(server.url, links.watchEntry, token);
    await eventually(() => again.last()?.entry.status === 'arrived');
    again.cut();
  });

  test('the screen shows first names until its address is revoked', async () => {
    const { of, owner, add, chairs } = await seedQueue(server);
    await add('Harpreet Singh');
    await add('Lata Subbarao');
    const { token } = await call(waitlistCalls.makeScreen, of, { as: owner });
    expect(await call(waitlistCalls.makeScreen, of, { as: owner })).toEqual({ token });
    const stream = await watch<Screen>(server.url, links.watchScreen, token);
    await eventually(() => stream.last()?.line.length === 2);
    await call(calls.callNext, { ...of, entity_id: chairs[1] }, { as: owner });
    await eventually(() => stream.last()?.called.length === 1);
    expect(stream.last()).toMatchObject({
      called: [{ number: 1, first_name: 'Harpreet', chair: 'Chair 2' }],
      line: [{ number: 2, first_name: 'Lata' }],
    });
    expect(JSON.stringify(stream.states)).not.toMatch(/Singh|Subbarao|\+91/);
    await call(waitlistCalls.revokeScreen, of, { as: owner });
    await eventually(() => stream.hasEnded());
    const dead = await watch<Screen>(server.url, links.watchScreen, token);
    await eventually(() => dead.hasEnded());
    expect(dead.states).toEqual([]);
    // The link of an entry opens no screen, and the other way round.
    const { token: entry } = await add('Third Person');
    const wrong = await watch<Screen>(server.url, links.watchScreen, entry);
    await eventually(() => wrong.hasEnded());
    expect(wrong.states).toEqual([]);
  });
});

function today(): string {
  return clock.now().toZonedDateTimeISO('Asia/Kolkata').toPlainDate().toString();
}

async function watch<State>(
  url: string,
  of: typeof links.watchEntry | typeof links.watchScreen,
  token: string,
) {
  const cut = new AbortController();
  const { address } = requestFor(of, {});
  const response = await fetch(url + address, { headers: { [LINK_HEADER]: token }, signal: cut.signal });
  if (!response.body) throw new Error('no stream');
  const states: State[] = [];
  let ended = false;
  const read = async (body: ReadableStream<Uint8Array>) => {
    let rest = '';
    const decoder = new TextDecoder();
    for await (const bytes of body) {
      const blocks = (rest + decoder.decode(bytes, { stream: true })).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const data = /^data: (.+)$/m.exec(block)?.[1];
        if (data) states.push(JSON.parse(data) as State);
      }
    }
    ended = true;
  };
  read(response.body).catch(() => undefined);
  return { states, last: () => states.at(-1), hasEnded: () => ended, cut: () => cut.abort() };
}
