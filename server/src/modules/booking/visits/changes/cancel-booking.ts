import { bookingStatusAt, insideCancellationWindow } from '@kursi/core/booking/booking-rules.ts';
import { bookingActor, bookingTransitions, mayTransition } from '@kursi/core/booking/booking-states.ts';
import { refundWaits } from '@kursi/core/booking/refund-terms.ts';
import { refuseRight } from '@kursi/core/contract/rights.ts';
import { paise, sumPaise } from '@kursi/core/kernel/money.ts';
import { type Outcome, ok, refuse } from '@kursi/core/kernel/result.ts';
import { UNDO_GRACE_SECONDS } from '@kursi/core/kernel/undo.ts';
import type { CommandContext } from '../../../../platform/module/command-context.ts';
import { deleteBookingSlots } from '../../../catalogue/public.ts';
import { toSlot } from '../../availability/planned-booking.ts';
import { lockHolds } from '../../holds/hold.store.ts';
import { releaseHolds } from '../../holds/release-hold.ts';
import { coverVisit } from '../../payments/cover-visit.ts';
import { freedOnline } from '../../payments/lower-charges.ts';
import { settleVisit } from '../../payments/visit-payment.store.ts';
import {
  type BookingRow,
  findBookingsOfVisit,
  hasCancelledAll,
  lockVisit,
  lockVisitOfBooking,
  updateBooking,
  updateBookings,
  updateVisit,
  type VisitRow,
} from '../booking.store.ts';
import { takeSlots } from '../serve-unbooked.ts';

type NotCancelled = 'CONFLICT' | 'INSIDE_CANCELLATION_WINDOW' | 'NOT_ALLOWED';
type Refused = 'NOT_FOUND' | NotCancelled;

export async function cancelBooking(
  ctx: CommandContext,
  id: string,
  reason: string | null,
): Outcome<{ visit_id: string }, Refused> {
  const found = await lockVisitOfBooking(ctx.tx, { business_id: ctx.business_id, id });
  if (!found) return refuse('NOT_FOUND');
  const cancelled = await cancelAll(ctx, found.visit, [found.booking], reason);
  return cancelled.ok ? ok({ visit_id: found.visit.id }) : cancelled;
}

/** All its bookings that are not cancelled, and its holds. */
export async function cancelVisit(
  ctx: CommandContext,
  id: string,
  reason: string | null,
): Outcome<{ booking_ids: string[] }, Refused> {
  const { tx, business_id } = ctx;
  const holds = await lockHolds(tx, { business_id, visit_id: id });
  const visit = await lockVisit(tx, { business_id, id });
  if (holds.length > 0) await releaseHolds(ctx, holds);
  const held = holds.map(({ booking_id }) => booking_id);
  if (!visit) return held.length > 0 ? ok({ booking_ids: held }) : refuse('NOT_FOUND');
  const cancelled = await cancelAll(ctx, visit, await findBookingsOfVisit(tx.q, business_id, id), reason);
  return cancelled.ok ? ok({ booking_ids: [...held, ...cancelled.value] }) : cancelled;
}

async function cancelAll(
  ctx: CommandContext,
  visit: VisitRow,
  bookings: readonly BookingRow[],
  reason: string | null,
): Outcome<string[], NotCancelled> {
  const { tx, business_id, now } = ctx;
  const by = bookingActor(ctx);
  const left = bookings.filter((booking) => mayTransition('cancel', bookingStatusAt(booking, now), by));
  if (left.length === 0) return refuse('CONFLICT', { booking_status: 'cancelled' });
  // A finished visit cannot be cancelled: its payments would be lost.
  if (visit.progress === 'done') return refuse('CONFLICT', { progress: visit.progress });
  const tooLate = tooLateForClient(ctx, visit, left);
  if (tooLate) return tooLate;
  const waits = refundWaits(ctx, visit, left, now);
  const kept = waits ? await whyPaymentIsBound(ctx, visit, left) : null;
  if (kept) return kept;
  const ids = left.map(({ id }) => id);
  const { to: booking_status, event } = bookingTransitions.cancel;
  await updateBookings(tx, business_id, ids, { booking_status, cancelled_at: now, cancel_reason: reason });
  for (const { id, entity_id, visit_id, client_id } of left) {
    ctx.emit(event, { visit_id, booking_id: id, entity_id, client_id });
  }
  await coverVisit(ctx, visit);
  await deleteBookingSlots(tx, business_id, ids);
  await settleVisit(tx, visit, now, { refundWaits: waits, isFree: by === 'client' && !visit.bound_at });
  return ok(ids);
}

/** Once a visit has begun, calling off what was paid online is a refund. Stepping its progress back changes nothing. */
async function whyPaymentIsBound(
  { tx, business_id, now }: CommandContext,
  visit: VisitRow,
  left: readonly BookingRow[],
) {
  if (!visit.bound_at) return null;
  const all = await findBookingsOfVisit(tx.q, business_id, visit.id);
  const living = all.filter((booking) => bookingStatusAt(booking, now) !== 'cancelled');
  const charged = (rows: readonly BookingRow[]) => sumPaise(rows.map(({ charged_amount }) => charged_amount));
  const from = charged(living);
  const to = paise(from - charged(left));
  const online_amount = await freedOnline(tx, visit, { from, to });
  // Without the amount: the visit may be a colleague's, and its sums hidden.
  return online_amount > 0 ? refuseRight('payment.refund') : null;
}

/** For a bill: these services of a locked visit, also of a finished one. The caller settles the visit. */
export async function cancelServices(
  { tx, business_id, now }: CommandContext,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const { to: booking_status } = bookingTransitions.cancel;
  await updateBookings(tx, business_id, ids, { booking_status, cancelled_at: now, cancel_reason: null });
  await deleteBookingSlots(tx, business_id, ids);
}

