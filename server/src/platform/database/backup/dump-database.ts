import { createHash } from 'node:crypto';
import { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Manifest, TablePart } from '../../backup/manifest.ts';

const PIECE = 1024 * 1024;
/** Jobs as pg-boss keeps them change with its version, so they go along in a table of ours. */
export const JOBS_TABLE = 'restored_job';
const JOBS_COLUMNS =
  'id, name, data, priority, start_after, singleton_key, created_on, source_name, source_output';

export type TakePiece = (table: string, piece: Uint8Array) => Promise<void>;
type Dumped = Pick<
  Manifest,
  'taken_at' | 'postgres' | 'migrations' | 'tables' | 'sequences' | 'history_seals'
>;

/** Everything in one snapshot, while others write. Migrations wait until it is done. */
export async function dumpDatabase(
  url: string,
  take: TakePiece,
  connected: (backendPid: number) => void = () => undefined,
): Promise<Dumped> {
  const client = new Client({ connectionString: url, application_name: 'kursi backup', keepAlive: true });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('set statement_timeout = 0; begin isolation level repeatable read read only');
    // The text of a value must be the same whatever the server is set to; rows come as they lie on the disk.
    await client.query(
      "set local synchronize_seqscans = off; set local datestyle = iso; set local intervalstyle = postgres; set local timezone = 'UTC'",
    );
    const tables = await listTables(client);
    await client.query(
      `lock table ${tables.map(({ name }) => quoted(client, name)).join(', ')} in access share mode`,
    );
    const { rows } = await client.query<{ taken_at: string; major: number; pid: number }>(
      "select to_json(now()) #>> '{}' as taken_at, current_setting('server_version_num')::int / 10000 as major, pg_backend_pid() as pid",
    );
    const [about] = rows;
    if (!about) throw new Error('the database did not say when it is');
    connected(about.pid);
    const parts: TablePart[] = [];
    for (const { name, columns } of tables) {
      const list = columns.map((column) => client.escapeIdentifier(column)).join(', ');
      parts.push(await copyOut(client, { name, columns, source: `${quoted(client, name)} (${list})` }, take));
    }
    const jobs = await jobSources(client);
    if (jobs.length > 0) {
      const source = `(${jobs.map((one) => `(${one})`).join(' UNION ALL ')})`;
      parts.push(
        await copyOut(client, { name: JOBS_TABLE, columns: JOBS_COLUMNS.split(', '), source }, take),
      );
    }
    const { rows: migrations } = await client.query<Dumped['migrations'][number]>(
      'select number, name, checksum from schema_migration order by number',
    );
    const sequences = await listSequences(client);
    const history_seals = tables.some(({ name }) => name === 'history_seal') ? await newestSeals(client) : [];
    await client.query('commit');
    return {
      taken_at: about.taken_at,
      postgres: about.major,
      migrations,
      tables: parts,
      sequences,
      history_seals,
    };
  } finally {
    await client.end();
  }
}

async function copyOut(
  client: Client,
  { name, columns, source }: Pick<TablePart, 'name' | 'columns'> & { readonly source: string },
  take: TakePiece,
): Promise<TablePart> {
  const stream = client.query(copyTo(`copy ${source} to stdout`));
  const hash = createHash('sha256');
  let bytes = 0;
  let waiting: Buffer[] = [];
  let size = 0;
  const pass = async () => {
    const piece = Buffer.concat(waiting);
    waiting = [];
    size = 0;
    hash.update(piece);
    bytes += piece.length;
    await take(name, piece);
  };
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    waiting.push(chunk);
    size += chunk.length;
    if (size >= PIECE) await pass();
  }
  if (size > 0) await pass();
  return { name, columns, rows: stream.rowCount, bytes, sha256: hash.digest('hex') };
}

/** Generated columns are worked out again. */
async function listTables(client: Client): Promise<Pick<TablePart, 'name' | 'columns'>[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and c.relname not in ('schema_migration', '${JOBS_TABLE}')
    group by c.relname order by c.relname`);
  return rows;
}

async function listSequences(client: Client): Promise<Dumped['sequences']> {
  const { rows } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by 1",
  );
  const sequences: Dumped['sequences'] = [];
  for (const { name } of rows) {
    const { rows: found } = await client.query<{ last_value: string; is_called: boolean }>(
      `select last_value::text, is_called from ${quoted(client, name)}`,
    );
    if (found[0]) sequences.push({ name, ...found[0] });
  }
  return sequences;
}

async function newestSeals(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ said: string }>(
    "select distinct on (kept_as) concat_ws(' ', kept_as, day, encode(seal, 'hex')) as said from history_seal order by kept_as, day desc",
  );
  return rows.map(({ said }) => said);
}

/** In the queues, and those of a restore after which nobody started yet. */
async function jobSources(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ queued: boolean; waiting: boolean }>(
    `select to_regclass('jobs.job') is not null as queued, to_regclass('public.${JOBS_TABLE}') is not null as waiting`,
  );
  const [there] = rows;
  return [
    ...(there?.queued
      ? [`SELECT ${JOBS_COLUMNS} FROM jobs.job WHERE state < 'completed' ORDER BY created_on, id`]
      : []),
    ...(there?.waiting ? [`SELECT ${JOBS_COLUMNS} FROM ${JOBS_TABLE}`] : []),
  ];
}

export function quoted(client: Client, name: string): string {
  return `public.${client.escapeIdentifier(name)}`;
}
