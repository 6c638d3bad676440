import type { Executor, Tx } from '../../../platform/database/database.ts';
import type { NewRow, RowOf } from '../../../platform/database/rows.ts';

export type PendingAccount = RowOf<'pending_account'>;

/** Replaces an earlier one for the address: its link is void. */
export async function savePending(tx: Tx, pending: NewRow<'pending_account'>): Promise<void> {
  const { email: _, ...changes } = pending;
  await tx.q
    .insertInto('pending_account')
    .values(pending)
    .onConflict((conflict) => conflict.column('email').doUpdateSet(changes))
    .execute();
}

export async function findPending(
  db: Executor,
  by: { readonly email: string } | { readonly token_hash: Buffer },
  now: Temporal.Instant,
): Promise<PendingAccount | null> {
  const found = db.selectFrom('pending_account').selectAll().where('expires_at', '>', now);
  const row = await ('email' in by
    ? found.where('email', '=', by.email)
    : found.where('token_hash', '=', by.token_hash)
  ).executeTakeFirst();
  return row ?? null;
}

/** False when there is none, or its link was replaced. */
export async function setPendingLink(
  tx: Tx,
  email: string,
  link: { readonly token_hash: Buffer; readonly expires_at: Temporal.Instant },
): Promise<boolean> {
  const { numUpdatedRows } = await tx.q
    .updateTable('pending_account')
    .set(link)
    .where('email', '=', email)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes it; of two concurrent confirmations, the second gets false. */
export async function takePending(tx: Tx, { email, token_hash }: PendingAccount): Promise<boolean> {
  const { numDeletedRows } = await tx.q
    .deleteFrom('pending_account')
    .where('email', '=', email)
    .where('token_hash', '=', token_hash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The address was confirmed in another way: nobody can confirm it with an older link. */
export async function deletePendingAt(tx: Tx, email: string): Promise<void> {
  await tx.q.deleteFrom('pending_account').where('email', '=', email).execute();
}

export async function deletePendingOfPerson(tx: Tx, userId: string): Promise<void> {
  await tx.q.deleteFrom('pending_account').where('user_id', '=', userId).execute();
}

export async function sweepPending(db: Executor, now: Temporal.Instant): Promise<void> {
  await db.deleteFrom('pending_account').where('expires_at', '<', now).execute();
}
