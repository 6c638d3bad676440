import { Client } from 'pg';
import { takeIndexesAside } from '../../server/src/platform/database/backup/load-database.ts';
import { seeded } from './bench.ts';
import { copyIn } from './copy-in.ts';
import { benchPool } from './pool.ts';
import { COPY_CLIENTS, chunksOf, makePeople, readyLines } from './ready-clients.ts';
import { type BenchSalon, seedSalon, seedSummaries } from './salons.ts';

const CHAIRS = 12;
/** Half hours from nine to nine. */
const SLOTS = 24;
const DAYS_AHEAD = 14;
/** Of ten visits that are over so many were billed and paid. */
const BILLED = 3;

/** A salon with years of visits, made by the database itself, whose books add up. */
export async function fillYears(
  url: string,
  { clients, visits }: { readonly clients: number; readonly visits: number },
): Promise<BenchSalon> {
  const pool = benchPool(url, 1);
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const salon = await seedSalon(pool, CHAIRS);
    const { business_id } = salon;
    await client.query("set maintenance_work_mem = '512MB'; set work_mem = '256MB'");
    const indexes = await takeIndexesAside(client);
    const people = makePeople(clients, seeded(17));
    await copyIn(url, COPY_CLIENTS, chunksOf(readyLines(business_id, people, Temporal.Now.instant())));
    for (const statement of statements(salon, visits)) await client.query(statement);
    for (const statement of indexes) await client.query(statement);
    await seedSummaries(pool, business_id);
    await client.query('vacuum analyze');
    return salon;
  } finally {
    await client.end();
    await pool.end();
  }
}

function statements({ business_id, service_id, calendars, owner }: BenchSalon, visits: number): string[] {
  const business = `'${business_id}'::uuid`;
  const financialYear = `to_char(starts_at - interval '3 months', 'YY') || '-' || to_char(starts_at + interval '9 months', 'YY')`;
  return [
    `create temp table person as
       select row_number() over (order by id) - 1 as n, id from client where business_id = ${business}`,
    'create unique index on person (n)',
    'analyze person',
    `create temp table made as
       select one.n, gen_random_uuid() as visit_id, gen_random_uuid() as booking_id, gen_random_uuid() as slot_id, gen_random_uuid() as payment_id,
         person.id as client_id, (array[${calendars.map((id) => `'${id}'`).join()}]::uuid[])[1 + one.n % ${CHAIRS}] as entity_id,
         day, to_char(time '09:00' + minute * interval '1 minute', 'HH24:MI') as service_time,
         (day + time '09:00' + minute * interval '1 minute') at time zone 'Asia/Kolkata' as starts_at,
         day < current_date as is_over, day < current_date and one.n % 10 < ${BILLED} as is_billed
       from (
         select n, (n::bigint * 7919) % (select count(*) from person) as person_n,
           current_date + ${DAYS_AHEAD} - (n / ${CHAIRS * SLOTS})::integer as day, 30 * (n / ${CHAIRS} % ${SLOTS}) as minute
         from generate_series(0, ${visits - 1}) as n
       ) as one join person on person.n = person_n`,
    `insert into visit (business_id, id, client_id, booking_date, progress, source, made_by, created_at, updated_at, total_amount,
         paid_amount, billed_at, note)
       select ${business}, visit_id, client_id, day, case when is_over then 'done' else 'expected' end, 'desk', '${owner.user_id}',
         starts_at - interval '3 days', starts_at, 30000, case when is_billed then 30000 else 0 end,
         case when is_billed then starts_at end, case when n % 20 = 0 then 'Asks for ' || md5(n::text) end
       from made`,
    `insert into booking (business_id, id, visit_id, index, client_id, service_id, entity_id, booking_date, service_time,
         service_duration, buffer_after, starts_at, ends_at, service_name, service_price, booking_amount, booking_status, created_at)
       select ${business}, booking_id, visit_id, 0, client_id, '${service_id}', entity_id, day, service_time, 30, 0, starts_at,
         starts_at + interval '30 minutes', 'Haircut', 30000, 30000, 'confirmed', starts_at - interval '3 days'
       from made`,
    `insert into booking_directory select booking_id, ${business} from made`,
    `insert into consumed_slot (business_id, id, entity_id, booking_id, period)
       select ${business}, slot_id, entity_id, booking_id, tstzrange(starts_at, starts_at + interval '30 minutes') from made`,
    `insert into client_visit_fact (business_id, visit_id, line, client_id, booking_id, service_id, entity_id, day, standing,
         counts_from, amount, due_amount)
       select ${business}, visit_id, 0, client_id, booking_id, '${service_id}', entity_id, day,
         case when is_over then 'came' else 'expected' end, case when is_over then '0001-01-01' else day + 1 end,
         case when is_billed then 30000 else 0 end, 0
       from made`,
    `insert into receipt (business_id, visit_id, financial_year, number, receipt_number, made_at)
       select ${business}, visit_id, year, number, year || '/' || number, starts_at
       from (select *, row_number() over (partition by year order by starts_at, n) as number
             from (select *, ${financialYear} as year from made where is_billed) as billed) as numbered`,
    `insert into receipt_counter select business_id, financial_year, max(number) from receipt group by 1, 2`,
    `insert into bill (business_id, visit_id, revision, tip_amount, prices_include_tax, rounds_off, gross_amount, discount_amount,
         cover_amount, tax_amount, round_off_amount, total_amount, seller, made_by, made_at)
       select ${business}, visit_id, 0, 0, true, true, 30000, 0, 0, 0, 0, 30000, '{"name": "Bench"}', '${owner.user_id}', starts_at
       from made where is_billed`,
    `insert into bill_line (business_id, visit_id, revision, index, booking_id, entity_id, name, quantity, price, discount_amount,
         cover_amount, amount, tax_rate, half_tax_amount, taxable_amount)
       select ${business}, visit_id, 0, 0, booking_id, entity_id, 'Haircut', 1, 30000, 0, 0, 30000, 0, 0, 30000
       from made where is_billed`,
    `insert into visit_payment (business_id, id, visit_id, kind, type, amount, made_by, made_at)
       select ${business}, payment_id, visit_id, 'payment', case when n % 2 = 0 then 'cash' else 'businessUPI' end, 30000,
         '${owner.user_id}', starts_at
       from made where is_billed`,
    'drop table made, person',
  ];
}
