import type { LedgerRow } from '@kursi/core/booking/visit-account.ts';
import type { Paise } from '@kursi/core/kernel/money.ts';
import { UNDO_GRACE_SECONDS } from '@kursi/core/kernel/undo.ts';
import type { NamedPayment, PaidBy } from '@kursi/core/payments/payment-methods.ts';
import { sql } from 'kysely';
import { ask, type Executor, type Tx } from '../../../platform/database/database.ts';
import { insertRows } from '../../../platform/database/insert-rows.ts';
import type { NewRow, RowOf } from '../../../platform/database/rows.ts';
import { isOffAt } from '../visits/booking.store.ts';

type Key = { readonly business_id: string; readonly id: string };
export type PaymentRow = RowOf<'visit_payment'> & LedgerRow;

/** The ledger of a visit, in the order it was written. */
export async function listPaymentRows(db: Executor, visits: readonly Key[]): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    SELECT row.*
    FROM visit_payment AS row
    JOIN unnest(${visits.map(({ business_id }) => business_id)}::uuid[], ${visits.map(({ id }) => id)}::uuid[])
      AS visit (business_id, id)
      ON visit.business_id = row.business_id AND visit.id = row.visit_id
    ORDER BY row.made_at, row.id`.execute(db);
  return rows;
}

export type NewPaymentRow = PaidBy &
  NamedPayment &
  Pick<PaymentRow, 'business_id' | 'id' | 'visit_id' | 'made_by' | 'made_at'> & {
    readonly kind: PaymentRow['kind'];
    readonly amount: Paise;
    readonly booking_id?: string | null;
    readonly reverses?: string | null;
    readonly payment_id?: string | null;
  };

/** Append only. `settleVisit` brings the account in line in the same transaction. */
export async function insertPaymentRows(tx: Tx, rows: readonly NewPaymentRow[]): Promise<void> {
  if (rows.length > 0) await ask(tx.q, insertPaymentRowsStatement(rows));
}

export function insertPaymentRowsStatement(rows: readonly NewPaymentRow[]) {
  return insertRows('visit_payment', rows as readonly NewRow<'visit_payment'>[]);
}

/**
 * Brings a locked visit in line with its bookings and its ledger: the day, the total, what is paid, what is to be
 * given back by hand, and whether an online payment is to be refunded. The day is that of its first booking that is
 * not cancelled; of the first one when all are. What the bill adds to the services is `extras_amount`. What is overpaid
 * online is sent back, unless it waits for somebody who may refund (`refundWaits`).
 */
export async function settleVisit(
  tx: Tx,
  { business_id, id }: Key,
  now: Temporal.Instant,
  {
    refundWaits = false,
    /** Cancelled by the client in time: nothing of it waits any more. */
    isFree = false,
  } = {},
): Promise<void> {
  const grace = now.add({ seconds: UNDO_GRACE_SECONDS });
  const over = sql`greatest(0, ledger.paid - line.charges - visit.extras_amount)`;
  const waits = sql`(((visit.refund_waits AND NOT ${isFree}) OR ${refundWaits}) AND ledger.online > 0 AND ${over} > 0)`;
  await sql`
    UPDATE visit SET updated_at = ${now}, booking_date = coalesce(line.day, visit.booking_date),
      paid_amount = ledger.paid, total_amount = greatest(line.charges + visit.extras_amount, ledger.paid),
      to_give_back = CASE WHEN ${waits} THEN ${over} ELSE greatest(0, ${over} - ledger.online) END,
      refund_waits = ${waits},
      refund_due_at = CASE WHEN ${over} > 0 AND ledger.online > 0 AND NOT ${waits}
        THEN coalesce(visit.refund_due_at, ${grace})
      END
    FROM (
      SELECT coalesce(min(booking.booking_date) FILTER (WHERE NOT ${isOffAt(now)}), min(booking.booking_date)) AS day,
        coalesce(sum(booking.charged_amount) FILTER (WHERE NOT ${isOffAt(now)}), 0) AS charges
      FROM booking WHERE booking.business_id = ${business_id} AND booking.visit_id = ${id}
    ) AS line, (
      SELECT coalesce(sum(entry.amount), 0) AS paid,
        coalesce(sum(entry.amount) FILTER (WHERE entry.is_online OR taken.is_online OR refunded.is_online), 0) AS online
      FROM visit_payment AS entry
      -- What was given back of an online payment by hand, and the undo of that.
      LEFT JOIN visit_payment AS taken ON taken.business_id = ${business_id} AND taken.id = entry.reverses
      LEFT JOIN visit_payment AS refunded ON refunded.business_id = ${business_id} AND refunded.id = taken.reverses
      WHERE entry.business_id = ${business_id} AND entry.visit_id = ${id}
    ) AS ledger
    WHERE visit.business_id = ${business_id} AND visit.id = ${id}`.execute(tx.q);
}

/** Visits with an online payment to be refunded, oldest first. */
export async function findVisitsToRefund(db: Executor, now: Temporal.Instant, limit: number) {
  return db
    .selectFrom('visit')
    .select(['business_id', 'id'])
    .where('refund_due_at', '<=', now)
    .orderBy('refund_due_at')
    .limit(limit)
    .execute();
}

export interface OnlinePayment {
  readonly business_id: string;
  readonly visit_id: string;
  readonly id: string;
  readonly amount: Paise;
  readonly paid_at: Temporal.Instant;
  /** Refunded, or to be refunded. */
  readonly refunded: Paise;
  /** Sent by the gateway. */
  readonly sent_back: number;
}

/**
 * Online payments of these visits, also those that could not be used and are refunded in full, and the deposit of a
 * place in the queue that came off the bill.
 */
export async function listOnlinePayments(db: Executor, visits: readonly Key[]): Promise<OnlinePayment[]> {
  const visit = sql`unnest(
    ${visits.map(({ business_id }) => business_id)}::uuid[], ${visits.map(({ id }) => id)}::uuid[]
  ) AS visit (business_id, id)`;
  const { rows } = await sql<OnlinePayment>`
    SELECT payment.business_id, paid.visit_id, payment.id, payment.amount, payment.created_at AS paid_at,
      payment.refunded, (
        SELECT coalesce(sum(refund.amount), 0)::bigint FROM refund
        WHERE refund.business_id = payment.business_id AND refund.payment_id = payment.id
          AND refund.status = 'processed'
      ) AS sent_back
    FROM (
      SELECT payment.business_id, visit.id AS visit_id, payment.id AS payment_id
      FROM ${visit}
      JOIN payment_order AS "order" ON "order".business_id = visit.business_id
        AND "order".reference = visit.id AND "order".purpose IN ('visit', 'bill')
      JOIN payment ON payment.business_id = "order".business_id AND payment.order_id = "order".id
      UNION
      SELECT taken.business_id, taken.visit_id, taken.payment_id
      FROM ${visit}
      JOIN visit_payment AS taken ON taken.business_id = visit.business_id
        AND taken.visit_id = visit.id AND taken.kind = 'payment' AND taken.payment_id IS NOT NULL
    ) AS paid
    JOIN payment ON payment.business_id = paid.business_id AND payment.id = paid.payment_id
    ORDER BY payment.created_at`.execute(db);
  return rows;
}
