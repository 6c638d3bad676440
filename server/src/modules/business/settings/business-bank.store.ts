import type { Executor, Tx } from '../../../platform/database/database.ts';
import { findRow } from '../../../platform/database/row-queries.ts';
import type { NewRow } from '../../../platform/database/rows.ts';

export async function getBank(db: Executor, businessId: string) {
  return findRow(db, 'business_bank', { business_id: businessId }, ['sealed', 'updated_at']);
}

export async function putBank(tx: Tx, bank: NewRow<'business_bank'>): Promise<void> {
  const { business_id: _, ...changed } = bank;
  await tx.q
    .insertInto('business_bank')
    .values(bank)
    .onConflict((conflict) => conflict.column('business_id').doUpdateSet(changed))
    .execute();
}
