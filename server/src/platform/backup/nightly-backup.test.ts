import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { beforeEach, describe, expect, test } from 'vitest';
import { useBucket } from '../../testing/outside/bucket.ts';
import { SECRET } from '../../testing/salon/people.ts';
import { useServer } from '../../testing/server.ts';
import { isBackupDue, isFollowUpDue } from './backup-due.ts';
import { backupMark } from './list-backups.ts';
import { verifyBackup } from './verify-backup.ts';

const PASSPHRASE = 'nine kettles on the blue roof';
const bucket = await useBucket();
const away = Object.fromEntries(Object.entries(bucket.env).map(([name, value]) => [`BACKUP_${name}`, value]));
// An hour later is no other night.
const noonToday = () => Temporal.Now.zonedDateTimeISO('Asia/Kolkata').with({ hour: 12 }).toInstant();
const server = await useServer({
  now: noonToday,
  mayLogErrors: true,
  env: { ...away, BACKUP_PASSPHRASE: PASSPHRASE, BACKUP_KEEP: '2' },
});
const beside = await useServer({
  beside: server,
  now: server.clock.now,
  mayLogErrors: true,
  env: { ...away, BACKUP_PASSPHRASE: PASSPHRASE, BACKUP_KEEP: '2' },
});
const { database, clock, config } = server;
const folder = path.join(config.dataDir, 'backups');

const wake = async (one = server) => {
  await database.transaction((tx) => one.jobs.send(tx, 'nightly-backup', {}));
  await one.jobs.runDue();
};
async function runs(): Promise<string[]> {
  const { rows } = await database.pool.query('select kind, failure from backup_run order by id');
  return rows.map(({ kind, failure }) => (failure ? `${kind}: ${failure}` : kind));
}
const kindOf = (one: typeof server) => one.jobKinds.find(({ name }) => name === 'nightly-backup');
const kept = async () =>
  (await readdir(folder).catch(() => [])).filter((name) => name.startsWith('kursi-')).sort();
const lines = () => [...bucket.files.keys()].map((key) => key.replace('backups/', '')).sort();

beforeEach(async () => {
  await rm(folder, { recursive: true, force: true });
  bucket.files.clear();
  bucket.down = false;
  await database.pool.query('truncate backup_run');
  // The first night is over.
  await database.pool.query("update schema_migration set applied_at = now() - interval '90 days'");
});

test('a backup is made once a night, copied to the bucket, and the oldest are removed there and here', async () => {
  await wake();
  await wake();
  expect(await runs()).toEqual(['backup', 'copy']);
  for (let night = 0; night < 3; night++) {
    clock.advance({ hours: 24 });
    await wake();
  }
  expect(await kept()).toHaveLength(2);
  expect(lines()).toEqual(await kept());
  const newest = path.join(folder, (await kept()).at(-1) ?? '');
  expect((await verifyBackup(newest, PASSPHRASE)).tables.length).toBeGreaterThan(60);
  const sent = bucket.files.get(`backups/${path.basename(newest)}`)?.bytes;
  expect(sent?.equals(await readFile(newest))).toBe(true);
});

test('of two servers one makes it', async () => {
  await Promise.all([server, beside].map((one) => kindOf(one)?.run({} as never)));
  expect((await runs()).filter((run) => run === 'backup')).toHaveLength(1);
  await wake();
  expect(await runs()).toEqual(['backup', 'copy']);
});

test('a bucket that is down fails the copy alone, which is tried again an hour later', async () => {
  bucket.down = true;
  await wake();
  expect(await runs()).toEqual(['backup', 'copy: The bucket for backups answered 503 to PUT.']);
  bucket.down = false;
  await wake();
  expect(await runs()).toHaveLength(2);
  clock.advance({ hours: 1 });
  await wake();
  expect((await runs()).slice(2)).toEqual(['copy']);
  expect(lines()).toEqual(await kept());
});

test('who was erased since lies beside the copies, with the lines of other servers', async () => {
  const line = (letter: string) => `2026-11-01T00:00:00Z ${letter.repeat(43)}`;
  const name = `backups/erasures-${backupMark(SECRET)}`;
  await wake();
  bucket.files.set(name, { type: '', bytes: Buffer.from(`${line('a')}\n`) });
  await writeFile(path.join(folder, 'erasures'), `${line('b')}\n`);
  clock.advance({ hours: 24 });
  await wake();
  expect(String(bucket.files.get(name)?.bytes)).toBe(`${line('a')}\n${line('b')}\n`);
});

test('a backup that fails is written down, with its reason, and tried again an hour later', async () => {
  await writeFile(folder, 'a file where the folder should be');
  await wake();
  await wake();
  expect(await runs()).toEqual([
    expect.stringMatching(/^backup: .*backups is a file where a folder is needed/),
  ]);
  await rm(folder);
  clock.advance({ hours: 1 });
  await wake();
  expect((await runs()).slice(1)).toEqual(['backup', 'copy']);
});

test('a backup is given up when the server stops, without a failure', async () => {
  const third = await useServer({ beside: server, env: { BACKUP_HOUR: '03:30' } });
  const keeper = new Client({ connectionString: server.databaseUrl });
  await keeper.connect();
  await keeper.query('begin; lock table visit in access exclusive mode');
  const working = kindOf(third)?.run({} as never);
  // Not with eventually(), which would wait for the job itself.
  while (!(await kept()).some((name) => name.endsWith('.part'))) await sleep(10);
  const stopped = third.stop();
  await sleep(50);
  await keeper.query('rollback');
  await keeper.end();
  await Promise.all([working, stopped]);
  expect([await kept(), await runs()]).toEqual([[], []]);
});

describe('a backup is due', () => {
  const at = (time: string) => Temporal.Instant.from(`2026-11-${time}+05:30`);
  test.each([
    ['after the hour, when the last was before it', '18T03:31', null, '19T03:30', true],
    ['not before the hour', '18T03:31', null, '19T03:29', false],
    ['not twice a night', '19T03:30', null, '19T03:40', false],
    ['later, when the machine was off at the hour', '16T03:31', null, '19T10:05', true],
    ['not at once after a failure', '18T03:31', '19T03:30', '19T04:20', false],
    ['an hour after a failure', '18T03:31', '19T03:30', '19T04:30', true],
  ])('%s', (_what, done, failed, now, due) => {
    const history = { done: at(done), failed: failed ? at(failed) : null, installed: at('01T10:00') };
    expect(isBackupDue(210, history, at(now))).toBe(due);
  });
  test('for the first time in the night after it was installed', () => {
    const history = { done: null, failed: null, installed: at('18T12:00') };
    expect([at('18T12:10'), at('19T03:30')].map((now) => isBackupDue(210, history, now))).toEqual([
      false,
      true,
    ]);
  });
});

test('a copy and a check follow a backup, once each, and again an hour after they failed', () => {
  const at = (time: string) => Temporal.Instant.from(`2026-11-19T${time}+05:30`);
  const due = (backup: string | null, done: string | null, failed: string | null) =>
    isFollowUpDue(
      backup ? at(backup) : null,
      { done: done ? at(done) : null, failed: failed ? at(failed) : null },
      at('05:00'),
    );
  expect([due(null, null, null), due('03:30', '03:31', null), due('03:30', null, '04:30')]).toEqual([
    false,
    false,
    false,
  ]);
  expect([due('03:30', null, null), due('03:30', '02:00', null), due('03:30', null, '04:00')]).toEqual([
    true,
    true,
    true,
  ]);
});
