import { waitlistCalls } from '@kursi/core/waitlist/waitlist.contract.ts';
import {
  waitlistBookingCalls as calls,
  waitlistLinkCalls as links,
} from '@kursi/core/waitlist/waitlist-booking.contract.ts';
import { describe, expect, test } from 'vitest';
import { newId } from '../../../platform/new-id.ts';
import { fromNoon } from '../../../testing/clock.ts';
import { seedQueue } from '../../../testing/salon/waitlists.ts';
import { useServer } from '../../../testing/server.ts';
import { handOverEntries } from './person-entries.store.ts';
import { waitlistPersonalData } from './personal-data.ts';

const server = await useServer({ now: fromNoon() });
const { call, refusal, clock, makeGuest, seedMember, seedAccount, database } = server;

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

  test('who deletes the account is forgotten also where an entry of long ago was never ended', async () => {
    const { join } = await seedQueue(server);
    const guest = await makeGuest();
    const { waitlist_booking_id } = await join(guest, { additional_infos: 'allergic to nuts' });
    const { erase } = waitlistPersonalData({ ...server, newId });
    const later = clock.now().add({ hours: 100 });
    await database.transaction(async (tx) => erase?.(tx, { user_id: guest.id, email: '' }, later));
    const { rows } = await database.pool.query(
      'SELECT additional_infos FROM waitlist_booking WHERE id = $1',
      [waitlist_booking_id],
    );
    expect(rows).toEqual([{ additional_infos: null }]);
  });

  test('who floods a queue with new guests is stopped by the network they come from', async () => {
    const { of } = await seedQueue(server);
    const from = '203.0.113.7';
    // Answers that are refused count too.
    for (let i = 0; i < 60; i++) await server.send(calls.join, of, { as: await makeGuest(), from });
    const last = await server.refusal(calls.join, of, { as: await makeGuest(), from });
    expect(last.details).not.toHaveProperty('minutes');
  });

  test('guests of one network hold four hours of a queue until the desk has seen them, and bring nobody', async () => {
    const { of, step, owner } = await seedQueue(server, { max_guest_count: 4 });
    const from = '203.0.113.8';
    const joins = async (more: object = {}) =>
      server.send(calls.join, { ...of, guest_count: 4, ...more }, { as: await makeGuest(), from });
    const made = [];
    for (let i = 0; i < 10; i++) made.push(await joins());
    expect(made.map(({ status }) => status)).toEqual([...Array(8).fill(200), 429, 429]);
    expect(made.at(-1)?.body).toMatchObject({ code: 'TOO_MANY_REQUESTS', details: { minutes: 240 } });
    const queue = () => call(calls.board, of, { as: owner });
    const lastWaits = async () => (await queue()).items.at(-1)?.quote?.high ?? 0;
    const before = await lastWaits();
    const [first] = made.map(({ body }) => body as { token: string; waitlist_booking_id: string });
    if (!first) throw new Error('the first joined');
    // Saying so oneself proves nothing.
    await call(links.arrive, { token: first.token }, {});
    expect((await joins()).status).toBe(429);
    await step(first.waitlist_booking_id, 'arrived', 'pending');
    await step(first.waitlist_booking_id, 'pending', 'arrived');
    expect((await queue()).items.find(({ number }) => number === 1)).toMatchObject({ status: 'arrived' });
    expect(await lastWaits()).toBeGreaterThan(before);
    expect((await joins()).status).toBe(200);
    // Somebody else is not held up by them.
    await call(calls.join, of, { as: await makeGuest(), from: '203.0.113.9' });
  });
});
