import type { Executor, Tx } from '../../../platform/database/database.ts';
import { deleteRows, updateRows } from '../../../platform/database/row-queries.ts';
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
  return updateRows(tx, 'pending_account', { email }, link);
}

/** Deletes it; of two concurrent confirmations, the second gets false. */
export async function takePending(tx: Tx, { email, token_hash }: PendingAccount): Promise<boolean> {
  return deleteRows(tx, 'pending_account', { email, token_hash });
}

/** The address was confirmed in another way: nobody can confirm it with an older link. */
export async function deletePendingAt(tx: Tx, email: string): Promise<void> {
  await deleteRows(tx, 'pending_account', { email });
}

export async function deletePendingOfPerson(tx: Tx, userId: string): Promise<void> {
  await deleteRows(tx, 'pending_account', { user_id: userId });
}

export async function sweepPending(db: Executor, now: Temporal.Instant): Promise<void> {
  await db.deleteFrom('pending_account').where('expires_at', '<', now).execute();
}
