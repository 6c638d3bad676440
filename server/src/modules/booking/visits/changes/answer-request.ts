import { bookingStatusAt } from '@kursi/core/booking/booking-rules.ts';
import { bookingTransitions, mayTransition } from '@kursi/core/booking/booking-states.ts';
import { type Outcome, ok, refuse } from '@kursi/core/kernel/result.ts';
import type { CommandContext } from '../../../../platform/module/command-context.ts';
import { consumeSlots, deleteBookingSlots, setSlotExpiry } from '../../../catalogue/public.ts';
import { toSlot } from '../../availability/planned-booking.ts';
import { coverVisit } from '../../payments/cover-visit.ts';
import { settleVisit } from '../../payments/visit-payment.store.ts';
import {
  type BookingRow,
  findBookingsOfVisit,
  getAnswerDeadline,
  lockVisit,
  lockVisitOfBooking,
  updateBooking,
  updateBookings,
} from '../booking.store.ts';

type Refused = 'NOT_FOUND' | 'CONFLICT';

/** Idempotent: confirming a confirmed booking changes nothing. A cancelled one cannot be confirmed. */
export async function confirmRequest(
  ctx: CommandContext,
  id: string,
): Outcome<{ visit_id: string }, Refused> {
  const found = await lockVisitOfBooking(ctx.tx, { business_id: ctx.business_id, id });
  if (!found) return refuse('NOT_FOUND');
  const confirmed = await confirmWaiting(ctx, [found.booking]);
  return confirmed.ok ? ok({ visit_id: found.visit.id }) : confirmed;
}

/** Every booking of the visit that waits for an answer. Those cancelled before stay cancelled. */
export async function confirmRequestedVisit(
  ctx: CommandContext,
  id: string,
): Outcome<{ visit_id: string; booking_ids: string[] }, Refused> {
  const { tx, business_id } = ctx;
  if (!(await lockVisit(tx, { business_id, id }))) return refuse('NOT_FOUND');
  const confirmed = await confirmWaiting(ctx, await findBookingsOfVisit(tx.q, business_id, id));
  return confirmed.ok ? ok({ visit_id: id, booking_ids: confirmed.value }) : confirmed;
}

/** Refused when all of them are cancelled. Answers with the ids of those it confirmed. */
async function confirmWaiting(
  ctx: CommandContext,
  bookings: readonly BookingRow[],
): Outcome<string[], 'CONFLICT'> {
  const { tx, business_id, now } = ctx;
  const active = bookings.filter((booking) => bookingStatusAt(booking, now) !== 'cancelled');
  if (active.length === 0) return refuse('CONFLICT', { booking_status: 'cancelled' });
  const waiting = active.filter(({ booking_status }) => mayTransition('accept', booking_status));
  const ids = waiting.map(({ id }) => id);
  if (ids.length === 0) return ok(ids);
  const kept = await setSlotExpiry(
    tx,
    business_id,
    ids.map((booking_id) => ({ booking_id, expires_at: null })),
  );
  // A slot expires only after the deadline to answer. If it is gone all the same, take it again.
  const lost = waiting.filter(({ id }) => !kept.has(id));
  const slots = lost.map((booking) => toSlot(booking, booking.id, ctx.newId(), null));
  if (slots.length > 0 && (await consumeSlots(tx, business_id, slots, now)).length > 0) {
    return refuse('CONFLICT', { booking_status: 'created' });
  }
  const { to: booking_status, event } = bookingTransitions.accept;
  await updateBookings(tx, business_id, ids, { booking_status, answer_until: null });
  for (const { visit_id, id, entity_id, client_id, answer_until } of waiting) {
    const until = answer_until && { request_until: answer_until.toString() };
    ctx.emit(event, { visit_id, booking_id: id, entity_id, client_id, ...until });
  }
  return ok(ids);
}

/** Undo of a confirmation. Refused once the client has arrived, or when the time to answer is over. */
export async function reopenRequest(
  ctx: CommandContext,
  id: string,
): Outcome<{ booking_ids: string[] }, Refused> {
  const { tx, business_id, now } = ctx;
  const visit = await lockVisit(tx, { business_id, id });
  if (!visit) return refuse('NOT_FOUND');
  if (visit.progress !== 'expected') return refuse('CONFLICT', { present: { progress: visit.progress } });
  const { to: booking_status, event } = bookingTransitions.reopen;
  const reopened: string[] = [];
  for (const booking of await findBookingsOfVisit(tx.q, business_id, id)) {
    if (!mayTransition('reopen', booking.booking_status)) continue;
    const answer_until = await getAnswerDeadline(tx, booking, 'request_until');
    if (!answer_until || Temporal.Instant.compare(answer_until, now) <= 0) continue;
    await updateBooking(tx, booking, { booking_status, answer_until });
    await setSlotExpiry(tx, business_id, [{ booking_id: booking.id, expires_at: answer_until }]);
    const { entity_id, client_id } = booking;
    ctx.emit(event, { visit_id: id, booking_id: booking.id, entity_id, client_id });
    reopened.push(booking.id);
  }
  return reopened.length > 0 ? ok({ booking_ids: reopened }) : refuse('CONFLICT');
}

/** The request expired: readers see it as cancelled already; this writes it and frees the slot. */
export async function expireRequest(ctx: CommandContext, id: string): Promise<void> {
  const { tx, business_id, now } = ctx;
  const found = await lockVisitOfBooking(tx, { business_id, id });
  if (!found) return;
  const { booking, visit } = found;
  const { to: booking_status, event } = bookingTransitions.expire;
  const isExpired =
    mayTransition('expire', booking.booking_status) && bookingStatusAt(booking, now) === booking_status;
  if (!isExpired) return;
  await updateBooking(tx, booking, { booking_status, cancelled_at: booking.answer_until });
  await coverVisit(ctx, visit);
  await deleteBookingSlots(tx, business_id, [id]);
  await settleVisit(tx, visit, now);
  ctx.emit(event, {
    visit_id: visit.id,
    booking_id: id,
    entity_id: booking.entity_id,
    client_id: booking.client_id,
  });
}
