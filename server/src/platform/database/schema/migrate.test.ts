import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { useEmptyDatabase } from '../../../testing/database.ts';
import { migrate } from './migrate.ts';

const url = await useEmptyDatabase();
const client = new Client({ connectionString: url });
await client.connect();
const folder = await mkdtemp(path.join(os.tmpdir(), 'kursi-migrations-'));

beforeEach(async () => {
  await client.query('drop schema public cascade; create schema public');
  await rm(folder, { recursive: true });
  await mkdir(folder);
  await writeFile(path.join(folder, '0001_first.sql'), 'create table first (id int primary key);');
});
afterAll(async () => {
  await client.end();
  await rm(folder, { recursive: true, force: true });
});

const add = (name: string, sql: string) => writeFile(path.join(folder, name), sql);
const problem = () =>
  migrate({ url, folder }).then(
    () => 'none',
    (error: Error) => `${error.name}: ${error.message}`,
  );

test('migration files are applied in order, once', async () => {
  await add('0002_second.sql', 'insert into first values (2); select 1;');
  expect(await migrate({ url, folder })).toEqual(['0001_first.sql', '0002_second.sql']);
  expect(await migrate({ url, folder })).toEqual([]);
  await add('0003_third.sql', 'insert into first values (3)');
  expect(await migrate({ url, folder })).toEqual(['0003_third.sql']);
  expect((await client.query('select id from first order by id')).rows).toEqual([{ id: 2 }, { id: 3 }]);
});

test('before an upgrade there is time for a backup, and without it nothing is changed', async () => {
  let asked = 0;
  const beforeUpgrade = async () => {
    asked++;
    throw new Error('no room');
  };
  expect(await migrate({ url, folder, beforeUpgrade })).toEqual(['0001_first.sql']);
  expect(await migrate({ url, folder, beforeUpgrade })).toEqual([]);
  await add('0002_second.sql', 'insert into first values (2)');
  await expect(migrate({ url, folder, beforeUpgrade })).rejects.toThrow('no room');
  expect((await client.query('select id from first')).rows).toEqual([]);
  expect(asked).toBe(1);
});

test('ten servers may migrate concurrently', async () => {
  await add('0002_slow.sql', 'select pg_sleep(0.2); insert into first values (1)');
  const results = await Promise.all(Array.from({ length: 10 }, () => migrate({ url, folder })));
  expect(results.flat()).toEqual(['0001_first.sql', '0002_slow.sql']);
  expect((await client.query('select count(*)::int as n from first')).rows).toEqual([{ n: 1 }]);
});

test('a server that waits for another one’s migration says so, once', async () => {
  await add('0002_slow.sql', 'select pg_sleep(0.5)');
  const lines: string[] = [];
  const first = migrate({ url, folder });
  // Of this database: other test files take advisory locks of their own.
  const locked = `select 1 from pg_locks where locktype = 'advisory'
    and database = (select oid from pg_database where datname = current_database())`;
  while ((await client.query(locked)).rows.length === 0);
  await Promise.all([first, migrate({ url, folder, onWait: (line) => lines.push(line) })]);
  expect(lines).toEqual([
    'Another Kursi server is bringing this database up to date; waiting until it is done.',
  ]);
});

test('a failing migration is rolled back as a whole, and earlier ones stay applied', async () => {
  await add('0002_bad.sql', 'create table second (id int); select no_such_thing();');
  expect(await problem()).toMatch(
    /^StartupProblem: The migration 0002_bad.sql failed and was undone: .*no_such_thing/,
  );
  const { rows } = await client.query(
    "select to_regclass('first') is not null as first, to_regclass('second') as second",
  );
  expect(rows).toEqual([{ first: true, second: null }]);
  await add('0002_bad.sql', 'create table second (id int)');
  expect(await migrate({ url, folder })).toEqual(['0002_bad.sql']);
});

test('a changed file is refused after it was applied, but other line endings are no change', async () => {
  await add('0002_lines.sql', 'select 1;\nselect 2;\n');
  await migrate({ url, folder });
  await add('0002_lines.sql', 'select 1;\r\nselect 2;\r\n');
  expect(await problem()).toBe('none');
  await add('0002_lines.sql', 'select 3;');
  expect(await problem()).toMatch(/^StartupProblem: The migration 0002_lines.sql was changed after/);
});

