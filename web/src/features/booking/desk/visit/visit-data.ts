import type { Booking, Visit } from '@kursi/core/booking/booking-shapes.ts';

export type PaidBy = 'cash' | 'businessUPI';

/** What can still happen: the services that were not cancelled. */
export const livingServices = ({ services }: Visit): Booking[] =>
  services.filter(({ booking_status }) => booking_status !== 'cancelled');

/** A request waits for an answer while one of its services does. */
export const isRequest = (visit: Visit): boolean =>
  livingServices(visit).some(({ booking_status }) => booking_status === 'created');

export const dueOf = ({ total_amount, paid_amount }: Visit): number =>
  Math.max(0, total_amount - paid_amount);

/** What the desk can still take. A booking that was paid online stays at what came in. */
export const payableServices = (visit: Visit): Booking[] =>
  livingServices(visit).filter(
    ({ cash_amount, payment_membership_amount, booking_amount, payment_type }) =>
      payment_type !== 'pg' && (cash_amount ?? payment_membership_amount ?? 0) < booking_amount,
  );

/** What can be noted otherwise; money that came in online is not the desk's to undo. */
export const notedByDesk = (visit: Visit): Booking[] =>
  livingServices(visit).filter(
    ({ cash_amount, payment_type }) => cash_amount !== null && payment_type !== 'pg',
  );
