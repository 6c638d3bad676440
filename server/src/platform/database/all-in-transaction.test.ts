import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { useDatabase } from '../../testing/database.ts';
import { allInTransaction } from './all-in-transaction.ts';

const db = await useDatabase();
await db.pool.query('create table late (id integer)');

test('results of pipelined statements come back in order', async () => {
  expect(await allInTransaction([sleep(5, 'a'), 'b', Promise.resolve(3)])).toEqual(['a', 'b', 3]);
});

test('no statement is sent after the rollback, and the first error is the one thrown', async () => {
  const failing = db.transaction(async (tx) => {
    const slow = async () => {
      await tx.client.query('select 1');
      await sleep(50);
      await tx.client.query('insert into late values (1)');
    };
    await allInTransaction([slow(), tx.client.query('select 1 / 0')]);
  });
  await expect(failing).rejects.toThrow('division by zero');
  await sleep(100);
  expect((await db.pool.query('select id from late')).rows).toEqual([]);
});
