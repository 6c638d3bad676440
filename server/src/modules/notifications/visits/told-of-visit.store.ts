import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import { visitOwner } from '../../booking/public.ts';
import type { VisitKey } from './notified-visit.store.ts';

/**
 * Whether anybody was told of a visit that its desk has just made, or is being told now. Locks what waits: nothing of it
 * goes before this transaction ends.
 */
export async function lockToldOfVisit(tx: Tx, { business_id, visit_id }: VisitKey): Promise<boolean> {
  const { rows: messages } = await sql<{ is_told: boolean }>`
    SELECT state = 'sent' OR claimed_until IS NOT NULL AS is_told FROM client_message
    WHERE business_id = ${business_id} AND visit_id = ${visit_id}
    FOR UPDATE`.execute(tx.q);
  if (messages.some(({ is_told }) => is_told)) return true;
  const { rows: people } = await sql<{ user_id: string }>`
    SELECT ${visitOwner} AS user_id FROM visit
    JOIN client ON client.business_id = visit.business_id AND client.id = visit.client_id
    WHERE visit.business_id = ${business_id} AND visit.id = ${visit_id} AND ${visitOwner} IS NOT NULL
    UNION
    SELECT calendar.user_id FROM booking
    JOIN calendar ON calendar.business_id = booking.business_id AND calendar.id = booking.entity_id
    WHERE booking.business_id = ${business_id} AND booking.visit_id = ${visit_id}
      AND calendar.user_id IS NOT NULL`.execute(tx.q);
  if (people.length === 0) return false;
  const ids = people.map(({ user_id }) => user_id);
  // What is settled at this moment is waited for, and seen as told below.
  await sql`
    SELECT FROM notification
    WHERE user_id = ANY (${ids}::uuid[]) AND thread = ${visit_id} AND state IN ('waiting', 'stale')
    FOR UPDATE`.execute(tx.q);
  const told = await tx.q
    .selectFrom('notification')
    .select('id')
    .where('user_id', 'in', ids)
    .where('thread', '=', visit_id)
    .where('state', '=', 'told')
    .limit(1)
    .executeTakeFirst();
  return told !== undefined;
}

/** Whether the client was told of the bill of a visit, or is being told now. */
export async function wasToldOfBill(tx: Tx, { business_id, visit_id }: VisitKey): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM client_message
    WHERE business_id = ${business_id} AND visit_id = ${visit_id} AND kind IN ('bill_made', 'receipt')
      AND (state = 'sent' OR claimed_until IS NOT NULL)
    LIMIT 1`.execute(tx.q);
  return rows.length > 0;
}
