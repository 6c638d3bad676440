import { type Done, done, refuse } from '@kursi/core/kernel/result.ts';
import type { CommandContext } from '../../../platform/module/command-context.ts';
import { deleteBookingSlots } from '../../catalogue/public.ts';
import { deleteHolds, getVisitOfClientHold, type HoldRow, lockHolds } from './hold.store.ts';

/**
 * Releases a held slot. When the desk releases a part of a client's hold, all of the visit is released: no
 * client should come for half a visit.
 */
export async function releaseHold(ctx: CommandContext, booking_id: string): Done<'NOT_FOUND'> {
  const { tx, business_id, role } = ctx;
  const whole = role ? await getVisitOfClientHold(tx.q, { business_id, booking_id }) : null;
  const holds = await lockHolds(tx, { business_id, ...(whole ? { visit_id: whole } : { booking_id }) });
  if (holds.length === 0) return refuse('NOT_FOUND');
  await releaseHolds(ctx, holds);
  return done;
}

/** The holds must be locked. */
export async function releaseHolds(ctx: CommandContext, holds: readonly HoldRow[]): Promise<void> {
  const { tx, business_id } = ctx;
  const ids = holds.map(({ booking_id }) => booking_id);
  const gone = await deleteHolds(tx, business_id, ids);
  if (gone.size === 0) return;
  await deleteBookingSlots(tx, business_id, [...gone]);
  for (const { visit_id, booking_id, entity_id } of holds) {
    if (!gone.has(booking_id)) continue;
    ctx.emit('booking.released', { visit_id, booking_id, entity_id });
  }
}
