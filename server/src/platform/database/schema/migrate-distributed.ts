import type { ClientBase } from 'pg';
import { spreadNewTables } from './distribute.ts';
import { fill } from './fill-distributed.ts';
import { oneChangeEach, statementsOf, withoutComments } from './sql-statements.ts';

type Connection = Pick<ClientBase, 'query' | 'escapeIdentifier'>;

/** Whether db:distribute was here. Citus alone does not make it so. */
export async function isDistributed(client: Connection): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>(
    "select to_regclass('pg_catalog.pg_dist_partition') is not null as there",
  );
  if (!rows[0]?.there) return false;
  const { rows: spread } = await client.query(
    "select from pg_dist_partition where partmethod = 'h' and logicalrelid::text = 'event'",
  );
  return spread.length > 0;
}

/** In the transaction of a migration: a lock timeout holds on the workers too. */
export async function prepareCluster(client: Connection): Promise<void> {
  await client.query("set local citus.multi_shard_modify_mode to 'sequential'");
  await client.query("set local citus.propagate_set_commands to 'local'");
}

/**
 * The same file, in the form that a cluster takes: statement by statement, one change per ALTER, a new table spread as
 * soon as it is there, and a fill that the cluster cannot plan done business by business. The file and its checksum
 * stay what they are on one database.
 */
export async function runDistributed(client: Connection, sql: string): Promise<void> {
  const statements = statementsOf(sql);
  for (const statement of statements) {
    const plain = withoutComments(statement);
    if (/^CREATE TABLE /i.test(plain)) await createTable(client, statement);
    else if (/^(INSERT|UPDATE|DELETE|WITH) /i.test(plain)) await fill(client, statement, plain);
    else for (const change of oneChangeEach(statement)) await alter(client, change);
  }
}

/** First on the coordinator alone, where it may refer to anything; then where it belongs, with its keys. */
async function createTable(client: Connection, statement: string): Promise<void> {
  await client.query('set local citus.enable_ddl_propagation to off');
  await client.query(statement);
  await client.query('set local citus.enable_ddl_propagation to on');
  await spreadNewTables(client);
}

const IDENTITY = /^ALTER TABLE (\w+) ADD COLUMN (\w+) (\w+) GENERATED (?:ALWAYS|BY DEFAULT) AS IDENTITY$/i;

/** A cluster adds no identity column to a table that is there: a sequence does the same. */
async function alter(client: Connection, change: string): Promise<void> {
  const [, table, column, type] = IDENTITY.exec(change) ?? [];
  if (!table) {
    await client.query(change);
    return;
  }
  const next = `nextval('${table}_${column}_seq')`;
  await client.query(`CREATE SEQUENCE ${table}_${column}_seq AS ${type}`);
  await client.query(`ALTER TABLE ${table} ADD COLUMN ${column} ${type}`);
  const numbered = `UPDATE ${table} SET ${column} = ${next}`;
  await fill(client, numbered, numbered);
  await client.query(`ALTER TABLE ${table} ALTER COLUMN ${column} SET DEFAULT ${next}`);
  await client.query(`ALTER TABLE ${table} ALTER COLUMN ${column} SET NOT NULL`);
}
