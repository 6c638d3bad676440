import type { Paise } from '@kursi/core/kernel/money.ts';
import { sql } from 'kysely';
import type { Executor, Tx } from '../../platform/database/database.ts';
import { findRow, listRows } from '../../platform/database/row-queries.ts';
import type { NewRow, RowOf } from '../../platform/database/rows.ts';

export type SandboxPayment = RowOf<'sandbox_payment'>;

export async function insertSandboxOrder(db: Executor, order: NewRow<'sandbox_order'>): Promise<void> {
  await db.insertInto('sandbox_order').values(order).execute();
}

export async function getSandboxOrder(db: Executor, id: string) {
  return findRow(db, 'sandbox_order', { id });
}

/** False when the order is already paid. */
export async function insertSandboxPayment(tx: Tx, payment: NewRow<'sandbox_payment'>): Promise<boolean> {
  const row = await tx.q
    .insertInto('sandbox_payment')
    .values(payment)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) return false;
  await tx.q
    .updateTable('sandbox_order')
    .set({ status: payment.status === 'captured' ? 'paid' : 'attempted' })
    .where('id', '=', payment.order_id)
    .where('status', '!=', 'paid')
    .execute();
  return true;
}

export async function getSandboxPayment(db: Executor, id: string) {
  return findRow(db, 'sandbox_payment', { id });
}

export async function findSandboxPaymentsOfOrder(db: Executor, orderId: string) {
  return listRows(db, 'sandbox_payment', { order_id: orderId }, ['created_at']);
}

/** Idempotent: the refund of this key, new or existing; null when it exceeds what is left. */
export async function refundSandboxPayment(
  tx: Tx,
  refund: NewRow<'sandbox_refund'> & { amount: Paise },
): Promise<string | null> {
  const known = await findRow(tx.q, 'sandbox_refund', { idempotency_key: refund.idempotency_key }, ['id']);
  if (known) return known.id;
  const changed = await tx.q
    .updateTable('sandbox_payment')
    .set({ refunded: sql<Paise>`refunded + ${refund.amount}` })
    .where('id', '=', refund.payment_id)
    .where('status', '=', 'captured')
    .where(sql<boolean>`refunded + ${refund.amount} <= amount`)
    .returning('id')
    .executeTakeFirst();
  if (!changed) return null;
  await tx.q.insertInto('sandbox_refund').values(refund).execute();
  return refund.id;
}
