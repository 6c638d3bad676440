import type { Paise } from '@kursi/core/kernel/money.ts';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/database.ts';
import { isOffAt } from './booking.store.ts';

interface Key {
  readonly business_id: string;
  /** All records of one client. */
  readonly client_ids: readonly string[];
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
      SELECT visit.progress, visit.booking_date, visit.billed_at, visit.voided_at,
        min(booking.starts_at) FILTER (WHERE NOT ${isOffAt(now)}) AS starts_at,
        CASE WHEN visit.billed_at IS NULL THEN coalesce(bool_and(${isOffAt(now)}), true)
          ELSE visit.voided_at IS NOT NULL END AS is_off,
        -- What was paid above the price goes back.
        least(visit.paid_amount, visit.extras_amount
          + coalesce(sum(booking.charged_amount) FILTER (WHERE NOT ${isOffAt(now)}), 0)) AS paid
      FROM visit
      LEFT JOIN booking ON booking.business_id = visit.business_id AND booking.visit_id = visit.id
      WHERE visit.business_id = ${key.business_id} AND visit.client_id = ANY (${key.client_ids}::uuid[])
        -- Without either it is a hold.
        AND (booking.id IS NOT NULL OR visit.billed_at IS NOT NULL)
      GROUP BY visit.id, visit.progress, visit.booking_date, visit.billed_at, visit.voided_at, visit.paid_amount,
        visit.extras_amount
    )
    SELECT
      count(*) FILTER (WHERE has_come)::integer AS visits,
      count(*) FILTER (WHERE NOT is_off AND progress = 'no_show')::integer AS no_shows,
      -- A bill that was voided was a mistake of the desk.
      count(*) FILTER (WHERE is_off AND billed_at IS NULL)::integer AS cancelled,
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
    WHERE booking.business_id = ${key.business_id} AND booking.client_id = ANY (${key.client_ids}::uuid[]) AND NOT ${isOffAt(now)}
      AND visit.progress <> 'no_show' AND (booking.starts_at <= ${now} OR visit.progress = 'done')
    ORDER BY booking.starts_at DESC, booking.index DESC
    LIMIT ${RECENT}`.execute(db);
  return rows;
}
