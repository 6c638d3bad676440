import type { Executor, Tx } from '../../../platform/database/database.ts';
import { deleteRows, findRow } from '../../../platform/database/row-queries.ts';
import type { NewRow } from '../../../platform/database/rows.ts';

export async function findReset(db: Executor, user_id: string) {
  return findRow(db, 'factor_reset', { user_id }, ['due_at']);
}

/** Asking again does not shorten or lengthen the wait: the first one stays. False then. */
export async function insertReset(tx: Tx, row: NewRow<'factor_reset'>): Promise<boolean> {
  const inserted = await tx.q
    .insertInto('factor_reset')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function deleteReset(
  tx: Tx,
  by: { readonly user_id: string } | { readonly cancel_hash: Buffer },
): Promise<boolean> {
  return deleteRows(tx, 'factor_reset', by);
}
