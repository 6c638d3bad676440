import type { BusinessState } from '@kursi/core/business/business-state.ts';
import type { Tx } from '../../platform/database/database.ts';
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
