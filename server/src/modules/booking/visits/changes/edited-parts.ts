import { bookingStatusAt } from '@kursi/core/booking/booking-rules.ts';
import type { VisitPlan } from '@kursi/core/booking/desk.contract.ts';
import type { EditedPart } from '@kursi/core/booking/edited-parts.ts';
import type { BookingRow } from '../booking.store.ts';

/** The services of a visit as the desk edits them, in their order. With `now`, only those that are not cancelled. */
export function planOf(bookings: readonly BookingRow[], now?: Temporal.Instant): VisitPlan {
  const living = now ? bookings.filter((one) => bookingStatusAt(one, now) !== 'cancelled') : bookings;
  return {
    booking_date: living.map(({ booking_date }) => booking_date).sort()[0] ?? '',
    services: living.map((one) => ({
      booking_id: one.id,
      service_id: one.service_id,
      entity_id: one.entity_id,
      service_time: one.service_time,
      service_duration: one.service_duration,
      booking_amount: one.booking_amount,
    })),
  };
}

/** A price that was not sent is not compared. */
export function isSamePlan(believed: VisitPlan, present: VisitPlan): boolean {
  return (
    believed.booking_date === present.booking_date &&
    believed.services.length === present.services.length &&
    believed.services.every((one, i) => {
      const now = present.services[i];
      return (
        now !== undefined &&
        one.booking_id === now.booking_id &&
        one.entity_id === now.entity_id &&
        one.service_time === now.service_time &&
        one.service_duration === now.service_duration &&
        (one.booking_amount === undefined || one.booking_amount === now.booking_amount)
      );
    })
  );
}

type After = Pick<
  BookingRow,
  'entity_id' | 'service_name' | 'service_duration' | 'booking_amount' | 'booking_date' | 'service_time'
> & { readonly booking_id: string; readonly before: BookingRow | null };

/** What an edit changed, for one line of the history. Names of services, never of people. */
export function partsChanged(living: readonly BookingRow[], edited: readonly After[]): EditedPart[] {
  const parts: EditedPart[] = [];
  for (const { before, service_name: service, ...after } of edited) {
    if (!before || before.booking_status === 'cancelled') {
      parts.push({ what: 'added', service });
      continue;
    }
    if (before.service_time !== after.service_time || before.booking_date !== after.booking_date)
      parts.push({ what: 'moved', service, from: before.service_time, to: after.service_time });
    if (before.service_duration !== after.service_duration)
      parts.push({
        what: 'length',
        service,
        from: String(before.service_duration),
        to: String(after.service_duration),
      });
    if (before.entity_id !== after.entity_id)
      parts.push({ what: 'person', service, from: before.entity_id, to: after.entity_id });
    if (before.booking_amount !== after.booking_amount)
      parts.push({
        what: 'price',
        service,
        booking_id: before.id,
        entity_id: before.entity_id,
        from: String(before.booking_amount),
        to: String(after.booking_amount),
      });
  }
  const kept = new Set(edited.map(({ booking_id }) => booking_id));
  for (const { id, service_name } of living)
    if (!kept.has(id)) parts.push({ what: 'removed', service: service_name });
  const order = living.filter(({ id }) => kept.has(id)).map(({ id }) => id);
  const now = edited
    .filter(({ booking_id }) => order.includes(booking_id))
    .map(({ booking_id }) => booking_id);
  if (order.some((id, i) => now[i] !== id)) parts.push({ what: 'order' });
  return parts;
}
