import { ask, type Database, type Executor } from '../../../platform/database/database.ts';
import type { FindOwner } from '../../../platform/http/authority.ts';
import { livesSince } from './links/visit-link.store.ts';
import { openedSince, VISIT_OWNER } from './visit-owner.store.ts';

/**
 * The owner of a booking, visit or hold (`VISIT_OWNER`). A typed phone number never makes someone the owner.
 */
export function makeFindOwner({ q }: Database, now: () => Temporal.Instant): FindOwner<'booking' | 'visit'> {
  return async (record, { id, business_id }) => {
    const business =
      business_id ?? (await (record === 'booking' ? getBusinessOfBooking(id) : getBusinessOfVisit(q, id)));
    if (!business) return null;
    const [found] = await ask<{ user_id: string | null; openers: string[] }>(q, {
      name: `owner-of-${record}`,
      text: `
        SELECT ${VISIT_OWNER} AS user_id, ARRAY (${openedSince('$3', '$1')}) AS openers
        FROM (${record === 'booking' ? BOOKING_OR_HOLD : VISIT_OR_HOLDS}) AS visit
        LEFT JOIN client AS record ON record.business_id = $1 AND record.id = visit.client_id
        LEFT JOIN client ON client.business_id = $1 AND client.id = coalesce(record.merged_into, record.id)
        LIMIT 1`,
      values: [business, id, livesSince(now())],
    });
    return found ? { business_id: business, ...found } : null;
  };

  async function getBusinessOfBooking(bookingId: string): Promise<string | null> {
    const [row] = await ask<{ of_business: string }>(q, {
      name: 'business-of-booking',
      text: 'SELECT of_business FROM booking_directory WHERE booking_id = $1',
      values: [bookingId],
    });
    return row?.of_business ?? null;
  }
}

/** Rare, so that an index on the id is enough: a directory row for each visit would be written for nothing. */
export async function getBusinessOfVisit(db: Executor, visitId: string): Promise<string | null> {
  const [row] = await ask<{ business_id: string }>(db, {
    name: 'business-of-visit',
    text: 'SELECT business_id FROM visit WHERE id = $1',
    values: [visitId],
  });
  return row?.business_id ?? null;
}

const BOOKING_OR_HOLD = `
  SELECT visit.business_id, visit.id, visit.source, visit.made_by, visit.client_id
  FROM booking JOIN visit ON visit.business_id = booking.business_id AND visit.id = booking.visit_id
  WHERE booking.business_id = $1 AND booking.id = $2
  UNION ALL
  SELECT business_id, visit_id, source, holder_id, client_id FROM reserved_booking
  WHERE business_id = $1 AND booking_id = $2`;

const VISIT_OR_HOLDS = `
  SELECT business_id, id, source, made_by, client_id FROM visit WHERE business_id = $1 AND id = $2
  UNION ALL
  SELECT business_id, visit_id, source, holder_id, client_id FROM reserved_booking
  WHERE business_id = $1 AND visit_id = $2`;
