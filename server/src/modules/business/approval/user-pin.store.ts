import type { Executor, Tx } from '../../../platform/database/database.ts';
import { deleteRows, findRow } from '../../../platform/database/row-queries.ts';
import type { NewRow } from '../../../platform/database/rows.ts';

export async function findPin(db: Executor, user_id: string) {
  return findRow(db, 'user_pin', { user_id }, ['pin_hash', 'set_at']);
}

export async function putPin(tx: Tx, pin: NewRow<'user_pin'>): Promise<void> {
  const { user_id: _, ...changed } = pin;
  await tx.q
    .insertInto('user_pin')
    .values(pin)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(changed))
    .execute();
}

export async function deletePin(tx: Tx, user_id: string): Promise<void> {
  await deleteRows(tx, 'user_pin', { user_id });
}
