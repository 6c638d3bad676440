import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/database.ts';
import { visitOwner } from '../../booking/public.ts';

export interface EndedVisit {
  readonly business_id: string;
  readonly visit_id: string;
  readonly person_id: string;
}

/** Visits that ended in this range, have an owner and no review. */
export async function findEndedVisits(
  db: Executor,
  period: { readonly from: Temporal.Instant; readonly until: Temporal.Instant },
): Promise<EndedVisit[]> {
  // By each business's index on starts_at; no visit lasts longer than a day.
  const { rows } = await sql<EndedVisit>`
    WITH ended AS (
      SELECT booking.business_id, booking.visit_id
      FROM business
      JOIN booking ON booking.business_id = business.id AND booking.booking_status = 'confirmed'
        AND booking.starts_at > ${period.from.subtract({ hours: 24 })}
        AND booking.starts_at <= ${period.until.add({ hours: 24 })}
      LEFT JOIN review ON review.business_id = booking.business_id AND review.booking_id = booking.id
      WHERE NOT business.is_deleted AND business.business_state = 'approved'
      GROUP BY booking.business_id, booking.visit_id
      HAVING max(booking.ends_at) > ${period.from} AND max(booking.ends_at) <= ${period.until}
        AND bool_and(review.booking_id IS NULL)
    )
    SELECT visit.business_id, visit.id AS visit_id,
      ${visitOwner} AS person_id
    FROM ended
    JOIN visit ON visit.business_id = ended.business_id AND visit.id = ended.visit_id
      AND visit.progress <> 'no_show'
    JOIN client AS record ON record.business_id = visit.business_id AND record.id = visit.client_id
    JOIN client ON client.business_id = visit.business_id AND client.id = coalesce(record.merged_into, record.id)
      AND client.deleted_at IS NULL
    WHERE ${visitOwner} IS NOT NULL AND NOT EXISTS (
      SELECT FROM waitlist_booking AS entry
      JOIN review ON review.business_id = entry.business_id AND review.waitlist_booking_id = entry.id
      WHERE entry.business_id = visit.business_id AND entry.visit_id = visit.id)`.execute(db);
  return rows;
}
