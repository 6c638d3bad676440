import type { Seller } from '@kursi/core/billing/billing.contract.ts';
import type { Paise } from '@kursi/core/kernel/money.ts';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { ask, type Executor, type Tx } from '../../platform/database/database.ts';
import { deleteRowsOfBusiness } from '../../platform/database/delete-rows-of-business.ts';
import { insertRows } from '../../platform/database/insert-rows.ts';
import type { Tables } from '../../platform/database/tables.gen.ts';

type Key = { readonly business_id: string; readonly visit_id: string };
export type BillRow = Selectable<Tables['bill']>;
export type BillLineRow = Selectable<Tables['bill_line']>;
export type ReceiptRow = Selectable<Tables['receipt']>;

/** What a bill takes from the settings of its business. */
export async function getBillingBusiness(db: Executor, businessId: string) {
  return db
    .selectFrom('business')
    .select([
      ...(['name', 'time_zone', 'cancellation_window', 'tax_rate', 'discount_limit', 'gstin'] as const),
      ...(['upi_id', 'legal_name', 'legal_address', 'receipt_prefix', 'prices_include_tax'] as const),
      ...([
        'modules',
        'rounds_off',
        'phone',
        'address',
        'locality',
        'area',
        'city',
        'state',
        'pincode',
      ] as const),
    ])
    .where('id', '=', businessId)
    .executeTakeFirstOrThrow();
}
export type BillingBusiness = Awaited<ReturnType<typeof getBillingBusiness>>;

export interface Billable {
  readonly service_id: string;
  readonly name: string;
  readonly service_status: 'enable' | 'disable' | 'deleted';
  readonly price: Paise;
  readonly duration: number;
  readonly buffer_after: number;
  readonly tax_rate: number | null;
  readonly tax_code: string | null;
  readonly entity_id: string;
  readonly calendar_status: 'enable' | 'disable' | 'deleted' | null;
  readonly is_offered: boolean;
  readonly own_price: Paise | null;
}

/** Services on calendars, with today's price there; a service that does not exist is left out. */
export async function findBillables(
  db: Executor,
  businessId: string,
  wanted: readonly { readonly service_id: string; readonly entity_id: string }[],
): Promise<Billable[]> {
  const { rows } = await sql<Billable>`
    SELECT service.id AS service_id, service.name, service.service_status, service.price, service.duration,
      service.buffer_after, service.tax_rate, service.tax_code, wanted.entity_id, calendar.calendar_status,
      offer.service_id IS NOT NULL AS is_offered, offer.price AS own_price
    FROM unnest(
      ${wanted.map(({ service_id }) => service_id)}::uuid[], ${wanted.map(({ entity_id }) => entity_id)}::uuid[]
    ) AS wanted (service_id, entity_id)
    JOIN service ON service.business_id = ${businessId} AND service.id = wanted.service_id
    LEFT JOIN calendar ON calendar.business_id = ${businessId} AND calendar.id = wanted.entity_id
    LEFT JOIN service_on_calendar AS offer ON offer.business_id = ${businessId}
      AND offer.service_id = wanted.service_id AND offer.entity_id = wanted.entity_id`.execute(db);
  return rows;
}

/** Locks the year's counter until the commit: no holes and no doubles. */
export async function nextReceiptNumber(
  tx: Tx,
  business_id: string,
  financial_year: string,
): Promise<number> {
  const [row] = await ask<{ last_number: number }>(tx.q, {
    name: 'next-receipt-number',
    text: `
      INSERT INTO receipt_counter (business_id, financial_year, last_number) VALUES ($1, $2, 1)
      ON CONFLICT (business_id, financial_year) DO UPDATE SET last_number = receipt_counter.last_number + 1
      RETURNING last_number`,
    values: [business_id, financial_year],
  });
  if (!row) throw new Error('a receipt has a number');
  return row.last_number;
}

export async function insertReceipt(tx: Tx, receipt: Insertable<Tables['receipt']>): Promise<void> {
  await ask(tx.q, insertRows('receipt', [receipt]));
}

