import type { Database } from '../../../platform/database/database.ts';
import { deleteBookingSlots } from '../../catalogue/public.ts';
import { deleteFromDirectory, deleteHoldsExpiredBefore } from './hold.store.ts';

/** Hold expiry: an expired hold blocks nobody and can still be confirmed for this long; then it is deleted. */
const HOLDS_LIVE = { hours: 24 };

export async function expireHolds(database: Database, now: Temporal.Instant): Promise<void> {
  await database.transaction(async (tx) => {
    const old = await deleteHoldsExpiredBefore(tx, now.subtract(HOLDS_LIVE));
    const idsOf = (holds: typeof old) => holds.map(({ booking_id }) => booking_id);
    for (const [businessId, holds] of Map.groupBy(old, ({ business_id }) => business_id)) {
      await deleteBookingSlots(tx, businessId, idsOf(holds));
    }
    if (old.length > 0) await deleteFromDirectory(tx, idsOf(old));
  });
}
