import type { Seller } from '@kursi/core/billing/billing.contract.ts';
import type { Paise } from '@kursi/core/kernel/money.ts';
import type { NamedPayment, PaidBy } from '@kursi/core/payments/payment-methods.ts';
import { sql } from 'kysely';
import { ask, type Executor, type Tx } from '../../../platform/database/database.ts';
import { insertRows } from '../../../platform/database/insert-rows.ts';
import type { NewRow } from '../../../platform/database/rows.ts';

interface PaymentKey {
  readonly business_id: string;
  readonly payment_id: string;
}

/** Locks the year's counter until the commit: no holes and no doubles. */
export async function nextAdvanceNumber(
  tx: Tx,
  business_id: string,
  financial_year: string,
): Promise<number> {
  const [row] = await ask<{ last_number: number }>(tx.q, {
    name: 'next-advance-number',
    text: `
      INSERT INTO advance_receipt_counter (business_id, financial_year, last_number) VALUES ($1, $2, 1)
      ON CONFLICT (business_id, financial_year) DO UPDATE SET last_number = advance_receipt_counter.last_number + 1
      RETURNING last_number`,
    values: [business_id, financial_year],
  });
  if (!row) throw new Error('a receipt has a number');
  return row.last_number;
}

export async function insertAdvanceReceipt(
  tx: Tx,
  { seller, ...row }: Omit<NewRow<'advance_receipt'>, 'seller'> & { readonly seller: Seller },
): Promise<void> {
  await ask(tx.q, insertRows('advance_receipt', [{ ...row, seller: JSON.stringify(seller) }]));
}

/** Whether the visit that this payment is for has a bill already, here or in the books before. */
export async function paysBill(db: Executor, { business_id, payment_id }: PaymentKey): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM visit_payment AS paid
    JOIN visit ON visit.business_id = ${business_id} AND visit.id = paid.visit_id
    LEFT JOIN receipt ON receipt.business_id = ${business_id} AND receipt.visit_id = paid.visit_id
    WHERE paid.business_id = ${business_id} AND paid.payment_id = ${payment_id} AND paid.kind = 'payment'
      AND (receipt.visit_id IS NOT NULL OR visit.is_opening)`.execute(db);
  return rows.length > 0;
}

/** By payment id. */
export async function getAdvanceNumbers(
  db: Executor,
  payments: readonly { readonly business_id: string; readonly id: string }[],
): Promise<ReadonlyMap<string, string>> {
  if (payments.length === 0) return new Map();
  const { rows } = await sql<{ payment_id: string; receipt_number: string }>`
    SELECT advance.payment_id, advance.receipt_number
    FROM unnest(
      ${payments.map(({ business_id }) => business_id)}::uuid[], ${payments.map(({ id }) => id)}::uuid[]
    ) AS wanted (business_id, payment_id)
    JOIN advance_receipt AS advance ON advance.business_id = wanted.business_id
      AND advance.payment_id = wanted.payment_id`.execute(db);
  return new Map(rows.map(({ payment_id, receipt_number }) => [payment_id, receipt_number]));
}

export interface AdvanceRow extends PaymentKey {
  readonly receipt_number: string;
  readonly seller: unknown;
  readonly made_at: Temporal.Instant;
  readonly time_zone: string;
  readonly amount: Paise;
  /** Null for the deposit of someone who was not billed. */
  readonly visit_id: string | null;
  /** Of the visit, or of the place in the queue; null where nobody joined with it. */
  readonly booking_date: string | null;
  /** Of the queue that a deposit was paid for. */
  readonly waitlist_name: string | null;
  readonly waitlist_booking_id: string | null;
  readonly bill_number: string | null;
}

/** By its number, or the deposit of a place in the queue. */
export async function findAdvance(
  db: Executor,
  business_id: string,
  by: { readonly receipt_number: string } | { readonly waitlist_booking_id: string },
): Promise<AdvanceRow | undefined> {
  const { rows } = await sql<AdvanceRow>`
    SELECT advance.business_id, advance.payment_id, advance.receipt_number, advance.seller, advance.made_at,
      business.time_zone, payment.amount, visit.id AS visit_id,
      coalesce(visit.booking_date::text, entry.created_at_iso_date::text) AS booking_date,
      waitlist.name AS waitlist_name, deposit.waitlist_booking_id, receipt.receipt_number AS bill_number
    FROM advance_receipt AS advance
    JOIN business ON business.id = advance.business_id
    JOIN payment ON payment.business_id = ${business_id} AND payment.id = advance.payment_id
    LEFT JOIN visit_payment AS paid ON paid.business_id = ${business_id}
      AND paid.payment_id = advance.payment_id AND paid.kind = 'payment'
    LEFT JOIN visit ON visit.business_id = ${business_id} AND visit.id = paid.visit_id
    LEFT JOIN receipt ON receipt.business_id = ${business_id} AND receipt.visit_id = visit.id
      AND receipt.voided_at IS NULL
    LEFT JOIN waitlist_deposit AS deposit ON deposit.business_id = ${business_id}
      AND deposit.payment_id = advance.payment_id
    LEFT JOIN waitlist ON waitlist.business_id = ${business_id} AND waitlist.id = deposit.waitlist_id
    LEFT JOIN waitlist_booking AS entry ON entry.business_id = ${business_id}
      AND entry.id = deposit.waitlist_booking_id
    WHERE advance.business_id = ${business_id} AND ${
      'receipt_number' in by
        ? sql`advance.receipt_number = ${by.receipt_number}`
        : sql`deposit.waitlist_booking_id = ${by.waitlist_booking_id}`
    }`.execute(db);
  return rows[0];
}

export interface BackRow extends PaidBy, NamedPayment {
  readonly amount: Paise;
  readonly at: Temporal.Instant;
}

/** What of an online payment went back: through the gateway, or by hand and not taken back again. Oldest first. */
export async function listBack(db: Executor, { business_id, payment_id }: PaymentKey): Promise<BackRow[]> {
  const { rows } = await sql<BackRow>`
    SELECT 'pg' AS type, NULL::uuid AS method_id, NULL AS method_name, NULL AS method_reference,
      -refund.amount AS amount, refund.created_at AS at
    FROM refund WHERE refund.business_id = ${business_id} AND refund.payment_id = ${payment_id}
      AND refund.status <> 'failed'
    UNION ALL
    SELECT back.type, back.method_id, back.method_name, back.method_reference, back.amount, back.made_at
    FROM visit_payment AS paid
    JOIN visit_payment AS back ON back.business_id = ${business_id} AND back.reverses = paid.id
      AND back.kind = 'refund' AND NOT back.is_online
    WHERE paid.business_id = ${business_id} AND paid.payment_id = ${payment_id} AND paid.kind = 'payment'
      AND NOT EXISTS (
        SELECT FROM visit_payment AS undone WHERE undone.business_id = ${business_id} AND undone.reverses = back.id)
    ORDER BY at`.execute(db);
  return rows;
}
