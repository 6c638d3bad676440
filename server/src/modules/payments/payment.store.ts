import { type Paise, paise } from '@kursi/core/kernel/money.ts';
import { sql } from 'kysely';
import type { Executor, Tx } from '../../platform/database/database.ts';
import { findRow, listRows, updateRows } from '../../platform/database/row-queries.ts';
import type { NewRow, RowOf } from '../../platform/database/rows.ts';

export type OrderRow = RowOf<'payment_order'>;
export type PaymentRow = RowOf<'payment'>;

export async function insertOrder(tx: Tx, order: NewRow<'payment_order'>): Promise<void> {
  await tx.q.insertInto('payment_order').values(order).execute();
}

export async function getOrder(
  db: Executor,
  businessId: string,
  orderId: string,
): Promise<OrderRow | undefined> {
  return findRow(db, 'payment_order', { business_id: businessId, id: orderId });
}

/** Transfers a guest's orders for these references to their account. */
export async function handOverOrders(
  tx: Tx,
  about: readonly { readonly business_id: string; readonly reference: string }[],
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  await sql`
    UPDATE payment_order SET created_by = ${to}
    FROM unnest(${about.map(({ business_id }) => business_id)}::uuid[], ${about.map(({ reference }) => reference)}::uuid[])
      AS about (business_id, reference)
    WHERE payment_order.business_id = about.business_id AND payment_order.reference = about.reference
      AND payment_order.created_by = ${from}`.execute(tx.q);
}

