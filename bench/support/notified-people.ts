import type pg from 'pg';
import type { TestPushService } from '../../server/src/testing/outside/push-service.ts';
import { FAILURE_CODES, failingNumber } from '../../simulator/src/failure-codes.ts';
import { benchId, seedSalon } from './salons.ts';

export interface NotifiedPerson {
  readonly id: string;
  readonly business_id: string;
  readonly client_id: string;
  readonly visit_id: string;
  readonly notification_id: string;
  readonly device: string;
  readonly phone: string;
}

/** Below the alerts that one business may send in a day. */
const OF_A_SALON = 2500;

interface People {
  readonly count: number;
  readonly from: number;
  readonly failing: boolean;
}

/**
 * People with a mail address, a device and a phone, each with one booking at a salon that has bought alerts, and with
 * one notification of it that is due, by day and by night. The first ones have the numbers that fail, each with another
 * code, when `failing` is set.
 */
export async function seedPeople(
  pool: pg.Pool,
  push: TestPushService,
  { count, from, failing }: People,
): Promise<NotifiedPerson[]> {
  const all: NotifiedPerson[] = [];
  while (all.length < count) {
    const many = Math.min(OF_A_SALON, count - all.length);
    all.push(
      ...(await seedSalonWithPeople(pool, push, {
        count: many,
        from: from + all.length,
        failing: failing && all.length === 0,
      })),
    );
  }
  return all;
}

async function seedSalonWithPeople(
  pool: pg.Pool,
  push: TestPushService,
  { count, from, failing }: People,
): Promise<NotifiedPerson[]> {
  const { business_id, service_id, calendars } = await seedSalon(pool, 1);
  await pool.query(
    `INSERT INTO account_summary (business_id, alerts_until) VALUES ($1, now() + interval '1 year')
     ON CONFLICT (business_id) DO UPDATE SET alerts_until = excluded.alerts_until`,
    [business_id],
  );
  const people = Array.from({ length: count }, (_, i): NotifiedPerson => {
    const code = failing ? FAILURE_CODES[i]?.code : undefined;
    return {
      id: benchId(),
      business_id,
      client_id: benchId(),
      visit_id: benchId(),
      notification_id: benchId(),
      device: push.subscribe(`d${from + i}`),
      phone: code === undefined ? `+9198${String(from + i).padStart(8, '0')}` : `+${failingNumber(code)}`,
    };
  });
  await pool.query(
    `WITH person AS (
       SELECT * FROM unnest($1::uuid[], $2::text[], $3::uuid[], $4::uuid[], $5::text[], $6::uuid[])
         AS new (id, device, notification_id, client_id, phone, visit_id)
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
       SELECT $7, client_id, 'Ravi', 'ravi', 'ravi', '{}', phone FROM person
     ), visited AS (
       INSERT INTO visit (business_id, id, client_id, booking_date, source, created_at, updated_at)
       SELECT $7, visit_id, client_id, current_date + 3, 'desk', now(), now() FROM person
     ), booked AS (
       -- One booking of each visit, with the id of its visit.
       INSERT INTO booking (business_id, id, visit_id, index, client_id, service_id, entity_id, booking_date,
         service_time, service_duration, buffer_after, starts_at, ends_at, service_name, service_price,
         booking_amount, booking_status, created_at)
       SELECT $7, visit_id, visit_id, 0, client_id, $8, $9, current_date + 3, '10:00', 30, 0,
         now() + interval '3 days', now() + interval '3 days 30 minutes', 'Haircut', 30000, 30000, 'confirmed', now()
       FROM person
     )
     INSERT INTO notification (user_id, id, kind, of_business, as_member, thread, about, at, due_at)
     SELECT id, notification_id, 'booking_booked', $7, false, visit_id, jsonb_build_object(
         'visit_id', visit_id, 'client_id', client_id, 'bookings', jsonb_build_object(visit_id::text, '{}'::jsonb)
       ), now(), now()
     FROM person`,
    [
      people.map(({ id }) => id),
      people.map(({ device }) => device),
      people.map(({ notification_id }) => notification_id),
      people.map(({ client_id }) => client_id),
      people.map(({ phone }) => phone),
      people.map(({ visit_id }) => visit_id),
      business_id,
      service_id,
      calendars[0],
    ],
  );
  return people;
}

/** The same rows for the bare program. */
export async function seedBarePeople(
  ...[pool, push, options]: Parameters<typeof seedPeople>
): Promise<NotifiedPerson[]> {
  const people = await seedPeople(pool, push, options);
  // Far away, so that the server under test leaves them alone.
  await pool.query(`UPDATE notification SET due_at = now() + interval '1 year' WHERE id = ANY ($1::uuid[])`, [
    people.map(({ notification_id }) => notification_id),
  ]);
  return people;
}
