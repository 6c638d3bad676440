import type { ClientBase } from 'pg';

/** Each query returns (what, name, definition), ordered independently of how the objects were created. */
const PARTS = [
  `select 'extension', extname, '' from pg_extension`,
  // Skip not-null constraints: PostgreSQL 18 generates names for them, and the columns show the same.
  `select 'table', c.relname, format('%s %s', c.relkind, coalesce(array_to_string(c.reloptions, ','), ''))
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind not in ('i', 'I')`,
  `select 'column', format('%s %s %s', c.relname, a.attnum, a.attname),
          concat_ws(' ', format_type(a.atttypid, a.atttypmod), case when a.attnotnull then 'not null' end,
                    'default ' || pg_get_expr(d.adbin, d.adrelid), nullif(a.attidentity, ''), nullif(a.attgenerated, ''),
                    'collate ' || nullif(a.attcollation, t.typcollation)::regcollation)
     from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     join pg_type t on t.oid = a.atttypid
     left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')`,
  `select 'constraint', format('%s %s', k.conrelid::regclass, k.conname), pg_get_constraintdef(k.oid)
     from pg_constraint k where k.connamespace = 'public'::regnamespace and k.contype <> 'n'`,
  `select 'index', i.indexrelid::regclass::text, concat_ws(' ', pg_get_indexdef(i.indexrelid), i.indisvalid)
     from pg_index i join pg_class c on c.oid = i.indexrelid and c.relnamespace = 'public'::regnamespace`,
  `select 'trigger', format('%s %s', tgrelid::regclass, tgname), pg_get_triggerdef(oid)
     from pg_trigger where not tgisinternal`,
  `select 'function', p.oid::regprocedure::text, pg_get_functiondef(p.oid)
     from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prokind in ('f', 'p')
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
  `select 'type', t.oid::regtype::text, concat_ws(' ', t.typtype, pg_get_expr(t.typdefaultbin, 0))
     from pg_type t where t.typnamespace = 'public'::regnamespace and t.typtype in ('d', 'e', 'r')
      and not exists (select from pg_depend d where d.objid = t.oid and d.deptype = 'e')`,
];

/**
 * Like pg_dump, one line per object: the schema from the catalogue and the rows of every table. created_at
 * and updated_at are left out, since they differ between runs.
 */
export async function dumpSchema(client: Pick<ClientBase, 'query'>): Promise<string[]> {
  const lines: string[] = [];
  for (const part of PARTS) {
    const { rows } = await client.query({ text: part, rowMode: 'array' });
    lines.push(...rows.map((row: unknown) => (row as string[]).join(' ')));
  }
  const { rows: tables } = await client.query<{ name: string }>(
    `select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname <> 'schema_migration'`,
  );
  for (const { name } of tables) {
    const { rows } = await client.query<{ row: object }>(
      `select to_jsonb(t) - 'created_at' - 'updated_at' as row from "${name}" t`,
    );
    lines.push(...rows.map(({ row }) => `row ${name} ${JSON.stringify(row)}`));
  }
  return lines.sort();
}
