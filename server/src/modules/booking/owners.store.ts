import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import type { FindOwner } from '../../platform/http/authority.ts';

/**
 * Whose a booking or visit is, hold or not. Theirs who made it in a session of their own, and theirs whose
 * account the client record is tied to; never theirs whose phone number was typed.
 */
export function makeFindOwner({ q }: Database): FindOwner {
  return async (record, { id, business_id }) => {
    const business = business_id ?? (record === 'booking' ? await businessOf(id) : null);
    if (!business) return null;
    const { rows } = await sql<{ user_ids: (string | null)[] }>`
      SELECT array[
        CASE WHEN found.source = 'client' THEN found.made_by END, client.account_id
      ] AS user_ids
      FROM (${record === 'booking' ? bookingOrHold(business, id) : visitOrHolds(business, id)}) AS found
      LEFT JOIN client ON client.business_id = ${business} AND client.id = found.client_id
      LIMIT 1`.execute(q);
    const [found] = rows;
    return found ? { business_id: business, user_ids: found.user_ids.filter((user) => user !== null) } : null;
  };

  async function businessOf(bookingId: string): Promise<string | null> {
    const row = await q
      .selectFrom('booking_directory')
      .select('of_business')
      .where('booking_id', '=', bookingId)
      .executeTakeFirst();
    return row?.of_business ?? null;
  }
}

function bookingOrHold(business: string, id: string) {
  return sql`
    SELECT visit.source, visit.made_by, visit.client_id
    FROM booking JOIN visit ON visit.business_id = booking.business_id AND visit.id = booking.visit_id
    WHERE booking.business_id = ${business} AND booking.id = ${id}
    UNION ALL
    SELECT source, holder_id, client_id FROM reserved_booking
    WHERE business_id = ${business} AND booking_id = ${id}`;
}

function visitOrHolds(business: string, id: string) {
  return sql`
    SELECT source, made_by, client_id FROM visit WHERE business_id = ${business} AND id = ${id}
    UNION ALL
    SELECT source, holder_id, client_id FROM reserved_booking
    WHERE business_id = ${business} AND visit_id = ${id}`;
}
