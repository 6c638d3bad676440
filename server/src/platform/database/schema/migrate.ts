import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { refuseTransactionPooling } from '../connection-pooler.ts';
import { asStartupProblem, StartupProblem } from '../startup-problem.ts';
import { isDistributed, prepareCluster, runDistributed } from './migrate-distributed.ts';
import { statementsOf } from './sql-statements.ts';

export const MIGRATIONS_FOLDER = path.resolve(import.meta.dirname, '../../../../migrations');

const OLDEST_POSTGRES = 15;
/** Key of the advisory lock; the same for every Kursi server, so that one migrates and the others wait. */
const ADVISORY_LOCK = 7_352_011_905;

/** A table that exists from the moment when a restore has the rows until it has done the rest. */
export const UNFINISHED_RESTORE = 'restore_unfinished';

export const createHistory = `
  create table if not exists schema_migration (
    number     integer primary key,
    name       text not null,
    checksum   text not null,
    applied_at timestamptz not null default now(),
    keeps_version_before boolean not null default true
  )`;

export interface Migration {
  readonly number: number;
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
  /** The version before can serve after it: it only adds. Then that version also starts again. */
  readonly keepsVersionBefore: boolean;
  /** For what PostgreSQL does outside a transaction only (an index without a lock): its statements can be repeated. */
  readonly outsideTransaction: boolean;
}

export interface Applied {
  readonly number: number;
  readonly name: string;
  readonly checksum: string;
}

interface HistoryRow extends Applied {
  readonly keeps_version_before: boolean;
}

/** Lines that a migration begins with. */
const BREAKS_VERSION_BEFORE = '-- not for the version before';
const OUTSIDE_TRANSACTION = '-- outside a transaction';
/** So long a migration waits for a table; others that wait for the table wait behind it. */
const LOCK_SECONDS = 3;
const LOCK_TRIES = 20;
const LOCK_REST_MS = 2_000;

/**
 * Brings the schema up to date, file by file, each in its own transaction, while servers of the version before work. Forward only: an applied file
 * never changes. Safe to run on many servers concurrently. Returns the names of the files applied now.
 */
export async function migrate(options: {
  url: string;
  folder?: string;
  /** Gets one line when another server is migrating and this one waits. */
  onWait?: (line: string) => void;
  /** Before the first migration of a database that has some; an error keeps all of them out. */
  beforeUpgrade?: (() => Promise<void>) | undefined;
  /** Only the restore itself goes on where one was not finished. */
  restoring?: boolean;
}): Promise<string[]> {
  const folder = options.folder ?? MIGRATIONS_FOLDER;
  const migrations = await readMigrations(folder);
  const client = new Client({
    connectionString: options.url,
    application_name: 'kursi migrate',
    connectionTimeoutMillis: 15_000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await refuseOldPostgres(client);
    await refuseTransactionPooling(client, options.url);
    await lockMigrations(client, options.onWait);
    await refuseUnfinishedRestore(client, options.restoring ?? false);
    await client.query(createHistory);
    await completeHistory(client);
    const applied = await readHistory(client);
    refuseChangedHistory(applied, migrations, folder);
    const pending = notApplied(migrations, applied);
    if (pending.length > 0 && applied.length > 0) await options.beforeUpgrade?.();
    const onCluster = pending.length > 0 && (await isDistributed(client));
    for (const migration of pending) await apply(client, migration, onCluster);
    return pending.map((migration) => migration.name);
  } catch (error) {
    throw asStartupProblem(error, 'the database');
  } finally {
    await client.end();
  }
}

/** A session-level lock: PostgreSQL releases it if this process is killed. */
async function lockMigrations(client: Client, onWait?: (line: string) => void): Promise<void> {
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
    ADVISORY_LOCK,
  ]);
  if (rows[0]?.locked) return;
  onWait?.('Another Kursi server is bringing this database up to date; waiting until it is done.');
  await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCK]);
}

export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const migrations: Migration[] = [];
  for (const name of names) {
    const number = Number(/^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1] ?? Number.NaN);
    if (Number.isNaN(number)) {
      throw new StartupProblem(`The migration ${name} must be named like 0001_what_it_does.sql.`);
    }
    const twin = migrations.find((migration) => migration.number === number);
    if (twin) throw new StartupProblem(`The migrations ${twin.name} and ${name} have the same number.`);
    // Ignore CRLF from a Windows checkout in the checksum.
    const sql = (await readFile(path.join(folder, name), 'utf8')).replaceAll('\r\n', '\n');
    const begins = sql.split('\n', 2);
    migrations.push({
      number,
      name,
      sql,
      checksum: createHash('sha256').update(sql).digest('hex'),
      keepsVersionBefore: !begins.includes(BREAKS_VERSION_BEFORE),
      outsideTransaction: begins.includes(OUTSIDE_TRANSACTION),
    });
  }
  return migrations;
}

