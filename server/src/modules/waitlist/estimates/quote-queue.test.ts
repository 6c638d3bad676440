import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { waitlistCalls } from '@kursi/core/waitlist/waitlist.contract.ts';
import { describe, expect, test } from 'vitest';
import { newId } from '../../../platform/new-id.ts';
import { fromNoon } from '../../../testing/clock.ts';
import { seedQueue } from '../../../testing/salon/waitlists.ts';
import { useServer } from '../../../testing/server.ts';
import { requoteJob } from './requote.job.ts';

const server = await useServer({ now: fromNoon() });
const { call, clock, database } = server;

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
        business_id,
        client_id,
        booking_date: soon.toPlainDate().toString(),
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

  test('are made anew after a while in a queue where nothing happens', async () => {
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