test('a version starts on what a newer one only added to, and not on what that has changed under it', async () => {
  await add('0002_adds.sql', 'select 1');
  await migrate({ url, folder });
  await rm(path.join(folder, '0002_adds.sql'));
  expect(await problem()).toBe('none');
  await add('0002_adds.sql', 'select 1');
  await add('0003_removes.sql', '-- Why.\n-- not for the version before\nselect 1');
  await migrate({ url, folder });
  await rm(path.join(folder, '0003_removes.sql'));
  expect(await problem()).toMatch(
    /^StartupProblem: The database has the migration 0003_removes.sql, which is not in/,
  );
});

test('a file that is missing among others is refused', async () => {
  await add('0002_second.sql', 'select 1');
  await add('0003_third.sql', 'select 1');
  await migrate({ url, folder });
  await rm(path.join(folder, '0002_second.sql'));
  expect(await problem()).toMatch(/^StartupProblem: The database has the migration 0002_second.sql/);
});

test('an index is made without a lock, and made again when that was cut off', async () => {
  const index = [
    '-- outside a transaction',
    'drop index concurrently if exists first_backwards;',
    'create unique index concurrently first_backwards on first (id desc);',
  ];
  await migrate({ url, folder });
  await client.query('insert into first values (1)');
  await add('0002_index.sql', [...index, 'select no_such_thing();'].join('\n'));
  expect(await problem()).toMatch(/no_such_thing/);
  await add('0002_index.sql', index.join('\n'));
  expect(await migrate({ url, folder })).toEqual(['0002_index.sql']);
  const valid = "select indisvalid from pg_index where indexrelid = 'first_backwards'::regclass";
  expect((await client.query(valid)).rows).toEqual([{ indisvalid: true }]);
});

test('a migration that cannot have its table at once lets others go first, and gets it in the end', async () => {
  await migrate({ url, folder });
  const [busy, other] = [new Client({ connectionString: url }), new Client({ connectionString: url })];
  await Promise.all([busy.connect(), other.connect()]);
  await busy.query('begin; select * from first');
  await add('0002_column.sql', 'alter table first add column name text');
  const migrating = migrate({ url, folder });
  const begun = performance.now();
  const waiting = `select 1 from pg_locks where not granted and relation = 'first'::regclass`;
  while ((await client.query(waiting)).rows.length === 0);
  await other.query('select * from first');
  // Only behind one short turn, though the table is not free yet.
  expect(performance.now() - begun).toBeLessThan(15_000);
  await busy.query('commit');
  expect(await migrating).toEqual(['0002_column.sql']);
  await Promise.all([busy.end(), other.end()]);
});

test('a migration number that is out of order, duplicate or missing is refused', async () => {
  await add('0003_third.sql', 'select 1');
  await migrate({ url, folder });
  await add('0002_late.sql', 'select 1');
  expect(await problem()).toMatch(/0002_late.sql has a lower number/);
  await add('0002_twin.sql', 'select 1');
  expect(await problem()).toMatch(/have the same number/);
  await add('next.sql', 'select 1');
  await rm(path.join(folder, '0002_twin.sql'));
  expect(await problem()).toMatch(/next.sql must be named like/);
});

test('a database that ends the connection, or has none left, gives a sentence', async () => {
  await add('0002_ended.sql', 'select pg_terminate_backend(pg_backend_pid())');
  expect(await problem()).toMatch(
    /^StartupProblem: The database of DATABASE_URL ended the connection \(57P01\)/,
  );
  const name = client.escapeIdentifier(new URL(url).pathname.slice(1));
  await client.query(`alter database ${name} connection limit 1`);
  expect(await problem()).toMatch(/^StartupProblem: The database has no connection left for Kursi; raise/);
  await client.query(`alter database ${name} connection limit -1`);
});

test('an unreachable database gives a sentence instead of a stack', async () => {
  const away = migrate({ url: 'postgresql://u:secret@127.0.0.1:1/x', folder }).catch((error: Error) => error);
  expect(await away).toMatchObject({
    name: 'StartupProblem',
    message: expect.stringMatching(/does not answer/),
  });
});
