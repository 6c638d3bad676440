import type { Executor, Tx } from '../../platform/database/database.ts';
import type { NotificationRow } from './notification.store.ts';

/** Null for an account: it has an address of its own. */
export async function getGuestEmail(db: Executor, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('guest_contact')
    .innerJoin('users', 'users.id', 'guest_contact.user_id')
    .select('guest_contact.email')
    .where('guest_contact.user_id', '=', userId)
    .where('users.is_guest', '=', true)
    .executeTakeFirst();
  return row?.email ?? null;
}

export async function saveGuestEmail(
  tx: Tx,
  user_id: string,
  email: string,
  set_at: Temporal.Instant,
): Promise<void> {
  await tx.q
    .insertInto('guest_contact')
    .values({ user_id, email, set_at })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ email, set_at }))
    .execute();
}

export async function deleteGuestEmail(tx: Tx, user_id: string): Promise<void> {
  await tx.q.deleteFrom('guest_contact').where('user_id', '=', user_id).execute();
}

/** What this person was told since then about bookings, which a mail can still repeat. */
export async function listToldSince(
  tx: Tx,
  user_id: string,
  since: Temporal.Instant,
): Promise<Pick<NotificationRow, 'user_id' | 'id'>[]> {
  return tx.q
    .selectFrom('notification')
    .select(['user_id', 'id'])
    .where('user_id', '=', user_id)
    .where('state', '=', 'told')
    .where('as_member', '=', false)
    .where('kind', 'in', ['booking_booked', 'booking_requested', 'booking_confirmed'])
    .where('told_at', '>', since)
    .execute();
}