/** Lock order: the order first. Serialises concurrent proofs of one payment. */
export async function lockPaymentOrder(tx: Tx, businessId: string, orderId: string): Promise<OrderRow> {
  return tx.q
    .selectFrom('payment_order')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** The newest open order for this purpose, so that a retry does not create a second one. */
export async function findOpenOrder(
  db: Executor,
  wanted: {
    readonly business_id: string;
    readonly purpose: string;
    readonly gateway: string;
    readonly since: Temporal.Instant;
    readonly reference?: string;
    readonly amount?: Paise;
  },
): Promise<OrderRow | undefined> {
  let query = db
    .selectFrom('payment_order')
    .selectAll()
    .where('business_id', '=', wanted.business_id)
    .where('purpose', '=', wanted.purpose)
    .where('gateway', '=', wanted.gateway)
    .where('status', '=', 'open')
    .where('created_at', '>', wanted.since);
  if (wanted.reference !== undefined) query = query.where('reference', '=', wanted.reference);
  if (wanted.amount !== undefined) query = query.where('amount', '=', paise(wanted.amount));
  return query.orderBy('created_at', 'desc').limit(1).executeTakeFirst();
}

/** The first writer links the gateway's order; a concurrent second one changes nothing. */
export async function linkGatewayOrder(
  tx: Tx,
  order: Pick<OrderRow, 'business_id' | 'id' | 'gateway'>,
  gatewayOrderId: string,
  nextAskAt: Temporal.Instant,
): Promise<void> {
  const opened = await tx.q
    .updateTable('payment_order')
    .set({ status: 'open', gateway_order_id: gatewayOrderId, next_ask_at: nextAskAt })
    .where('business_id', '=', order.business_id)
    .where('id', '=', order.id)
    .where('gateway_order_id', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!opened) return;
  await tx.q
    .insertInto('gateway_order')
    .values({
      gateway: order.gateway,
      gateway_order_id: gatewayOrderId,
      of_business: order.business_id,
      order_id: order.id,
    })
    .execute();
}

export async function findByGatewayOrder(
  db: Executor,
  gateway: string,
  gatewayOrderId: string,
): Promise<{ business_id: string; id: string } | undefined> {
  return db
    .selectFrom('gateway_order')
    .select(['of_business as business_id', 'order_id as id'])
    .where('gateway', '=', gateway)
    .where('gateway_order_id', '=', gatewayOrderId)
    .executeTakeFirst();
}

export async function updateOrder(
  tx: Tx,
  order: Pick<OrderRow, 'business_id' | 'id'>,
  change: {
    status?: 'paid' | 'lapsed';
    last_failure?: string | null;
    next_ask_at?: Temporal.Instant | null;
  },
): Promise<void> {
  await updateRows(tx, 'payment_order', { business_id: order.business_id, id: order.id }, change);
}

/** Claims due orders and schedules their next poll before the gateway is called: a crash loses nothing. */
export async function claimOrdersToAsk(
  db: Executor,
  gateway: string,
  now: Temporal.Instant,
  limit: number,
): Promise<OrderRow[]> {
  const due = await db
    .selectFrom('payment_order')
    .select(['business_id', 'id', 'next_ask_at', 'asked'])
    .where('next_ask_at', '<=', now)
    .where('gateway', '=', gateway)
    .where('status', '<>', 'intended')
    .orderBy('next_ask_at')
    .limit(limit)
    .execute();
  // Race: another server found the same order. Only one of them still sees the time it was due.
  const claimed = await Promise.all(
    due.map(({ business_id, id, next_ask_at, asked }) =>
      sql<OrderRow>`
        UPDATE payment_order SET asked = asked + 1, next_ask_at = ${now.add({ minutes: 3 * 2 ** Math.min(asked, 9) })}
        WHERE business_id = ${business_id} AND id = ${id} AND next_ask_at = ${next_ask_at}
        RETURNING *`.execute(db),
    ),
  );
  return claimed.flatMap(({ rows }) => rows);
}

export async function findPaymentByGatewayId(
  db: Executor,
  businessId: string,
  gateway: string,
  gatewayPaymentId: string,
): Promise<PaymentRow | undefined> {
  return findRow(db, 'payment', { business_id: businessId, gateway, gateway_payment_id: gatewayPaymentId });
}

export async function getPayment(
  db: Executor,
  businessId: string,
  paymentId: string,
): Promise<PaymentRow | undefined> {
  return findRow(db, 'payment', { business_id: businessId, id: paymentId });
}

export async function findPaymentsOfOrder(db: Executor, order: Pick<OrderRow, 'business_id' | 'id'>) {
  return listRows(
    db,
    'payment',
    { business_id: order.business_id, order_id: order.id },
    [],
    ['id', 'outcome'],
  );
}

export async function insertPayment(tx: Tx, payment: NewRow<'payment'>): Promise<void> {
  await tx.q.insertInto('payment').values(payment).execute();
}

/** Locked, so that the refundable rest cannot change. */
export async function lockPayment(tx: Tx, businessId: string, paymentId: string): Promise<PaymentRow> {
  return tx.q
    .selectFrom('payment')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('id', '=', paymentId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Row and sum in one statement. Null when it exceeds the rest; otherwise the new sum. */
export async function insertRefund(
  tx: Tx,
  refund: NewRow<'refund'> & { amount: Paise },
): Promise<Paise | null> {
  const payment = await tx.q
    .updateTable('payment')
    .set({ refunded: sql<Paise>`refunded + ${refund.amount}` })
    .where('business_id', '=', refund.business_id)
    .where('id', '=', refund.payment_id)
    .where(sql<boolean>`refunded + ${refund.amount} <= amount`)
    .returning('refunded')
    .executeTakeFirst();
  if (!payment) return null;
  await tx.q.insertInto('refund').values(refund).execute();
  return payment.refunded;
}

export async function getRefund(db: Executor, businessId: string, refundId: string) {
  return db
    .selectFrom('refund')
    .innerJoin('payment', (join) =>
      join
        .onRef('payment.business_id', '=', 'refund.business_id')
        .onRef('payment.id', '=', 'refund.payment_id'),
    )
    .select(['refund.id', 'refund.amount', 'refund.reason', 'refund.status', 'payment.gateway_payment_id'])
    .where('refund.business_id', '=', businessId)
    .where('refund.id', '=', refundId)
    .executeTakeFirst();
}

/** By our own id where the gateway returns it: a webhook may arrive before the gateway's id is stored. */
export interface WhichRefund {
  readonly business_id: string;
  readonly id: string | null;
  readonly gateway_refund_id: string;
}

const isOf = ({ business_id, id, gateway_refund_id }: WhichRefund) =>
  sql<boolean>`business_id = ${business_id} AND status IN ('wanted', 'pending')
    AND (id = ${id} OR gateway_refund_id = ${gateway_refund_id})`;

/** A final status stays: the gateway's webhooks are late and out of order. */
export async function updateRefund(
  db: Executor,
  which: WhichRefund,
  heard: {
    readonly status: 'pending' | 'processed';
    readonly now: Temporal.Instant;
  },
): Promise<void> {
  await db
    .updateTable('refund')
    .set({
      status: heard.status,
      gateway_refund_id: which.gateway_refund_id,
      failure: null,
      updated_at: heard.now,
    })
    .where(isOf(which))
    .execute();
}

/** The gateway could not send it: the amount is refundable again. Undefined when that was recorded before. */
export async function failRefund(tx: Tx, which: WhichRefund, now: Temporal.Instant) {
  const { business_id, gateway_refund_id } = which;
  const failure = 'the gateway could not send it';
  const failed = await tx.q
    .updateTable('refund')
    .set({ status: 'failed', gateway_refund_id, failure, updated_at: now })
    .where(isOf(which))
    .returning(['payment_id', 'amount', 'reason', 'created_by'])
    .executeTakeFirst();
  if (!failed) return undefined;
  const { amount, refunded } = await tx.q
    .updateTable('payment')
    .set({ refunded: sql<Paise>`refunded - ${failed.amount}` })
    .where('business_id', '=', business_id)
    .where('id', '=', failed.payment_id)
    .returning(['amount', 'refunded'])
    .executeTakeFirstOrThrow();
  return { ...failed, wasAllSent: refunded + failed.amount === amount };
}

export async function setRefundError(
  db: Executor,
  businessId: string,
  refundId: string,
  failure: string,
): Promise<void> {
  await db
    .updateTable('refund')
    .set({ failure: failure.slice(0, 500) })
    .where('business_id', '=', businessId)
    .where('id', '=', refundId)
    .execute();
}

/** Idempotent: false when this webhook was received before. */
export async function insertWebhookDelivery(tx: Tx, delivery: NewRow<'webhook_delivery'>): Promise<boolean> {
  const row = await tx.q
    .insertInto('webhook_delivery')
    .values(delivery)
    .onConflict((conflict) => conflict.doNothing())
    .returning('event_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** A gateway retries a webhook for a day; a later one still finds its payment settled. */
const DELIVERIES_LIVE = { hours: 24 * 30 };

export async function sweepDeliveries(db: Executor, now: Temporal.Instant): Promise<void> {
  await db.deleteFrom('webhook_delivery').where('received_at', '<', now.subtract(DELIVERIES_LIVE)).execute();
}

/** What a person paid or tried to pay, in all businesses. */
export async function listPaymentsOfPerson(db: Executor, userId: string) {
  return db
    .selectFrom('payment_order')
    .leftJoin('payment', (join) =>
      join
        .onRef('payment.business_id', '=', 'payment_order.business_id')
        .onRef('payment.order_id', '=', 'payment_order.id'),
    )
    .select([
      'payment_order.business_id',
      'payment_order.purpose',
      'payment_order.title_en as title',
      'payment_order.amount',
      'payment_order.status',
      'payment_order.created_at',
      'payment.gateway',
      'payment.gateway_payment_id',
      'payment.method',
      'payment.refunded',
      'payment.created_at as paid_at',
    ])
    .where('payment_order.created_by', '=', userId)
    .orderBy('payment_order.created_at')
    .execute();
}
