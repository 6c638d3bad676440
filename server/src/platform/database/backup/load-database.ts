import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Manifest, TablePart } from '../../backup/manifest.ts';
import { migrate, UNFINISHED_RESTORE } from '../schema/migrate.ts';
import { migrateAsIn } from '../schema/migrate-as-in.ts';
import { StartupProblem } from '../startup-problem.ts';
import { JOBS_TABLE, quoted } from './dump-database.ts';

/** What is there before a restore. */
export interface LoadedDatabase {
  readonly accounts: number;
}

export interface LoadSteps {
  readonly mayReplace: (there: LoadedDatabase) => Promise<boolean>;
  readonly start: () => Promise<void>;
  readonly bytesOf: (table: string) => AsyncIterable<Uint8Array>;
  readonly beforeCommit: () => Promise<void>;
}

/**
 * Puts the rows of a backup in the place of everything that is there, in one transaction: killed at any moment, the
 * database is as it was before. Ends with the mark that keeps servers out until files and the rest are done too.
 */
export async function loadDatabase(client: Client, manifest: Manifest, steps: LoadSteps): Promise<boolean> {
  await client.query('set statement_timeout = 0');
  const accounts = await countAccounts(client);
  if (accounts > 0 && !(await steps.mayReplace({ accounts }))) return false;
  await client.query('begin');
  try {
    await client.query("set local maintenance_work_mem = '256MB'; set local client_encoding = 'UTF8'");
    await dropEverything(client);
    await migrateAsIn(client, manifest.migrations);
    await client.query(`create table ${UNFINISHED_RESTORE} (since timestamptz not null default now())`);
    await client.query(JOBS_TABLE_SQL);
    await emptyTables(client, manifest);
    const aside = await takeIndexesAside(client);
    await steps.start();
    for (const part of manifest.tables) await copyIn(client, part, steps.bytesOf(part.name));
    for (const statement of aside) await client.query(statement);
    for (const { name, last_value, is_called } of manifest.sequences)
      await client.query('select setval($1::regclass, $2, $3)', [
        quoted(client, name),
        last_value,
        is_called,
      ]);
    await steps.beforeCommit();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
  return true;
}

/**
 * Once the files are in place: what is newer than the backup, and then servers may start. With a move nothing happened
 * since, so nothing is held by the next start, and that one migrates as usual.
 */
export async function finishRestore(
  client: Client,
  url: string,
  { taken_at, isMove }: Pick<Manifest, 'taken_at'> & { readonly isMove: boolean },
): Promise<void> {
  if (!isMove) {
    await migrate({ url, restoring: true });
    await client.query('insert into restored (taken_at) values ($1)', [taken_at]);
  }
  await client.query(`drop table ${UNFINISHED_RESTORE}`);
  // Plans of the first requests would otherwise rest on empty tables.
  await client.query('analyze');
}

async function countAccounts(client: Client): Promise<number> {
  const { rows } = await client.query<{ there: boolean }>(
    "select to_regclass('public.users') is not null as there",
  );
  if (!rows[0]?.there) return 0;
  const { rows: counted } = await client.query<{ accounts: number }>(
    'select count(*)::int as accounts from users',
  );
  return counted[0]?.accounts ?? 0;
}

/** Worked off by the next start; see bring-back-jobs.ts. */
const JOBS_TABLE_SQL = `
  create table if not exists ${JOBS_TABLE} (
    id uuid primary key, name text not null, data jsonb, priority integer not null, start_after timestamptz not null,
    singleton_key text, created_on timestamptz not null, source_name text, source_output jsonb)`;

/** What belongs to us in the schemas that we use; extensions stay. */
async function dropEverything(client: Client): Promise<void> {
  const { rows } = await client.query<{ kind: string; name: string }>(`
    with of_extension as (select classid, objid from pg_depend where deptype = 'e')
    select case relkind when 'v' then 'view' when 'S' then 'sequence' else 'table' end as kind, c.oid::regclass::text as name
    from pg_class c
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'S')
      and not exists (select from of_extension where classid = 'pg_class'::regclass and objid = c.oid)
    union all
    select 'routine', p.oid::regprocedure::text from pg_proc p
    where pronamespace = 'public'::regnamespace
      and not exists (select from of_extension where classid = 'pg_proc'::regclass and objid = p.oid)
    union all
    select 'type', t.oid::regtype::text from pg_type t
    where typnamespace = 'public'::regnamespace and typtype in ('e', 'd')
      and not exists (select from of_extension where classid = 'pg_type'::regclass and objid = t.oid)`);
  await client.query('drop schema if exists jobs cascade');
  // Tables take their sequences and views along.
  for (const kind of ['table', 'view', 'sequence', 'routine', 'type']) {
    const names = rows.filter((row) => row.kind === kind).map(({ name }) => name);
    if (names.length > 0) await client.query(`drop ${kind} if exists ${names.join(', ')} cascade`);
  }
}

/** Migrations write rows of their own, such as the plans; the backup has them as they were. */
async function emptyTables(client: Client, { tables }: Manifest): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
  );
  const there = rows.map(({ name }) => name).filter((name) => !NOT_IN_BACKUPS.includes(name));
  const known = new Set(tables.map(({ name }) => name));
  const strange = tables.find(({ name }) => !there.includes(name));
  const missing = there.find((name) => !known.has(name) && name !== JOBS_TABLE);
  if (strange || missing)
    throw new StartupProblem(
      `The tables of the backup are not those of its own version (${strange?.name ?? missing}).`,
    );
  await client.query(`truncate ${there.map((name) => quoted(client, name)).join(', ')}`);
}

const NOT_IN_BACKUPS: readonly string[] = ['schema_migration', UNFINISHED_RESTORE];

/** An index that is made at the end costs a fraction of one that is kept with every row. Returns how they come back. */
export async function takeIndexesAside(client: Client): Promise<string[]> {
  const { rows: constraints } = await client.query<{ away: string; back: string; is_key: boolean }>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as away,
           format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as back,
           contype <> 'f' as is_key
    from pg_constraint
    where connamespace = 'public'::regnamespace and contype in ('p', 'u', 'x', 'f') and conparentid = 0
    -- Foreign keys go first, as they lean on the keys of others.
    order by contype <> 'f', conrelid::regclass::text, contype, conname`);
  for (const { away } of constraints) await client.query(away);
  const { rows: indexes } = await client.query<{ away: string; back: string }>(`
    select format('drop index %s', indexrelid::regclass) as away, pg_get_indexdef(indexrelid) as back
    from pg_index join pg_class c on c.oid = indrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    order by indrelid::regclass::text, indexrelid::regclass::text`);
  for (const { away } of indexes) await client.query(away);
  return [
    ...constraints.filter(({ is_key }) => is_key).map(({ back }) => back),
    ...indexes.map(({ back }) => back),
    ...constraints.filter(({ is_key }) => !is_key).map(({ back }) => back),
  ];
}

async function copyIn(client: Client, part: TablePart, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  const columns = part.columns.map((column) => client.escapeIdentifier(column)).join(', ');
  const stream = client.query(copyFrom(`copy ${quoted(client, part.name)} (${columns}) from stdin (freeze)`));
  await pipeline(Readable.from(bytes, { objectMode: false, highWaterMark: 1024 * 1024 }), stream);
  if (stream.rowCount !== part.rows)
    throw new StartupProblem(
      `The backup names ${part.rows} rows of ${part.name}, and ${stream.rowCount} came; nothing was changed.`,
    );
}
