import type { EventType } from '@kursi/core/events/event-types.ts';
import type { BusinessEvent } from '@kursi/core/events/events.contract.ts';
import { operationsCalls } from '@kursi/core/operations/operations.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { useServer } from '../../testing/server.ts';
import { openDatabase, type Tx } from '../database/database.ts';
import { makeJobs } from '../jobs/jobs.ts';
import { businessesBehind } from './event.store.ts';
import { makeReactions, type Reaction, reactionRetryJob } from './reactions.ts';

// This server polls its job queue itself; the reactions under test use queues of their own.
const server = await useServer({ polling: true });
const { call, database, recordEvent, seedAccount, seedBusiness, makePlatformAdmin } = server;
const asha = await seedAccount();
const admin = await makePlatformAdmin();
await database.pool.query('create table effect (reaction text, business_id uuid, seq bigint)');

/** Each effect is a row, so that a rolled-back effect is not counted. */
const note = (tx: Tx, reaction: string, event: BusinessEvent) =>
  tx.plainQuery('insert into effect values ($1, $2, $3)', [reaction, event.business_id, event.seq]);

let failing = true;
let deadlocks = 0;
const DEADLOCK = "do $$ begin raise exception 'deadlock' using errcode = '40P01'; end $$";
const reactions: Reaction[] = [
  {
    name: 'counts-things',
    types: ['service.changed'],
    run: async (tx, event) => void (await note(tx, 'counts', event)),
  },
  {
    name: 'trips-over-bad-things',
    types: ['service.removed', 'service.changed'],
    async run(tx, event) {
      await note(tx, 'trips', event);
      if (deadlocks-- > 0) await tx.plainQuery(DEADLOCK);
      // A failed statement aborts the transaction unless its savepoint is rolled back.
      if (failing && event.type === 'service.removed') await tx.plainQuery('select 1/0');
    },
  },
];

/** Simulates two servers: two sets of reactions, each with its own pool and queue. */
const errors: unknown[] = [];
const onError = (error: unknown) => void errors.push(error);
const sides = [1, 2].map(() => {
  const own = openDatabase({ url: server.databaseUrl, poolSize: 6 });
  // One retry, so that the test does not wait through the backoff.
  const retry = { ...reactionRetryJob(own, reactions), retries: 1 };
  const jobs = makeJobs(own, onError);
  const reacting = makeReactions({ database: own, sendJob: jobs.send, reactions, onError });
  return { own, jobs, retry, reacting };
});
beforeAll(async () => {
  // The server's own worker for this queue does not know these reactions.
  await server.jobs.stop();
  for (const { jobs, retry } of sides) await jobs.start([retry]);
});
afterAll(async () => {
  for (const { own, jobs, reacting } of sides) {
    await reacting.stop();
    await jobs.stop();
    await own.close();
  }
});

async function happen(businessId: string, ...types: EventType[]): Promise<void> {
  for (const type of types) {
    await database.transaction(async (tx) =>
      recordEvent(tx, { business_id: businessId, type, actor_id: null, at: Temporal.Now.instant(), ids: {} }),
    );
  }
}

async function effects(reaction: string, businessId: string): Promise<number[]> {
  const { rows } = await database.pool.query(
    'select seq from effect where reaction = $1 and business_id = $2 order by seq',
    [reaction, businessId],
  );
  return rows.map((row) => Number(row.seq));
}

/** Makes a delayed job due now. */
const hurry = () =>
  database.pool.query(
    "update jobs.job set start_after = now() where name = 'reaction-retry' and state < 'active'",
  );
const drainBoth = () => Promise.all(sides.map(({ reacting }) => reacting.drain()));

test('a reaction runs exactly once for each event, with two servers', async () => {
  const businesses = await Promise.all(
    ['Amla', 'Bela', 'Champa'].map((name) => seedBusiness(asha, { name })),
  );
  const writing = businesses.map((id) =>
    happen(id, ...Array.from({ length: 20 }, () => 'service.changed' as const)),
  );
  await Promise.all([...writing, drainBoth(), drainBoth()]);
  await drainBoth();
  for (const id of businesses) {
    expect(await effects('counts', id)).toEqual(Array.from({ length: 20 }, (_, i) => i + 3));
  }
});

