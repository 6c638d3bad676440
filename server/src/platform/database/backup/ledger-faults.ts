import type { Pool } from 'pg';

/**
 * The books of all businesses by queries of their own, which share nothing with the code that keeps them. Each fault
 * in words, with how often it was found and one id to begin with.
 */
const LEDGERS: Readonly<Record<string, string>> = {
  'visits that were paid something else than their payments': `
    SELECT visit.id FROM visit LEFT JOIN (
      SELECT business_id, visit_id, sum(amount) AS paid FROM visit_payment GROUP BY 1, 2) AS ledger
      ON ledger.business_id = visit.business_id AND ledger.visit_id = visit.id
    WHERE visit.paid_amount <> coalesce(ledger.paid, 0)`,
  'visits whose paid and due are not their total': `
    SELECT visit.id FROM visit LEFT JOIN (
      SELECT business_id, visit_id, sum(booking_amount - coalesce(membership_amount, 0)) AS charged FROM booking
      WHERE booking_status <> 'cancelled' GROUP BY 1, 2) AS booked
      ON booked.business_id = visit.business_id AND booked.visit_id = visit.id
    WHERE visit.total_amount <> greatest(visit.paid_amount, visit.extras_amount + coalesce(booked.charged, 0))`,
  'bills that are not the sum of their lines': `
    SELECT bill.visit_id AS id FROM bill LEFT JOIN (
      SELECT business_id, visit_id, revision, sum(amount) AS amount FROM bill_line GROUP BY 1, 2, 3) AS lines
      ON lines.business_id = bill.business_id AND lines.visit_id = bill.visit_id AND lines.revision = bill.revision
    WHERE gross_amount - discount_amount - cover_amount <> coalesce(lines.amount, 0)`,
  'businesses with a hole or a double in their receipt numbers': holesIn('receipt'),
  'businesses with a hole or a double in the numbers of what was paid in advance': holesIn('advance_receipt'),
  'billed visits without a receipt, or opening dues with one': `
    SELECT id FROM visit WHERE billed_at IS NOT NULL AND is_opening = EXISTS (
      SELECT FROM receipt WHERE receipt.business_id = visit.business_id AND receipt.visit_id = visit.id)`,
  'wallets that are not their ledger': `
    SELECT membership.id FROM membership LEFT JOIN (
      SELECT business_id, membership_id, sum(amount) AS left_over FROM membership_ledger GROUP BY 1, 2) AS ledger
      ON ledger.business_id = membership.business_id AND ledger.membership_id = membership.id
    WHERE type = 'price' AND benefit_amount - used_benefit_amount <> coalesce(ledger.left_over, 0)`,
  'packages that are not their ledger': `
    SELECT held.membership_id AS id FROM membership_service AS held LEFT JOIN (
      SELECT business_id, membership_id, service_id, sum(count) AS left_over FROM membership_ledger
      GROUP BY 1, 2, 3) AS ledger
      ON ledger.business_id = held.business_id AND ledger.membership_id = held.membership_id
        AND ledger.service_id = held.service_id
    WHERE total_count - used_count <> coalesce(ledger.left_over, 0)`,
  'businesses whose credits are not their ledger': `
    SELECT account.business_id AS id FROM credit_account AS account LEFT JOIN (
      SELECT business_id, sum(credits) AS credits, max(no) AS last_no FROM credit_entry GROUP BY 1) AS ledger
      ON ledger.business_id = account.business_id
    WHERE account.balance <> coalesce(ledger.credits, 0) OR account.last_no IS DISTINCT FROM ledger.last_no`,
  'shelves whose stock is not its movements': `
    SELECT product.id FROM product LEFT JOIN (
      SELECT business_id, product_id, sum(change) AS moved FROM stock_movement GROUP BY 1, 2) AS ledger
      ON ledger.business_id = product.business_id AND ledger.product_id = product.id
    WHERE product.stock <> coalesce(ledger.moved, 0)`,
};

function holesIn(receipts: string): string {
  return `
    SELECT counter.business_id AS id FROM ${receipts}_counter AS counter LEFT JOIN (
      SELECT business_id, financial_year, count(*) AS count, count(DISTINCT number) AS different, min(number) AS first,
        max(number) AS last
      FROM ${receipts} GROUP BY 1, 2) AS given
      ON given.business_id = counter.business_id AND given.financial_year = counter.financial_year
    WHERE (given.count, given.different, given.first, given.last)
      IS DISTINCT FROM (counter.last_number::bigint, counter.last_number::bigint, 1, counter.last_number)`;
}

export async function ledgerFaults(client: Pick<Pool, 'query'>): Promise<string[]> {
  const faults: string[] = [];
  for (const [fault, query] of Object.entries(LEDGERS)) {
    const { rows } = await client.query<{ count: number; example: string }>(
      `SELECT count(*)::int AS count, min(id::text) AS example FROM (${query}) AS found`,
    );
    const [found] = rows;
    if (found && found.count > 0) faults.push(`${found.count} ${fault}, such as ${found.example}`);
  }
  return faults;
}