export async function updateReceipt(tx: Tx, key: Key, changes: Updateable<Tables['receipt']>): Promise<void> {
  await tx.q
    .updateTable('receipt')
    .set(changes)
    .where('business_id', '=', key.business_id)
    .where('visit_id', '=', key.visit_id)
    .execute();
}

type NewLine = Omit<Insertable<Tables['bill_line']>, 'business_id' | 'visit_id' | 'revision' | 'index'>;

/** Append only: a change is another revision. */
export async function insertBill(
  tx: Tx,
  bill: Omit<Insertable<Tables['bill']>, 'seller'> & { readonly seller: Seller },
  lines: readonly NewLine[],
): Promise<void> {
  const { business_id, visit_id, revision } = bill;
  await ask(tx.q, insertRows('bill', [{ ...bill, seller: JSON.stringify(bill.seller) }]));
  const rows = lines.map((line, index) => ({ business_id, visit_id, revision, index, ...line }));
  await ask(tx.q, insertRows('bill_line', rows));
}

/** The receipt of a visit with the newest revision of its bill. */
export async function findBill(
  db: Executor,
  key: Key,
): Promise<{
  readonly receipt: ReceiptRow;
  readonly bill: BillRow;
  readonly lines: readonly (BillLineRow & { readonly entity_name: string | null })[];
} | null> {
  const receipt = await db
    .selectFrom('receipt')
    .selectAll()
    .where('business_id', '=', key.business_id)
    .where('visit_id', '=', key.visit_id)
    .executeTakeFirst();
  if (!receipt) return null;
  const bill = await db
    .selectFrom('bill')
    .selectAll()
    .where('business_id', '=', key.business_id)
    .where('visit_id', '=', key.visit_id)
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const lines = await db
    .selectFrom('bill_line')
    .leftJoin('calendar', (join) =>
      join
        .onRef('calendar.business_id', '=', 'bill_line.business_id')
        .onRef('calendar.id', '=', 'bill_line.entity_id'),
    )
    .selectAll('bill_line')
    .select('calendar.name as entity_name')
    .where('bill_line.business_id', '=', key.business_id)
    .where('bill_line.visit_id', '=', key.visit_id)
    .where('bill_line.revision', '=', bill.revision)
    .orderBy('bill_line.index')
    .execute();
  return { receipt, bill, lines };
}

/** Who was served when, and who made the bill. */
export async function getVisitOfBill(db: Executor, key: Key, madeBy: string | null) {
  return db
    .selectFrom('visit')
    .innerJoin('client', (join) =>
      join.onRef('client.business_id', '=', 'visit.business_id').onRef('client.id', '=', 'visit.client_id'),
    )
    .innerJoin('business', 'business.id', 'visit.business_id')
    .leftJoin('users', (join) => join.on('users.id', '=', madeBy))
    .select(['visit.booking_date', 'visit.total_amount', 'visit.paid_amount', 'client.account_id'])
    .select(['client.id as client_id', 'client.name as client_name', 'client.kind', 'business.time_zone'])
    .select('users.user_name as made_by_name')
    .where('visit.business_id', '=', key.business_id)
    .where('visit.id', '=', key.visit_id)
    .executeTakeFirstOrThrow();
}

/** A void always has a reason, so a dash stays. */
export async function eraseVoidReasons(
  tx: Tx,
  { business_id, client_id }: { readonly business_id: string; readonly client_id: string },
): Promise<void> {
  await sql`
    UPDATE receipt SET void_reason = '-'
    FROM visit
    WHERE receipt.business_id = ${business_id} AND receipt.voided_at IS NOT NULL
      AND visit.business_id = receipt.business_id AND visit.id = receipt.visit_id
      AND visit.client_id = ${client_id}`.execute(tx.q);
}

export async function getUserName(db: Executor, userId: string): Promise<string> {
  const { user_name } = await db
    .selectFrom('users')
    .select('user_name')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return user_name ?? '';
}

/** All that a business which was deleted long ago ever billed. */
export async function purgeBills(db: Executor, businessId: string): Promise<void> {
  for (const table of ['bill_line', 'bill', 'receipt', 'receipt_counter'] as const) {
    await deleteRowsOfBusiness(db, table, businessId);
  }
}
