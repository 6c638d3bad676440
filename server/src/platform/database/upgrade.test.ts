import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { afterAll, expect, test } from 'vitest';
import { useEmptyDatabase } from '../../testing/database.ts';
import { MIGRATIONS_FOLDER, migrate } from './migrate.ts';

const url = await useEmptyDatabase();
const client = new Client({ connectionString: url });
await client.connect();
const folder = await mkdtemp(path.join(os.tmpdir(), 'kursi-migrations-'));
afterAll(async () => {
  await client.end();
  await rm(folder, { recursive: true, force: true });
});

/** Up to this one and no further. */
async function migrateTo(last: string): Promise<void> {
  for (const name of await readdir(MIGRATIONS_FOLDER)) {
    if (name <= last) await cp(path.join(MIGRATIONS_FOLDER, name), path.join(folder, name));
  }
  expect((await migrate({ url, folder })).at(-1)).toBe(last);
}

const salons = [
  { id: uuid(1), business_url: 'a-day-before', booking_type: 'request', cancellation_window: 1440 },
  { id: uuid(2), business_url: 'at-any-time', booking_type: 'confirm', cancellation_window: null },
  { id: uuid(3), business_url: 'until-it-begins', booking_type: 'confirm', cancellation_window: 0 },
];

test('0023: visits and holds of before keep the terms that their business had', async () => {
  await migrateTo('0022_after_reading_again.sql');
  // What hangs on what is not the point here, and would be ten more tables.
  await client.query('set session_replication_role = replica');
  for (const salon of salons) await writeSalon(salon);
  await migrateTo('0023_promises_kept.sql');

  const visits = await client.query(
    'select business_id, cancellation_window from visit order by business_id',
  );
  expect(visits.rows).toEqual(
    salons.map(({ id, cancellation_window }) => ({ business_id: id, cancellation_window })),
  );
  const holds = await client.query(
    'select business_id, booking_type, cancellation_window from reserved_booking order by business_id',
  );
  expect(holds.rows).toEqual(
    salons.map(({ id, booking_type, cancellation_window }) => ({
      business_id: id,
      booking_type,
      cancellation_window,
    })),
  );

  // From here on it is said by whoever writes a hold, and what the business decides later changes no promise.
  await client.query('update business set cancellation_window = 60');
  expect((await client.query('select cancellation_window from visit order by business_id')).rows).toEqual(
    salons.map(({ cancellation_window }) => ({ cancellation_window })),
  );
  await expect(writeHold(uuid(1), uuid(99))).rejects.toThrow('"booking_type"');
});

function uuid(number: number): string {
  return `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;
}

async function writeSalon(salon: (typeof salons)[number]): Promise<void> {
  const { id, business_url, booking_type, cancellation_window } = salon;
  await client.query(
    `insert into business (id, name, business_url, category_id, phone, area, city, state, pincode, business_hours,
                           booking_type, cancellation_window, created_by)
     values ($1, 'Salon', $2, $1, '+919876543210', 'C-Scheme', 'Jaipur', 'Rajasthan', '302001', '{}', $3, $4, $1)`,
    [id, business_url, booking_type, cancellation_window],
  );
  await client.query(
    `insert into visit (business_id, id, client_id, booking_date, source, created_at, updated_at)
     values ($1, $1, $1, '2026-11-20', 'desk', now(), now())`,
    [id],
  );
  await writeHold(id, id);
}

async function writeHold(businessId: string, id: string): Promise<void> {
  await client.query(
    `insert into reserved_booking (business_id, booking_id, visit_id, index, holder_id, source, service_id, entity_id,
                                   booking_date, service_time, service_duration, buffer_after, starts_at, ends_at,
                                   service_name, service_price, booking_amount, created_at, expires_at)
     values ($1, $2, $2, 0, $1, 'client', $1, $1, '2026-11-20', '10:00', 30, 0, '2026-11-20 04:30Z',
             '2026-11-20 05:00Z', 'Haircut', 30000, 30000, now(), now() + interval '10 minutes')`,
    [businessId, id],
  );
}
