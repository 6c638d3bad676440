import type { Paise } from '@kursi/core/kernel/money.ts';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/database.ts';

export interface OnlinePayment {
  readonly visit_id: string;
  readonly id: string;
  readonly amount: Paise;
  readonly paid_at: Temporal.Instant;
  /** Refunded, or to be refunded. */
  readonly refunded: Paise;
  /** Sent by the gateway. */
  readonly sent_back: number;
}

/** Online payments of these visits, including those that could not be used and are refunded in full. */
export async function listOnlinePayments(
  db: Executor,
  visits: readonly { readonly business_id: string; readonly id: string }[],
): Promise<OnlinePayment[]> {
  const { rows } = await sql<OnlinePayment>`
    SELECT "order".reference AS visit_id, payment.id, payment.amount, payment.created_at AS paid_at,
      payment.refunded, (
        SELECT coalesce(sum(refund.amount), 0)::bigint FROM refund
        WHERE refund.business_id = payment.business_id AND refund.payment_id = payment.id
          AND refund.status = 'processed'
      ) AS sent_back
    FROM unnest(${visits.map(({ business_id }) => business_id)}::uuid[], ${visits.map(({ id }) => id)}::uuid[])
      AS visit (business_id, id)
    JOIN payment_order AS "order" ON "order".business_id = visit.business_id
      AND "order".reference = visit.id AND "order".purpose = 'visit'
    JOIN payment ON payment.business_id = "order".business_id AND payment.order_id = "order".id
    ORDER BY payment.created_at`.execute(db);
  return rows;
}
