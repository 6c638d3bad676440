/** Statuses and limits of bookings and visits. Which status may follow which: booking-states.ts. */
export const bookingStatuses = ['created', 'confirmed', 'cancelled'] as const;
export type BookingStatus = (typeof bookingStatuses)[number];

export const visitTypes = ['advance', 'walk-in'] as const;

export const visitProgress = ['expected', 'arrived', 'in_service', 'done', 'no_show'] as const;
export type VisitProgress = (typeof visitProgress)[number];

/** Rules that the desk may override. Overlap is not among them: it binds everyone. */
export const overrides = ['hours', 'step', 'window', 'past'] as const;
export type Override = (typeof overrides)[number];

/** How many minutes late somebody says that they are, and how long before its start a visit is rather moved. */
export const LATE_BY = [5, 10, 15, 20] as const;
const LATE_HOURS = 3;

/** Whether "running late" says anything of a visit: it begins soon, or has begun and is not over. */
export function mayRunLate(
  { start, end }: { readonly start: Temporal.Instant; readonly end: Temporal.Instant },
  now: Temporal.Instant,
): boolean {
  const from = start.subtract({ hours: LATE_HOURS });
  return Temporal.Instant.compare(from, now) <= 0 && Temporal.Instant.compare(now, end) < 0;
}

/** Maximum services of one visit, and maximum slots of a service in one booking. */
export const SERVICES_IN_A_VISIT = 10;
export const SLOTS_MAX = 12;

/** Expiry of a hold, and of an unanswered request. */
export const HOLD_MINUTES = 10;
export const REQUEST_HOURS = 24;
/** No longer than until it begins; what the desk takes in the past has its ten minutes. */
export function holdExpiry(now: Temporal.Instant, starts: readonly Temporal.Instant[]): Temporal.Instant {
  const latest = now.add({ minutes: HOLD_MINUTES });
  const toCome = starts.filter((start) => Temporal.Instant.compare(start, now) > 0);
  return [latest, ...toCome].reduce((one, other) => (Temporal.Instant.compare(other, one) < 0 ? other : one));
}
/** A hold is extended to at least this, once, when its client starts to pay. */
export const PAYMENT_MINUTES = 10;

/** Gateway minimum of one rupee: less is paid at the business, even where payment is online only. */
const LEAST_ONLINE = 100;

export function canBePaidOnline(paise: number): boolean {
  return paise >= LEAST_ONLINE;
}

export const paymentStates = ['paid', 'refunding', 'refunded', 'undone'] as const;

export interface Requested {
  readonly booking_status: BookingStatus;
  readonly answer_until: Temporal.Instant | null;
}

/** An expired request counts as cancelled from that moment, whether or not the job has written it. */
export function bookingStatusAt(booking: Requested, now: Temporal.Instant): BookingStatus {
  const { booking_status, answer_until } = booking;
  const unanswered = booking_status === 'created' && answer_until !== null;
  return unanswered && Temporal.Instant.compare(answer_until, now) <= 0 ? 'cancelled' : booking_status;
}

/** A day after it was made or its start time, whichever is first. */
export function answerUntil(now: Temporal.Instant, start: Temporal.Instant): Temporal.Instant {
  const patience = now.add({ hours: REQUEST_HOURS });
  return Temporal.Instant.compare(patience, start) < 0 ? patience : start;
}

/** The end of free cancelling and moving; `window` is minutes, null when there is none. */
export function changeableUntil(start: Temporal.Instant, window: number | null): Temporal.Instant {
  return start.subtract({ minutes: window ?? 0 });
}

export function insideCancellationWindow(
  start: Temporal.Instant,
  now: Temporal.Instant,
  window: number | null,
): boolean {
  return Temporal.Instant.compare(now, changeableUntil(start, window)) > 0;
}
