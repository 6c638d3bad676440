import { expect, test } from 'vitest';
import type { Tx } from '../database/database.ts';
import { newId } from '../new-id.ts';
import { type DueJobDeps, dueJob } from './due-job.ts';

const now = Temporal.Instant.from('2026-11-18T06:30:00Z');
const broken = new Error('this one never works');

/** Three are due; the second one fails. */
async function runThree() {
  const reported: unknown[] = [];
  const opened: Tx[] = [];
  const handled: unknown[] = [];
  const transaction = (work: (tx: Tx) => Promise<unknown>) => {
    const tx = { q: {} } as Tx;
    opened.push(tx);
    return work(tx);
  };
  const deps = {
    database: { q: {}, transaction },
    now: () => now,
    newId,
    recordEvent: () => {},
    onError: (error: unknown) => reported.push(error),
  } as unknown as DueJobDeps;
  const job = dueJob(deps, {
    name: 'test-due',
    retries: 0,
    atMost: 3,
    find: async (_, at, atMost) =>
      at === now ? ['a', 'b', 'c', 'd'].slice(0, atMost).map((business_id) => ({ business_id })) : [],
    async handle({ tx, business_id, actor_id, now: at }, due) {
      if (business_id === 'b') throw broken;
      handled.push({ tx: opened.indexOf(tx), business_id, actor_id, at, due });
    },
  });
  await job.run({});
  return { job, reported, handled };
}

test('what is due is handled each in a transaction of its own, as nobody, in its business', async () => {
  const { handled } = await runThree();
  const one = { actor_id: null, at: now };
  expect(handled).toEqual([
    { ...one, tx: 0, business_id: 'a', due: { business_id: 'a' } },
    { ...one, tx: 2, business_id: 'c', due: { business_id: 'c' } },
  ]);
});

test('a failure is reported, and the job succeeds: the next run finds it again', async () => {
  expect((await runThree()).reported).toEqual([broken]);
});

test('a due job runs every minute and takes its own number of retries', async () => {
  const { job } = await runThree();
  expect(job).toMatchObject({ name: 'test-due', cron: '* * * * *', retries: 0, expireInSeconds: 300 });
});
