import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'pg';
import { refuseTransactionPooling } from '../connection-pooler.ts';
import { asStartupProblem, StartupProblem } from '../startup-problem.ts';

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
    applied_at timestamptz not null default now()
  )`;

export interface Migration {
  readonly number: number;
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

export interface Applied {
  readonly number: number;
  readonly name: string;
  readonly checksum: string;
}

/**
 * Brings the schema up to date, file by file, each in its own transaction. Forward only: an applied file
 * never changes. Safe to run on many servers concurrently. Returns the names of the files applied now.
 */
export async function migrate(options: {
  url: string;
  folder?: string;
  /** Gets one line when another server is migrating and this one waits. */
  onWait?: (line: string) => void;
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
    const applied = await readHistory(client);
    refuseChangedHistory(applied, migrations, folder);
    const pending = notApplied(migrations, applied);
    for (const migration of pending) {
      await inTransaction(client, async () => {
        await run(client, migration);
        await record(client, migration);
      });
    }
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
    migrations.push({ number, name, sql, checksum: createHash('sha256').update(sql).digest('hex') });
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

function refuseChangedHistory(applied: Applied[], migrations: Migration[], folder: string): void {
  const last = applied.at(-1)?.number ?? 0;
  for (const entry of applied) {
    const file = migrations.find((migration) => migration.number === entry.number);
    if (!file) {
      throw new StartupProblem(
        `The database has the migration ${entry.name}, which is not in ${folder}; it was used by a newer version of Kursi, so start that one.`,
      );
    }
    if (file.checksum !== entry.checksum) {
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

async function readHistory(client: Client): Promise<Applied[]> {
  const { rows } = await client.query<Applied>(
    'select number, name, checksum from schema_migration order by number',
  );
  return rows;
}

function notApplied(migrations: Migration[], applied: Applied[]): Migration[] {
  const done = new Set(applied.map((entry) => entry.number));
  return migrations.filter((migration) => !done.has(migration.number));
}

export async function record(client: Client, { number, name, checksum }: Migration): Promise<void> {
  await client.query('insert into schema_migration (number, name, checksum) values ($1, $2, $3)', [
    number,
    name,
    checksum,
  ]);
}

export async function run(client: Client, migration: Migration): Promise<void> {
  try {
    await client.query(migration.sql);
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
