import type { CommandContext } from '../../../platform/module/command-context.ts';
import { consumeSlots, findTakenRanges, lockCalendars } from '../../catalogue/public.ts';
import { type PlannedBooking, toSlot } from '../availability/planned-booking.ts';
import { insertBookingDirectory, insertBookings } from './booking.store.ts';
import { gapsBetween } from './gaps-between.ts';

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
  const calendars = bookings.map(({ entity_id }) => entity_id);
  await lockCalendars(tx, business_id, calendars);
  for (const one of bookings) {
    const whole = toSlot(one, one.booking_id, '', null);
    const taken = await findTakenRanges(tx, { business_id, ...whole }, now);
    const free = gapsBetween(whole, taken).map((gap) => ({ ...whole, ...gap, id: ctx.newId() }));
    if (free.length > 0) await consumeSlots(tx, business_id, free, now);
  }
  const terms = { booking_status: 'confirmed', answer_until: null } as const;
  await insertBookings(
    tx,
    { business_id, ...of },
    bookings.map((one) => ({ ...one, ...terms })),
    now,
  );
  await insertBookingDirectory(
    tx,
    business_id,
    bookings.map(({ booking_id }) => booking_id),
  );
}
