import type { QueryConfig } from 'pg';
import { ask, type Executor, type Tx } from '../../../platform/database/database.ts';
import { deleteRowsOfBusiness } from '../../../platform/database/delete-rows-of-business.ts';
import {
  lineColumns,
  linesWhere,
  lineValues,
  paymentColumns,
  paymentsWhere,
  plainLinesWhere,
} from './sale-rows.ts';

/** What a change of visits changes of their sales. */
export interface ChangedVisits {
  readonly business_id: string;
  readonly visit_ids: readonly string[];
}

const forgetLines = 'DELETE FROM sale_line WHERE business_id = $1 AND visit_id = ANY ($2::uuid[])';
const forgetPayments = 'DELETE FROM sale_payment WHERE business_id = $1 AND visit_id = ANY ($2::uuid[])';
/** What another transaction has added meanwhile is the same bill. */
const addLines = `
  INSERT INTO sale_line (${lineColumns}) ${linesWhere('receipt.visit_id = ANY ($2::uuid[])')}
  ON CONFLICT (business_id, visit_id, nth) DO UPDATE SET ${lineValues}`;
const setPayments = `
  INSERT INTO sale_payment (${paymentColumns}) ${paymentsWhere('paid.visit_id = ANY ($2::uuid[])')}
  ON CONFLICT (business_id, payment_id) DO UPDATE
    SET amount = excluded.amount, is_undone = excluded.is_undone, bill_day = excluded.bill_day`;

const addPlainLines = `
  INSERT INTO sale_line (${lineColumns}) ${plainLinesWhere('receipt.visit_id = ANY ($2::uuid[])')}`;

/** Statements that bring sales in line with bills and payments. A bill that was just made has no lines to forget. */
export const saleStatements = {
  linesOfNewBills: ({ business_id, visit_ids }: ChangedVisits): QueryConfig[] => [
    { name: 'add-sale-lines', text: addLines, values: [business_id, visit_ids] },
  ],
  /** No membership covers any of them, and they have neither tip nor round-off. */
  linesOfPlainBills: ({ business_id, visit_ids }: ChangedVisits): QueryConfig[] => [
    { name: 'add-plain-sale-lines', text: addPlainLines, values: [business_id, visit_ids] },
  ],
  lines: ({ business_id, visit_ids }: ChangedVisits): QueryConfig[] => [
    { name: 'forget-sale-lines', text: forgetLines, values: [business_id, visit_ids] },
    { name: 'add-sale-lines', text: addLines, values: [business_id, visit_ids] },
  ],
  payments: ({ business_id, visit_ids }: ChangedVisits): QueryConfig[] => [
    { name: 'set-sale-payments', text: setPayments, values: [business_id, visit_ids] },
  ],
};

/** Makes the sales of these visits anew. */
export async function remakeSales(tx: Tx, { business_id, visit_ids }: ChangedVisits): Promise<void> {
  const values = [business_id, visit_ids];
  await ask(tx.q, { name: 'forget-sale-lines', text: forgetLines, values });
  await ask(tx.q, { name: 'forget-sale-payments', text: forgetPayments, values });
  await ask(tx.q, { name: 'add-sale-lines', text: addLines, values });
  await ask(tx.q, { name: 'set-sale-payments', text: setPayments, values });
}

/** Visits on whose bills memberships are used that a bill of these visits sold. */
export async function findVisitsOfUses(
  db: Executor,
  { business_id, visit_ids }: ChangedVisits,
): Promise<string[]> {
  const rows = await ask<{ visit_id: string }>(db, {
    name: 'visits-of-uses',
    text: `
      SELECT DISTINCT line.visit_id
      FROM membership
      JOIN sale_line AS line ON line.business_id = $1 AND line.payment_membership_id = membership.id
      WHERE membership.business_id = $1 AND membership.visit_id = ANY ($2::uuid[])`,
    values: [business_id, visit_ids],
  });
  return rows.map(({ visit_id }) => visit_id);
}

export async function findVisitsPaidBy(
  db: Executor,
  { business_id, payment_ids }: { readonly business_id: string; readonly payment_ids: readonly string[] },
): Promise<string[]> {
  const rows = await ask<{ visit_id: string }>(db, {
    name: 'visits-paid-by',
    text: `
      SELECT DISTINCT visit_id FROM visit_payment
      WHERE business_id = $1 AND payment_id = ANY ($2::uuid[])`,
    values: [business_id, payment_ids],
  });
  return rows.map(({ visit_id }) => visit_id);
}

/** The next visits by id. */
export async function listVisitIds(
  db: Executor,
  {
    business_id,
    after,
    limit,
  }: { readonly business_id: string; readonly after: string; readonly limit: number },
): Promise<string[]> {
  const rows = await ask<{ id: string }>(db, {
    name: 'next-visits-of-sales',
    text: 'SELECT id FROM visit WHERE business_id = $1 AND id > $2 ORDER BY id LIMIT $3',
    values: [business_id, after, limit],
  });
  return rows.map(({ id }) => id);
}

const toldLines = linesWhere('receipt.visit_id = ANY ($2::uuid[])');
const toldPayments = paymentsWhere('paid.visit_id = ANY ($2::uuid[])');
const keptLines = `
  SELECT ${lineColumns} FROM sale_line WHERE sale_line.business_id = $1 AND sale_line.visit_id = ANY ($2::uuid[])`;
const keptPayments = `
  SELECT ${paymentColumns} FROM sale_payment
  WHERE sale_payment.business_id = $1 AND sale_payment.visit_id = ANY ($2::uuid[])`;
const wrongLines = `
  SELECT DISTINCT visit_id FROM (
    ((${keptLines}) EXCEPT ALL (${toldLines})) UNION ALL ((${toldLines}) EXCEPT ALL (${keptLines}))
  ) AS differing`;
const wrongPayments = `
  SELECT DISTINCT visit_id FROM (
    ((${keptPayments}) EXCEPT ALL (${toldPayments})) UNION ALL ((${toldPayments}) EXCEPT ALL (${keptPayments}))
  ) AS differing`;

/** Of these visits, those whose sales are not what their bills and payments say. */
export async function findWrongSales(
  db: Executor,
  { business_id, visit_ids }: ChangedVisits,
): Promise<string[]> {
  const values = [business_id, visit_ids];
  const wrong = [
    ...(await ask<{ visit_id: string }>(db, { name: 'wrong-sale-lines', text: wrongLines, values })),
    ...(await ask<{ visit_id: string }>(db, { name: 'wrong-sale-payments', text: wrongPayments, values })),
  ];
  return [...new Set(wrong.map(({ visit_id }) => visit_id))];
}

/** Visits that are gone and still have sales. */
export async function findGoneSales(db: Executor, business_id: string): Promise<string[]> {
  const rows = await ask<{ visit_id: string }>(db, {
    name: 'sales-of-gone-visits',
    text: `
      SELECT DISTINCT sale.visit_id FROM sale_payment AS sale
      LEFT JOIN visit ON visit.business_id = $1 AND visit.id = sale.visit_id
      WHERE sale.business_id = $1 AND visit.id IS NULL`,
    values: [business_id],
  });
  return rows.map(({ visit_id }) => visit_id);
}

export async function eraseSales(db: Executor, businessId: string): Promise<void> {
  for (const table of ['sale_line', 'sale_payment', 'sale_rebuild'] as const) {
    await deleteRowsOfBusiness(db, table, businessId);
  }
}
