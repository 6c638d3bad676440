import { type ResolvedQuote, scoreQuotes } from '@kursi/core/waitlist/quote-score.ts';
import { waitlistCalls } from '@kursi/core/waitlist/waitlist.contract.ts';
import { waitlistBookingCalls as calls } from '@kursi/core/waitlist/waitlist-booking.contract.ts';
import { waitCalls } from '@kursi/core/waitlist/waits.contract.ts';
import { describe, expect, test } from 'vitest';
import { insertPastEntries, type PastEntry } from '../../../demo/past/past-entries.ts';
import { newId } from '../../../platform/new-id.ts';
import { fromNoon } from '../../../testing/clock.ts';
import { seedQueue } from '../../../testing/salon/waitlists.ts';
import { useServer } from '../../../testing/server.ts';

const server = await useServer({ now: fromNoon() });
const { call, refusal, clock, seedMember, database } = server;
const DAY = '2026-10-05';

/** Someone who joined so many minutes after ten and waited so long. */
function served(
  of: { readonly client_id: string; readonly service_id: string },
  number: number,
  { day = DAY, at = 0, waited = 10, low = 5, high = 15 } = {},
): PastEntry {
  const joined_at = Temporal.Instant.from(`${day}T10:00+05:30`).add({ minutes: at });
  const called_at = joined_at.add({ minutes: waited, seconds: 40 });
  return {
    ...of,
    id: newId(joined_at),
    day,
    number,
    joined_at,
    quote: { low, high },
    called_at,
    arrived_at: called_at,
    serving_at: called_at.add({ minutes: 2 }),
    completed_at: called_at.add({ minutes: 20 }),
    entity_id: null,
  };
}

async function seedPast(
  queue: Awaited<ReturnType<typeof seedQueue>>,
  entries: readonly PastEntry[],
): Promise<void> {
  const key = { business_id: queue.business_id, id: queue.waitlist_id };
  await database.transaction((tx) => insertPastEntries(tx, key, entries));
}

