import { bookingStatusAt } from '@kursi/core/booking/booking-rules.ts';
import type { VisitPayment } from '@kursi/core/booking/booking-shapes.ts';
import { leastPaise, noPaise, sumPaise } from '@kursi/core/kernel/money.ts';
import type { BookingRow } from '../visits/booking.store.ts';
import type { OnlinePayment } from './visit-payment.store.ts';

/** The payments and refunds of a visit, for display. */
export function paymentsForVisit(
  bookings: readonly BookingRow[],
  online: readonly OnlinePayment[],
  now: Temporal.Instant,
): VisitPayment[] {
  const told = [...online.map((payment) => onlinePayment(payment, bookings, now)), ...noted(bookings, now)];
  return told.sort((a, b) => Temporal.Instant.compare(a.paid_at, b.paid_at));
}

/** A cancelled booking's payment counts as refunded from the start, before any job has run. */
function onlinePayment(
  payment: OnlinePayment,
  bookings: readonly BookingRow[],
  now: Temporal.Instant,
): VisitPayment {
  const toGo = bookings.filter((one) => one.payment_id === payment.id && isOff(one, now));
  const wanted = sumPaise([payment.refunded, ...toGo.map(({ cash_amount }) => cash_amount)]);
  const refunded_amount = leastPaise(payment.amount, wanted);
  const sent = payment.sent_back >= refunded_amount ? 'refunded' : 'refunding';
  return {
    amount: payment.amount,
    type: 'pg',
    paid_at: payment.paid_at.toString(),
    status: refunded_amount === 0 ? 'paid' : sent,
    refunded_amount,
  };
}

/** Payments recorded by the desk; those of one moment and type are one line. */
function noted(bookings: readonly BookingRow[], now: Temporal.Instant): VisitPayment[] {
  const paid = bookings.filter((one) => one.payment_type !== 'pg' && !isOff(one, now));
  const byMoment = Map.groupBy(paid, ({ payment_type, paid_at }) => `${payment_type} ${paid_at}`);
  return [...byMoment.values()].flatMap((those) => {
    const [{ payment_type: type, paid_at } = { payment_type: null, paid_at: null }] = those;
    if (!type || !paid_at) return [];
    const amount = sumPaise(those.map(({ cash_amount }) => cash_amount));
    return { amount, type, paid_at: paid_at.toString(), status: 'paid' as const, refunded_amount: noPaise };
  });
}

function isOff(booking: BookingRow, now: Temporal.Instant): boolean {
  return bookingStatusAt(booking, now) === 'cancelled';
}
