import type pg from 'pg';
import type { TestPushService } from '../../server/src/testing/push-service.ts';
import { FAILURE_CODES, failingNumber } from '../../simulator/src/failure-codes.ts';
import { type BenchSalon, benchId } from './salons.ts';

export interface NotifiedPerson {
  readonly id: string;
  readonly client_id: string;
  readonly notification_id: string;
  readonly device: string;
  readonly phone: string;
}

/** A salon that has bought alerts, with one visit that everybody is told of. */
export async function seedVisit(
  pool: pg.Pool,
  salon: BenchSalon,
): Promise<{ readonly visit_id: string; readonly booking_id: string }> {
  const [visit_id, booking_id] = [benchId(), benchId()];
  await pool.query(
    `INSERT INTO account_summary (business_id, alerts_until) VALUES ($1, now() + interval '1 year')
     ON CONFLICT (business_id) DO UPDATE SET alerts_until = excluded.alerts_until`,
    [salon.business_id],
  );
  await pool.query(
    `INSERT INTO visit (business_id, id, client_id, booking_date, source, created_at, updated_at)
     VALUES ($1, $2, $3, current_date + 3, 'desk', now(), now())`,
    [salon.business_id, visit_id, salon.client_id],
  );
  await pool.query(
    `INSERT INTO booking (business_id, id, visit_id, index, client_id, service_id, entity_id, booking_date,
       service_time, service_duration, buffer_after, starts_at, ends_at, service_name, service_price,
       booking_amount, booking_status, created_at)
     SELECT $1, $2, $3, 0, $4, $5, $6, current_date + 3, '10:00', 30, 0, begins, begins + interval '30 minutes',
       'Haircut', 30000, 30000, 'confirmed', now()
     FROM (SELECT now() + interval '3 days' AS begins) AS soon`,
    [salon.business_id, booking_id, visit_id, salon.client_id, salon.service_id, salon.calendars[0]],
  );
  return { visit_id, booking_id };
}

/**
 * People with a mail address, a device and a phone, each with one notification that is due, by day and by night. The
 * first ones have the numbers that fail, each with another code, when `failing` is set.
 */
export async function seedPeople(
  pool: pg.Pool,
  push: TestPushService,
  salon: BenchSalon,
  of: { readonly visit_id: string; readonly booking_id: string },
  { count, from, failing }: { readonly count: number; readonly from: number; readonly failing: boolean },
): Promise<NotifiedPerson[]> {
  const people = Array.from({ length: count }, (_, i): NotifiedPerson => {
    const code = failing ? FAILURE_CODES[i]?.code : undefined;
    return {
      id: benchId(),
      client_id: benchId(),
      notification_id: benchId(),
      device: push.subscribe(`d${from + i}`),
      phone: code === undefined ? `+9198${String(from + i).padStart(8, '0')}` : `+${failingNumber(code)}`,
    };
  });
  await pool.query(
    `WITH person AS (
       SELECT * FROM unnest($1::uuid[], $2::text[], $3::uuid[], $7::uuid[], $8::text[])
         AS new (id, device, notification_id, client_id, phone)
     ), account AS (
       INSERT INTO users (id, user_name, email, email_verified)
       SELECT id, 'Ravi', id || '@example.in', true FROM person
     ), session AS (
       INSERT INTO user_session (id, user_id, token, expires_at, device_fcm_token)
       SELECT id, id, id::text, now() + interval '1 day', device FROM person
     ), setting AS (
       INSERT INTO notification_setting (user_id, quiet, updated_at) SELECT id, false, now() FROM person
     ), record AS (
       INSERT INTO client (business_id, id, name, name_key, search_name, pieces, phone)
       SELECT $4, client_id, 'Ravi', 'ravi', 'ravi', '{}', phone FROM person
     )
     INSERT INTO notification (user_id, id, kind, of_business, as_member, thread, about, at, due_at)
     SELECT id, notification_id, 'booking_booked', $4, false, $5,
       $6::jsonb || jsonb_build_object('client_id', client_id), now(), now()
     FROM person`,
    [
      people.map(({ id }) => id),
      people.map(({ device }) => device),
      people.map(({ notification_id }) => notification_id),
      salon.business_id,
      of.visit_id,
      JSON.stringify({ visit_id: of.visit_id, bookings: { [of.booking_id]: {} } }),
      people.map(({ client_id }) => client_id),
      people.map(({ phone }) => phone),
    ],
  );
  return people;
}

/** The same people for the bare side: their rows are there, and nobody waits for them. */
export async function seedBarePeople(
  ...[pool, push, salon, of, options]: Parameters<typeof seedPeople>
): Promise<NotifiedPerson[]> {
  const people = await seedPeople(pool, push, salon, of, options);
  // Far away, so that the server under test leaves them alone.
  await pool.query(`UPDATE notification SET due_at = now() + interval '1 year' WHERE id = ANY ($1::uuid[])`, [
    people.map(({ notification_id }) => notification_id),
  ]);
  return people;
}
