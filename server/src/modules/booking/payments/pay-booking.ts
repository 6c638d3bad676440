import type { bookingCalls } from '@kursi/core/booking/booking.contract.ts';
import { bookingStatusAt } from '@kursi/core/booking/booking-rules.ts';
import type { InputOf } from '@kursi/core/contract/call.ts';
import { done, type Result, refuse } from '@kursi/core/kernel/result.ts';
import { localMinute } from '@kursi/core/kernel/time-zone.ts';
import type { CommandContext } from '../../../platform/module/command-context.ts';
import { getBookingBusiness, lockVisitOfBooking, updateBooking } from '../visits/booking.store.ts';

type Answer<Codes extends Parameters<typeof refuse>[0]> = Promise<Result<Record<string, never>, Codes>>;

/**
 * Sets the total paid so far, as cash amount whatever the type; the membership amount becomes null. When the
 * price has risen, paying the new total adds the difference. The member who recorded the first payment stays
 * the one who may undo it, so that nobody takes it over by adding a rupee.
 */
export async function payBooking(
  ctx: CommandContext,
  input: InputOf<typeof bookingCalls.recordPayment>,
): Answer<'NOT_FOUND' | 'CONFLICT' | 'PAYMENT_NOT_VERIFIED' | 'AMOUNT_TOO_LARGE'> {
  const { tx, business_id, now, actor_id } = ctx;
  // Online payments are recorded when the gateway confirms them, never by hand.
  if (input.payment_id || input.type === 'pg') return refuse('PAYMENT_NOT_VERIFIED');
  const found = await lockVisitOfBooking(tx, { business_id, id: input.booking_id });
  if (!found) return refuse('NOT_FOUND');
  const { booking, visit } = found;
  const isOff = bookingStatusAt(booking, now) === 'cancelled';
  // Refunds rely on it: the online amount is exactly what was paid online.
  const isNoted = booking.payment_id !== null || (booking.cash_amount ?? -1) >= input.amount;
  if (isOff || isNoted) return refuse('CONFLICT', { cash_amount: booking.cash_amount });
  if (input.amount > booking.booking_amount) {
    return refuse('AMOUNT_TOO_LARGE', { booking_amount: booking.booking_amount });
  }
  await updateBooking(tx, booking, {
    cash_amount: input.amount,
    membership_amount: null,
    payment_membership_id: null,
    payment_type: input.type,
    ...(booking.cash_amount === null && { paid_by: actor_id, paid_at: now }),
  });
  ctx.emit('booking.paid', { visit_id: visit.id, booking_id: booking.id });
  return done;
}

/**
 * Permission: owners and admins always; staff only for payments they recorded themselves, on the same day.
 */
export async function undoPayment(
  ctx: CommandContext,
  id: string,
): Answer<'NOT_FOUND' | 'CONFLICT' | 'NOT_ALLOWED'> {
  const { tx, business_id, now, role, actor_id } = ctx;
  const found = await lockVisitOfBooking(tx, { business_id, id });
  if (!found) return refuse('NOT_FOUND');
  const { booking, visit } = found;
  // An online payment cannot be undone here: cancelling refunds it.
  if (booking.cash_amount === null || !booking.paid_at || booking.payment_id) return refuse('CONFLICT');
  if (role === 'staff') {
    const { time_zone } = await getBookingBusiness(tx.q, business_id);
    const dayOf = (at: Temporal.Instant) => localMinute(at, time_zone).day;
    const isToday = dayOf(booking.paid_at).equals(dayOf(now));
    if (booking.paid_by !== actor_id || !isToday) return refuse('NOT_ALLOWED');
  }
  await updateBooking(tx, booking, { cash_amount: null, payment_type: null, paid_by: null, paid_at: null });
  ctx.emit('booking.payment_undone', { visit_id: visit.id, booking_id: booking.id });
  return done;
}

export async function changeBooking(
  ctx: CommandContext,
  input: InputOf<typeof bookingCalls.change>,
): Answer<'NOT_FOUND' | 'CONFLICT' | 'MALFORMED' | 'MEMBERSHIPS_NOT_YET' | 'AMOUNT_TOO_LARGE'> {
  const { tx, business_id, now } = ctx;
  const { id, booking_amount } = input;
  if (input.booking_id !== undefined && input.booking_id !== id) {
    return refuse('MALFORMED', { fields: [{ field: 'booking_id', problem: 'invalid_value' }] });
  }
  if (input.payment_membership_id || input.payment_membership_amount) return refuse('MEMBERSHIPS_NOT_YET');
  const found = await lockVisitOfBooking(tx, { business_id, id });
  if (!found) return refuse('NOT_FOUND');
  const { booking, visit } = found;
  if (bookingStatusAt(booking, now) === 'cancelled') return refuse('CONFLICT');
  if (booking_amount === undefined || booking_amount === booking.booking_amount) return done;
  if ((booking.cash_amount ?? 0) > booking_amount) {
    return refuse('AMOUNT_TOO_LARGE', { cash_amount: booking.cash_amount });
  }
  await updateBooking(tx, booking, { booking_amount });
  ctx.emit('booking.changed', { visit_id: visit.id, booking_id: id });
  return done;
}
