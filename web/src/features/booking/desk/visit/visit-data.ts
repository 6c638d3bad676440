import type { AnyVisit, Booking, Visit, VisitPayment } from '@kursi/core/booking/booking-shapes.ts';
import { nextProgress } from '@kursi/core/booking/booking-states.ts';
import { noPaise, type Paise, paise, subtractPaise, sumPaise } from '@kursi/core/kernel/money.ts';
import { isOnline } from '@kursi/core/payments/payment-methods.ts';
import { refundableOnline } from '../../refundable-online.ts';

/** Services that are not cancelled. */
export function livingServices<Of extends AnyVisit>({ services }: Of): Of['services'][number][] {
  return services.filter(({ booking_status }) => booking_status !== 'cancelled');
}

export const startsOf = (visit: AnyVisit) =>
  livingServices(visit).map(({ start_date, booking_status }) => ({
    starts_at: Temporal.Instant.from(start_date),
    booking_status,
  }));

/** From its first start to its last end; null when nothing of it is left. */
export function boundsOf(visit: AnyVisit) {
  const living = livingServices(visit);
  const [start] = living
    .map(({ start_date }) => Temporal.Instant.from(start_date))
    .sort(Temporal.Instant.compare);
  const end = living
    .map(({ end_date }) => Temporal.Instant.from(end_date))
    .sort(Temporal.Instant.compare)
    .at(-1);
  return start && end ? { start, end } : null;
}

/** From then on before its start it is asked once whether someone really comes, goes or stays away. */
const EARLY_MINUTES = 120;

/** Whole minutes until its first service, when that is so far off that a step now may be a slip; else null. */
export function minutesEarly(visit: AnyVisit, now: Temporal.Instant): number | null {
  const [first] = livingServices(visit)
    .map(({ start_date }) => start_date)
    .sort();
  const left = first ? Math.ceil(now.until(Temporal.Instant.from(first)).total('minutes')) : 0;
  return left > EARLY_MINUTES ? left : null;
}

/** Only once its time has come; a client who says so before is cancelled. */
export function mayBeMissed(visit: AnyVisit, now: Temporal.Instant): boolean {
  const hasBegun = startsOf(visit).some(({ starts_at }) => Temporal.Instant.compare(starts_at, now) <= 0);
  return hasBegun && nextProgress[visit.progress].includes('no_show') && !isRequest(visit);
}

/** Done, not come, or cancelled altogether: the next thing is to book again. */
export const isOver = (visit: AnyVisit): boolean =>
  visit.progress === 'done' || visit.progress === 'no_show' || livingServices(visit).length === 0;

/** A visit is a request while one of its services awaits an answer. */
export const isRequest = (visit: AnyVisit): boolean =>
  livingServices(visit).some(({ booking_status }) => booking_status === 'created');

export const dueOf = ({ total_amount, paid_amount }: Visit): number =>
  Math.max(0, total_amount - paid_amount);

/** What of a payment was neither undone nor given back. */
export const leftOf = ({ status, amount, refunded_amount }: VisitPayment): Paise =>
  status === 'undone' ? noPaise : subtractPaise(amount, refunded_amount);

/** What the desk would have to give back by hand if these services were cancelled. The gateway sends its part back. */
export function toGiveBackWithout({ payments, services }: Visit, off: readonly Pick<Booking, 'id'>[]): Paise {
  const paid = sumPaise(payments.map(leftOf));
  const stay = services.filter(
    ({ id, booking_status }) => booking_status !== 'cancelled' && !off.some((one) => one.id === id),
  );
  const charges = sumPaise(stay.map(({ booking_amount }) => booking_amount));
  return paise(Math.max(0, paid - charges - refundableOnline(payments)));
}

/** What the gateway would send back if these services were cancelled: online payments go back first. */
export function sentBackWithout(visit: Visit, off: readonly Pick<Booking, 'id'>[]): Paise {
  const paid = sumPaise(visit.payments.map(leftOf));
  const stay = livingServices(visit).filter(({ id }) => !off.some((one) => one.id === id));
  const charges = sumPaise(stay.map(({ booking_amount }) => booking_amount));
  return paise(Math.min(Math.max(0, paid - charges), refundableOnline(visit.payments)));
}

/** Whether the desk noted a payment that can be undone; online payments are not the desk's to change. */
export const hasNotedPayment = ({ payments }: Visit): boolean =>
  payments.some(({ type, status }) => !isOnline(type) && status === 'paid');

/** Its day has come, somebody is or was served, and there is no bill yet. */
export const mayCheckOut = (visit: AnyVisit, today: string): boolean =>
  !visit.billed_at &&
  visit.booking_date <= today &&
  visit.progress !== 'no_show' &&
  livingServices(visit).length > 0 &&
  !isRequest(visit);
