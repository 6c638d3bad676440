import { sql } from 'kysely';
import type { Executor, Tx } from '../../platform/database/database.ts';
import { findRow } from '../../platform/database/row-queries.ts';
import type { NewRow } from '../../platform/database/rows.ts';

/** Locks the year's counter until the commit: no gaps and no duplicates. */
export async function nextInvoiceNumber(tx: Tx, financialYear: string): Promise<number> {
  const { last_number } = await tx.q
    .insertInto('invoice_counter')
    .values({ financial_year: financialYear, last_number: 1 })
    .onConflict((conflict) =>
      conflict
        .column('financial_year')
        .doUpdateSet({ last_number: sql<number>`invoice_counter.last_number + 1` }),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow();
  return last_number;
}

export async function insertInvoice(tx: Tx, invoice: NewRow<'invoice'>): Promise<void> {
  await tx.q.insertInto('invoice').values(invoice).execute();
  await tx.q
    .insertInto('invoice_number')
    .values({
      financial_year: invoice.financial_year,
      number: invoice.number,
      of_business: invoice.business_id,
      invoice_id: invoice.id,
    })
    .execute();
}

export async function getBusinessForInvoice(db: Executor, businessId: string) {
  return db
    .selectFrom('business')
    .select(['name', 'address', 'locality', 'area', 'city', 'state', 'pincode', 'gstin', 'time_zone'])
    .where('id', '=', businessId)
    .executeTakeFirstOrThrow();
}

export async function findBuyer(db: Executor, userId: string) {
  return findRow(db, 'users', { id: userId }, ['email', 'locale']);
}

export async function getInvoice(db: Executor, businessId: string, invoiceId: string) {
  return db
    .selectFrom('invoice')
    .leftJoin('subscription_period as term', (join) =>
      join.onRef('term.business_id', '=', 'invoice.business_id').onRef('term.id', '=', 'invoice.period_id'),
    )
    .leftJoin('purchase', (join) =>
      join
        .onRef('purchase.business_id', '=', 'invoice.business_id')
        .onRef('purchase.id', '=', 'invoice.purchase_id'),
    )
    .innerJoin('payment', (join) =>
      join
        .onRef('payment.business_id', '=', 'invoice.business_id')
        .on('payment.id', '=', ({ fn }) => fn.coalesce('term.payment_id', 'purchase.payment_id')),
    )
    .selectAll('invoice')
    .select(({ fn }) => [
      'purchase.kind',
      fn.coalesce('term.period', 'purchase.period').as('period'),
      fn.coalesce('term.starts_at', 'purchase.starts_at').as('starts_at'),
      fn.coalesce('term.ends_at', 'purchase.ends_at').as('ends_at'),
      'payment.refunded',
      'payment.method',
      'payment.gateway_payment_id',
    ])
    .where('invoice.business_id', '=', businessId)
    .where('invoice.id', '=', invoiceId)
    .executeTakeFirst();
}
