import type { BusinessState } from '@kursi/core/business/business-state.ts';
import type { Executor, Tx } from '../../platform/database/database.ts';
import { updateRows } from '../../platform/database/row-queries.ts';

/** Locked until the transaction ends: of two concurrent decisions, the second sees the first. */
export async function lockState(tx: Tx, businessId: string): Promise<BusinessState | null> {
  const row = await tx.q
    .selectFrom('business')
    .select('business_state')
    .where('id', '=', businessId)
    .where('is_deleted', '=', false)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.business_state ?? null;
}

export async function setState(
  tx: Tx,
  businessId: string,
  state: { readonly business_state: BusinessState; readonly state_reason: string | null },
  now: Temporal.Instant,
): Promise<void> {
  await updateRows(tx, 'business', { id: businessId }, { ...state, state_changed_at: now });
}

/**
 * Permission: only the words of an approved business go to people outside its team, by mail, message or push. Every
 * sender asks this.
 */
export async function findApproved(
  db: Executor,
  businessIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (businessIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('business')
    .select('id')
    .where('id', 'in', [...new Set(businessIds)])
    .where('business_state', '=', 'approved')
    .where('is_deleted', '=', false)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export async function isApproved(db: Executor, businessId: string): Promise<boolean> {
  return (await findApproved(db, [businessId])).has(businessId);
}
