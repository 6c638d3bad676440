import { expect, test } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { useServer } from '../../testing/server.ts';
import { sweepJob } from './sweep.job.ts';

const { database, clock, jobs, seedAccount, seedSession } = await useServer();

test('the hourly sweep deletes what has expired in every module, and nothing else', async () => {
  const asha = await seedAccount();
  const now = clock.now();
  const [past, future] = [now.subtract({ hours: 1 }), now.add({ hours: 1 })];
  const { session_id: over } = await seedSession(asha.id);
  await database.q.updateTable('user_session').set({ expires_at: past }).where('id', '=', over).execute();
  for (const [subject, window_ends_at] of [
    ['over', past],
    ['running', future],
  ] as const) {
    await database.q.insertInto('throttle').values({ subject, tries: 1, window_ends_at }).execute();
    await database.q
      .insertInto('user_verification')
      .values({ id: crypto.randomUUID(), identifier: subject, value: 'x', expires_at: window_ends_at })
      .execute();
  }
  const key = (key: string, hoursOld: number) => ({
    actor: asha.id,
    method: 'POST',
    path: '/business',
    key,
    request_hash: 'x',
    created_at: now.subtract({ hours: hoursOld }),
  });
  await database.q
    .insertInto('idempotency_key')
    .values([key('old', 49), key('day', 25)])
    .execute();

  await database.transaction((tx) => jobs.send(tx, 'sweep', {}));
  await eventually(async () => (await listLeft()).length === 4);
  expect((await listLeft()).sort()).toEqual([
    'key day',
    'link running',
    expect.stringMatching(/^session /),
    'throttle running',
  ]);
  expect((await listLeft()).join()).not.toContain(over);
});

test('a sweep that fails does not block the sweeps of other modules', async () => {
  const done: string[] = [];
  const sweeps = [() => Promise.reject(new Error('no disk')), async () => void done.push('second')];
  await expect(sweepJob(clock.now, sweeps).run({})).rejects.toThrow('no disk');
  expect(done).toEqual(['second']);
});

async function listLeft(): Promise<string[]> {
  const { rows } = await database.pool.query(`
    select 'session' as kind, id::text as what from user_session
    union all select 'throttle', subject from throttle where subject in ('over', 'running')
    union all select 'link', identifier from user_verification
    union all select 'key', key from idempotency_key`);
  return rows.map(({ kind, what }) => `${kind} ${what}`);
}