describe('the report', () => {
  test('says as the score of core how many ranges held, and by how much they missed', async () => {
    const queue = await seedQueue(server);
    const { owner, business_id } = queue;
    const waits = [0, 4, 5, 9, 15, 16, 31, 12];
    await seedPast(
      queue,
      waits.map((waited, i) => served(queue, i + 1, { waited, at: i * 30 })),
    );
    const { all, days, hours, waitlists, step } = await call(
      waitCalls.report,
      { business_id, from: DAY, to: DAY },
      { as: owner },
    );
    const score = scoreQuotes(
      waits.map((actual): ResolvedQuote => ({ low: 5, middle: 10, high: 15, actual })),
    );
    expect(all).toMatchObject({ joined: 8, served: 8, quoted: 8, held: 4, sooner: 2, later: 2, left: 0 });
    expect(all.held / all.quoted).toBeCloseTo(score?.held ?? -1);
    expect(all.typical_miss).toBe(score?.medianError);
    expect(all.mean_wait).toBeCloseTo(waits.reduce((sum, one) => sum + one) / 8);
    expect(all.most_wait).toBeCloseTo(15.6);
    expect({ step, days }).toMatchObject({ step: 'day', days: [{ day: DAY, joined: 8 }] });
    expect(hours.map(({ hour, joined }) => [hour, joined])).toEqual([
      [10, 2],
      [11, 2],
      [12, 2],
      [13, 2],
    ]);
    expect(waitlists).toMatchObject([{ name: 'Hair', joined: 8, held: 4 }]);
  });

  test('counts who left, did not come or was taken out, and nobody of another business', async () => {
    const { owner, business_id, add, join, waitlist_id, fields } = await seedQueue(server);
    await seedQueue(server).then(({ add: elsewhere }) => elsewhere());
    const of = (id: string) => ({ business_id, waitlist_booking_id: id });
    const guest = await server.makeGuest();
    await call(calls.cancel, of((await join(guest)).waitlist_booking_id), { as: guest });
    await call(calls.cancel, { ...of((await add()).waitlist_booking_id), no_show: true }, { as: owner });
    await call(calls.cancel, of((await add()).waitlist_booking_id), { as: owner });
    await add();
    const today = clock.now().toZonedDateTimeISO('Asia/Kolkata').toPlainDate();
    const asked = { business_id, from: today.subtract({ days: 60 }).toString(), to: today.toString() };
    const report = await call(waitCalls.report, asked, { as: owner });
    expect(report).toMatchObject({
      all: { joined: 4, served: 0, left: 1, no_show: 1, taken_out: 1, mean_wait: null, quoted: 0 },
      step: 'week',
      days: [{ day: today.subtract({ days: today.dayOfWeek - 1 }).toString() }],
    });
    expect((await call(waitCalls.entries, asked, { as: owner })).items).toEqual([]);
    // A queue that was deleted keeps its past.
    await database.pool.query(`UPDATE waitlist SET status = 'deleted' WHERE id = $1`, [waitlist_id]);
    await call(waitlistCalls.add, { business_id, ...fields, name: 'New' }, { as: owner });
    const after = await call(waitCalls.report, asked, { as: owner });
    expect(after).toMatchObject({ all: { joined: 4 }, waitlists: [{ name: 'Hair', joined: 4 }] });
  });

  test('leaves those out of the score who asked to be called later', async () => {
    const queue = await seedQueue(server);
    await seedPast(queue, [served(queue, 1), served(queue, 2, { waited: 50 })]);
    await database.pool.query(
      `UPDATE waitlist_booking SET late_until = created_at + interval '15 min' WHERE business_id = $1 AND number = 2`,
      [queue.business_id],
    );
    const asked = { business_id: queue.business_id, from: DAY, to: DAY };
    const { all } = await call(waitCalls.report, asked, { as: queue.owner });
    expect(all).toMatchObject({ served: 2, mean_wait: 30, quoted: 1, held: 1, later: 0 });
  });

  test('of days on which nobody came is empty; of more than a year it is refused', async () => {
    const { owner, business_id } = await seedQueue(server);
    const report = await call(waitCalls.report, { business_id, from: DAY, to: DAY }, { as: owner });
    expect(report).toMatchObject({ all: { joined: 0, mean_wait: null }, days: [], hours: [], waitlists: [] });
    for (const to of ['2027-10-06', '2026-10-04']) {
      const no = await refusal(waitCalls.report, { business_id, from: DAY, to }, { as: owner });
      expect(no.code).toBe('MALFORMED');
    }
    const staff = await seedMember(business_id, 'staff');
    const asked = { business_id, from: DAY, to: DAY };
    expect((await refusal(waitCalls.report, asked, { as: staff })).code).toBe('NOT_ALLOWED');
    expect((await refusal(waitCalls.entries, asked, { as: staff })).code).toBe('NOT_ALLOWED');
  });
});

test('the list shows what each was told and waited, page by page, or only what missed', async () => {
  const queue = await seedQueue(server);
  const waits = [10, 40, 12, 2];
  await seedPast(
    queue,
    waits.map((waited, i) => served(queue, i + 1, { waited, at: i })),
  );
  const asked = { business_id: queue.business_id, from: DAY, to: DAY, limit: 3 };
  const first = await call(waitCalls.entries, asked, { as: queue.owner });
  expect(first.items).toMatchObject([
    { number: 4, waited: 2, first_quote: { low: 5, high: 15 }, waitlist_name: 'Hair' },
    { number: 3, waited: 12 },
    { number: 2, waited: 40 },
  ]);
  const next = { ...asked, cursor: first.next_cursor ?? '' };
  expect(await call(waitCalls.entries, next, { as: queue.owner })).toMatchObject({
    items: [{ number: 1 }],
    next_cursor: null,
  });
  const missed = await call(waitCalls.entries, { ...asked, is_missed: 'true' }, { as: queue.owner });
  expect(missed.items.map(({ number }) => number)).toEqual([4, 2]);
});
