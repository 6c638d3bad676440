import type pg from 'pg';
import type { Checkout } from './simulated-checkout.ts';

/** What was acknowledged to a client. */
export interface Notified {
  readonly visit_id: string;
  readonly said: 'booked' | 'cancelled';
}

interface Paid {
  readonly gateway_payment_id: string;
  readonly visit_id: string;
  readonly bookings: number;
  readonly kept: number;
}

/**
 * Reconciles the gateway's books with our tables, independent of the code under test: of every captured
 * payment, the part not refunded equals the price of live bookings of one visit. One line per fault.
 */
export async function moneyFaults(
  pool: pg.Pool,
  checkout: Checkout,
  told: readonly Notified[],
): Promise<string[]> {
  const { rows } = await pool.query<Paid>(`
    SELECT payment.gateway_payment_id, "order".reference AS visit_id,
      count(booking.id)::integer AS bookings, coalesce(sum(booking.booking_amount), 0)::integer AS kept
    FROM payment
    JOIN payment_order AS "order" ON "order".business_id = payment.business_id AND "order".id = payment.order_id
    LEFT JOIN visit_payment AS paid ON paid.business_id = payment.business_id AND paid.payment_id = payment.id
      AND paid.visit_id = "order".reference AND paid.kind = 'payment'
    LEFT JOIN booking ON booking.business_id = paid.business_id AND booking.visit_id = paid.visit_id
      AND booking.booking_status IN ('created', 'confirmed')
    GROUP BY payment.gateway_payment_id, "order".reference`);
  const known = new Map(rows.map((row) => [row.gateway_payment_id, row]));
  const ofPayments = checkout.payments().flatMap(({ id, status, amount, refunded }) => {
    if (status !== 'captured') return known.has(id) ? [`money that never came: ${id}`] : [];
    const paid = known.get(id);
    const kept = amount - refunded;
    if (!paid) return refunded === amount ? [] : [`nobody knows of ${id}: ${kept} kept`];
    return paid.kept === kept ? [] : [`${id}: ${kept} kept, ${paid.kept} given (visit ${paid.visit_id})`];
  });

  const { rows: bookings } = await pool.query<{ fault: string; id: string }>(`
    SELECT 'paid online by nothing' AS fault, paid.id::text FROM visit_payment AS paid
    WHERE paid.type = 'pg' AND NOT EXISTS (
      SELECT 1 FROM payment WHERE payment.business_id = paid.business_id AND payment.id = paid.payment_id
        AND payment.outcome = 'given')
    UNION ALL
    SELECT 'a visit of someone paid twice', paid.visit_id::text FROM visit_payment AS paid
    WHERE paid.kind = 'payment' GROUP BY paid.visit_id HAVING count(DISTINCT paid.payment_id) > 1
    UNION ALL
    SELECT 'an account that is not its ledger', visit.id::text FROM visit
    WHERE visit.paid_amount <> (
      SELECT coalesce(sum(paid.amount), 0) FROM visit_payment AS paid
      WHERE paid.business_id = visit.business_id AND paid.visit_id = visit.id)
    UNION ALL
    SELECT 'not paid, where all is paid online', booking.id::text FROM booking
    JOIN business ON business.id = booking.business_id AND business.payment_type = 'pg'
    JOIN visit ON visit.business_id = booking.business_id AND visit.id = booking.visit_id
    WHERE visit.source = 'client' AND booking.booking_status = 'confirmed' AND visit.paid_amount = 0`);

  const { rows: living } = await pool.query<{ visit_id: string }>(
    "SELECT DISTINCT visit_id FROM booking WHERE booking_status = 'confirmed'",
  );
  const alive = new Set(living.map(({ visit_id }) => visit_id));
  const cancelled = new Set(told.filter(({ said }) => said === 'cancelled').map(({ visit_id }) => visit_id));
  const promises = told.flatMap(({ visit_id, said }) => {
    const isSo = said === 'booked' ? alive.has(visit_id) || cancelled.has(visit_id) : !alive.has(visit_id);
    return isSo ? [] : [`told ${said}, and it is not: ${visit_id}`];
  });
  return [...ofPayments, ...bookings.map(({ fault, id }) => `${fault}: ${id}`), ...promises];
}
