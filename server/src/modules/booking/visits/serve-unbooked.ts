import { allInTransaction } from '../../../platform/database/all-in-transaction.ts';
import type { CommandContext } from '../../../platform/module/command-context.ts';
import {
  consumeSlots,
  deleteBookingSlots,
  findTakenRanges,
  lockCalendars,
  type Slot,
} from '../../catalogue/public.ts';
import { type PlannedBooking, toSlot } from '../availability/planned-booking.ts';
import {
  type BookingRow,
  insertBookingDirectory,
  insertBookings,
  updateBooking,
  type VisitRow,
} from './booking.store.ts';
import { gapsBetween } from './conflicts/gaps-between.ts';

/**
 * Services that were given without being booked. They are never refused because a calendar is busy: each takes only
 * the free parts of its time.
 */
export async function insertUnbookedServices(
  ctx: CommandContext,
  of: { readonly visit_id: string; readonly client_id: string },
  bookings: readonly PlannedBooking[],
): Promise<void> {
  const { tx, business_id, now } = ctx;
  if (bookings.length === 0) return;
  await takeFreeParts(
    ctx,
    bookings.map((one) => toSlot(one, one.booking_id, '', null)),
  );
  const terms = { booking_status: 'confirmed', answer_until: null } as const;
  const planned = bookings.map((one) => ({ ...one, ...terms }));
  const ids = bookings.map(({ booking_id }) => booking_id);
  await allInTransaction([
    insertBookings(tx, { business_id, ...of }, planned, now),
    insertBookingDirectory(tx, business_id, ids),
  ]);
}

/** Someone else has done these services of a locked visit. Their time stays, on the calendar of that person. */
export async function reassignServices(
  ctx: CommandContext,
  changes: readonly { readonly booking: BookingRow; readonly entity_id: string }[],
): Promise<void> {
  const { tx, business_id } = ctx;
  if (changes.length === 0) return;
  await deleteBookingSlots(
    tx,
    business_id,
    changes.map(({ booking }) => booking.id),
  );
  const moved = changes.map(({ booking, entity_id }) => ({ ...booking, entity_id }));
  await takeFreeParts(
    ctx,
    moved.map((one) => toSlot(one, one.id, '', null)),
  );
  for (const { id, entity_id } of moved) await updateBooking(tx, { business_id, id }, { entity_id });
}

/** What of these times could not be taken. A walk-in stands beside what is there. */
export async function takeSlots(
  ctx: CommandContext,
  type: VisitRow['type'],
  slots: readonly Slot[],
): Promise<readonly Slot[]> {
  const { tx, business_id, now } = ctx;
  if (type === 'advance') return consumeSlots(tx, business_id, slots, now);
  await takeFreeParts(ctx, slots);
  return [];
}

/** Takes what is free of these times; what is taken stays as it is. */
export async function takeFreeParts(ctx: CommandContext, wholes: readonly Slot[]): Promise<void> {
  const { tx, business_id, now } = ctx;
  const calendars = wholes.map(({ entity_id }) => entity_id);
  await lockCalendars(tx, business_id, calendars);
  const taken = await findTakenRanges(tx, business_id, wholes, now);
  const free: Slot[] = [];
  for (const whole of wholes) {
    // Two services of one bill may overlap on one calendar: the first takes the time.
    const there = [...taken, ...free].filter(({ entity_id }) => entity_id === whole.entity_id);
    const gaps = gapsBetween(whole, there);
    free.push(...gaps.map((gap) => ({ ...whole, ...gap, id: ctx.newId() })));
  }
  if (free.length > 0) await consumeSlots(tx, business_id, free, now);
}
