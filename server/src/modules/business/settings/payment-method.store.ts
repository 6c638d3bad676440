import type { OwnMethod } from '@kursi/core/payments/payment-methods.ts';
import type { Executor } from '../../../platform/database/database.ts';

/** The methods that a business named itself, by name. */
export async function listOwnMethods(db: Executor, businessId: string): Promise<OwnMethod[]> {
  return db
    .selectFrom('payment_method')
    .selectAll()
    .where('business_id', '=', businessId)
    .orderBy('name')
    .execute();
}

export async function findOwnMethod(
  db: Executor,
  businessId: string,
  id: string,
): Promise<OwnMethod | undefined> {
  return db
    .selectFrom('payment_method')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .executeTakeFirst();
}