/**
 * Permission: inside the visit's own cancellation window, or after the client has arrived, only the business
 * cancels or moves. A move keeps that window.
 */
export function tooLateForClient(ctx: CommandContext, visit: VisitRow, bookings: readonly BookingRow[]) {
  if (ctx.role || !ctx.actor_id) return null;
  const { cancellation_window } = visit;
  const isLate = bookings.some(({ starts_at }) =>
    insideCancellationWindow(starts_at, ctx.now, cancellation_window),
  );
  return isLate || visit.progress !== 'expected'
    ? refuse('INSIDE_CANCELLATION_WINDOW', { cancellation_window })
    : null;
}

/** A change by the desk inside the window: moving a visit away from it does not bring the free cancelling back. */
export async function bindLateChange(
  { tx, business_id, now, role }: CommandContext,
  { id, cancellation_window, bound_at }: VisitRow,
  before: readonly BookingRow[],
): Promise<void> {
  const isLate = before.some(({ starts_at }) =>
    insideCancellationWindow(starts_at, now, cancellation_window),
  );
  if (role && isLate && !bound_at) await updateVisit(tx, { business_id, id }, { bound_at: now });
}

/** Refused with SLOT_TAKEN when the slot was taken meanwhile. */
export async function uncancelBooking(
  ctx: CommandContext,
  id: string,
): Outcome<{ visit_id: string }, 'NOT_FOUND' | 'CONFLICT' | 'SLOT_TAKEN'> {
  const found = await lockVisitOfBooking(ctx.tx, { business_id: ctx.business_id, id });
  if (!found) return refuse('NOT_FOUND');
  const restored = await restore(ctx, found.visit, [found.booking]);
  return restored.ok ? ok({ visit_id: found.visit.id }) : restored;
}

/** Restores the bookings of the last cancellation only. */
export async function uncancelVisit(
  ctx: CommandContext,
  id: string,
): Outcome<{ booking_ids: string[] }, 'NOT_FOUND' | 'CONFLICT' | 'SLOT_TAKEN'> {
  const { tx, business_id } = ctx;
  const visit = await lockVisit(tx, { business_id, id });
  if (!visit) return refuse('NOT_FOUND');
  const bookings = await findBookingsOfVisit(tx.q, business_id, id);
  const times = bookings.flatMap(({ cancelled_at }) => cancelled_at ?? []);
  const last = times.sort(Temporal.Instant.compare).at(-1);
  const lastCancelled = bookings.filter(({ cancelled_at }) => last && cancelled_at?.equals(last));
  const restored = await restore(ctx, visit, lastCancelled);
  return restored.ok ? ok({ booking_ids: lastCancelled.map((booking) => booking.id) }) : restored;
}

async function restore(
  ctx: CommandContext,
  visit: VisitRow,
  bookings: readonly BookingRow[],
): Outcome<null, 'CONFLICT' | 'SLOT_TAKEN'> {
  const { tx, business_id, now } = ctx;
  const by = bookingActor(ctx);
  const isCancelled = ({ booking_status }: BookingRow) => mayTransition('restore', booking_status, by);
  // What a voided bill cancelled stays so: its number is void.
  if (visit.billed_at || bookings.length === 0 || !bookings.every(isCancelled)) return refuse('CONFLICT');
  if (by === 'client' && !(await mayClientRestore(ctx, visit, bookings))) return refuse('CONFLICT');
  // A request before its deadline waits again; after it, the undo confirms it.
  const again = bookings.map((booking) => ({
    ...booking,
    answer_until:
      booking.answer_until && Temporal.Instant.compare(booking.answer_until, now) > 0
        ? booking.answer_until
        : null,
  }));
  const slots = again.map((booking) => toSlot(booking, booking.id, ctx.newId(), booking.answer_until));
  const taken = await takeSlots(ctx, visit.type, slots);
  if (taken.length > 0) {
    return refuse('SLOT_TAKEN', { booking_ids: taken.map(({ booking_id }) => booking_id) });
  }
  for (const { id, visit_id, entity_id, answer_until, client_id } of again) {
    const { to: booking_status, event } = answer_until
      ? bookingTransitions.restoreRequest
      : bookingTransitions.restore;
    const restored = { booking_status, answer_until, cancelled_at: null, cancel_reason: null };
    await updateBooking(tx, { business_id, id }, restored);
    ctx.emit(event, { visit_id, booking_id: id, entity_id, client_id });
  }
  await coverVisit(ctx, visit);
  if (by === 'client' && (await hasLostCover(ctx, visit, bookings))) return refuse('CONFLICT');
  await settleVisit(tx, visit, now);
  return ok(null);
}

/** What covered them covers something else by now: it would be the business that decides how they are paid. */
async function hasLostCover(
  { tx, business_id }: CommandContext,
  visit: VisitRow,
  before: readonly BookingRow[],
): Promise<boolean> {
  const after = await findBookingsOfVisit(tx.q, business_id, visit.id);
  return before.some(
    ({ id, membership_amount }) =>
      (after.find((one) => one.id === id)?.membership_amount ?? 0) < (membership_amount ?? 0),
  );
}

/** A client takes back only what they cancelled themselves, while the screen offers the undo. */
export async function mayClientRestore(
  { tx, actor_id, now }: CommandContext,
  visit: VisitRow,
  bookings: readonly BookingRow[],
): Promise<boolean> {
  const since = now.subtract({ seconds: UNDO_GRACE_SECONDS });
  const isRecent = bookings.every(
    ({ cancelled_at }) => cancelled_at && Temporal.Instant.compare(cancelled_at, since) >= 0,
  );
  return isRecent && actor_id !== null && (await hasCancelledAll(tx, visit, bookings, actor_id));
}
