import type { TestServer } from '../server.ts';

const SELLER = {
  name: 'Salon',
  legal_name: null,
  address: 'Pune',
  phone: null,
  gstin: null,
  state: null,
  upi_id: null,
};

/** For contract tests: an online payment with a receipt, for a visit or a place in the queue; its number. */
export async function insertAdvanceOf(
  { database, clock }: Pick<TestServer, 'database' | 'clock'>,
  business_id: string,
  paid_by: string,
  of: { readonly visit_id: string } | { readonly waitlist_booking_id: string },
): Promise<string> {
  const now = clock.now().toString();
  const [order_id, payment_id] = [crypto.randomUUID(), crypto.randomUUID()];
  const query = (text: string, ...values: unknown[]) =>
    database.pool.query<{ receipt_number: string }>(text, [business_id, ...values]);
  await query(
    `INSERT INTO payment_order (business_id, id, purpose, reference, title_en, title_hi, amount, status, gateway,
       gateway_order_id, created_by, created_at)
     VALUES ($1, $2::uuid, 'visit', $2::uuid, 'Cut', 'Cut', 500, 'paid', 'sandbox', $2::uuid::text, $3, $4)`,
    ...[order_id, paid_by, now],
  );
  await query(
    `INSERT INTO payment (business_id, id, order_id, gateway, gateway_payment_id, amount, proved_by, outcome, created_at)
     VALUES ($1, $2::uuid, $3, 'sandbox', $2::uuid::text, 500, 'page', 'given', $4)`,
    ...[payment_id, order_id, now],
  );
  if ('visit_id' in of)
    await query(
      `INSERT INTO visit_payment (business_id, id, visit_id, kind, type, amount, payment_id, made_at)
       VALUES ($1, $2, $3, 'payment', 'pg', 500, $2, $4)`,
      ...[payment_id, of.visit_id, now],
    );
  else
    await query(
      `INSERT INTO waitlist_deposit (business_id, payment_id, waitlist_id, waitlist_booking_id, amount, paid_at)
       SELECT business_id, $2::uuid, waitlist_id, id, 500, $4::timestamptz FROM waitlist_booking WHERE business_id = $1 AND id = $3`,
      ...[payment_id, of.waitlist_booking_id, now],
    );
  const { rows } = await query(
    `INSERT INTO advance_receipt (business_id, payment_id, financial_year, number, receipt_number, seller, made_at)
     SELECT $1::uuid, $2::uuid, '2026-27', n, 'T-' || n, $3::jsonb, $4::timestamptz
     FROM (SELECT greatest(max(number), 500000) + 1 AS n FROM advance_receipt WHERE business_id = $1) AS next
     RETURNING receipt_number`,
    ...[payment_id, JSON.stringify(SELLER), now],
  );
  return rows[0]?.receipt_number ?? '';
}
