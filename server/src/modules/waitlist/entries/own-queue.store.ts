import { sql } from 'kysely';
import type { ClientsOfOwnDay } from '../../clients/public.ts';

/** Those who are in the queue today, with this member or with nobody yet. */
export const clientsInOwnQueue: ClientsOfOwnDay = async (db, { business_id, user_id, client_ids, now }) => {
  const { rows } = await sql<{ client_id: string }>`
    SELECT DISTINCT entry.client_id
    FROM waitlist_booking AS entry
    JOIN business ON business.id = entry.business_id
    LEFT JOIN calendar ON calendar.business_id = entry.business_id
      AND calendar.id = coalesce(entry.served_entity_id, entry.called_entity_id, entry.entity_id)
    WHERE entry.business_id = ${business_id} AND entry.client_id = ANY (${client_ids}::uuid[])
      AND entry.created_at_iso_date = (${now}::timestamptz AT TIME ZONE business.time_zone)::date
      AND entry.status IN ('pending', 'arrived', 'serving')
      AND (calendar.id IS NULL OR calendar.user_id = ${user_id})`.execute(db);
  return rows.map(({ client_id }) => client_id);
};
