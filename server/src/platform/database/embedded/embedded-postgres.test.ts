import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { isAlive } from './process-facts.ts';
import { canReach } from './unprivileged-account.ts';

const root = mkdtempSync(path.join(os.tmpdir(), 'kursi-embedded-'));
chmodSync(root, 0o755);
const dataDir = path.join(root, 'data');
const isRoot = process.getuid?.() === 0;
const nobody = { uid: 65534, gid: 65534 };
const started: ChildProcess[] = [];
const mounts: string[] = [];

afterAll(async () => {
  for (const child of started) if (child.exitCode === null) child.kill('SIGTERM');
  await Promise.all(started.map((child) => ended(child)));
  for (const mount of mounts) execFileSync('umount', [mount]);
  rmSync(root, { recursive: true, force: true });
});

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => child.once('exit', () => resolve()));
}

interface Fact {
  readonly url?: string;
  readonly pid?: number;
  readonly problem?: string;
}

function spawnServer(folder: string, as?: { uid: number; gid: number }): ChildProcess {
  const script = path.join(import.meta.dirname, 'lock-folder.fixture.ts');
  const child = spawn(process.execPath, [script, folder], { stdio: ['ignore', 'pipe', 'ignore'], ...as });
  started.push(child);
  return child;
}

async function serverProcess(
  folder: string,
  as?: { uid: number; gid: number },
): Promise<Fact & { child: ChildProcess }> {
  const child = spawnServer(folder, as);
  let text = '';
  for await (const chunk of child.stdout ?? []) {
    text += String(chunk);
    if (text.includes('\n')) break;
  }
  return { ...(JSON.parse(text) as Fact), child };
}

async function ask<T>(url: string, statement: string): Promise<T[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(statement)).rows as T[];
  } finally {
    await client.end();
  }
}

async function withServer<T>(folder: string, use: (postgres: EmbeddedPostgres) => Promise<T>): Promise<T> {
  const postgres = await startEmbeddedPostgres({ dataDir: folder });
  try {
    return await use(postgres);
  } finally {
    await postgres.stop();
  }
}

function problemOf(folder: string): Promise<string> {
  return startEmbeddedPostgres({ dataDir: folder }).then(
    async (postgres) => {
      await postgres.stop();
      return 'none';
    },
    (error: Error) => `${error.name}: ${error.message}`,
  );
}

const socketFolder = (url: string) => new URL(url).searchParams.get('host') ?? '';

describe('a data folder', () => {
  test('is created on the first start, durable and closed to other users', { timeout: 60_000 }, async () => {
    const { url, pid } = await withServer(dataDir, async (postgres) => {
      await ask(postgres.url, 'create table kept (note text)');
      const [row] = await ask<Record<string, string>>(
        postgres.url,
        `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as sync,
                current_setting('data_checksums') as sums, current_setting('listen_addresses') as tcp,
                (select string_agg(name, ' ' order by name) from (values ('Zara'), ('anita'), ('Émile'), ('bob')) as people (name)) as names`,
      );
      expect(row).toEqual({ fsync: 'on', sync: 'on', sums: 'on', tcp: '', names: 'anita bob Émile Zara' });
      const wrong = new URL(postgres.url);
      wrong.password = 'guess';
      await expect(ask(wrong.href, 'select 1')).rejects.toMatchObject({ code: '28P01' });
      return { url: postgres.url, pid: postgres.pid };
    });
    expect(statSync(path.join(dataDir, 'postgres-password')).mode & 0o777).toBe(0o600);
    expect(isAlive(pid)).toBe(false);
    expect(existsSync(socketFolder(url))).toBe(false);
    expect(readdirSync(dataDir).sort()).toEqual(['postgres', 'postgres-password', 'postgres.log']);
  });

  test('belongs to one server at a time', { timeout: 60_000 }, async () => {
    const first = await serverProcess(dataDir);
    const second = await serverProcess(dataDir);
    expect(second.problem).toContain(`is in use by the Kursi server with process number ${first.child.pid};`);
    expect(await problemOf(dataDir)).toMatch(/^StartupProblem: .* is in use by the Kursi server/);
    await ask(first.url ?? '', "insert into kept values ('still served')");
    first.child.kill('SIGTERM');
    await ended(first.child);
    expect(first.child.exitCode).toBe(0);
  });

  test('may have a long path', { timeout: 60_000 }, async () => {
    const long = path.join(root, 'x'.repeat(120), 'y'.repeat(120));
    await withServer(long, async (postgres) =>
      expect(await ask(postgres.url, 'select 1 as n')).toEqual([{ n: 1 }]),
    );
  });

  test.runIf(isRoot && process.platform === 'linux')(
    'may be below a folder only root can enter',
    { timeout: 60_000 },
    async () => {
      const closed = path.join(root, 'closed');
      mkdirSync(closed, { mode: 0o700 });
      const folder = path.join(closed, 'data');
      await withServer(folder, (postgres) => ask(postgres.url, 'create table kept as select 1 as n'));
      const killed = await serverProcess(folder);
      killed.child.kill('SIGKILL');
      await withServer(folder, async (postgres) =>
        expect(await ask(postgres.url, 'select n from kept')).toEqual([{ n: 1 }]),
      );
    },
  );
});

