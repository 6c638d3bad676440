import { bookingStatusAt, insideCancellationWindow } from '@kursi/core/booking/booking-rules.ts';
import { ok, type Result, refuse } from '@kursi/core/kernel/result.ts';
import type { CommandContext } from '../../../platform/module/command-context.ts';
import { freeSlotsOf, takeSlots } from '../../catalogue/public.ts';
import { slotOf } from '../availability/planned-booking.ts';
import { lockHolds } from '../holds/hold.store.ts';
import { giveBack } from '../holds/release-hold.ts';
import {
  type BookingRow,
  bookingsOf,
  lockVisit,
  lockVisitOfBooking,
  refreshVisitDay,
  updateBooking,
  type VisitRow,
} from './booking.store.ts';

type Refused = 'NOT_FOUND' | 'CONFLICT' | 'INSIDE_CANCELLATION_WINDOW';

export async function cancelBooking(
  ctx: CommandContext,
  id: string,
  reason: string | null,
): Promise<Result<{ visit_id: string }, Refused>> {
  const found = await lockVisitOfBooking(ctx.tx, { business_id: ctx.business_id, id });
  if (!found) return refuse('NOT_FOUND');
  const cancelled = await cancelAll(ctx, found.visit, [found.booking], reason);
  return cancelled.ok ? ok({ visit_id: found.visit.id }) : cancelled;
}

/** All that is left of it; or its holds, when it is no more than those. */
export async function cancelVisit(
  ctx: CommandContext,
  id: string,
  reason: string | null,
): Promise<Result<{ booking_ids: string[] }, Refused>> {
  const { tx, business_id } = ctx;
  const holds = await lockHolds(tx, { business_id, visit_id: id });
  const visit = await lockVisit(tx, { business_id, id });
  if (holds.length > 0) await giveBack(ctx, holds);
  const held = holds.map(({ booking_id }) => booking_id);
  if (!visit) return held.length > 0 ? ok({ booking_ids: held }) : refuse('NOT_FOUND');
  const cancelled = await cancelAll(ctx, visit, await bookingsOf(tx.q, business_id, id), reason);
  return cancelled.ok ? ok({ booking_ids: [...held, ...cancelled.value] }) : cancelled;
}

async function cancelAll(
  ctx: CommandContext,
  visit: VisitRow,
  bookings: readonly BookingRow[],
  reason: string | null,
): Promise<Result<string[], 'CONFLICT' | 'INSIDE_CANCELLATION_WINDOW'>> {
  const { tx, business_id, now } = ctx;
  const left = bookings.filter((booking) => bookingStatusAt(booking, now) !== 'cancelled');
  if (left.length === 0) return refuse('CONFLICT', { booking_status: 'cancelled' });
  // What was done cannot be undone by words; nor may what was paid for it vanish from the visit.
  if (visit.progress === 'done') return refuse('CONFLICT', { progress: visit.progress });
  const tooLate = tooLateForClient(ctx, visit, left);
  if (tooLate) return tooLate;
  await cancelNow(ctx, left, reason);
  for (const { id, entity_id, visit_id, client_id } of left) {
    ctx.emit('booking.cancelled', { visit_id, booking_id: id, entity_id, client_id });
  }
  await freeSlotsOf(
    tx,
    business_id,
    left.map(({ id }) => id),
  );
  await refreshVisitDay(tx, visit, now);
  return ok(left.map(({ id }) => id));
}

async function cancelNow(
  ctx: CommandContext,
  bookings: readonly BookingRow[],
  reason: string | null,
): Promise<void> {
  for (const { business_id, id } of bookings) {
    await updateBooking(
      ctx.tx,
      { business_id, id },
      { booking_status: 'cancelled', cancelled_at: ctx.now, cancel_reason: reason },
    );
  }
}

/**
 * Inside the window that the visit was booked with, or once someone has come, only the business cancels and moves.
 * A move keeps that window: whoever moves was asked for a time and not for other terms.
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

/** The time may have gone to someone else meanwhile: then it stays cancelled. */
export async function uncancelBooking(
  ctx: CommandContext,
  id: string,
): Promise<Result<{ visit_id: string }, 'NOT_FOUND' | 'CONFLICT' | 'SLOT_TAKEN'>> {
  const found = await lockVisitOfBooking(ctx.tx, { business_id: ctx.business_id, id });
  if (!found) return refuse('NOT_FOUND');
  const restored = await restore(ctx, found.visit, [found.booking]);
  return restored.ok ? ok({ visit_id: found.visit.id }) : restored;
}

/** What was cancelled last, at once; what had been cancelled before stays so. */
export async function uncancelVisit(
  ctx: CommandContext,
  id: string,
): Promise<Result<{ booking_ids: string[] }, 'NOT_FOUND' | 'CONFLICT' | 'SLOT_TAKEN'>> {
  const { tx, business_id } = ctx;
  const visit = await lockVisit(tx, { business_id, id });
  if (!visit) return refuse('NOT_FOUND');
  const bookings = await bookingsOf(tx.q, business_id, id);
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
): Promise<Result<null, 'CONFLICT' | 'SLOT_TAKEN'>> {
  const { tx, business_id, now } = ctx;
  if (bookings.length === 0 || bookings.some(({ booking_status }) => booking_status !== 'cancelled')) {
    return refuse('CONFLICT');
  }
  // A request that can still be answered waits again; one that cannot was answered by whoever undoes this.
  const again = bookings.map((booking) => ({
    ...booking,
    answer_until:
      booking.answer_until && Temporal.Instant.compare(booking.answer_until, now) > 0
        ? booking.answer_until
        : null,
  }));
  const slots = again.map((booking) => slotOf(booking, booking.id, ctx.newId(), booking.answer_until));
  const taken = await takeSlots(tx, business_id, slots, now);
  if (taken.length > 0) {
    return refuse('SLOT_TAKEN', { booking_ids: taken.map(({ booking_id }) => booking_id) });
  }
  for (const { id, visit_id, entity_id, answer_until, client_id } of again) {
    await updateBooking(
      tx,
      { business_id, id },
      {
        booking_status: answer_until ? 'created' : 'confirmed',
        answer_until,
        cancelled_at: null,
        cancel_reason: null,
      },
    );
    ctx.emit('booking.restored', { visit_id, booking_id: id, entity_id, client_id });
  }
  await refreshVisitDay(tx, visit, now);
  return ok(null);
}
