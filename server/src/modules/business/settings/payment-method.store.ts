import type { OwnMethod } from '@kursi/core/payments/payment-methods.ts';
import type { Executor } from '../../../platform/database/database.ts';
import { findRow, listRows } from '../../../platform/database/row-queries.ts';

/** The methods that a business named itself, by name. */
export async function listOwnMethods(db: Executor, businessId: string): Promise<OwnMethod[]> {
  return listRows(db, 'payment_method', { business_id: businessId }, ['name']);
}

export async function findOwnMethod(
  db: Executor,
  businessId: string,
  id: string,
): Promise<OwnMethod | undefined> {
  return findRow(db, 'payment_method', { business_id: businessId, id });
}
