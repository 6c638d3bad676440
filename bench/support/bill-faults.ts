import type pg from 'pg';
import type { Checkout } from './simulated-checkout.ts';

/** What a shelf held before the first sale. */
export const OPENING_STOCK = 1_000_000;

/** The books of all bills, read from the tables alone, independent of the code under test. One line per fault. */
export async function billFaults(pool: pg.Pool, checkout: Checkout): Promise<string[]> {
  const { rows } = await pool.query<{ fault: string; id: string }>(
    `WITH charged AS (
       SELECT visit.business_id, visit.id, visit.total_amount, visit.paid_amount, visit.extras_amount + coalesce((
         SELECT sum(booking_amount) FROM booking WHERE booking.business_id = visit.business_id
           AND booking.visit_id = visit.id AND booking_status <> 'cancelled'), 0) AS charges
       FROM visit
     ), newest AS (
       SELECT bill.*, receipt.voided_at, receipt.receipt_number
       FROM bill JOIN receipt ON receipt.business_id = bill.business_id AND receipt.visit_id = bill.visit_id
       WHERE bill.is_newest
     ), on_bills AS (
       SELECT line.product_id, sum(line.quantity) AS pieces FROM newest
       JOIN bill_line AS line ON line.business_id = newest.business_id AND line.visit_id = newest.visit_id
         AND line.revision = newest.revision AND line.product_id IS NOT NULL
       WHERE newest.voided_at IS NULL GROUP BY line.product_id
     )
     SELECT 'paid and due are not the total' AS fault, id::text FROM charged
     WHERE total_amount <> greatest(charges, paid_amount)
     UNION ALL
     SELECT 'an account that is not its ledger', charged.id::text FROM charged
     WHERE paid_amount <> (SELECT coalesce(sum(amount), 0) FROM visit_payment AS paid
       WHERE paid.business_id = charged.business_id AND paid.visit_id = charged.id)
     UNION ALL
     SELECT 'a payment that was taken back for more than it was', payment.id::text FROM visit_payment AS payment
     WHERE kind = 'payment' AND amount + coalesce((SELECT sum(back.amount) FROM visit_payment AS back
       WHERE back.business_id = payment.business_id AND back.reverses = payment.id), 0) < 0
     UNION ALL
     SELECT 'a bill that is not what its visit costs', charged.id::text FROM charged
     JOIN newest ON newest.business_id = charged.business_id AND newest.visit_id = charged.id
     WHERE charges <> CASE WHEN newest.voided_at IS NULL THEN newest.total_amount ELSE 0 END
     UNION ALL
     SELECT 'lines that are not their bill', bill.visit_id::text FROM bill
     WHERE gross_amount - discount_amount - cover_amount <> (SELECT coalesce(sum(amount), 0) FROM bill_line AS line
       WHERE line.business_id = bill.business_id AND line.visit_id = bill.visit_id AND line.revision = bill.revision)
     UNION ALL
     SELECT 'stock that is not its movements', product.id::text FROM product
     WHERE stock <> $1 + (SELECT coalesce(sum(change), 0) FROM stock_movement AS moved
       WHERE moved.business_id = product.business_id AND moved.product_id = product.id)
     UNION ALL
     SELECT 'stock that is not what was sold', product.id::text FROM product
     LEFT JOIN on_bills ON on_bills.product_id = product.id
     WHERE stock <> $1 - coalesce(on_bills.pieces, 0)
     UNION ALL
     SELECT 'receipt numbers with a hole or a double', counter.business_id::text FROM receipt_counter AS counter
     JOIN LATERAL (
       SELECT count(*) AS count, count(DISTINCT number) AS different, min(number) AS first, max(number) AS last
       FROM receipt WHERE receipt.business_id = counter.business_id
         AND receipt.financial_year = counter.financial_year
     ) AS given ON true
     WHERE (given.count, given.different, given.first, given.last)
       <> (counter.last_number, counter.last_number, 1, counter.last_number)
     UNION ALL
     SELECT 'a day that is closed twice', business_id::text || ' ' || day FROM day_close
     WHERE reopened_at IS NULL GROUP BY business_id, day HAVING count(*) > 1
     UNION ALL
     SELECT 'a billed visit without a receipt', visit.id::text FROM visit
     WHERE billed_at IS NOT NULL AND NOT EXISTS (
       SELECT FROM receipt WHERE receipt.business_id = visit.business_id AND receipt.visit_id = visit.id)`,
    [OPENING_STOCK],
  );
  return [...rows.map(({ fault, id }) => `${fault}: ${id}`), ...(await gatewayFaults(pool, checkout))];
}

/** Of every captured payment, what the gateway has kept is what our ledger says. */
async function gatewayFaults(pool: pg.Pool, checkout: Checkout): Promise<string[]> {
  const { rows } = await pool.query<{ gateway_payment_id: string; kept: number }>(`
    SELECT payment.gateway_payment_id, coalesce(sum(row.amount), 0)::integer AS kept
    FROM payment
    LEFT JOIN visit_payment AS row ON row.business_id = payment.business_id AND row.payment_id = payment.id
    GROUP BY payment.gateway_payment_id`);
  const ours = new Map(rows.map((row) => [row.gateway_payment_id, row.kept]));
  return checkout.payments().flatMap(({ id, status, amount, refunded }) => {
    const theirs = status === 'captured' ? amount - refunded : 0;
    const kept = ours.get(id) ?? 0;
    return theirs === kept ? [] : [`the gateway keeps ${theirs} of ${id}, our ledger says ${kept}`];
  });
}
