import { lineOf } from '@kursi/core/waitlist/queue-position.ts';
import { waitlistBookingCalls as calls } from '@kursi/core/waitlist/waitlist-booking.contract.ts';
import { expect, test } from 'vitest';
import { listEntries } from '../../modules/waitlist/public.ts';
import { newId } from '../../platform/new-id.ts';
import { keyFor } from '../../platform/sessions/secret.ts';
import { fromNoon } from '../../testing/clock.ts';
import { seedQueue } from '../../testing/salon/waitlists.ts';
import { useServer } from '../../testing/server.ts';
import { seededRandom } from '../seeded-random.ts';
import { moveQueue } from './move-queue.job.ts';
import { MOST_WAITING } from './queue-moves.ts';

const server = await useServer({ now: fromNoon() });
const { database, call, clock } = server;
const random = seededRandom(7);
const deps = {
  database,
  now: clock.now,
  random,
  sandbox: { isOpen: true, watch: () => undefined },
  newId,
  recordEvent: server.recordEvent,
  keyFor: (purpose: string) => keyFor('x'.repeat(32), purpose),
};

async function asDemo(business_id: string, owner: { readonly id: string }): Promise<void> {
  await database.pool.query(
    `INSERT INTO demo_salon (id, of_business, done, total, started_at, finished_at) VALUES (1, $1, 1, 1, now(), now())
     ON CONFLICT (id) DO UPDATE SET of_business = $1`,
    [business_id],
  );
  await database.pool.query('UPDATE users SET is_demo = true WHERE id = $1', [owner.id]);
}

const statuses = (items: readonly { readonly status: string }[], status: string) =>
  items.filter((one) => one.status === status).length;

test('the queue of the demo salon moves by itself, and a visitor is served in turn', async () => {
  const queue = await seedQueue(server, { entity_ids: [], serving_count: 2 });
  const { business_id, waitlist_id } = queue;
  await asDemo(business_id, queue.owner);
  for (let i = 0; i < 30; i++) await queue.client(`Client ${i}`);
  // The queue's own clock: sessions of the server end after minutes.
  let now = clock.now();
  const minute = async () => {
    await moveQueue({ ...deps, now: () => now });
    now = now.add({ minutes: 1 });
    return listEntries(database.q, { business_id, waitlist_id, day: '2026-01-12' });
  };
  for (let i = 0; i < 7; i++) await minute();
  const before = await minute();
  expect(statuses(before, 'serving')).toBe(2);
  expect(before.length).toBeGreaterThan(3);
  const visitor = await queue.join();
  const seen = new Set<string>();
  // With eight ahead of them, two chairs and the slowest hands it takes two hours and a half.
  for (let i = 0; i < 200 && !seen.has('completed'); i++) {
    const entries = await minute();
    expect(lineOf(entries, now).length).toBeLessThanOrEqual(MOST_WAITING + 1);
    expect(statuses(entries, 'serving')).toBeLessThanOrEqual(2);
    expect(statuses(entries, 'cancelled')).toBe(0);
    const own = entries.find(({ id }) => id === visitor.waitlist_booking_id);
    seen.add(own?.called_at && own.status === 'pending' ? 'called' : (own?.status ?? ''));
  }
  expect([...seen]).toEqual(['pending', 'called', 'arrived', 'serving', 'completed']);
});

test('nothing moves without visitors, without a demo salon, or outside the sandbox', async () => {
  const queue = await seedQueue(server);
  await queue.add();
  const rest = async () => (await call(calls.board, queue.of, { as: queue.owner })).items;
  const before = await rest();
  await moveQueue(deps);
  expect(await rest()).toEqual(before);
  await asDemo(queue.business_id, queue.owner);
  await moveQueue({ ...deps, sandbox: { ...deps.sandbox, isOpen: false } });
  await moveQueue({ ...deps, now: () => clock.now().add({ hours: 24 * 400 }) });
  expect(await rest()).toEqual(before);
});
