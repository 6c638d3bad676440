import type { Executor, Tx } from '../../../platform/database/database.ts';
import { deleteRows, hasRow } from '../../../platform/database/row-queries.ts';
import { isSubscribed } from '../delivery/delivery.store.ts';
import type { NotificationRow } from '../notification.store.ts';

/** Null for an account, which has an address of its own, and for an address that unsubscribed. */
export async function getGuestEmail(db: Executor, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('guest_contact as contact')
    .innerJoin('users', 'users.id', 'contact.user_id')
    .select('contact.email')
    .where('contact.user_id', '=', userId)
    .where('users.is_guest', '=', true)
    .where(isSubscribed)
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
  await deleteRows(tx, 'guest_contact', { user_id });
}

export async function isUnsubscribed(db: Executor, email_hash: Buffer): Promise<boolean> {
  return hasRow(db, 'unsubscribed_address', { email_hash });
}

export async function setUnsubscribed(
  tx: Tx,
  email_hash: Buffer,
  since: Temporal.Instant | null,
): Promise<void> {
  if (since === null) {
    await deleteRows(tx, 'unsubscribed_address', { email_hash });
    return;
  }
  await tx.q
    .insertInto('unsubscribed_address')
    .values({ email_hash, since })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
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
