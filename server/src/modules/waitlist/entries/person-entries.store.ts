import { sql } from 'kysely';
import type { Executor, Tx } from '../../../platform/database/database.ts';
import { updateRows } from '../../../platform/database/row-queries.ts';

/** To the account into which a guest signs in; not where it is in that queue itself already. */
export async function handOverEntries(
  tx: Tx,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  await sql`
    UPDATE waitlist_booking AS entry SET user_id = ${to}
    WHERE entry.user_id = ${from} AND NOT EXISTS (
      SELECT 1 FROM waitlist_booking AS own
      WHERE own.business_id = entry.business_id AND own.waitlist_id = entry.waitlist_id
        AND own.created_at_iso_date = entry.created_at_iso_date AND own.user_id = ${to})`.execute(tx.q);
}

/** For their own download. */
export async function listEntriesOfPerson(db: Executor, userId: string) {
  return db
    .selectFrom('waitlist_booking')
    .innerJoin('business', 'business.id', 'waitlist_booking.business_id')
    .select(['waitlist_booking.business_id', 'business.name as business_name'])
    .select(['waitlist_booking.number', 'waitlist_booking.status', 'waitlist_booking.guest_count'])
    .select(['waitlist_booking.additional_infos', 'waitlist_booking.created_at'])
    .select(['waitlist_booking.serving_at', 'waitlist_booking.completed_at', 'waitlist_booking.cancelled_at'])
    .where('waitlist_booking.user_id', '=', userId)
    .orderBy('waitlist_booking.created_at')
    .execute();
}

/** Who joined is forgotten, and what they wrote; the queue keeps its numbers. */
export async function eraseEntriesOfPerson(tx: Tx, userId: string): Promise<void> {
  // Also what they wrote with an entry of long ago that nobody ended.
  await updateRows(
    tx,
    'waitlist_booking',
    { user_id: userId },
    { additional_infos: null, unseen_network: null },
  );
  await tx.q
    .updateTable('waitlist_booking')
    .set({ user_id: null })
    .where('user_id', '=', userId)
    .where((row) => row.not(row('status', 'in', ['pending', 'arrived', 'serving'])))
    .execute();
}

export async function eraseNotesOfClient(
  tx: Tx,
  { business_id, client_id }: { readonly business_id: string; readonly client_id: string },
): Promise<void> {
  await updateRows(
    tx,
    'waitlist_booking',
    { business_id, client_id },
    { additional_infos: null, unseen_network: null },
  );
}
