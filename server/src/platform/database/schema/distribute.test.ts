import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useDatabase } from '../../../testing/database.ts';
import { distributeTables } from './distribute.ts';

/** A fake Citus: records the distributed tables, and refuses what a cluster refuses. */
const CLUSTER = `
  create schema cluster;
  create view cluster.pg_extension as select 'citus' as extname;
  create table cluster.pg_dist_partition (logicalrelid oid primary key, partmethod "char", repmodel "char");
  create function cluster.create_reference_table(name text) returns void language sql as $$
    insert into cluster.pg_dist_partition values (name::regclass, 'n', 't')
  $$;
  create function cluster.create_distributed_table(name text, by text, colocate_with text)
  returns void language plpgsql as $$
  begin
    if exists (select from pg_constraint k where k.conrelid = name::regclass and k.contype in ('p', 'u', 'x')
      and not (select a.attnum from pg_attribute a where a.attrelid = k.conrelid and a.attname = by) = any (k.conkey))
    then raise 'a key of % has no %', name, by; end if;
    if exists (select from pg_constraint k where k.contype = 'f' and name::regclass in (k.conrelid, k.confrelid))
    then raise '% has a foreign key to a table that may not be distributed yet', name; end if;
    insert into cluster.pg_dist_partition values (name::regclass, 'h', 'c');
  end $$;
  set search_path to cluster, public, pg_catalog`;

const { url } = await useDatabase();
const client = new Client({ connectionString: url });
/** A setting of the whole database needs rights that tests have not. */
const cluster = {
  escapeIdentifier: client.escapeIdentifier.bind(client),
  query: ((text: string, values?: unknown[]) =>
    text.startsWith('alter database') ? undefined : client.query(text, values)) as Client['query'],
};
const foreignKeys = async () =>
  (
    await client.query<{ key: string; from: string; to: string; columns: string[] }>(`
      select conrelid::regclass || '.' || conname as key, conrelid::regclass::text as from,
        confrelid::regclass::text as to,
        array(select attname::text from unnest(conkey) as n join pg_attribute on attrelid = conrelid and attnum = n) as columns
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1`)
  ).rows;

beforeAll(async () => {
  await client.connect();
  await client.query(CLUSTER);
});
afterAll(() => client.end());

test('db:distribute spreads every table of a business, keeps the others whole, and puts the keys back', async () => {
  const { rows: tables } = await client.query<{ name: string; of_business: boolean }>(`
    select relname as name, exists (
      select from pg_attribute where attrelid = pg_class.oid and attname = 'business_id'
    ) as of_business
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`);
  const before = await foreignKeys();
  const { distributed, reference, local, leftOut } = await distributeTables(cluster);

  const ofBusiness = tables.filter(({ of_business }) => of_business).map(({ name }) => name);
  expect([...distributed].sort()).toEqual(ofBusiness.sort());
  expect([...reference].sort()).toEqual([
    'business',
    'business_category',
    'payment_code',
    'plan',
    'price',
    'users',
  ]);
  expect([...distributed, ...reference, ...local].sort()).toEqual(tables.map(({ name }) => name).sort());
  const noted = await client.query(
    'select partmethod, count(*)::integer from cluster.pg_dist_partition group by 1',
  );
  expect(noted.rows).toEqual(
    expect.arrayContaining([
      { partmethod: 'h', count: distributed.length },
      { partmethod: 'n', count: reference.length },
    ]),
  );

  const after = await foreignKeys();
  expect(before.map(({ key }) => key).filter((key) => !after.some((one) => one.key === key))).toEqual(
    leftOut,
  );
  // Between two distributed tables a key stays on one node; from a copy on every node none can lead into a part.
  for (const { key, from, to, columns } of after) {
    if (distributed.includes(from) && distributed.includes(to)) expect(columns, key).toContain('business_id');
    if (reference.includes(from)) expect(reference, key).toContain(to);
    if (distributed.includes(from)) expect(local, key).not.toContain(to);
    if (local.includes(from)) expect(distributed, key).not.toContain(to);
  }
  expect(await distributeTables(cluster)).toEqual({ distributed, reference, local, leftOut: [] });
});
