import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useDatabase } from '../../../testing/database.ts';
import { fakeCluster } from '../../../testing/fake-cluster.ts';
import { distributeTables } from './distribute.ts';
import { runDistributed } from './migrate-distributed.ts';

const { url } = await useDatabase();
const client = new Client({ connectionString: url });
let cluster: Pick<Client, 'query' | 'escapeIdentifier'>;
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
  cluster = await fakeCluster(client);
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

  const ofBusiness = tables
    .filter(({ name, of_business }) => of_business && !['business_member', 'rights_set'].includes(name))
    .map(({ name }) => name);
  expect([...distributed].sort()).toEqual(ofBusiness.sort());
  expect([...reference].sort()).toEqual([
    'business',
    'business_category',
    'business_member',
    'payment_code',
    'plan',
    'price',
    'rights_set',
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
  const left = before.map(({ key }) => key).filter((key) => !after.some((one) => one.key === key));
  expect(left.map((key) => key.split('.')[1])).toEqual(leftOut);
  // Between two distributed tables a key stays on one node; from a copy on every node none can lead into a part.
  for (const { key, from, to, columns } of after) {
    if (distributed.includes(from) && distributed.includes(to)) expect(columns, key).toContain('business_id');
    if (reference.includes(from)) expect(reference, key).toContain(to);
    if (distributed.includes(from)) expect(local, key).not.toContain(to);
    if (local.includes(from)) expect(distributed, key).not.toContain(to);
  }
  expect(await distributeTables(cluster)).toEqual({ distributed, reference, local, leftOut });
});

test('a migration of a cluster spreads its tables, and fills by business what the cluster cannot plan', async () => {
  const [one, other] = ['00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000002'];
  await client.query('set session_replication_role = replica');
  for (const [id, url] of [
    [one, 'one'],
    [other, 'other'],
  ])
    await client.query(
      `insert into business (id, name, business_url, category_id, phone, area, city, state, pincode, business_hours, created_by)
       values ($1, 'Salon', $2, $1, '+919876543210', 'C-Scheme', 'Jaipur', 'Rajasthan', '302001', '{}', $1)`,
      [id, url],
    );
  const migrate = async (sql: string) => {
    await client.query('begin');
    await runDistributed(cluster, sql);
    await client.query('commit');
  };
  await migrate(`
    CREATE TABLE shelf (
      business_id uuid NOT NULL REFERENCES business (id),
      place integer NOT NULL,
      note text,
      PRIMARY KEY (business_id, place)
    );
    INSERT INTO shelf SELECT id, place, 'full' FROM business, generate_series(1, 3) AS place;
    ALTER TABLE shelf ADD COLUMN tag text, ADD COLUMN number bigint GENERATED ALWAYS AS IDENTITY;`);
  const { rows: kept } = await client.query(
    "select partmethod from cluster.pg_dist_partition where logicalrelid = 'shelf'::regclass",
  );
  expect(kept).toEqual([{ partmethod: 'h' }]);

  await client.query(`
    create function refuse() returns trigger language plpgsql as $$
    begin
      if current_query() ~ '^ *(UPDATE|DELETE)' then raise feature_not_supported; end if;
      return null;
    end $$;
    create trigger refuse before update or delete on shelf for each statement execute function refuse()`);
  await migrate(`
    UPDATE shelf SET tag = md5(random()::text), note = business.business_url FROM business
    WHERE business.id = shelf.business_id AND place < 3;
    DELETE FROM shelf WHERE place = 2;`);
  const { rows } = await client.query(
    'select business_id, place, note, length(tag) as tag, number from shelf order by 1, 2',
  );
  expect(rows).toEqual([
    { business_id: one, place: 1, note: 'one', tag: 32, number: expect.any(String) },
    { business_id: one, place: 3, note: 'full', tag: null, number: expect.any(String) },
    { business_id: other, place: 1, note: 'other', tag: 32, number: expect.any(String) },
    { business_id: other, place: 3, note: 'full', tag: null, number: expect.any(String) },
  ]);
  expect(new Set(rows.map(({ number }) => number)).size).toBe(4);
});
