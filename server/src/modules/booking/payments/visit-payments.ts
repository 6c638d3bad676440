import type { VisitPayment } from '@kursi/core/booking/booking-shapes.ts';
import { paymentsLeft, type Share, sharesOf } from '@kursi/core/booking/visit-account.ts';
import { leastPaise, noPaise, type Paise, paise, subtractPaise, sumPaise } from '@kursi/core/kernel/money.ts';
import { isOnline, paidByGateway } from '@kursi/core/payments/payment-methods.ts';
import type { Executor } from '../../../platform/database/database.ts';
import { listBookingsOfVisits } from '../schedule/schedule.store.ts';
import type { BookingRow } from '../visits/booking.store.ts';
import { sameMethod } from './taken-by-hand.ts';
import { listPaymentRows, type OnlinePayment, type PaymentRow } from './visit-payment.store.ts';

/** The payments and refunds of a visit, for display, oldest first. */
export function paymentsForVisit(
  rows: readonly PaymentRow[],
  online: readonly OnlinePayment[],
  overpaidOnline: Paise,
  /** By payment id. */
  advanceNumbers: ReadonlyMap<string, string>,
): VisitPayment[] {
  let rest = overpaidOnline;
  // What is overpaid counts as refunded from the start, before any job has run; the newest payment goes back first.
  const back = online.toReversed().map((payment) => {
    // One that could not be used has no row in the ledger, and goes back by itself.
    const row = rows.find(({ kind, payment_id }) => kind === 'payment' && payment_id === payment.id);
    const inHand = row ? givenByHand(rows, row) : noPaise;
    const sent = { ...payment, sent_back: payment.sent_back + inHand };
    const refunded = sumPaise([payment.refunded, inHand]);
    const more = leastPaise(rest, subtractPaise(payment.amount, refunded));
    rest = subtractPaise(rest, more);
    const receipt_number = advanceNumbers.get(payment.id) ?? null;
    return { ...onlinePayment(row?.id ?? payment.id, sent, sumPaise([refunded, more])), receipt_number };
  });
  return [...back, ...byHand(rows)].sort((a, b) => Temporal.Instant.compare(a.paid_at, b.paid_at));
}

function onlinePayment(
  id: string,
  payment: OnlinePayment,
  refunded_amount: Paise,
): Omit<VisitPayment, 'receipt_number'> {
  const sent = payment.sent_back >= refunded_amount ? 'refunded' : 'refunding';
  return {
    id,
    amount: payment.amount,
    ...paidByGateway,
    method_name: null,
    method_reference: null,
    paid_at: payment.paid_at.toString(),
    status: refunded_amount === 0 ? 'paid' : sent,
    refunded_amount,
  };
}

/** What the desk gave back of an online payment: from the drawer, or by UPI. */
function givenByHand(rows: readonly PaymentRow[], { id }: PaymentRow): Paise {
  const refunds = rows.filter(({ type, reverses }) => reverses === id && !isOnline(type));
  const undone = rows.filter(({ reverses }) => refunds.some((refund) => refund.id === reverses));
  return paise(-sumPaise([...refunds, ...undone].map(({ amount }) => amount)));
}

function byHand(rows: readonly PaymentRow[]): VisitPayment[] {
  return paymentsLeft(rows)
    .filter(({ row }) => !isOnline(row.type))
    .map(({ row, left }) => {
      const isUndone = rows.some(({ kind, reverses }) => kind === 'undo' && reverses === row.id);
      const refunded_amount = isUndone ? noPaise : subtractPaise(row.amount, left);
      const status = isUndone ? 'undone' : refunded_amount > 0 ? 'refunded' : 'paid';
      return {
        id: row.id,
        amount: row.amount,
        ...sameMethod(row),
        paid_at: row.made_at.toString(),
        status,
        refunded_amount,
        receipt_number: null,
      };
    });
}

/** What was paid of each of these bookings. */
export async function getShares(
  db: Executor,
  bookings: readonly BookingRow[],
  isOff: (booking: BookingRow) => boolean,
): Promise<ReadonlyMap<string, Share>> {
  const visits = [...Map.groupBy(bookings, ({ visit_id }) => visit_id).values()].flatMap(([first]) =>
    first ? [{ business_id: first.business_id, id: first.visit_id }] : [],
  );
  const rows = visits.length > 0 ? await listPaymentRows(db, visits) : [];
  const paid = Map.groupBy(rows, ({ visit_id }) => visit_id);
  if (paid.size === 0) return new Map();
  const all = await listBookingsOfVisits(
    db,
    visits.filter(({ id }) => paid.has(id)),
  );
  const ofVisits = Map.groupBy(
    all.filter((booking) => !isOff(booking)),
    ({ visit_id }) => visit_id,
  );
  return new Map([...ofVisits].flatMap(([id, living]) => [...sharesOf(living, paid.get(id) ?? [])]));
}