describe('after a kill -9', () => {
  test('of the server, PostgreSQL stops by itself and the next start has everything', {
    timeout: 20_000,
  }, async () => {
    const killed = await serverProcess(dataDir);
    await ask(killed.url ?? '', "insert into kept values ('acknowledged')");
    killed.child.kill('SIGKILL');
    await expect.poll(() => isAlive(killed.pid ?? 0), { timeout: 15_000 }).toBe(false);
    const rows = await withServer(dataDir, (postgres) =>
      ask(postgres.url, 'select note from kept order by note'),
    );
    expect(rows).toEqual([{ note: 'acknowledged' }, { note: 'still served' }]);
    await expect.poll(() => existsSync(socketFolder(killed.url ?? '')), { timeout: 15_000 }).toBe(false);
  });

  test('of the server and its watchdog, the next start stops the PostgreSQL that was left', {
    timeout: 20_000,
  }, async () => {
    const killed = await serverProcess(dataDir);
    const watchdog = execFileSync('ps', ['-eo', 'pid,args'], { encoding: 'utf8' })
      .split('\n')
      .find((line) => line.includes(`kursi-watchdog ${killed.pid} `));
    process.kill(Number.parseInt(watchdog ?? '', 10), 'SIGKILL');
    killed.child.kill('SIGKILL');
    await ended(killed.child);
    await sleep(300);
    expect(isAlive(killed.pid ?? 0)).toBe(true);
    await withServer(dataDir, async (postgres) => {
      expect(isAlive(killed.pid ?? 0)).toBe(false);
      expect(await ask(postgres.url, 'select count(*)::int as n from kept')).toEqual([{ n: 2 }]);
    });
  });

  test('of PostgreSQL under a running server, it comes back at the same address', {
    timeout: 30_000,
  }, async () => {
    await withServer(dataDir, async (postgres) => {
      const before = postgres.pid;
      await ask(postgres.url, "insert into kept values ('before the kill')");
      process.kill(before, 'SIGKILL');
      await expect
        .poll(() => ask(postgres.url, 'select count(*)::int as n from kept').catch(() => undefined), {
          timeout: 15_000,
        })
        .toEqual([{ n: 3 }]);
      expect(postgres.pid).not.toBe(before);
    });
  });

  test('of everything at once, the next start recovers', { timeout: 60_000 }, async () => {
    const killed = await serverProcess(dataDir);
    await ask(killed.url ?? '', "insert into kept values ('power cut')");
    killed.child.kill('SIGKILL');
    process.kill(killed.pid ?? 0, 'SIGKILL');
    const [row] = await withServer(dataDir, (postgres) =>
      ask(postgres.url, 'select count(*)::int as n from kept'),
    );
    expect(row).toEqual({ n: 4 });
  });

  test('in the middle of the very first start, the next one begins anew', { timeout: 60_000 }, async () => {
    const folder = path.join(root, 'interrupted');
    const child = spawnServer(folder);
    await expect
      .poll(() => existsSync(folder) && readdirSync(folder).some((name) => name.includes('unfinished-')), {
        interval: 5,
        timeout: 15_000,
      })
      .toBe(true);
    await sleep(150);
    child.kill('SIGKILL');
    expect(existsSync(path.join(folder, 'postgres'))).toBe(false);
    expect(await problemOf(folder)).toBe('none');
    expect(readdirSync(folder).filter((name) => name.includes('unfinished'))).toEqual([]);
  });

  test('a process number that now belongs to another program does no harm', { timeout: 60_000 }, async () => {
    writeFileSync(
      path.join(dataDir, 'postgres', 'postmaster.pid'),
      `${process.pid}\n${dataDir}/postgres\n1\n5432\n/tmp\n\n`,
    );
    writeFileSync(
      path.join(dataDir, 'server.lock'),
      JSON.stringify({ pid: process.pid, started: 'long ago', token: 'x' }),
    );
    expect(await problemOf(dataDir)).toBe('none');
  });
});

