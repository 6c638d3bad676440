import type { Client } from 'pg';

/** Written by a restore, or by the server while it runs. */
const NOT_COMPARED = ['restored', 'restored_job', 'backup_run'];

/** Constraints, indexes, columns and sequences by the catalogue; of each table the rows and a checksum of them all. */
export async function describeDatabase(client: Client): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const part of CATALOGUE) {
    const { rows } = await client.query<{ name: string; what: string }>(part);
    for (const { name, what } of rows) found.set(name, what);
  }
  const { rows: tables } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
  );
  for (const { name } of tables.filter((table) => !NOT_COMPARED.includes(table.name))) {
    // When it ran is its own.
    const row = name === 'schema_migration' ? "to_jsonb(t) - 'applied_at'" : 't';
    const { rows } = await client.query<{ what: string }>(
      `select count(*) || ' rows ' || coalesce(sum(hashtextextended((${row})::text, 7)::numeric), 0) as what from public."${name}" as t`,
    );
    found.set(`table ${name}`, rows[0]?.what ?? '');
  }
  return found;
}

const CATALOGUE = [
  `select format('constraint %s %s', conrelid::regclass, conname) as name, pg_get_constraintdef(oid) || convalidated as what
     from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'`,
  `select 'index ' || indexrelid::regclass as name, pg_get_indexdef(indexrelid) || indisvalid as what
     from pg_index join pg_class c on c.oid = indexrelid where c.relnamespace = 'public'::regnamespace
       and c.relname not like 'restored_job%'`,
  `select format('column %s %s', c.relname, a.attname) as name, concat_ws(' ', a.attnum, format_type(a.atttypid, a.atttypmod),
       a.attnotnull, a.attgenerated, pg_get_expr(d.adbin, d.adrelid)) as what
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'restored_job'`,
  `select 'sequence ' || sequencename as name, coalesce(last_value::text, '') as what from pg_sequences where schemaname = 'public'`,
  `select format('trigger %s %s', tgrelid::regclass, tgname) as name, pg_get_triggerdef(oid) as what
     from pg_trigger where not tgisinternal`,
];

/** Names of what is in one alone, or not the same in both. */
export function differences(one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): string[] {
  const names = new Set([...one.keys(), ...other.keys()]);
  return [...names].filter((name) => one.get(name) !== other.get(name));
}
