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
const { call, refusal, clock, makeGuest, seedMember, database } = server;
const beside = await useServer({ beside: server, now: clock.now });

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

  test('calls for one chair those who want it, or anyone', async () => {
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
      status: 'pending',
      arrived_at: null,
      serving_at: null,
      served_entity_id: null,
      completed_at: null,
    });
  });

  test('says who serves in a queue that names nobody, and the time is taken in the calendar', async () => {
    const { business_id, owner, add, step, chairs } = await seedQueue(server, { entity_ids: [] });
    const { waitlist_booking_id: id } = await add();
    await step(id, 'pending', 'arrived');
    const start = { business_id, waitlist_booking_id: id, from: 'arrived', to: 'serving' } as const;
    const other = await seedQueue(server);
    expect(await refusal(calls.step, { ...start, entity_id: other.chairs[0] }, { as: owner })).toMatchObject({
      code: 'NOT_FOUND',
    });
    await call(calls.step, { ...start, entity_id: chairs[1] }, { as: owner });
    const taken = await database.q
      .selectFrom('consumed_slot')
      .select(['entity_id', 'waitlist_booking_id'])
      .where('business_id', '=', business_id)
      .execute();
    expect(taken).toEqual([{ entity_id: chairs[1], waitlist_booking_id: id }]);
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
    const again = await join(guest);
    // One entry a person: the old one stays left.
    expect((await refusal(links.comeBack, { token })).code).toBe('ALREADY_IN_QUEUE');
    await call(links.leave, { token: again.token });
    clock.advance({ minutes: 2 });
    expect((await refusal(links.comeBack, { token: again.token })).code).toBe('CONFLICT');
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