describe('a start fails with a sentence instead of a stack when', () => {
  test('a file is where the folder should be', async () => {
    const file = path.join(root, 'file');
    writeFileSync(file, '');
    expect(await problemOf(path.join(file, 'data'))).toMatch(
      /^StartupProblem: .* is a file where a folder is needed/,
    );
    expect(await problemOf(file)).toMatch(/^StartupProblem: .* is a file where a folder is needed/);
  });

  test('the database was made by another PostgreSQL', async () => {
    const version = path.join(dataDir, 'postgres', 'PG_VERSION');
    const right = readFileSync(version, 'utf8');
    writeFileSync(version, '16\n');
    expect(await problemOf(dataDir)).toMatch(
      /was made by PostgreSQL 16, and this version of Kursi brings PostgreSQL 18/,
    );
    writeFileSync(version, right);
  });

  test('its settings are broken', { timeout: 60_000 }, async () => {
    const file = path.join(dataDir, 'postgres', 'postgresql.conf');
    const right = readFileSync(file, 'utf8');
    writeFileSync(file, `${right}\nno_such_setting = 1\n`);
    expect(await problemOf(dataDir)).toMatch(
      /^StartupProblem: PostgreSQL did not start \(.+\); its log is .*postgres\.log\.$/,
    );
    writeFileSync(file, right);
    expect(await problemOf(dataDir)).toBe('none');
  });

  test.runIf(isRoot && canReach(process.execPath, nobody))('the folder is not writable for us', async () => {
    const folder = path.join(root, 'theirs');
    mkdirSync(folder, { mode: 0o755 });
    const fact = await serverProcess(folder, nobody);
    expect(fact.problem).toMatch(/may not write to .*theirs/);
  });

  test.runIf(isRoot && process.platform === 'linux')('the disk is full', { timeout: 60_000 }, async () => {
    const disk = path.join(root, 'disk');
    mkdirSync(disk);
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=20m,mode=755', 'tmpfs', disk]);
    mounts.push(disk);
    const sentence =
      /^StartupProblem: The disk is full: nothing more can be written to .*; free some space and start again\.$/;
    // The disk fills up during initdb; nothing half-made stays.
    expect(await problemOf(path.join(disk, 'data'))).toMatch(sentence);
    expect(readdirSync(path.join(disk, 'data'))).not.toContain('postgres');
    // The disk is full before the first start.
    try {
      writeFileSync(path.join(disk, 'filler'), Buffer.alloc(30 * 1024 * 1024));
    } catch {
      // ENOSPC is expected: it fills the disk.
    }
    expect(await problemOf(path.join(disk, 'data'))).toMatch(sentence);
    // An existing database whose disk fills up works again once there is room.
    rmSync(path.join(disk, 'filler'));
    execFileSync('mount', ['-o', 'remount,size=120m', disk]);
    expect(await problemOf(path.join(disk, 'data'))).toBe('none');
    try {
      writeFileSync(path.join(disk, 'filler'), Buffer.alloc(130 * 1024 * 1024));
    } catch {
      // Full again.
    }
    expect(await problemOf(path.join(disk, 'data'))).toMatch(sentence);
    rmSync(path.join(disk, 'filler'));
    expect(await problemOf(path.join(disk, 'data'))).toBe('none');
  });
});
