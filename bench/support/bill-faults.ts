import type pg from 'pg';
import { faultsOf, type Invariants } from './invariants.ts';
import type { Checkout } from './simulated-checkout.ts';

const CHARGED = `
  SELECT visit.business_id, visit.id, total_amount, paid_amount, extras_amount + coalesce((
    SELECT sum(booking_amount - coalesce(membership_amount, 0)) FROM booking
    WHERE booking.business_id = visit.business_id AND booking.visit_id = visit.id
      AND booking_status <> 'cancelled'), 0) AS charges
  FROM visit`;
const NEWEST = `
  SELECT bill.*, receipt.voided_at
  FROM bill JOIN receipt ON receipt.business_id = bill.business_id AND receipt.visit_id = bill.visit_id
  WHERE bill.is_newest`;
const LINES = `
  SELECT coalesce(sum(line.amount), 0) FROM bill_line AS line
  WHERE line.business_id = bill.business_id AND line.visit_id = bill.visit_id AND line.revision = bill.revision`;

/** The books of all visits and bills. */
export const billInvariants: Invariants = {
  'paid and due are not the total': `
    SELECT id FROM (${CHARGED}) AS charged WHERE total_amount <> greatest(charges, paid_amount)`,
  'an account that is not its ledger': `
    SELECT id FROM visit WHERE paid_amount <> (
      SELECT coalesce(sum(amount), 0) FROM visit_payment AS paid
      WHERE paid.business_id = visit.business_id AND paid.visit_id = visit.id)`,
  'a payment that was taken back for more than it was': `
    SELECT id FROM visit_payment AS payment
    WHERE kind = 'payment' AND amount + coalesce((SELECT sum(back.amount) FROM visit_payment AS back
      WHERE back.business_id = payment.business_id AND back.reverses = payment.id), 0) < 0`,
  'a bill that is not what its visit costs': `
    SELECT charged.id FROM (${CHARGED}) AS charged JOIN (${NEWEST}) AS newest
      ON newest.business_id = charged.business_id AND newest.visit_id = charged.id
    WHERE charges <> CASE WHEN newest.voided_at IS NULL THEN newest.total_amount ELSE 0 END`,
  'lines that are not their bill': `
    SELECT visit_id AS id FROM bill WHERE gross_amount - discount_amount - cover_amount <> (${LINES})`,
  'a bill whose sums are not its total': `
    SELECT visit_id AS id FROM bill
    WHERE total_amount <> (${LINES}) + tip_amount + round_off_amount
      + CASE WHEN prices_include_tax THEN 0 ELSE tax_amount END`,
  'a shelf that is not its movements': `
    SELECT id FROM product WHERE stock <> (SELECT coalesce(sum(change), 0) FROM stock_movement AS moved
      WHERE moved.business_id = product.business_id AND moved.product_id = product.id)`,
  'movements of a shelf that are not what was sold': `
    SELECT product.id FROM product LEFT JOIN (
      SELECT newest.business_id, line.product_id, sum(line.quantity) AS pieces FROM (${NEWEST}) AS newest
      JOIN bill_line AS line ON line.business_id = newest.business_id AND line.visit_id = newest.visit_id
        AND line.revision = newest.revision AND line.product_id IS NOT NULL
      WHERE newest.voided_at IS NULL GROUP BY 1, 2) AS sold
      ON sold.business_id = product.business_id AND sold.product_id = product.id
    WHERE -coalesce(sold.pieces, 0) <> (SELECT coalesce(sum(change), 0) FROM stock_movement AS moved
      WHERE moved.business_id = product.business_id AND moved.product_id = product.id
        AND reason IN ('sold', 'unsold'))`,
  'receipt numbers with a hole or a double': `
    SELECT counter.business_id AS id FROM receipt_counter AS counter
    JOIN LATERAL (
      SELECT count(*) AS count, count(DISTINCT number) AS different, min(number) AS first, max(number) AS last
      FROM receipt WHERE receipt.business_id = counter.business_id
        AND receipt.financial_year = counter.financial_year
    ) AS given ON true
    WHERE (given.count, given.different, given.first, given.last)
      IS DISTINCT FROM (counter.last_number::bigint, counter.last_number::bigint, 1, counter.last_number)`,
  'a day that is closed twice': `
    SELECT business_id::text || ' ' || day AS id FROM day_close
    WHERE reopened_at IS NULL GROUP BY business_id, day HAVING count(*) > 1`,
  'a billed visit without a receipt': `
    SELECT id FROM visit WHERE billed_at IS NOT NULL AND NOT EXISTS (
      SELECT FROM receipt WHERE receipt.business_id = visit.business_id AND receipt.visit_id = visit.id)`,
};

/** The books of all bills, by the tables and by the gateway. One line per fault. */
export async function billFaults(pool: pg.Pool, checkout: Checkout): Promise<string[]> {
  return [...(await faultsOf(pool, billInvariants)), ...(await gatewayFaults(pool, checkout))];
}

/** Of every captured payment, what the gateway has kept is what our ledger says. */
export async function gatewayFaults(
  pool: Pick<pg.Pool, 'query'>,
  checkout: Pick<Checkout, 'payments'>,
): Promise<string[]> {
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
