import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, rm, truncate, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { Client } from 'pg';
import { afterAll, expect, test } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { uploadFile } from '../../testing/files.ts';
import { seedSalon } from '../../testing/salon/booking.ts';
import { SECRET } from '../../testing/salon/people.ts';
import { useServer } from '../../testing/server.ts';
import { checkBackup } from './check-backup.ts';
import { makeCheckPlace } from './check-place.ts';
import { makeBackup } from './make-backup.ts';

const server = await useServer();
const { pool } = server.database;
const folder = await mkdtemp(path.join(os.tmpdir(), 'kursi-check-'));
const backups = path.join(folder, 'backups');
afterAll(() => rm(folder, { recursive: true, force: true }));
const now = Temporal.Now.instant();

const salon = await seedSalon(server);
await salon.book('10:00');
await uploadFile(server, salon.owner);
const source = {
  url: server.databaseUrl,
  media: path.join(server.config.dataDir, 'media'),
  secret: SECRET,
  key: SECRET,
};
const make = (to = backups) => makeBackup(source, { folder: to, passphrase: undefined, now });
const good = await make();

async function checked(file: string) {
  const place = await makeCheckPlace({ dataDir: folder, databaseUrl: server.databaseUrl });
  try {
    return await checkBackup(file, place, { passphrase: undefined, now });
  } finally {
    await place.remove();
  }
}

const command = (...args: string[]): ChildProcess =>
  spawn(process.execPath, [path.resolve(import.meta.dirname, '../../commands/backup-check.ts'), ...args], {
    env: { ...process.env, DATABASE_URL: server.databaseUrl, DATA_DIR: folder },
  });

async function outcome(child: ChildProcess) {
  const [out, err, [code]] = await Promise.all([
    text(child.stdout as never),
    text(child.stderr as never),
    once(child, 'exit'),
  ]);
  return { code, said: `${out}${err}` };
}

async function leftBehind(): Promise<string[]> {
  const folders = (await readdir(folder)).filter((name) => name.startsWith('checking-'));
  const { rows } = await pool.query<{ datname: string }>(
    "select datname from pg_database where datname = 'kursi_check_' || (select oid from pg_database where datname = current_database())",
  );
  return [...folders, ...rows.map(({ datname }) => datname)];
}

test('a good backup is restored, counted and added up, and what a killed check left is removed with the rest', async () => {
  const killed = command();
  await eventually(async () => (await leftBehind()).length === 2);
  const gone = once(killed, 'exit');
  killed.kill('SIGKILL');
  await gone;
  expect(await leftBehind()).toHaveLength(2);
  // Its lock goes with its connection.
  const { code, said } = await eventually(async () => {
    const next = await outcome(command());
    return next.said.includes('under way') ? null : next;
  });
  expect([code, said]).toEqual([
    0,
    expect.stringMatching(/is good:\n\d+ rows of \d+ tables.*\n.*add up;\n1 files/),
  ]);
  expect(await leftBehind()).toEqual([]);
  const { rows } = await pool.query('select kind, failure, file from backup_run where failure is null');
  expect(rows).toEqual([{ kind: 'check', failure: null, file: good.file }]);
});

test('it is restored into a PostgreSQL of its own where the embedded one runs', async () => {
  // Left by a check that was killed.
  await mkdir(path.join(folder, 'checking-before', 'media'), { recursive: true });
  const place = await makeCheckPlace({ dataDir: folder, databaseUrl: undefined });
  const { faults, rows } = await checkBackup(good.file, place, { passphrase: undefined, now });
  await place.remove();
  expect([faults, rows > 50]).toEqual([[], true]);
  expect(await leftBehind()).toEqual([]);
});

test('books that do not add up are said, each with one to begin with', async () => {
  const to = path.join(folder, 'wrong');
  const client = new Client({ connectionString: server.databaseUrl });
  await client.connect();
  const spoilt = `
    update visit set total_amount = total_amount + 100;
    insert into product (business_id, id, name, price, stock) values ('${salon.business_id}', gen_random_uuid(), 'Oil', 100, 3);
    insert into receipt_counter (business_id, financial_year, last_number) values ('${salon.business_id}', '26-27', 2);
    insert into advance_receipt_counter (business_id, financial_year, last_number) values ('${salon.business_id}', '26-27', 1)`;
  await client.query(spoilt);
  const { file } = await make(to);
  await client.query(`
    update visit set total_amount = total_amount - 100; delete from product; delete from receipt_counter; delete from advance_receipt_counter`);
  await client.end();
  expect((await checked(file)).faults).toEqual([
    expect.stringMatching(/^1 visits whose paid and due are not their total, such as [0-9a-f-]{36}$/),
    expect.stringMatching(/^1 businesses with a hole or a double in their receipt numbers/),
    expect.stringMatching(/^1 businesses with a hole or a double in the numbers of what was paid in advance/),
    expect.stringMatching(/^1 shelves whose stock is not its movements/),
  ]);
});

test('a backup that was cut off fails the check, which says so and writes it down', async () => {
  const file = path.join(folder, 'cut.tar.zst');
  await cp(good.file, file);
  await truncate(file, good.bytes - 700);
  const { code, said } = await outcome(command(file));
  expect([code, said]).toEqual([1, expect.stringMatching(/cut off/)]);
  const { rows } = await pool.query('select failure from backup_run where failure is not null');
  expect(rows).toEqual([{ failure: expect.stringMatching(/cut off/) }]);
  expect(await leftBehind()).toEqual([]);
});

test('without a backup it says what to do', async () => {
  const empty = await mkdtemp(path.join(folder, 'empty-'));
  await writeFile(path.join(empty, 'notes.txt'), '');
  const child = spawn(
    process.execPath,
    [path.resolve(import.meta.dirname, '../../commands/backup-check.ts')],
    { env: { ...process.env, DATABASE_URL: server.databaseUrl, DATA_DIR: empty } },
  );
  expect(await outcome(child)).toMatchObject({
    code: 1,
    said: expect.stringMatching(/make one with npm run backup/),
  });
});