test('a reaction skips event types it does not subscribe to, and no others', async () => {
  const placeOf = async (businessId: string) => {
    const { rows } = await database.pool.query(
      "select last_seq from reaction_progress where reaction = 'counts-things' and business_id = $1",
      [businessId],
    );
    return rows[0]?.last_seq ?? null;
  };
  const dull = await seedBusiness(asha, { name: 'Dull' });
  const lively = await seedBusiness(asha, { name: 'Lively' });
  const writing = [
    happen(dull, ...Array.from({ length: 10 }, () => 'service.removed' as const)),
    happen(lively, 'service.removed', 'service.changed', 'service.removed', 'service.changed'),
  ];
  // Skip while events are written: the cursor passes one event while the next is being committed.
  await Promise.all([...writing, drainBoth(), drainBoth(), drainBoth()]);
  await drainBoth();
  expect([await placeOf(dull), await placeOf(lively)]).toEqual([12, 6]);
  expect([await effects('counts', dull), await effects('counts', lively)]).toEqual([[], [4, 6]]);
});

test('only a business with an event that a reaction subscribes to is behind', async () => {
  const business = await seedBusiness(asha, { name: 'Behind' });
  const { name, types } = reactions[0] ?? expect.unreachable();
  const isBehind = async () => (await businessesBehind(database, { name, types }, 500)).includes(business);
  expect(await isBehind()).toBe(false);
  await happen(business, 'service.changed', 'service.removed');
  expect(await isBehind()).toBe(true);
  await drainBoth();
  expect(await isBehind()).toBe(false);
});

test('a started reaction handles a new event without being asked', async () => {
  const business = await seedBusiness(asha, { name: 'Started' });
  for (const { reacting } of sides) await reacting.start();
  await happen(business, 'service.changed');
  await eventually(async () => (await effects('counts', business)).length === 1, 4);
  for (const { reacting } of sides) await reacting.stop();
  await happen(business, 'service.changed');
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(await effects('counts', business)).toEqual([3]);
});

test('a reaction that meets a deadlock is run again at once, not later by a job', async () => {
  deadlocks = 1;
  const business = await seedBusiness(asha, { name: 'Deadlock' });
  await happen(business, 'service.changed', 'service.removed');
  const before = errors.length;
  failing = false;
  await sides[0]?.reacting.drain();
  expect(await effects('trips', business)).toEqual([3, 4]);
  expect(errors.slice(before)).toEqual([]);
});

test('a failing reaction blocks no other event, is retried, and succeeds in the end', async () => {
  failing = true;
  const business = await seedBusiness(asha, { name: 'Fails Once' });
  await happen(business, 'service.changed', 'service.removed', 'service.changed');
  await drainBoth();
  expect(await effects('trips', business)).toEqual([3, 5]);
  failing = false;
  await hurry();
  await eventually(async () => (await effects('trips', business)).length === 3);
  expect(await effects('trips', business)).toEqual([3, 4, 5]);
  expect(errors.map(String).join()).toContain('division by zero');
});

test('a reaction that fails for good is a dead job, and can be retried', async () => {
  failing = true;
  const business = await seedBusiness(asha, { name: 'Fails For Good' });
  await happen(business, 'service.removed');
  await drainBoth();
  const mine = async () => {
    await hurry();
    const { items } = await call(operationsCalls.listDeadJobs, {}, { as: admin });
    return items.find(({ data }) => (data as { business_id?: string }).business_id === business);
  };
  const dead = await eventually(mine);
  expect(dead).toMatchObject({
    name: 'reaction-retry',
    data: { reaction: 'trips-over-bad-things', business_id: business, seq: 3 },
    failure: 'division by zero',
  });
  expect(await effects('trips', business)).toEqual([]);

  failing = false;
  expect(await call(operationsCalls.retryDeadJob, { id: dead.id }, { as: admin })).toEqual({});
  await eventually(async () => (await effects('trips', business)).length === 1);
  expect(await mine()).toBeUndefined();
});

test('a reaction from "now" ignores earlier events, once and for all servers', async () => {
  const old = await seedBusiness(asha, { name: 'Before Its Time' });
  await happen(old, 'service.changed');
  const newcomer: Reaction = {
    name: 'begins-now',
    types: ['service.changed'],
    from: 'now',
    run: async (tx, event) => void (await note(tx, 'newcomer', event)),
  };
  const [one, two] = sides.map(({ own, jobs }) =>
    makeReactions({ database: own, sendJob: jobs.send, reactions: [newcomer], onError }),
  );
  await Promise.all([one?.drain(), two?.drain()]);
  expect(await effects('newcomer', old)).toEqual([]);
  const late = await seedBusiness(asha, { name: 'After It' });
  await happen(old, 'service.changed');
  await happen(late, 'service.changed');
  // A server that starts later must not treat these events as old.
  const { own, jobs } = sides[0] ?? expect.unreachable();
  await makeReactions({ database: own, sendJob: jobs.send, reactions: [newcomer], onError }).drain();
  expect([await effects('newcomer', old), await effects('newcomer', late)]).toEqual([[4], [3]]);
});
