import type { MethodIcon, OwnMethod } from '@kursi/core/payments/payment-methods.ts';
import { sql } from 'kysely';
import type { Executor, Tx } from '../../../platform/database/database.ts';
import { findRow, listRows, updateRows } from '../../../platform/database/row-queries.ts';
import type { ChangesOf, NewRow } from '../../../platform/database/rows.ts';

type Key = { readonly business_id: string; readonly id: string };

const UNIQUE_VIOLATION = '23505';

/** The methods that a business named itself, in its order. */
export async function listOwnMethods(
  db: Executor,
  businessId: string,
): Promise<(OwnMethod & { readonly icon: MethodIcon })[]> {
  return listRows(db, 'payment_method', { business_id: businessId }, ['position', 'id']);
}

export async function findOwnMethod(
  db: Executor,
  businessId: string,
  id: string,
): Promise<OwnMethod | undefined> {
  return findRow(db, 'payment_method', { business_id: businessId, id });
}

/** False when another has the name; the unique index decides. */
export async function insertMethod(tx: Tx, method: NewRow<'payment_method'>): Promise<boolean> {
  const row = await tx.q
    .insertInto('payment_method')
    .values(method)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function updateMethod(
  tx: Tx,
  { business_id, id }: Key,
  changes: ChangesOf<'payment_method'>,
): Promise<'changed' | 'not_there' | 'name_taken'> {
  try {
    return (await updateRows(tx, 'payment_method', { business_id, id }, changes)) ? 'changed' : 'not_there';
  } catch (error) {
    // UPDATE has no ON CONFLICT. The error aborts the transaction, which the refusal rolls back anyway.
    if (error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION) return 'name_taken';
    throw error;
  }
}

export async function setMethodOrder(tx: Tx, businessId: string, ids: readonly string[]): Promise<void> {
  await sql`
    UPDATE payment_method AS method
    SET position = wanted.position
    FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS wanted (id, position)
    WHERE method.business_id = ${businessId} AND method.id = wanted.id`.execute(tx.q);
}
