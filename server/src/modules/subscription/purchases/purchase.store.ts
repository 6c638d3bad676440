import type { PlacedTerm } from '@kursi/core/subscription/subscription.ts';
import { sql } from 'kysely';
import type { Executor, Tx } from '../../../platform/database/database.ts';
import { findRow, listRows, updateRows } from '../../../platform/database/row-queries.ts';
import type { NewRow, RowOf } from '../../../platform/database/rows.ts';
import type { TimeCursor } from '../../../platform/http/cursor.ts';

export type PurchaseRow = RowOf<'purchase'>;

/** Lock order: the account first. Serialises all purchases of one business. Undefined when there is no such business. */
export async function lockAccount(
  tx: Tx,
  businessId: string,
): Promise<{ time_zone: string; is_deleted: boolean } | undefined> {
  const business = await findRow(tx.q, 'business', { id: businessId }, ['time_zone', 'is_deleted']);
  if (!business) return undefined;
  await tx.q
    .insertInto('account_summary')
    .values({ business_id: businessId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx.q
    .selectFrom('account_summary')
    .select('business_id')
    .where('business_id', '=', businessId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return business;
}

export async function insertPurchase(tx: Tx, purchase: NewRow<'purchase'>): Promise<void> {
  await tx.q.insertInto('purchase').values(purchase).execute();
}

export async function findPurchaseByPayment(
  db: Executor,
  { business_id, payment_id }: Pick<PurchaseRow, 'business_id' | 'payment_id'>,
): Promise<PurchaseRow | undefined> {
  return findRow(db, 'purchase', { business_id, payment_id });
}

/** Of alerts: those that count, in their order. */
export async function listAlertTerms(db: Executor, businessId: string): Promise<PlacedTerm[]> {
  return listRows(
    db,
    'purchase',
    { business_id: businessId, kind: 'alerts', cancelled: false },
    ['starts_at'],
    ['id', 'period', 'starts_at', 'ends_at'],
  ) as Promise<PlacedTerm[]>;
}

/** Undefined when it was cancelled before, or never bought. */
export async function cancelPurchase(
  tx: Tx,
  businessId: string,
  paymentId: string,
): Promise<PurchaseRow | undefined> {
  return tx.q
    .updateTable('purchase')
    .set({ cancelled: true })
    .where('business_id', '=', businessId)
    .where('payment_id', '=', paymentId)
    .where('cancelled', '=', false)
    .returningAll()
    .executeTakeFirst();
}

/** Of packs of credits, the one that was bought last. */
export async function getRefundedPack(db: Executor, businessId: string): Promise<{ readonly id: string }> {
  return db
    .selectFrom('purchase')
    .select('id')
    .where('business_id', '=', businessId)
    .where('kind', '=', 'credits')
    .where('cancelled', '=', true)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
}

export async function movePurchase(
  tx: Tx,
  businessId: string,
  { id, starts_at, ends_at }: Pick<PlacedTerm, 'id' | 'starts_at' | 'ends_at'>,
): Promise<void> {
  await updateRows(tx, 'purchase', { business_id: businessId, id }, { starts_at, ends_at });
}

export async function setAlertsUntil(
  tx: Tx,
  businessId: string,
  alerts_until: Temporal.Instant | null,
): Promise<void> {
  await updateRows(tx, 'account_summary', { business_id: businessId }, { alerts_until });
}

/** Newest first, after the cursor. */
export async function listPurchasesWithInvoices(
  db: Executor,
  businessId: string,
  page: { readonly limit: number; readonly before: TimeCursor | null },
) {
  let query = db
    .selectFrom('purchase as bought')
    .innerJoin('payment', (join) =>
      join
        .onRef('payment.business_id', '=', 'bought.business_id')
        .onRef('payment.id', '=', 'bought.payment_id'),
    )
    .leftJoin('invoice', (join) =>
      join
        .onRef('invoice.business_id', '=', 'bought.business_id')
        .onRef('invoice.purchase_id', '=', 'bought.id'),
    )
    .selectAll('bought')
    .select(['payment.refunded', 'invoice.id as invoice_id', 'invoice.financial_year', 'invoice.number'])
    .where('bought.business_id', '=', businessId);
  const { before } = page;
  if (before) {
    query = query.where(
      sql<boolean>`(bought.created_at, bought.id) < (${before.at}::timestamptz, ${before.id}::uuid)`,
    );
  }
  return query.orderBy('bought.created_at', 'desc').orderBy('bought.id', 'desc').limit(page.limit).execute();
}
