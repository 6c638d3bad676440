import { bookingStatusAt } from '@kursi/core/booking/booking-rules.ts';
import { ok, type Result, refuse } from '@kursi/core/kernel/result.ts';
import { freeSlotsOf, keepSlotsOf, takeSlots } from '../../catalogue/public.ts';
import { slotOf } from '../availability/planned-booking.ts';
import type { CommandContext } from '../doing.ts';
import { lockVisitOfBooking, refreshVisitDay, updateBooking } from './booking.store.ts';

/** The business says yes. What is confirmed already stays so; what is cancelled cannot be. */
export async function confirmRequest(
  ctx: CommandContext,
  id: string,
): Promise<Result<{ visit_id: string }, 'NOT_FOUND' | 'CONFLICT'>> {
  const { tx, business_id, now } = ctx;
  const found = await lockVisitOfBooking(tx, { business_id, id });
  if (!found) return refuse('NOT_FOUND');
  const { booking, visit } = found;
  const booking_status = bookingStatusAt(booking, now);
  if (booking_status === 'cancelled') return refuse('CONFLICT', { booking_status });
  if (booking_status === 'confirmed') return ok({ visit_id: visit.id });
  const kept = await keepSlotsOf(tx, business_id, [{ booking_id: id, expires_at: null }]);
  // Between the last moment to answer and this one lies nothing; still, a slot that is gone is asked for again.
  const slot = slotOf(booking, id, ctx.newId(), null);
  if (!kept.has(id) && (await takeSlots(tx, business_id, [slot], now)).length > 0) {
    return refuse('CONFLICT', { booking_status });
  }
  await updateBooking(tx, booking, { booking_status: 'confirmed', answer_until: null });
  ctx.emit('booking.confirmed', {
    visit_id: visit.id,
    booking_id: id,
    entity_id: booking.entity_id,
    client_id: booking.client_id,
  });
  return ok({ visit_id: visit.id });
}

/** Nobody answered: writes down what readers see already, and gives the time back for good. */
export async function expireRequest(ctx: CommandContext, id: string): Promise<void> {
  const { tx, business_id, now } = ctx;
  const found = await lockVisitOfBooking(tx, { business_id, id });
  if (!found) return;
  const { booking, visit } = found;
  const isLapsed = booking.booking_status === 'created' && bookingStatusAt(booking, now) === 'cancelled';
  if (!isLapsed) return;
  await updateBooking(tx, booking, { booking_status: 'cancelled', cancelled_at: booking.answer_until });
  await freeSlotsOf(tx, business_id, [id]);
  await refreshVisitDay(tx, visit, now);
  ctx.emit('booking.lapsed', {
    visit_id: visit.id,
    booking_id: id,
    entity_id: booking.entity_id,
    client_id: booking.client_id,
  });
}
