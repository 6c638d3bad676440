import { sql } from 'kysely';
import type { Executor, Tx } from '../../../platform/database/database.ts';
import { deleteRows, listRows } from '../../../platform/database/row-queries.ts';

interface ClientKey {
  readonly business_id: string;
  readonly client_id: string;
}

/** The client records that a person booked for themselves with, in all businesses. */
export async function findRecordsBookedWith(db: Executor, userId: string): Promise<ClientKey[]> {
  return db
    .selectFrom('visit')
    .select(['business_id', 'client_id'])
    .distinct()
    .where('made_by', '=', userId)
    .where('source', '=', 'client')
    .orderBy('business_id')
    .orderBy('client_id')
    .execute();
}

/**
 * A record that this person's own booking created and that nobody else used. Typing the name and number of a
 * client whom the desk knows must not delete that client.
 */
export async function isOwnRecord(db: Executor, userId: string, key: ClientKey): Promise<boolean> {
  const { rows } = await sql<{ is_own: boolean }>`
    SELECT EXISTS (
      SELECT 1 FROM event
      WHERE business_id = ${key.business_id} AND type = 'client.added' AND actor_id = ${userId}
        AND ids ->> 'client_id' = ${key.client_id}
    ) AND NOT EXISTS (
      SELECT 1 FROM visit
      WHERE business_id = ${key.business_id} AND client_id = ${key.client_id}
        AND (source <> 'client' OR made_by IS DISTINCT FROM ${userId})
    ) AS is_own`.execute(db);
  return rows[0]?.is_own ?? false;
}

/** What the person wrote to businesses with their bookings. */
export async function eraseNotesOfPerson(tx: Tx, userId: string): Promise<void> {
  await tx.q
    .updateTable('visit')
    .set({ note: null, comes_name: null, comes_phone: null })
    .where('made_by', '=', userId)
    .where('source', '=', 'client')
    .where((visit) => visit.or([visit('note', 'is not', null), visit('comes_name', 'is not', null)]))
    .execute();
}

/** Links to visits and calendars that the person made, what they wait for, and what they opened by a link. */
export async function deleteLinksAndAlertsOfPerson(tx: Tx, userId: string): Promise<void> {
  await deleteRows(tx, 'share_directory', { made_by: userId });
  await deleteRows(tx, 'calendar_feed_directory', { made_by: userId });
  await deleteRows(tx, 'slot_alert', { user_id: userId });
  await deleteRows(tx, 'opened_visit', { user_id: userId });
}

export async function listSlotAlertsOfPerson(db: Executor, userId: string) {
  return listRows(
    db,
    'slot_alert',
    { user_id: userId },
    ['created_at'],
    ['business_id', 'day', 'services', 'state', 'created_at'],
  );
}
