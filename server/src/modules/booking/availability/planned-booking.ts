import type { Paise } from '@kursi/core/kernel/money.ts';
import type { Slot } from '../../catalogue/public.ts';

/** A service at a time on a calendar, with today's name and price: common to holds and bookings. */
export interface Planned {
  readonly service_id: string;
  readonly entity_id: string;
  readonly booking_date: string;
  readonly service_time: string;
  readonly service_duration: number;
  readonly buffer_after: number;
  readonly starts_at: Temporal.Instant;
  readonly ends_at: Temporal.Instant;
  readonly service_name: string;
  readonly service_name_hi: string | null;
  readonly service_price: Paise;
  readonly booking_amount: Paise;
}

export interface PlannedBooking extends Planned {
  readonly booking_id: string;
  readonly index: number;
  /** What covers it; given for all bookings of a list or for none. */
  readonly payment_membership_id?: string | null;
  readonly membership_amount?: Paise | null;
}

/** As bookings of one visit, the earliest first: what was named first may come later. */
export function inOrder<One extends Planned>(planned: readonly One[], newId: () => string) {
  return planned
    .toSorted((a, b) => Temporal.Instant.compare(a.starts_at, b.starts_at))
    .map((one, index) => ({ ...one, booking_id: newId(), index }));
}

/** The time it takes on its calendar, including the buffer. */
export function toSlot(
  planned: Pick<Planned, 'entity_id' | 'starts_at' | 'ends_at' | 'buffer_after'>,
  booking_id: string,
  id: string,
  expires_at: Temporal.Instant | null,
): Slot {
  const { entity_id, starts_at, ends_at, buffer_after } = planned;
  return {
    id,
    entity_id,
    booking_id,
    start: starts_at,
    end: ends_at.add({ minutes: buffer_after }),
    expires_at,
  };
}

/** The answer's shape. */
export function writtenAnswer(planned: PlannedBooking) {
  return {
    booking_id: planned.booking_id,
    service_id: planned.service_id,
    entity_id: planned.entity_id,
    booking_date: planned.booking_date,
    service_time: planned.service_time,
    service_duration: planned.service_duration,
    start_date: planned.starts_at.toString(),
    end_date: planned.ends_at.toString(),
    booking_amount: planned.booking_amount,
  };
}

export function firstDay(bookings: readonly { readonly booking_date: string }[]): string {
  return bookings.map(({ booking_date }) => booking_date).sort()[0] ?? '';
}
