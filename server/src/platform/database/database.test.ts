import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { useDatabase } from '../../testing/database.ts';
import { ask, openDatabase } from './database.ts';
import { makeListen } from './listen.ts';

const db = await useDatabase();
await sql`create table scratch (id integer primary key, amount integer not null default 0)`.execute(db.q);

beforeEach(async () => {
  await sql`truncate scratch`.execute(db.q);
});

const insert = (id: number) => sql`insert into scratch values (${id})`;
async function ids(): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from scratch order by id`.execute(db.q);
  return rows.map((row) => row.id);
}

describe('values', () => {
  test('values arrive as our types', async () => {
    const { rows } = await sql`select 9007199254740991::int8 as big, '2026-11-15'::date as day,
      '2026-11-15 09:30:00.123456+05:30'::timestamptz as at, array[1,2]::int8[] as bigs, count(*) as n,
      array['2026-01-01T00:00Z'::timestamptz, null] as ats from (select 1) as one`.execute(db.q);
    expect(rows).toEqual([
      {
        big: 9007199254740991,
        day: '2026-11-15',
        at: expect.toSatisfy((at) => at.toString() === '2026-11-15T04:00:00.123456Z'),
        bigs: [1, 2],
        n: 1,
        ats: [expect.toSatisfy((at) => at.toString() === '2026-01-01T00:00:00Z'), null],
      },
    ]);
  });
  test('a bigint that no number can hold is an error, not another number', async () => {
    await expect(sql`select 9007199254740993::int8`.execute(db.q)).rejects.toThrow(/too large/);
    expect(await ids()).toEqual([]);
  });
  test('an instant may be given as a parameter, also in an array and on a raw client', async () => {
    const at = Temporal.Instant.from('2026-11-15T04:00:00.5Z');
    const { rows } = await sql<{ at: Temporal.Instant; has: boolean }>`
      select ${at}::timestamptz as at, ${at}::timestamptz = any(${[at]}::timestamptz[]) as has`.execute(db.q);
    expect(rows[0]?.at.equals(at)).toBe(true);
    expect(rows[0]?.has).toBe(true);
    const raw = await db.pool.query('select $1::timestamptz as at', [at]);
    expect(raw.rows[0].at.equals(at)).toBe(true);
  });
  test("a library's own SQL gets pg's types, and may be several statements", async () => {
    const { rows } = await db.plainQuery('select now() as at, $1::int as n', [4]);
    expect(rows).toEqual([{ at: expect.any(Date), n: 4 }]);
    await db.plainQuery('insert into scratch values (1); insert into scratch values (2)');
    expect(await ids()).toEqual([1, 2]);
  });
});

describe('a transaction', () => {
  test('commits what it did, with the hooks around the commit in order', async () => {
    const order: string[] = [];
    const answer = await db.transaction(async (tx) => {
      tx.afterCommit(() => order.push('after'));
      tx.beforeCommit(async () => {
        order.push('before');
        await insert(2).execute(tx.q);
      });
      await insert(1).execute(tx.q);
      await tx.client.query('insert into scratch values (3)');
      order.push('body');
      return 'done';
    });
    expect(answer).toBe('done');
    expect(order).toEqual(['body', 'before', 'after']);
    expect(await ids()).toEqual([1, 2, 3]);
  });
  test('is rolled back by an error of its body or its last statement, and no later hook runs', async () => {
    let after = 0;
    const failing = (where: 'body' | 'hook') =>
      db.transaction(async (tx) => {
        tx.afterCommit(() => after++);
        await insert(1).execute(tx.q);
        if (where === 'body') throw new Error(where);
        tx.beforeCommit(async () => {
          throw new Error(where);
        });
      });
    await expect(failing('body')).rejects.toThrow('body');
    await expect(failing('hook')).rejects.toThrow('hook');
    expect(await ids()).toEqual([]);
    expect(after).toBe(0);
    expect(db.pool.idleCount).toBe(db.pool.totalCount);
  });
  test('whose PostgreSQL error was swallowed does not pretend to have committed', async () => {
    const swallowing = db.transaction(async (tx) => {
      await insert(1).execute(tx.q);
      await insert(1)
        .execute(tx.q)
        .catch(() => undefined);
    });
    await expect(swallowing).rejects.toThrow();
    expect(await ids()).toEqual([]);
  });
  test('sends statements that travel with the commit last and in order, and rolls back when one fails', async () => {
    const failing = db.transaction(async (tx) => {
      tx.withCommit([{ text: 'insert into scratch values (1)' }, { text: 'insert into scratch values (2)' }]);
      await insert(2).execute(tx.q);
    });
    await expect(failing).rejects.toMatchObject({ code: '23505', detail: expect.stringContaining('(2)') });
    expect(await ids()).toEqual([]);
    await db.transaction(async (tx) => {
      tx.withCommit([{ text: 'update scratch set amount = amount * 2 where id = $1', values: [1] }]);
      tx.beforeCommit(async () => {
        tx.withCommit([{ text: 'update scratch set amount = amount + 1' }]);
        await sql`update scratch set amount = 5`.execute(tx.q);
      });
      await insert(1).execute(tx.q);
    });
    expect((await sql`select amount from scratch`.execute(db.q)).rows).toEqual([{ amount: 11 }]);
    expect(db.pool.idleCount).toBe(db.pool.totalCount);
  });
  test('whose optimistic write fails is rolled back and retried with checks first', async () => {
    const attempt = async (id: number) => {
      const runs: boolean[] = [];
      const heard: string[] = [];
      await db.transaction(async (tx) => {
        runs.push(tx.isRetry);
        tx.afterCommit(() => heard.push('committed'));
        tx.withCommit([{ text: `insert into scratch values (${id + 1})` }]);
        if (tx.isRetry) return;
        tx.optimistically([{ text: `insert into scratch values (${id})` }]);
      });
      return { runs, heard };
    };
    expect(await attempt(1)).toEqual({ runs: [false], heard: ['committed'] });
    expect(await ids()).toEqual([1, 2]);
    // Row 2 exists by now, so the first attempt fails.
    await sql`delete from scratch where id = 1`.execute(db.q);
    expect(await attempt(2)).toEqual({ runs: [false, true], heard: ['committed'] });
    expect(await ids()).toEqual([2, 3]);
    expect(db.pool.idleCount).toBe(db.pool.totalCount);
  });
  test('pipelines statements in order, and one that fails spoils only this transaction', async () => {
    const answers = await db.transaction(async (tx) => {
      const asked = [1, 2, 3].map((n) =>
        ask(tx.q, { name: 'same', text: 'select $1::int as n', values: [n] }),
      );
      return Promise.all(asked);
    });
    expect(answers).toEqual([[{ n: 1 }], [{ n: 2 }], [{ n: 3 }]]);
    const failing = db.transaction(async (tx) => {
      const both = [insert(7).execute(tx.q), tx.client.query('select 1/0'), insert(8).execute(tx.q)];
      await Promise.all(both);
    });
    await expect(failing).rejects.toThrow(/division by zero/);
    expect(await ids()).toEqual([]);
    // The connection stays usable after the rollback.
    await Promise.all(Array.from({ length: 20 }, (_, i) => db.transaction((tx) => insert(i).execute(tx.q))));
    expect(await ids()).toHaveLength(20);
  });
  test('rolls back only a savepoint and its hooks', async () => {
    const heard: string[] = [];
    await db.transaction(async (tx) => {
      await insert(1).execute(tx.q);
      const failed = tx.savepoint(async () => {
        tx.afterCommit(() => heard.push('undone'));
        tx.withCommit([{ text: 'insert into scratch values (9)' }]);
        await insert(2).execute(tx.q);
        await insert(2).execute(tx.q);
      });
      await expect(failed).rejects.toThrow(/duplicate/);
      await tx.savepoint(async () => {
        tx.afterCommit(() => heard.push('kept'));
        await insert(3).execute(tx.q);
      });
    });
    expect(await ids()).toEqual([1, 3]);
    expect(heard).toEqual(['kept']);
  });
});

describe('conflicting transactions', () => {
  test('are retried after a deadlock, and both commit', async () => {
    await sql`insert into scratch values (1), (2)`.execute(db.q);
    let runs = 0;
    let committed = 0;
    let held = 0;
    // Deadlock: each locks its first row before either asks for its second.
    const bothHoldOne = Promise.withResolvers<void>();
    const add = (first: number, second: number) =>
      db.transaction(async (tx) => {
        runs++;
        tx.afterCommit(() => committed++);
        await sql`update scratch set amount = amount + 1 where id = ${first}`.execute(tx.q);
        if (++held === 2) bothHoldOne.resolve();
        await bothHoldOne.promise;
        await sql`update scratch set amount = amount + 1 where id = ${second}`.execute(tx.q);
      });
    await Promise.all([add(1, 2), add(2, 1)]);
    // At least one: on a busy machine both may be chosen as the deadlock victim.
    expect(runs).toBeGreaterThanOrEqual(3);
    expect(committed).toBe(2);
    const { rows } = await sql`select amount from scratch`.execute(db.q);
    expect(rows).toEqual([{ amount: 2 }, { amount: 2 }]);
  });
  test('are retried after a serialization failure, so that no addition is lost', async () => {
    await sql`insert into scratch values (1)`.execute(db.q);
    const add = () =>
      db.transaction(
        async (tx) => {
          const { rows } = await sql<{ amount: number }>`select amount from scratch`.execute(tx.q);
          await sql`update scratch set amount = ${(rows[0]?.amount ?? 0) + 1}`.execute(tx.q);
        },
        { isolation: 'serializable' },
      );
    await Promise.all([add(), add(), add()]);
    expect((await sql`select amount from scratch`.execute(db.q)).rows).toEqual([{ amount: 3 }]);
  });
  test('give up after the fifth retry', async () => {
    let runs = 0;
    const never = db.transaction(async (tx) => {
      runs++;
      await sql`do $$ begin raise exception 'met' using errcode = '40001'; end $$`.execute(tx.q);
    });
    await expect(never).rejects.toMatchObject({ code: '40001' });
    expect(runs).toBe(6);
  });
});

describe('connections', () => {
  test('a statement that exceeds the timeout is cancelled', async () => {
    const hasty = openDatabase({ url: db.url, poolSize: 1, statementTimeoutMs: 100 });
    await expect(sql`select pg_sleep(5)`.execute(hasty.q)).rejects.toMatchObject({ code: '57014' });
    await hasty.close();
  });
  test('a connection lost inside a transaction is an error only for its caller', async () => {
    const lost = db.transaction(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx.q);
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(db.q);
      await sleep(50);
      await insert(1).execute(tx.q);
    });
    await expect(lost).rejects.toThrow();
    await db.transaction(async (tx) => void (await insert(2).execute(tx.q)));
    expect(await ids()).toEqual([2]);
  });
  test('NOTIFY is received again after the listening connection was cut', async () => {
    const heard: string[] = [];
    const errors: unknown[] = [];
    const url = String(db.pool.options.connectionString);
    const listen = makeListen(url, (error) => errors.push(error));
    const stops = [
      await listen(['one'], (channel, payload) => heard.push(`${channel}:${payload}`)),
      await listen(['one', 'two'], (channel, payload) => heard.push(`second ${channel}:${payload}`)),
    ];
    await db.notify('one', 'a');
    await db.notify('two', 'a');
    await expect.poll(() => heard).toEqual(['one:a', 'second one:a', 'second two:a']);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'kursi listen' and datname = current_database()`.execute(db.q);
    await expect
      .poll(
        async () => {
          await db.notify('one', 'b');
          return heard.includes('one:b');
        },
        { timeout: 5_000, interval: 100 },
      )
      .toBe(true);
    expect(heard).toContain('second one:b');
    expect(errors).toHaveLength(1);
    for (const stop of stops) await stop();
  });
});
