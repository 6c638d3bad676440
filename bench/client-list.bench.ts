import { performance } from 'node:perf_hooks';
import { clientFilters, clientSorts } from '../core/clients/clients.contract.ts';
import { listClients } from '../server/src/modules/clients/list/list-clients.ts';
import { type Database, openDatabase } from '../server/src/platform/database/database.ts';
import { newId } from '../server/src/platform/new-id.ts';
import { type Bench, interleaved, median, type Row } from './support/bench.ts';
import { startDatabase } from './support/database.ts';

const CLIENTS = 100_000;
const ROUNDS = 15;
const TIMES = 10;
const PAGE = 25;
const BAR = 3;

export default {
  name: 'client-list',
  bar: 'over 100,000 clients of one business, any filter in any order takes at most 3 bare indexed pages of the same rows',
  async run() {
    const postgres = await startDatabase();
    const database = openDatabase({ url: postgres.url, poolSize: 2, statementTimeoutMs: 600_000 });
    try {
      return await measure(database, await fill(database));
    } finally {
      await database.close();
      await postgres.stop();
    }
  },
} satisfies Bench;

/** A large salon: 3 % are new, a third has lapsed, 2 % owe something, 8 % hold a membership, half told a birthday. */
async function fill(database: Database): Promise<string> {
  const now = Temporal.Now.instant();
  const [owner, business_id] = [newId(now), newId(now)];
  const { pool } = database;
  await pool.query(
    `insert into users (id, user_name, email, email_verified) values ($1, 'Owner', 'owner@example.com', true)`,
    [owner],
  );
  await pool.query(
    `insert into business (id, name, business_url, category_id, phone, area, city, state, pincode, business_hours, created_by)
     values ($1, 'Salon', 'salon', '019a0000-0000-7000-8000-000000000001', '+919876543210', 'A', 'B', 'C', '302001', '{}', $2)`,
    [business_id, owner],
  );
  await pool.query('select setseed(0.14)');
  await pool.query(
    `insert into client (business_id, id, name, phone, birthday, name_key, search_name, pieces)
     select $1, gen_random_uuid(), name, '+91' || (6000000000 + n), birthday, lower(name), lower(name), '{}'
     from (
       select n, substr(md5(random()::text), 1, 8) || ' ' || substr(md5(random()::text), 1, 6) as name,
         case when random() < 0.5 then current_date - 7000 - (random() * 14000)::integer end as birthday
       from generate_series(1, ${CLIENTS}) as n
     ) as person`,
    [business_id],
  );
  await pool.query(
    `insert into client_summary (business_id, client_id, is_listed, name_key, birth_month, first_seen_on, counted_on,
       visits, last_visit_on, latest_day, spent, due_amount, own_membership_until, membership_until)
     select business_id, id, true, name_key, extract(month from birthday), current_date - seen, current_date,
       visits, case when visits > 0 then current_date - last end, case when visits > 0 then current_date - last end,
       visits * 80000 + (random() * 50000)::integer, case when random() < 0.02 then 40000 else 0 end, ends, ends
     from (
       select client.*, (random() * 1000)::integer as seen, (random() * 20)::integer as visits,
         (random() * random() * 400)::integer as last,
         case when random() < 0.08 then now() + random() * interval '300 days' end as ends
       from client where business_id = $1
     ) as person`,
    [business_id],
  );
  await pool.query('vacuum analyze client, client_summary');
  return business_id;
}

async function measure(database: Database, business_id: string): Promise<Row[]> {
  const now = Temporal.Now.instant();
  const figures: { what: string; ratio: number; ms: number; bare: number }[] = [];
  for (const filter of [undefined, ...clientFilters]) {
    for (const sort of clientSorts) {
      const list = () => listClients(database.q, { business_id, sort, filter, limit: PAGE }, now, 'part');
      const first = await list();
      const ids = first.ok ? first.value.items.map(({ id }) => id) : [];
      if (ids.length !== PAGE) throw new Error(`${filter} by ${sort}: a page of ${ids.length}`);
      const [ours = [], bare = []] = await interleaved(ROUNDS, [
        () => timed(list),
        () => timed(() => barePage(database, business_id, ids)),
      ]);
      const ratio = median(ours.map((ms, round) => ms / (bare[round] ?? Number.NaN)));
      figures.push({ what: `${filter ?? 'all'} by ${sort}`, ratio, ms: median(ours), bare: median(bare) });
    }
  }
  const worst = figures.toSorted((a, b) => b.ratio - a.ratio)[0];
  return [
    {
      what: `slowest of ${figures.length} filters and orders, page of ${PAGE} of ${CLIENTS.toLocaleString('en')}`,
      figure: `${worst?.ratio.toFixed(1)} bare pages (${worst?.what}, ${worst?.ms.toFixed(2)} ms); median ${median(figures.map(({ ratio }) => ratio)).toFixed(1)}`,
      bar: `≤ ${BAR}`,
      met: (worst?.ratio ?? Number.POSITIVE_INFINITY) <= BAR,
      raw: figures,
    },
  ];
}

/** The same rows with the same columns, each by its key. */
async function barePage(database: Database, business_id: string, ids: readonly string[]): Promise<void> {
  await database.pool.query(
    `select client.id, client.name, client.phone, client.email, client.gender, client.note, client.profile_image_url,
       client.deleted_at, client.birthday, summary.first_seen_on, summary.visits, summary.last_visit_on,
       summary.next_booked_on, summary.spent, summary.due_amount, summary.membership_until
     from client
     join client_summary as summary on summary.business_id = client.business_id and summary.client_id = client.id
     where client.business_id = $1 and client.id = any ($2::uuid[])`,
    [business_id, ids],
  );
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  for (let i = 0; i < TIMES; i++) await run();
  return (performance.now() - begun) / TIMES;
}
