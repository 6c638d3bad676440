import { sql } from 'kysely';
import type { ClientsOfOwnDay } from '../../clients/public.ts';
import { isOffAt } from '../visits/booking.store.ts';

/** Those who have a visit on the member's own calendar on the present day of the business. */
export const clientsOnOwnCalendar: ClientsOfOwnDay = async (
  db,
  { business_id, user_id, client_ids, now },
) => {
  const { rows } = await sql<{ client_id: string }>`
    SELECT DISTINCT visit.client_id
    FROM calendar
    JOIN booking ON booking.business_id = calendar.business_id AND booking.entity_id = calendar.id
    JOIN visit ON visit.business_id = booking.business_id AND visit.id = booking.visit_id
    JOIN business ON business.id = booking.business_id
    WHERE calendar.business_id = ${business_id} AND calendar.user_id = ${user_id}
      AND booking.business_id = ${business_id} AND visit.business_id = ${business_id}
      AND booking.booking_date = (${now}::timestamptz AT TIME ZONE business.time_zone)::date
      AND visit.client_id = ANY (${client_ids}::uuid[]) AND visit.voided_at IS NULL
      AND NOT ${isOffAt(now)}`.execute(db);
  return rows.map(({ client_id }) => client_id);
};
