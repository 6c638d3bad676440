import { operationsCalls } from '@kursi/core/operations/operations.contract.ts';
import { afterAll, expect, test } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { useServer } from '../../testing/server.ts';
import { DEAD_QUEUE, makeJobs } from './jobs.ts';

const server = await useServer();
const { call, refusal, database, makePlatformAdmin } = server;
const admin = await makePlatformAdmin();

const ran: number[] = [];
const jobs = makeJobs(database, () => undefined);
await jobs.start([
  {
    name: 'count',
    retries: 0,
    expireInSeconds: 10,
    async run({ n }: { n: number }) {
      if (n < 0) throw new Error(`${n} is below zero`);
      ran.push(n);
    },
  },
]);
afterAll(() => jobs.stop());

const send = (n: number) => database.transaction((tx) => jobs.send(tx, 'count', { n }));
const waiting = async () =>
  (await database.pool.query("select data from jobs.job where name = 'count' and data->>'n' = '13'"))
    .rowCount;

test('a job runs after the commit', async () => {
  await send(1);
  await eventually(() => ran.includes(1));
});

test('a worker is woken by NOTIFY when another process sends a job, and by a timer when a delayed one is due', async () => {
  const other = makeJobs(database, () => undefined, { polling: false });
  await other.start([]);
  for (const [n, from, options] of [
    [2, other, {}],
    [3, jobs, { startAfter: 1 }],
  ] as const) {
    const sent = performance.now();
    await database.transaction((tx) => from.send(tx, 'count', { n }, options));
    await eventually(() => ran.includes(n));
    // The slow poll comes every five seconds.
    expect(performance.now() - sent).toBeLessThan(2500);
  }
  await other.stop();
});

test('a job of a rolled-back transaction does not exist', async () => {
  const undone = database.transaction(async (tx) => {
    await jobs.send(tx, 'count', { n: 13 });
    throw new Error('changed my mind');
  });
  await expect(undone).rejects.toThrow('changed my mind');
  expect(await waiting()).toBe(0);
});

test('jobs of a batch run concurrently, and a failing one fails alone', async () => {
  const started = performance.now();
  await database.transaction(async (tx) => {
    for (const n of [101, 102, -1, 103, 104, 105, 106, 107, 108, 109, 110, 111])
      await jobs.send(tx, 'count', { n });
  });
  await eventually(() => ran.filter((n) => n > 100).length === 11);
  expect(performance.now() - started).toBeLessThan(5000);
  expect(new Set(ran).size).toBe(ran.length);
});

test('dead jobs are listed newest first, page by page, with their error', async () => {
  for (const n of [-2, -3, -4]) {
    await send(n);
    await eventually(async () => {
      const { items } = await call(operationsCalls.listDeadJobs, { limit: 1 }, { as: admin });
      return items[0]?.failure === `${n} is below zero`;
    });
  }
  const seen: unknown[] = [];
  let cursor: string | undefined;
  do {
    const page = await call(
      operationsCalls.listDeadJobs,
      { limit: 1, ...(cursor && { cursor }) },
      { as: admin },
    );
    seen.push(...page.items.map(({ name, data }) => [name, data]));
    cursor = page.next_cursor ?? undefined;
  } while (cursor);
  expect(seen).toEqual([-4, -3, -2, -1].map((n) => ['count', { n }]));
});

test('a missing dead job cannot be retried', async () => {
  const id = '01a00000-0000-7000-8000-0000000000ff';
  expect(await refusal(operationsCalls.retryDeadJob, { id }, { as: admin })).toMatchObject({ status: 404 });
});

test('an admin sees when recurring work ran last, and where', async () => {
  const sweep = async () => {
    const { items } = await call(operationsCalls.listRecurringJobs, {}, { as: admin });
    return items.find(({ name }) => name === 'sweep');
  };
  expect(await sweep()).toMatchObject({ started_at: null, took_ms: null, has_failed: false, server: null });
  await database.transaction((tx) => server.jobs.send(tx, 'sweep', {}));
  await eventually(async () => (await sweep())?.took_ms !== null);
  expect(await sweep()).toMatchObject({
    has_failed: false,
    server: expect.stringContaining(`(${process.pid})`),
  });
});

test('the queues and the schedule exist', async () => {
  const { rows } = await database.pool.query('select name from jobs.queue');
  expect(rows.map(({ name }) => name)).toEqual(
    expect.arrayContaining([DEAD_QUEUE, 'send-mail', 'reaction-retry', 'sweep']),
  );
  const { rows: schedule } = await database.pool.query('select name, cron, timezone from jobs.schedule');
  expect(schedule).toContainEqual({ name: 'sweep', cron: '17 * * * *', timezone: 'UTC' });
  expect(schedule.map(({ name }) => name).sort()).toEqual([
    'campaign-run',
    'demo-move-queue',
    'expire-slot-alerts',
    'history-findings',
    'message-events',
    'message-send',
    'message-set-up-senders',
    'message-templates-in-review',
    'nightly-backup',
    'notification-ask-review',
    'notification-due',
    'notification-membership-ending',
    'notification-remind',
    'notification-send',
    'notification-service-due',
    'notification-to-client',
    'payment-ask',
    'request-lapse',
    'sales-compare',
    'sales-rebuild',
    'subscription-expire',
    'sweep',
    'visit-refund',
    'waitlist-requote',
    'waitlist-return-deposits',
    'whatsapp-header-ask',
  ]);
});
