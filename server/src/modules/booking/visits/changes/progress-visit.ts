import { bookingStatusAt, type VisitProgress } from '@kursi/core/booking/booking-rules.ts';
import { hasBegun, nextProgress } from '@kursi/core/booking/booking-states.ts';
import { type Done, done, type Outcome, ok, refuse } from '@kursi/core/kernel/result.ts';
import type { CommandContext } from '../../../../platform/module/command-context.ts';
import { findBookingsOfVisit, lockVisit, updateVisit } from '../booking.store.ts';

/** Returns the previous progress, for the undo. */
export async function progressVisit(
  ctx: CommandContext,
  id: string,
  progress: VisitProgress,
  believed?: VisitProgress,
): Outcome<{ before: VisitProgress }, 'NOT_FOUND' | 'CONFLICT'> {
  const { tx, business_id, now } = ctx;
  const visit = await lockVisit(tx, { business_id, id });
  if (!visit) return refuse('NOT_FOUND');
  const before = visit.progress;
  if (believed && believed !== before) return refuse('CONFLICT', { present: { progress: before } });
  if (before === progress) return ok({ before });
  const bookings = await findBookingsOfVisit(tx.q, business_id, id);
  const isOff = bookings.every((booking) => bookingStatusAt(booking, now) === 'cancelled');
  if (isOff || visit.billed_at || !nextProgress[before].includes(progress))
    return refuse('CONFLICT', { progress: before });
  const bound_at = visit.bound_at ?? (hasBegun[progress] ? now : null);
  await updateVisit(tx, { business_id, id }, { progress, bound_at, updated_at: now });
  ctx.emit('visit.progressed', { visit_id: id, client_id: visit.client_id, before, progress });
  return ok({ before });
}

export async function noteVisit(ctx: CommandContext, id: string, note: string | null): Done<'NOT_FOUND'> {
  const { tx, business_id, now } = ctx;
  if (!(await lockVisit(tx, { business_id, id }))) return refuse('NOT_FOUND');
  await updateVisit(tx, { business_id, id }, { note, updated_at: now });
  ctx.emit('visit.changed', { visit_id: id });
  return done;
}
