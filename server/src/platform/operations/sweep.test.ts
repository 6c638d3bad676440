import { expect, test } from 'vitest';
import { useServer } from '../../testing/server.ts';
import { sweepJob } from './sweep.job.ts';

const { database, clock, seedAccount, seedSession } = await useServer();

test('what has run out is swept away, and nothing else', async () => {
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

  await sweepJob(database, clock.now).run({} as never);

  const { rows } = await database.pool.query(`
    select 'session' as kind, id::text as what from user_session
    union all select 'throttle', subject from throttle where subject in ('over', 'running')
    union all select 'link', identifier from user_verification
    union all select 'key', key from idempotency_key`);
  const left = rows.map(({ kind, what }) => `${kind} ${what}`);
  expect(left.sort()).toEqual([
    'key day',
    'link running',
    expect.stringMatching(/^session /),
    'throttle running',
  ]);
  expect(left.join()).not.toContain(over);
});
