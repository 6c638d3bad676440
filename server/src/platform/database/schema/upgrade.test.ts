import { cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { useDatabase, useEmptyDatabase } from '../../../testing/database.ts';
import { dumpSchema } from '../../../testing/schema-dump.ts';
import { MIGRATIONS_FOLDER, migrate } from './migrate.ts';

const template = await useDatabase();
const url = await useEmptyDatabase();
const client = new Client({ connectionString: url });
await client.connect();
const folder = await mkdtemp(path.join(os.tmpdir(), 'kursi-migrations-'));
afterAll(async () => {
  await client.end();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await client.query('drop schema public cascade; create schema public');
  // Foreign keys are off: they do not matter here and would need ten more tables.
  await client.query('set session_replication_role = replica');
  await rm(folder, { recursive: true });
  await mkdir(folder);
});

/** A database as it was before the migration of this number. */
async function migrateBefore(number: string): Promise<void> {
  for (const name of await readdir(MIGRATIONS_FOLDER)) {
    if (name.endsWith('.sql') && name < number)
      await cp(path.join(MIGRATIONS_FOLDER, name), path.join(folder, name));
  }
  await migrate({ url, folder });
}

const schemaOf = async (source: Pick<Client, 'query'>) =>
  (await dumpSchema(source)).filter((line) => !line.startsWith('row '));

test('a database of the first release is upgraded to the schema of a new one', async () => {
  await migrateBefore('0015');
  await client.query("insert into users (id, user_name, email) values ($1, 'Asha', 'asha@example.com')", [
    uuid(1),
  ]);
  await migrate({ url });
  const expected = await schemaOf(template.pool as never);
  // Guard against an empty dump, which would make every comparison pass.
  expect(expected.length).toBeGreaterThan(800);
  expect(await schemaOf(client)).toEqual(expected);
  expect((await client.query('select user_name from users')).rows).toEqual([{ user_name: 'Asha' }]);
  expect(await migrate({ url })).toEqual([]);
});

test.each([
  ['alter table visit alter column progress drop default', 'column visit 6 progress text not null'],
  ['alter table visit alter column note set not null', 'column visit 7 note text not null'],
  ['drop index visit_by_day', /^index visit_by_day/],
  ['alter table refund drop constraint a_refund_has_an_amount', /^constraint refund a_refund_has_an_amount/],
  ['alter table consumed_slot reset (fillfactor)', 'table consumed_slot r '],
  ["update business_category set name_en = 'Shop' where index = 0", /^row business_category .*"Shop"/],
  ['create function twice(integer) returns integer language sql return $1 * 2', /^function twice\(integer\)/],
])('the comparison of schemas finds a difference: %s', async (change, line) => {
  const changing = await template.pool.connect();
  const unchanged = await dumpSchema(changing);
  await changing.query(`begin; ${change}`);
  try {
    const changed = await dumpSchema(changing);
    const differences = [
      ...changed.filter((entry) => !unchanged.includes(entry)),
      ...unchanged.filter((entry) => !changed.includes(entry)),
    ];
    expect(differences).toContainEqual(typeof line === 'string' ? line : expect.stringMatching(line));
  } finally {
    await changing.query('rollback');
    changing.release();
  }
});

test('an upgrade to the ledger carries over what was paid, online and by hand, and what was refunded', async () => {
  await migrateBefore('0034');
  const business = uuid(1);
  await client.query(
    "insert into users (id, user_name, email, email_verified) values ($1, 'Asha', 'asha@example.com', true)",
    [business],
  );
  const online = { payment_type: 'pg', cash_amount: 30_000, payment_id: uuid(70) };
  for (const [visit, ...bookings] of [
    // By hand: two services at one moment, and one in part.
    [10, { payment_type: 'cash', cash_amount: 30_000 }, { payment_type: 'cash', cash_amount: 30_000 }],
    [11, { payment_type: 'businessUPI', cash_amount: 10_000 }, {}],
    // Online: one of two is cancelled, and its refund is not written yet.
    [12, online, { ...online, booking_status: 'cancelled' }],
    // Online, cancelled and refunded.
    [13, { booking_status: 'cancelled' }],
    // Cash, cancelled: the desk still has the money.
    [14, { payment_type: 'cash', cash_amount: 30_000, booking_status: 'cancelled' }],
  ] as const)
    await writePaidVisit(business, visit, bookings);
  await writePayment(business, { id: uuid(70), visit: 12, amount: 60_000, refunded: 0 });
  await writePayment(business, { id: uuid(71), visit: 13, amount: 30_000, refunded: 30_000 });

  await migrate({ url });

  const visits = await client.query(
    `select right(id::text, 2)::int as visit, total_amount::int as total, paid_amount::int as paid,
            refund_due_at is not null as refunds, to_give_back::int as back
       from visit order by id`,
  );
  expect(visits.rows).toEqual([
    { visit: 10, total: 60_000, paid: 60_000, refunds: false, back: 0 },
    { visit: 11, total: 60_000, paid: 10_000, refunds: false, back: 0 },
    { visit: 12, total: 60_000, paid: 60_000, refunds: true, back: 0 },
    { visit: 13, total: 0, paid: 0, refunds: false, back: 0 },
    { visit: 14, total: 30_000, paid: 30_000, refunds: false, back: 30_000 },
  ]);
  const rows = await client.query(
    `select right(visit_id::text, 2)::int as visit, kind, type, amount::int, booking_id is not null as of_one
       from visit_payment order by visit_id, amount desc`,
  );
  expect(rows.rows).toEqual([
    { visit: 10, kind: 'payment', type: 'cash', amount: 60_000, of_one: false },
    { visit: 11, kind: 'payment', type: 'businessUPI', amount: 10_000, of_one: true },
    { visit: 12, kind: 'payment', type: 'pg', amount: 60_000, of_one: false },
    { visit: 13, kind: 'payment', type: 'pg', amount: 30_000, of_one: false },
    { visit: 13, kind: 'refund', type: 'pg', amount: -30_000, of_one: false },
    { visit: 14, kind: 'payment', type: 'cash', amount: 30_000, of_one: true },
  ]);
});

test('a plan that an upgrade ended before gets the end back that it was sold with', async () => {
  await migrateBefore('0035');
  await client.query(
    `insert into business (id, name, business_url, category_id, phone, area, city, state, pincode, business_hours,
                           created_by)
     values ($1, 'Salon', 'salon', $1, '+919876543210', 'C-Scheme', 'Jaipur', 'Rajasthan', '302001', '{}', $1)`,
    [uuid(1)],
  );
  await writePayment(uuid(1), { id: uuid(70), visit: 9, amount: 700_000, refunded: 0 });
  await client.query("update payment_order set purpose = 'upgrade'");
  for (const [id, type, payment, from, to] of [
    [20, 'one_year', 60, '2025-02-01', '2026-02-01'],
    [21, 'one_year', 61, '2026-02-01', '2026-06-15'],
    [22, 'one_year_growth_plan', 70, '2026-06-15', '2027-06-15'],
  ] as const)
    await client.query(
      `insert into subscription_period (business_id, id, type, period, amount, payment_id, starts_at, ends_at, created_at)
       values ($1, $2, $3, '1_year', 700000, $4, $5::timestamptz, $6::timestamptz, now())`,
      [uuid(1), uuid(id), type, uuid(payment), from, to],
    );

  await migrate({ url });

  const { rows } = await client.query(
    `select right(id::text, 2)::int as id, right(replaced_by::text, 2)::int as by, planned_end = '2027-02-01' as whole
       from subscription_period order by id`,
  );
  expect(rows).toEqual([
    { id: 20, by: null, whole: null },
    { id: 21, by: 22, whole: true },
    { id: 22, by: null, whole: null },
  ]);
});

async function writePaidVisit(
  business: string,
  visit: number,
  bookings: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  await client.query(
    `insert into visit (business_id, id, client_id, booking_date, source, created_at, updated_at)
     values ($1, $2, $1, '2026-11-20', 'desk', now(), now())`,
    [business, uuid(visit)],
  );
  for (const [
    index,
    { booking_status = 'confirmed', payment_type, cash_amount, payment_id },
  ] of bookings.entries())
    await client.query(
      `insert into booking (business_id, id, visit_id, index, client_id, service_id, entity_id, booking_date,
                            service_time, service_duration, buffer_after, starts_at, ends_at, service_name,
                            service_price, booking_amount, booking_status, created_at, cancelled_at, cash_amount,
                            payment_type, paid_at, payment_id)
       values ($1, $2, $3, $4, $1, $1, $1, '2026-11-20', '10:00', 30, 0, '2026-11-20 04:30Z', '2026-11-20 05:00Z',
               'Haircut', 30000, 30000, $5, now(), case when $5 = 'cancelled' then now() end, $6, $7,
               case when $6::bigint is not null then '2026-11-19 05:00Z'::timestamptz end, $8)`,
      [
        ...[business, uuid(visit * 10 + index), uuid(visit), index, booking_status],
        ...[cash_amount, payment_type, payment_id],
      ],
    );
}

async function writePayment(
  business: string,
  paid: { readonly id: string; readonly visit: number; readonly amount: number; readonly refunded: number },
): Promise<void> {
  await client.query(
    `insert into payment_order (business_id, id, purpose, reference, title_en, title_hi, amount, status, gateway,
                                gateway_order_id, created_by, created_at)
     values ($1, $2, 'visit', $3, 'Haircut', 'Haircut', $4, 'paid', 'razorpay', $2::uuid::text, $1, now())`,
    [business, paid.id, uuid(paid.visit), paid.amount],
  );
  await client.query(
    `insert into payment (business_id, id, order_id, gateway, gateway_payment_id, amount, proved_by, outcome,
                          refunded, created_at)
     values ($1, $2, $2, 'razorpay', $2::uuid::text, $3, 'webhook', 'given', $4, now())`,
    [business, paid.id, paid.amount, paid.refunded],
  );
}

function uuid(number: number): string {
  return `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;
}
