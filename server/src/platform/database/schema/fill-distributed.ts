import type { ClientBase } from 'pg';

type Connection = Pick<ClientBase, 'query' | 'escapeIdentifier'>;

const NOT_SUPPORTED = '0A000';

interface Table {
  readonly name: string;
  readonly is_spread: boolean;
  /** Without generated ones. */
  readonly columns: readonly string[];
  readonly key: readonly string[];
}

/**
 * A statement of a migration that changes rows. What the cluster can plan it does; the rest runs on copies of the rows
 * on the coordinator, business by business, and what it changed goes back.
 */
export async function fill(client: Connection, statement: string, plain: string): Promise<void> {
  await client.query('savepoint fill');
  try {
    await client.query(statement);
    await client.query('release savepoint fill');
    return;
  } catch (error) {
    if ((error as { code?: string }).code !== NOT_SUPPORTED) throw error;
    await client.query('rollback to savepoint fill');
  }
  const tables = (await readTables(client)).filter(({ name }) =>
    new RegExp(`\\b${name}\\b`, 'i').test(plain),
  );
  const written = /^(?:INSERT INTO|UPDATE|DELETE FROM) (?:ONLY )?(\w+)/i.exec(plain)?.[1];
  const target = tables.find(({ name }) => name === written);
  for (const { name } of tables)
    await client.query(`create temp table ${name} (like public.${name} including all) on commit drop`);
  const whole = target?.is_spread ? tables.filter(({ is_spread }) => !is_spread) : tables;
  await copyIn(client, whole);
  if (target?.is_spread) {
    const spread = tables.filter(({ is_spread }) => is_spread);
    const { rows: businesses } = await client.query<{ id: string }>(
      'select id from public.business order by id',
    );
    for (const { id } of businesses) {
      for (const { name } of spread) await client.query(`truncate pg_temp.${name}`);
      await copyIn(client, spread, id);
      await changeAndWriteBack(client, statement, target, id);
    }
  } else await changeAndWriteBack(client, statement, target);
  for (const { name } of tables) await client.query(`drop table pg_temp.${name}`);
}

async function copyIn(client: Connection, tables: readonly Table[], business?: string): Promise<void> {
  for (const { name, columns } of tables) {
    const listed = columns.map((column) => client.escapeIdentifier(column)).join(', ');
    await client.query(
      `insert into pg_temp.${name} (${listed}) overriding system value select ${listed} from public.${name}
       ${business ? `where business_id = '${business}'` : ''}`,
    );
  }
}

/** Temporary tables hide the real ones of the same name, so the statement itself needs no other text. */
async function changeAndWriteBack(
  client: Connection,
  statement: string,
  target: Table | undefined,
  business?: string,
): Promise<void> {
  if (!target) {
    await client.query(statement);
    return;
  }
  const { name, columns, key } = target;
  await client.query(`create temp table row_before on commit drop as select * from pg_temp.${name}`);
  await client.query(statement);
  const quoted = (list: readonly string[]) => list.map((column) => client.escapeIdentifier(column));
  const same = quoted(key)
    .map((column) => `before.${column} = now.${column}`)
    .join(' and ');
  const { rows: gone } = await client.query<Record<string, unknown>>(
    `select ${quoted(key).map((column) => `${column}::text`)} from row_before as before
     where not exists (select from pg_temp.${name} as now where ${same})`,
  );
  for (const row of gone)
    await client.query(
      `delete from public.${name} where ${quoted(key)
        .map((column, i) => `${column} = $${i + 1}`)
        .join(' and ')}`,
      Object.values(row),
    );
  const rest = quoted(columns.filter((column) => !key.includes(column)));
  await client.query(
    `insert into public.${name} (${quoted(columns)}) overriding system value
     select ${quoted(columns)} from pg_temp.${name} as now
     where not exists (select from row_before as before where ${same} and before::text = now::text)
     ${business ? `and business_id = '${business}'` : ''}
     on conflict (${quoted(key)}) do update set ${rest.map((column) => `${column} = excluded.${column}`)}`,
  );
  await client.query('drop table row_before');
}

/** Those that the cluster knows. */
async function readTables(client: Connection): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select c.relname as name, p.partmethod = 'h' as is_spread,
      array(select attname::text from pg_attribute
             where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns,
      array(select attname::text from pg_index
              join pg_attribute on attrelid = indrelid and attnum = any (indkey)
             where indrelid = c.oid and indisprimary) as key
      from pg_dist_partition p
      join pg_class c on c.oid = p.logicalrelid
     where c.relnamespace = 'public'::regnamespace`);
  return rows;
}
