import { type QueryExecutorProvider, sql } from 'kysely';

interface Key {
  readonly table_name: string;
  readonly name: string;
  readonly kind: 'primary key' | 'unique' | 'exclusion' | 'foreign key' | 'unique index';
  readonly first_column: string | null;
  readonly target: string | null;
  readonly target_first_column: string | null;
}

/** Partitions follow their parent; tables outside the schema public (pg-boss) are not ours. */
const OUR_TABLES = sql`
  select c.oid, c.relname, exists (
           select from pg_attribute a where a.attrelid = c.oid and a.attname = 'business_id' and not a.attisdropped
         ) as of_business
    from pg_class c
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`;

/**
 * Checks that the schema can be sharded by business: business_id must be first in each key of a business's
 * table. Foreign keys to tables without a business (users, business) are allowed. Returns one sentence per
 * violation.
 */
export async function schemaProblems(executor: QueryExecutorProvider): Promise<string[]> {
  const { rows: tables } = await sql<{ relname: string; has_key: boolean }>`
    with ours as (${OUR_TABLES})
    select o.relname, exists (select from pg_constraint k where k.conrelid = o.oid and k.contype = 'p') as has_key
      from ours o order by o.relname`.execute(executor);
  const { rows: keys } = await sql<Key>`
    with ours as (${OUR_TABLES})
    select o.relname as table_name, k.conname as name,
           case k.contype when 'p' then 'primary key' when 'u' then 'unique'
                          when 'x' then 'exclusion' else 'foreign key' end as kind,
           a.attname as first_column, target.relname as target, ta.attname as target_first_column
      from pg_constraint k
      join ours o on o.oid = k.conrelid and o.of_business
      left join ours target on target.oid = k.confrelid
      left join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
      left join pg_attribute ta on ta.attrelid = k.confrelid and ta.attnum = k.confkey[1]
     where k.contype in ('p', 'u', 'x') or (k.contype = 'f' and target.of_business)
    union all
    select o.relname, i.relname, 'unique index', a.attname, null, null
      from pg_index x
      join ours o on o.oid = x.indrelid and o.of_business
      join pg_class i on i.oid = x.indexrelid
      left join pg_attribute a on a.attrelid = x.indrelid and a.attnum = x.indkey[0]
     where x.indisunique and not exists (select from pg_constraint k where k.conindid = x.indexrelid)
     order by 1, 2`.execute(executor);
  return [
    ...tables.filter((table) => !table.has_key).map((table) => `${table.relname} has no primary key.`),
    ...keys.flatMap(problemOf),
  ];
}

function problemOf(key: Key): string[] {
  const what = `${key.table_name}: the ${key.kind} ${key.name}`;
  if (key.first_column !== 'business_id') {
    return [`${what} starts with ${key.first_column ?? 'an expression'} and not with business_id.`];
  }
  if (key.kind === 'foreign key' && key.target_first_column !== 'business_id') {
    return [`${what} leads business_id to ${key.target}.${key.target_first_column}.`];
  }
  return [];
}
