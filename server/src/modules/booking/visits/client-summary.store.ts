import type { Paise } from '@kursi/core/kernel/money.ts';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/database.ts';
import { isOffAt } from './booking.store.ts';

interface Key {
  readonly business_id: string;
  readonly client_id: string;
}

export interface ClientCounts {
  readonly visits: number;
  readonly no_shows: number;
  readonly cancelled: number;
  readonly spent: Paise;
  readonly last_visit_on: string | null;
  readonly next_visit_on: string | null;
}

/** Statistics over a client's visits; a fully cancelled visit counts only as cancelled. */
export async function getClientCounts(db: Executor, key: Key, now: Temporal.Instant): Promise<ClientCounts> {
  const { rows } = await sql<ClientCounts>`
    WITH one AS (
      SELECT visit.progress, visit.booking_date, 
        min(booking.starts_at) FILTER (WHERE NOT ${isOffAt(now)}) AS starts_at,
        bool_and(${isOffAt(now)}) AS is_off,
        visit.paid_amount AS paid
      FROM visit
      JOIN booking ON booking.business_id = visit.business_id AND booking.visit_id = visit.id
      WHERE visit.business_id = ${key.business_id} AND visit.client_id = ${key.client_id}
      GROUP BY visit.id, visit.progress, visit.booking_date, visit.paid_amount
    )
    SELECT
      count(*) FILTER (WHERE has_come)::integer AS visits,
      count(*) FILTER (WHERE NOT is_off AND progress = 'no_show')::integer AS no_shows,
      count(*) FILTER (WHERE is_off)::integer AS cancelled,
      coalesce(sum(paid), 0)::bigint AS spent,
      max(booking_date) FILTER (WHERE has_come) AS last_visit_on,
      min(booking_date) FILTER (WHERE NOT is_off AND progress NOT IN ('done', 'no_show') AND starts_at > ${now}) AS next_visit_on
    FROM (
      -- Finished before the planned time, it has been a visit all the same.
      SELECT *, NOT is_off AND progress <> 'no_show' AND (starts_at <= ${now} OR progress = 'done') AS has_come
      FROM one
    ) AS each_visit`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a sum has one row');
  return row;
}

export interface HadService {
  readonly visit_id: string;
  readonly service_id: string;
  readonly service_name: string;
  readonly entity_id: string;
  readonly entity_name: string;
}

const RECENT = 10;

/** What a client had in visits they came to, the latest first. */
export async function listHadServices(db: Executor, key: Key, now: Temporal.Instant): Promise<HadService[]> {
  const { rows } = await sql<HadService>`
    SELECT booking.visit_id, booking.service_id, booking.service_name, booking.entity_id, calendar.name AS entity_name
    FROM booking
    JOIN visit ON visit.business_id = booking.business_id AND visit.id = booking.visit_id
    JOIN calendar ON calendar.business_id = booking.business_id AND calendar.id = booking.entity_id
    WHERE booking.business_id = ${key.business_id} AND booking.client_id = ${key.client_id} AND NOT ${isOffAt(now)}
      AND visit.progress <> 'no_show' AND (booking.starts_at <= ${now} OR visit.progress = 'done')
    ORDER BY booking.starts_at DESC, booking.index DESC
    LIMIT ${RECENT}`.execute(db);
  return rows;
}