async function refuseOldPostgres(client: Client): Promise<void> {
  const { rows } = await client.query<{ version: string }>(
    "select current_setting('server_version_num') as version",
  );
  const major = Math.floor(Number(rows[0]?.version) / 10_000);
  if (major < OLDEST_POSTGRES) {
    throw new StartupProblem(
      `Kursi needs PostgreSQL ${OLDEST_POSTGRES} or newer, and the database of DATABASE_URL is ${major}.`,
    );
  }
}

async function refuseUnfinishedRestore(client: Client, restoring: boolean): Promise<void> {
  const { rows } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [
    `public.${UNFINISHED_RESTORE}`,
  ]);
  if (rows[0]?.there && !restoring)
    throw new StartupProblem(
      'A restore into this database was cut off before its files were in place; run it again with the same backup.',
    );
}

function refuseChangedHistory(
  applied: readonly HistoryRow[],
  migrations: readonly Migration[],
  folder: string,
): void {
  const last = applied.at(-1)?.number ?? 0;
  const newest = migrations.at(-1)?.number ?? 0;
  for (const entry of applied) {
    const file = migrations.find((migration) => migration.number === entry.number);
    // What a newer version added, this one can live with, unless that says otherwise.
    if (!file && !(entry.number > newest && entry.keeps_version_before)) {
      throw new StartupProblem(
        `The database has the migration ${entry.name}, which is not in ${folder}; it was used by a newer version of Kursi, so start that one, or restore the backup from before it.`,
      );
    }
    if (file && file.checksum !== entry.checksum) {
      throw new StartupProblem(
        `The migration ${file.name} was changed after it had been applied to this database; put the file back as it was and add a new one.`,
      );
    }
  }
  const late = migrations.find(
    (migration) => migration.number < last && !applied.some((entry) => entry.number === migration.number),
  );
  if (late) {
    throw new StartupProblem(
      `The migration ${late.name} has a lower number than one that is already applied; give it the next free number.`,
    );
  }
}

async function readHistory(client: Client): Promise<HistoryRow[]> {
  const { rows } = await client.query<HistoryRow>(
    'select number, name, checksum, keeps_version_before from schema_migration order by number',
  );
  return rows;
}

function notApplied(migrations: Migration[], applied: readonly Applied[]): Migration[] {
  const done = new Set(applied.map((entry) => entry.number));
  return migrations.filter((migration) => !done.has(migration.number));
}

/** A history that is older than its last column. */
async function completeHistory(client: Client): Promise<void> {
  const { rowCount } = await client.query(
    "select from pg_attribute where attrelid = 'schema_migration'::regclass and attname = 'keeps_version_before'",
  );
  if (rowCount === 0)
    await client.query(
      'alter table schema_migration add column keeps_version_before boolean not null default true',
    );
}

/** While servers work: it waits for tables in short turns, so that they need not wait for it. */
async function apply(client: Client, migration: Migration, onCluster: boolean): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return migration.outsideTransaction
        ? await applyOutside(client, migration)
        : await inTransaction(client, async () => {
            if (onCluster) await prepareCluster(client);
            await client.query(`set local lock_timeout = '${LOCK_SECONDS}s'`);
            await run(client, migration, onCluster ? runDistributed : undefined);
            await record(client, migration);
          });
    } catch (error) {
      if (!isLockTimeout(error) || tries === LOCK_TRIES) throw error;
      await sleep(LOCK_REST_MS);
    }
  }
}

async function applyOutside(client: Client, migration: Migration): Promise<void> {
  for (const sql of statementsOf(migration.sql)) await run(client, { ...migration, sql });
  await record(client, migration);
}

const isLockTimeout = (error: unknown) =>
  error instanceof Error && (error.cause as { code?: string } | undefined)?.code === '55P03';

export async function record(
  client: Client,
  { number, name, checksum, keepsVersionBefore }: Migration,
): Promise<void> {
  await client.query(
    'insert into schema_migration (number, name, checksum, keeps_version_before) values ($1, $2, $3, $4)',
    [number, name, checksum, keepsVersionBefore],
  );
}

export async function run(
  client: Client,
  migration: Migration,
  how: (client: Client, sql: string) => Promise<unknown> = (on, sql) => on.query(sql),
): Promise<void> {
  try {
    await how(client, migration.sql);
  } catch (error) {
    const problem = asStartupProblem(error, 'the database');
    if (problem instanceof StartupProblem) throw problem;
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartupProblem(`The migration ${migration.name} failed and was undone: ${reason}.`, {
      cause: error,
    });
  }
}

async function inTransaction(client: Client, work: () => Promise<void>): Promise<void> {
  try {
    await client.query('begin');
    await work();
    await client.query('commit');
  } catch (error) {
    // After a lost connection there is nothing to roll back.
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}
