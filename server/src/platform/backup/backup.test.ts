import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { cp, mkdtemp, readdir, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { useEmptyDatabase } from '../../testing/database.ts';
import { eventually } from '../../testing/eventually.ts';
import { uploadFile } from '../../testing/files.ts';
import { seedSalon } from '../../testing/salon/booking.ts';
import { SECRET } from '../../testing/salon/people.ts';
import { dumpSchema } from '../../testing/schema-dump.ts';
import { useServer } from '../../testing/server.ts';
import { migrate } from '../database/schema/migrate.ts';
import { holdServing } from '../database/serving-lock.ts';
import { digestOf, writeBackupFile } from './backup-file.ts';
import { backupName, listBackups, removeOldBackups } from './list-backups.ts';
import { makeBackup } from './make-backup.ts';
import { makeBackupAside } from './make-backup-aside.ts';
import { restoreBackup } from './restore-backup.ts';
import { verifyBackup } from './verify-backup.ts';

const server = await useServer();
const folder = await mkdtemp(path.join(os.tmpdir(), 'kursi-backups-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const PASSPHRASE = 'nine kettles on the blue roof';
const now = Temporal.Now.instant();

const salon = await seedSalon(server);
await salon.book('10:00', { additional_note: 'Tab\there, line\nthere, \\ and “ऋ”' });
await uploadFile(server, salon.owner);
// A mail that waits: the queue is not worked off here.
const source = {
  url: server.databaseUrl,
  media: path.join(server.config.dataDir, 'media'),
  secret: SECRET,
  key: SECRET,
};
const plain = await makeBackup(source, { folder, passphrase: undefined, now });
const target = await useEmptyDatabase();

async function restore(file: string, over: Partial<Parameters<typeof restoreBackup>[0]> = {}) {
  const dataDir = await mkdtemp(path.join(folder, 'data-'));
  const options = { file, passphrase: undefined, url: target, dataDir, now, mayReplace: async () => true };
  return { dataDir, restored: await restoreBackup({ ...options, ...over }) };
}

async function withClient<T>(url: string, use: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

const contentOf = (url: string) =>
  withClient(url, async (client) => {
    const lines = await dumpSchema(client);
    return lines.filter((line) => !/^row (restored|restored_job|reaction_progress) /.test(line));
  });

test('everything of a backup comes back: schema, rows, files and secret, also after a restore that was not done', async () => {
  const before = await contentOf(server.databaseUrl);
  expect(before.some((line) => line.includes('Tab\\there'))).toBe(true);
  // As one leaves it that was killed after the rows and before the files.
  await withClient(target, (client) => client.query('create table restore_unfinished ()'));
  await expect(migrate({ url: target })).rejects.toThrow('run it again with the same backup');
  const { dataDir, restored } = await restore(plain.file);
  expect(restored?.manifest.tables.find(({ name }) => name === 'visit')?.rows).toBe(1);
  expect(await contentOf(target)).toEqual(before);
  expect(await readFile(path.join(dataDir, 'secret'), 'utf8')).toBe(SECRET);
  const [key] = plain.manifest.files.map((file) => file.key);
  const digest = await digestOf([await readFile(path.join(dataDir, 'media', key ?? ''))]);
  expect(digest.sha256).toBe(plain.manifest.files[0]?.sha256);
  // New rows get new numbers.
  expect(await migrate({ url: target })).toEqual([]);
});

test('jobs that came with a restore are in a backup before anybody started on it', async () => {
  const again = await makeBackup(
    { ...source, url: target },
    { folder: path.join(folder, 'again'), passphrase: undefined, now },
  );
  const jobsOf = ({ manifest }: typeof plain) =>
    manifest.tables.find(({ name }) => name === 'restored_job')?.rows;
  expect(jobsOf(plain)).toBeGreaterThan(0);
  expect(jobsOf(again)).toBe(jobsOf(plain));
});

test('an encrypted backup opens with its passphrase alone', async () => {
  const { file } = await makeBackup(source, { folder, passphrase: PASSPHRASE, now });
  expect((await readFile(file)).includes(SECRET)).toBe(false);
  expect((await verifyBackup(file, PASSPHRASE)).tables.length).toBeGreaterThan(60);
  await expect(restore(file)).rejects.toThrow('is encrypted; set BACKUP_PASSPHRASE');
  await expect(restore(file, { passphrase: 'ten kettles on the blue roof' })).rejects.toThrow(
    'BACKUP_PASSPHRASE does not open',
  );
});

describe('a restore refuses, and changes nothing,', () => {
  const bad = (name: string) => path.join(folder, name);
  let before: string[] = [];
  beforeAll(async () => {
    before = await contentOf(target);
  });
  afterAll(async () => expect(await contentOf(target)).toEqual(before));
  test.each([
    ['a file that was cut off', 'cut', async (file: string) => truncate(file, plain.bytes - 700), /cut off/],
    ['half a file', 'half', async (file: string) => truncate(file, Math.floor(plain.bytes / 2)), /cut off/],
    ['an empty file', 'empty', async (file: string) => writeFile(file, ''), /no backup of Kursi/],
    ['a damaged file', 'bits', (file: string) => flip(file, Math.floor(plain.bytes / 3)), /damaged/],
    [
      'another file',
      'other',
      async (file: string) => writeFile(file, 'a shopping list'),
      /no backup of Kursi/,
    ],
  ])('%s', async (_what, name, spoil, sentence) => {
    await cp(plain.file, bad(name));
    await spoil(bad(name));
    await expect(restore(bad(name))).rejects.toThrow(sentence);
  });

  test('a file that is not there', async () => {
    await expect(restore(bad('nothing'))).rejects.toThrow('There is no file');
  });

  test('a backup of a newer version', async () => {
    const file = bad('newer.tar.zst');
    const backup = await writeBackupFile(file, undefined);
    const migrations = [{ number: 9999, name: '9999_later.sql', checksum: 'x' }];
    const empty = await digestOf([]);
    const secret = { bytes: 0, sha256: empty.sha256 };
    for (const [name, value] of [
      ['kursi-backup.json', {}],
      ['manifest.json', { ...plain.manifest, migrations, tables: [], files: [], secret }],
    ] as const) {
      const bytes = Buffer.from(JSON.stringify(value));
      if (name === 'manifest.json') await backup.add('secret', 0, []);
      await backup.add(name, bytes.length, [bytes]);
    }
    await backup.finish();
    await expect(restore(file)).rejects.toThrow(
      'newer version of Kursi (it has the migration 9999_later.sql)',
    );
  });

  test('while a server runs on the database, which then keeps its data', async () => {
    const letGo = await holdServing(target);
    await expect(restore(plain.file)).rejects.toThrow('A Kursi server runs on this database');
    await letGo();
  });

  test('when nobody agrees to replace what is there', async () => {
    const { restored } = await restore(plain.file, { mayReplace: async ({ accounts }) => accounts === 0 });
    expect(restored).toBeNull();
  });
});

test('a restore that is killed in the middle of the rows leaves the database as it was', async () => {
  const before = await contentOf(target);
  // A table is locked, so it waits inside its transaction.
  const dataDir = await mkdtemp(path.join(folder, 'data-'));
  await withClient(target, async (keeper) => {
    await keeper.query('begin; lock table visit in access share mode');
    const child = restoring(dataDir);
    await eventually(async () => (await restoresThere("and wait_event_type = 'Lock'")) === 1);
    await killed(child);
    await keeper.query('rollback');
  });
  await eventually(async () => (await restoresThere()) === 0);
  expect(await contentOf(target)).toEqual(before);
  await expect(migrate({ url: target })).resolves.toEqual([]);
});

test('a backup that is killed leaves no file that counts, and the next one cleans up', async () => {
  const to = await mkdtemp(path.join(folder, 'to-'));
  const env = { DATABASE_URL: server.databaseUrl, DATA_DIR: to, APP_SECRET: SECRET };
  await withClient(server.databaseUrl, async (keeper) => {
    await keeper.query('begin; lock table visit in access exclusive mode');
    const child = command('backup', ['--to', to], env);
    await eventually(async () => (await readdir(to)).some((name) => name.endsWith('.part')));
    await killed(child);
    await keeper.query('rollback');
  });
  expect(await listBackups(to)).toEqual([]);
  // Its lock goes with its connection.
  await eventually(async () => (await once(command('backup', ['--to', to], env), 'exit'))[0] === 0);
  expect((await readdir(to)).filter((name) => name.startsWith('kursi-'))).toEqual([
    expect.stringMatching(/\.tar\.zst$/),
  ]);
});

test('a server has it made in another process, which says what kept it from it, and stops when told to', async () => {
  const to = path.join(folder, 'aside');
  const target = { folder: to, passphrase: undefined, now };
  const { file, manifest } = await makeBackupAside(source, target);
  expect((await verifyBackup(file, undefined)).tables).toEqual(manifest.tables);
  await rm(file);
  const full = { ...target, reserveBytes: Number.MAX_SAFE_INTEGER };
  await expect(makeBackupAside(source, full)).rejects.toThrow('is nearly full');
  await withClient(server.databaseUrl, async (keeper) => {
    await keeper.query('begin; lock table visit in access exclusive mode');
    const stopping = new AbortController();
    const making = makeBackupAside(source, { ...target, signal: stopping.signal });
    making.catch(() => undefined);
    await eventually(async () => (await readdir(to)).some((name) => name.endsWith('.part')));
    stopping.abort();
    await keeper.query('rollback');
    await expect(making).rejects.toThrow('aborted');
  });
  expect(await readdir(to)).toEqual([]);
});

test('the newest backups are kept, those that were spared, and whatever others made', async () => {
  const to = await mkdtemp(path.join(folder, 'kept-'));
  const own = (day: number) => backupName(SECRET, Temporal.Instant.from(`2026-11-${day}T21:30:00Z`), false);
  const foreign = ['kursi-20261101T213000Z.tar.zst', 'kursi-20261102T213000Z-0a1b2c3d.tar.zst', 'notes.txt'];
  for (const name of [...foreign, ...[11, 12, 13, 14].map(own)]) await writeFile(path.join(to, name), '');
  await removeOldBackups(to, { key: SECRET, keep: 2, spare: [path.join(to, own(11))] });
  expect((await readdir(to)).sort()).toEqual([...foreign, own(11), own(13), own(14)].sort());
});

// Whatever is written to that device meets a full disk.
test.skipIf(process.platform !== 'linux')('a disk that fills up leaves nothing half', async () => {
  const to = await mkdtemp(path.join(folder, 'full-'));
  const file = path.join(to, 'kursi.tar.zst');
  await symlink('/dev/full', `${file}.part`);
  const backup = await writeBackupFile(file, undefined);
  const piece = randomBytes(1024 * 1024);
  const filling = (async () => {
    for (let n = 0; n < 64; n++) await backup.add(`tables/visit/${n}`, piece.length, [piece]);
    await backup.finish();
  })();
  await expect(filling).rejects.toMatchObject({ code: 'ENOSPC' });
  await backup.abandon();
  expect(await readdir(to)).toEqual([]);
});

test('a backup is not begun on a disk that is nearly full, for the database lies there too', async () => {
  const to = await mkdtemp(path.join(folder, 'nearly-full-'));
  const target = { folder: to, passphrase: undefined, now, reserveBytes: Number.MAX_SAFE_INTEGER };
  await expect(makeBackup(source, target)).rejects.toThrow('is nearly full');
  expect(await readdir(to)).toEqual([]);
});

/** Not in a transaction: there it would see the same picture for ever. */
async function restoresThere(where = ''): Promise<number> {
  const { rows } = await server.database.pool.query(
    `select from pg_stat_activity where application_name = 'kursi restore' and datname = $1 ${where}`,
    [new URL(target).pathname.slice(1)],
  );
  return rows.length;
}

async function flip(file: string, at: number): Promise<void> {
  const bytes = await readFile(file);
  bytes[at] = (bytes[at] ?? 0) ^ 0x10;
  await writeFile(file, bytes);
}

function command(name: string, args: readonly string[], env: Record<string, string>): ChildProcess {
  const file = path.resolve(import.meta.dirname, `../../commands/${name}.ts`);
  return spawn(process.execPath, [file, ...args], { env: { ...process.env, ...env }, stdio: 'ignore' });
}

const restoring = (dataDir: string) =>
  command('restore', [plain.file, '--yes-replace'], { DATABASE_URL: target, DATA_DIR: dataDir });

async function killed(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}
