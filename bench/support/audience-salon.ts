import type { PoolClient } from 'pg';
import { insertSummaries } from '../../server/src/modules/clients/client-summary.store.ts';
import { sumUpClients } from '../../server/src/modules/clients/public.ts';
import type { Database } from '../../server/src/platform/database/database.ts';
import { newId } from '../../server/src/platform/new-id.ts';

export const SERVICES = Array.from({ length: 8 }, (_, n) => `00000000-0000-4000-8000-00000000000${n + 1}`);
export const HAIRCUT = String(SERVICES[0]);
const AT_ONCE = 20_000;

/**
 * A salon with very many clients and about four facts each, made by the database itself. One in a hundred is merged,
 * one in twenty opted out, one in ten has no phone, one in twenty got a campaign lately. What was booked is spread over
 * three years, newer days more often; a fifth of the clients never came.
 */
export async function fillAudience(database: Database, clients: number): Promise<string> {
  const now = Temporal.Now.instant();
  const [owner, business_id, campaign] = [newId(now), newId(now), newId(now)];
  const { pool } = database;
  await pool.query(
    `insert into users (id, user_name, email, email_verified) values ($1, 'Owner', 'owner@example.com', true)`,
    [owner],
  );
  await pool.query(
    `insert into business (id, name, business_url, category_id, phone, area, city, state, pincode, business_hours, created_by,
       time_zone)
     values ($1, 'Salon', 'salon', '019a0000-0000-7000-8000-000000000001', '+919876543210', 'A', 'B', 'C', '302001', '{}', $2,
       'UTC')`,
    [business_id, owner],
  );
  await pool.query(
    `insert into service (business_id, id, name, price, duration, index)
     select $1, id, 'Service ' || index, 30000, 30, index from unnest($2::uuid[]) with ordinality as one (id, index)`,
    [business_id, SERVICES],
  );
  const connection = await pool.connect();
  const indexes = await pauseIndexes(connection);
  const isOfSummary = (definition: string) => definition.includes(' ON public.client_summary ');
  const run = (sql: string, ...values: readonly unknown[]) => connection.query(sql, [business_id, ...values]);
  try {
    await connection.query(
      `set session_replication_role = replica; set work_mem = '256MB'; set maintenance_work_mem = '512MB';
       select setseed(0.31)`,
    );
    await run(
      `insert into client (business_id, id, name, phone, gender, name_key, search_name, pieces, created_at,
         marketing_opt_out_at, marketing_opt_out_from)
       select $1, uuidv7(), name, case when random() < 0.9 then '+91' || (6000000000 + n) end,
         (array['female', 'female', 'female', 'male', 'male', 'other', null])[1 + floor(random() * 7)],
         lower(name), lower(name), '{}', now() - random() * interval '3 years',
         case when n % 20 = 0 then now() end, case when n % 20 = 0 then 'desk' end
       from (select n, substr(md5(n::text), 1, 8) || ' ' || substr(md5(n::text), 9, 6) as name
             from generate_series(1, $2::integer) as n) as person`,
      clients,
    );
    // The ninety-ninth of each hundred and the one before it are the same person.
    await run(
      `update client set merged_into = main.id, merged_under = main.id, merged_at = now()
       from (select id, lag(id) over (order by id) as before, row_number() over (order by id) as nth
             from client where business_id = $1) as main
       where client.business_id = $1 and client.id = main.before and main.nth % 100 = 99`,
    );
    await run(
      `insert into client_visit_fact
         (business_id, visit_id, line, client_id, service_id, day, standing, counts_from, amount, due_amount)
       select $1, visit_id, line, id, ($2::uuid[])[1 + floor(random() * random() * 8)], day,
         case when is_off then 'cancelled' when day >= current_date then 'expected' else 'came' end,
         case when is_off then null when day >= current_date then day + 1 else '0001-01-01' end,
         case when is_off or day >= current_date then 0 else 30000 + (random() * 120000)::integer end, 0
       from (
         select client.id, gen_random_uuid() as visit_id, random() < 0.1 as is_off,
           current_date + 14 - (random() * random() * 1100)::integer as day, 1 + (random() * 0.9)::integer as lines
         from client
         cross join generate_series(1, (('x' || right(client.id::text, 2))::bit(8)::integer % 5)) as nth
         where client.business_id = $1
       ) as visit
       cross join generate_series(1, lines) as line`,
      SERVICES,
    );
    await run(
      `insert into campaign (business_id, id, created_at, updated_at) values ($1, $2, now(), now())`,
      campaign,
    );
    await run(
      `insert into campaign_recipient (business_id, campaign_id, client_id, goes_at)
       select $1, $2, id, now() - random() * interval '30 days' from client
       where business_id = $1 and right(id::text, 2) between '20' and '4f'`,
      campaign,
    );
    for (const definition of indexes) if (!isOfSummary(definition)) await connection.query(definition);
    await connection.query('analyze client, client_visit_fact');
    await sumUp(database, business_id, now);
    await connection.query('vacuum full client_summary');
    for (const definition of indexes) if (isOfSummary(definition)) await connection.query(definition);
    await connection.query('reset all');
  } finally {
    connection.release();
  }
  await pool.query('vacuum analyze client, client_summary, client_visit_fact, campaign_recipient');
  return business_id;
}

/** As the product does it, many at once. */
async function sumUp(database: Database, business_id: string, now: Temporal.Instant): Promise<void> {
  const { rows } = await database.pool.query<{ id: string; is_merged: boolean }>(
    'select id, merged_into is not null as is_merged from client where business_id = $1 order by id',
    [business_id],
  );
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const some = rows.slice(from, from + AT_ONCE);
    await database.transaction(async (tx) => {
      await insertSummaries(
        tx,
        business_id,
        some.map(({ id }) => id),
      );
      const heads = some.filter(({ is_merged }) => !is_merged).map(({ id }) => id);
      sumUpClients(tx, business_id, heads, now);
    });
  }
}

/** Filling them row by row takes many times as long as making them of all rows. Returns what makes them again. */
async function pauseIndexes(connection: PoolClient): Promise<string[]> {
  const { rows } = await connection.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid::regclass::text in ('client', 'client_summary', 'client_visit_fact', 'campaign_recipient')
       and not exists (select from pg_constraint where conindid = indexrelid)`,
  );
  for (const { name } of rows) await connection.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}
