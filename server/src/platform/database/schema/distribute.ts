import { Client, type ClientBase } from 'pg';
import { StartupProblem } from '../startup-problem.ts';

/**
 * Small tables that every node keeps a copy of: tables of a business refer to them, and who may do what is asked by
 * every call, beside the sessions on the coordinator.
 */
export const REFERENCE_TABLES: readonly string[] = [
  'users',
  'business_category',
  'plan',
  'price',
  'payment_code',
  'business',
  'business_member',
  'rights_set',
];

/** A cluster allows no key with business_id that sets a column to NULL; docs/scale.md says what unlinks instead. */
export const KEYS_LEFT_OUT: readonly string[] = ['a_calendar_belongs_to_a_member_of_its_business'];

interface ForeignKey {
  readonly table_name: string;
  readonly name: string;
  readonly definition: string;
}

export interface Distributed {
  /** Spread over the nodes by business_id. */
  readonly distributed: readonly string[];
  readonly reference: readonly string[];
  /** Kept on the coordinator alone. */
  readonly local: readonly string[];
  /** Foreign keys that a cluster does not allow; the reason is in docs/scale.md. */
  readonly leftOut: readonly string[];
}

/**
 * Spreads the tables of businesses over a Citus cluster by business_id. One transaction: all or nothing.
 * Idempotent: what is distributed stays as it is.
 */
export async function distribute(url: string): Promise<Distributed> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await distributeTables(client);
  } finally {
    await client.end();
  }
}

export async function distributeTables(
  client: Pick<ClientBase, 'query' | 'escapeIdentifier'>,
): Promise<Distributed> {
  const { rows: extension } = await client.query("select 1 from pg_extension where extname = 'citus'");
  if (extension.length === 0) {
    throw new StartupProblem(
      'This database has no Citus: run CREATE EXTENSION citus on every node and add the workers, then try again.',
    );
  }
  const { rows } = await client.query<{ name: string }>('select current_database() as name');
  const database = client.escapeIdentifier(rows[0]?.name ?? '');
  await client.query(settingsOf(database));
  await client.query('begin');
  try {
    const made = await spreadNewTables(client);
    await client.query('commit');
    return made;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/**
 * A transaction may read across businesses and then write a table with a key to a reference table. And two changes of
 * reference tables do not wait for each other as tables, only as rows: ours name their rows by key, so that the copies
 * cannot part. Else thirty businesses made at once deadlock, as each adds a row and changes it.
 */
export const settingsOf = (database: string) => `
  alter database ${database} set citus.multi_shard_modify_mode to 'sequential';
  alter database ${database} set citus.all_modifications_commutative to on`;

/** In the caller's transaction: every table that the cluster does not know yet goes where it belongs. */
export async function spreadNewTables(
  client: Pick<ClientBase, 'query' | 'escapeIdentifier'>,
): Promise<Distributed> {
  const tables = await readTables(client);
  const distributed = tables
    .filter(({ name, of_business }) => of_business && !REFERENCE_TABLES.includes(name))
    .map(({ name }) => name);
  const reference = tables.map(({ name }) => name).filter((name) => REFERENCE_TABLES.includes(name));
  const local = tables
    .map(({ name }) => name)
    .filter((name) => !distributed.includes(name) && !reference.includes(name));
  const known = new Set(tables.filter(({ is_citus }) => is_citus).map(({ name }) => name));
  // Foreign keys need sequential shard changes, and exist only between tables that are both distributed.
  await client.query("set local citus.multi_shard_modify_mode to 'sequential'");
  const keys = await readForeignKeys(
    client,
    [...distributed, ...reference].filter((name) => !known.has(name)),
  );
  for (const { table_name, name } of keys) {
    await client.query(`alter table ${table_name} drop constraint ${client.escapeIdentifier(name)}`);
  }
  for (const name of reference.filter((one) => !known.has(one))) {
    await client.query('select create_reference_table($1)', [name]);
  }
  let neighbour = distributed.find((name) => known.has(name)) ?? 'default';
  for (const name of distributed.filter((one) => !known.has(one))) {
    await client.query("select create_distributed_table($1, 'business_id', colocate_with => $2)", [
      name,
      neighbour,
    ]);
    neighbour = name;
  }
  // What was there before stays on the coordinator, unseen, and would fail the next check of a whole table.
  for (const name of [...reference, ...distributed].filter((one) => !known.has(one))) {
    await client.query('select truncate_local_data_after_distributing_table($1::regclass)', [name]);
  }
  for (const { table_name, name, definition } of keys) {
    if (KEYS_LEFT_OUT.includes(name)) continue;
    await client.query(
      `alter table ${table_name} add constraint ${client.escapeIdentifier(name)} ${definition}`,
    );
  }
  return { distributed, reference, local, leftOut: KEYS_LEFT_OUT };
}

async function readTables(client: Pick<ClientBase, 'query'>) {
  const { rows } = await client.query<{ name: string; of_business: boolean; is_citus: boolean }>(`
    select c.relname as name,
      exists (
        select from pg_attribute a
         where a.attrelid = c.oid and a.attname = 'business_id' and not a.attisdropped
      ) as of_business,
      exists (select from pg_dist_partition p where p.logicalrelid = c.oid and p.partmethod <> 'n'
                or p.logicalrelid = c.oid and p.repmodel = 't') as is_citus
      from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
     order by c.relname`);
  return rows;
}

/** The foreign keys from and to these tables. */
async function readForeignKeys(
  client: Pick<ClientBase, 'query'>,
  tables: readonly string[],
): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select k.conrelid::regclass::text as table_name, k.conname as name, pg_get_constraintdef(k.oid) as definition
       from pg_constraint k
      where k.contype = 'f' and k.connamespace = 'public'::regnamespace
        and (k.conrelid::regclass::text = any ($1) or k.confrelid::regclass::text = any ($1))
      order by 1, 2`,
    [tables],
  );
  return rows;
}
