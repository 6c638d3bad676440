import type { Executor, Tx } from '../../../platform/database/database.ts';
import type { NewRow } from '../../../platform/database/rows.ts';

/** Replaces an earlier wish: its link is void. */
export async function saveEmailChange(tx: Tx, change: NewRow<'email_change'>): Promise<void> {
  const { user_id: _, ...wish } = change;
  await tx.q
    .insertInto('email_change')
    .values(change)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(wish))
    .execute();
}

/** Deletes it; of two concurrent confirmations, the second gets nothing. */
export async function takeEmailChange(
  tx: Tx,
  { user_id, token_hash }: { readonly user_id: string; readonly token_hash: Buffer },
  now: Temporal.Instant,
) {
  return tx.q
    .deleteFrom('email_change')
    .where('user_id', '=', user_id)
    .where('token_hash', '=', token_hash)
    .where('expires_at', '>', now)
    .returning(['email'])
    .executeTakeFirst();
}

/** Returns the address that was wanted. */
export async function deleteEmailChange(tx: Tx, userId: string): Promise<string | null> {
  const row = await tx.q
    .deleteFrom('email_change')
    .where('user_id', '=', userId)
    .returning('email')
    .executeTakeFirst();
  return row?.email ?? null;
}

export async function sweepEmailChanges(db: Executor, now: Temporal.Instant): Promise<void> {
  await db.deleteFrom('email_change').where('expires_at', '<', now).execute();
}
