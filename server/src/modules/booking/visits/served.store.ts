import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/database.ts';
import type { Served } from '../../clients/public.ts';

/** When the persons behind these records had a service last, and for when it is booked next. */
export async function getServed(
  db: Executor,
  of: {
    readonly business_id: string;
    /** All records of each person (`clientGroups`). */
    readonly client_ids: readonly string[];
    readonly service_ids: readonly string[];
    readonly today: string;
  },
): Promise<Served[]> {
  if (of.service_ids.length === 0) return [];
  const { rows } = await sql<Served>`
    SELECT coalesce(record.merged_into, record.id) AS client_id, booking.service_id,
      max(booking.booking_date) FILTER (WHERE visit.progress = 'done' OR visit.billed_at IS NOT NULL) AS last_on,
      min(booking.booking_date) FILTER (WHERE visit.progress IN ('expected', 'arrived', 'in_service')
        AND visit.billed_at IS NULL AND booking.booking_date >= ${of.today}::date) AS booked_on
    FROM booking
    JOIN visit ON visit.business_id = booking.business_id AND visit.id = booking.visit_id
    JOIN client AS record ON record.business_id = visit.business_id AND record.id = visit.client_id
    WHERE booking.business_id = ${of.business_id} AND visit.business_id = ${of.business_id}
      AND visit.client_id = ANY (${of.client_ids}::uuid[]) AND booking.service_id = ANY (${of.service_ids}::uuid[])
      AND booking.booking_status <> 'cancelled' AND visit.voided_at IS NULL
    GROUP BY coalesce(record.merged_into, record.id), booking.service_id`.execute(db);
  return rows;
}
