import type { ComingVisit } from '@kursi/core/insights/insights.contract.ts';
import { type Paise, sumPaise } from '@kursi/core/kernel/money.ts';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/database.ts';
import { isOffAt } from '../visits/booking.store.ts';

interface At {
  readonly business_id: string;
  readonly today: string;
  readonly now: Temporal.Instant;
}

/** Number of visits on a day, and of those done. */
export async function countBookingsOfDay(db: Executor, { business_id, today, now }: At) {
  const { rows } = await sql<{ visits: number; done: number }>`
    SELECT count(*)::int AS visits, (count(*) FILTER (WHERE visit.progress = 'done'))::int AS done
    FROM visit
    WHERE visit.business_id = ${business_id} AND visit.booking_date = ${today} AND EXISTS (
      SELECT FROM booking
      WHERE booking.business_id = visit.business_id AND booking.visit_id = visit.id AND NOT ${isOffAt(now)}
    )`.execute(db);
  return rows[0] ?? { visits: 0, done: 0 };
}

/** Visits that are expected or arrived, soonest first. */
export async function listComingVisits(
  db: Executor,
  { business_id, today, now }: At,
  limit: number,
): Promise<ComingVisit[]> {
  const { rows } = await sql<ComingVisit>`
    SELECT visit.id AS visit_id, first.booking_date::text, first.service_time, client.name AS client_name,
      parts.services, parts.services_hi, parts.with, first.booking_status, visit.progress
    FROM visit
    JOIN client AS record ON record.business_id = visit.business_id AND record.id = visit.client_id
    JOIN client ON client.business_id = visit.business_id AND client.id = coalesce(record.merged_into, record.id)
    CROSS JOIN LATERAL (
      SELECT booking.booking_date, booking.service_time, booking.starts_at, booking.booking_status
      FROM booking
      WHERE booking.business_id = visit.business_id AND booking.visit_id = visit.id AND NOT ${isOffAt(now)}
      ORDER BY booking.starts_at LIMIT 1
    ) AS first
    CROSS JOIN LATERAL (
      SELECT array_agg(booking.service_name ORDER BY booking.index) AS services,
        array_agg(coalesce(booking.service_name_hi, booking.service_name) ORDER BY booking.index) AS services_hi,
        array_agg(calendar.name ORDER BY booking.index) AS with, max(booking.ends_at) AS ends_at
      FROM booking
      JOIN calendar ON calendar.business_id = booking.business_id AND calendar.id = booking.entity_id
      WHERE booking.business_id = visit.business_id AND booking.visit_id = visit.id AND NOT ${isOffAt(now)}
    ) AS parts
    WHERE visit.business_id = ${business_id} AND visit.booking_date >= ${today}
      AND visit.progress IN ('expected', 'arrived') AND parts.ends_at > ${now}
    ORDER BY visit.booking_date, first.starts_at, visit.id
    LIMIT ${limit}`.execute(db);
  return rows;
}

/** Visits for which money is to be given back by hand, the earliest day first. */
export async function getMoneyToGiveBack(db: Executor, businessId: string) {
  const { rows } = await sql<{ visit_id: string; booking_date: string; client_name: string; amount: Paise }>`
    SELECT visit.id AS visit_id, visit.booking_date::text, client.name AS client_name, visit.to_give_back AS amount
    FROM visit
    JOIN client AS record ON record.business_id = visit.business_id AND record.id = visit.client_id
    JOIN client ON client.business_id = visit.business_id AND client.id = coalesce(record.merged_into, record.id)
    WHERE visit.business_id = ${businessId} AND visit.to_give_back > 0
    ORDER BY visit.booking_date, visit.id`.execute(db);
  const [first] = rows;
  return {
    visits: rows.length,
    amount: sumPaise(rows.map(({ amount }) => amount)),
    first: first
      ? { visit_id: first.visit_id, booking_date: first.booking_date, client_name: first.client_name }
      : null,
  };
}

/** Requests that wait for the business's answer. */
export async function getWaitingRequests(db: Executor, { business_id, now }: Omit<At, 'today'>) {
  const { rows } = await sql<{
    count: number;
    since: Temporal.Instant | null;
    visit_id: string | null;
    booking_date: string | null;
  }>`
    SELECT count(DISTINCT visit_id)::int AS count, min(created_at) AS since,
      (array_agg(visit_id ORDER BY answer_until, starts_at))[1] AS visit_id,
      (array_agg(booking_date::text ORDER BY answer_until, starts_at))[1] AS booking_date
    FROM booking
    WHERE business_id = ${business_id} AND starts_at > ${now} AND booking_status = 'created'
      AND answer_until > ${now}`.execute(db);
  return rows[0] ?? { count: 0, since: null, visit_id: null, booking_date: null };
}
