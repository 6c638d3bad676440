import type { Seller } from '@kursi/core/billing/billing.contract.ts';
import type { VisitBill } from '@kursi/core/booking/booking-shapes.ts';
import type { Paise } from '@kursi/core/kernel/money.ts';
import { sql } from 'kysely';
import { allInTransaction } from '../../../platform/database/all-in-transaction.ts';
import { ask, type Executor, type Tx } from '../../../platform/database/database.ts';
import { deleteRowsOfBusiness } from '../../../platform/database/delete-rows-of-business.ts';
import { insertRows } from '../../../platform/database/insert-rows.ts';
import { findRow, updateRows } from '../../../platform/database/row-queries.ts';
import type { ChangesOf, NewRow, RowOf } from '../../../platform/database/rows.ts';

import { joinShares, type Seller as SellingCalendar, sharesOfCalendar } from '../commission/seller.store.ts';

type Key = { readonly business_id: string; readonly visit_id: string };
export type BillRow = RowOf<'bill'>;
export type BillLineRow = RowOf<'bill_line'>;
export type ReceiptRow = RowOf<'receipt'>;

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
        'commission_before_tax',
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

export interface Billable extends SellingCalendar {
  readonly service_id: string;
  readonly name: string;
  readonly name_hi: string | null;
  readonly service_status: 'enable' | 'disable' | 'deleted';
  readonly price: Paise;
  readonly duration: number;
  readonly buffer_after: number;
  readonly tax_rate: number | null;
  readonly tax_code: string | null;
  readonly calendar_status: 'enable' | 'disable' | 'deleted' | null;
  readonly is_offered: boolean;
  readonly own_price: Paise | null;
  readonly own_duration: number | null;
  /** Of the service. */
  readonly commission_share: number | null;
}

/** Services on calendars, with today's price there; a service that does not exist is left out. */
export async function findBillables(
  db: Executor,
  businessId: string,
  wanted: readonly { readonly service_id: string; readonly entity_id: string }[],
): Promise<Billable[]> {
  const { rows } = await sql<Billable>`
    SELECT service.id AS service_id, service.name, service.name_hi, service.service_status, service.price, service.duration,
      service.buffer_after, service.tax_rate, service.tax_code, wanted.entity_id, calendar.calendar_status,
      offer.service_id IS NOT NULL AS is_offered, offer.price AS own_price, offer.duration AS own_duration, service.commission_share,
      ${sharesOfCalendar}
    FROM unnest(
      ${wanted.map(({ service_id }) => service_id)}::uuid[], ${wanted.map(({ entity_id }) => entity_id)}::uuid[]
    ) AS wanted (service_id, entity_id)
    JOIN service ON service.business_id = ${businessId} AND service.id = wanted.service_id
    LEFT JOIN calendar ON calendar.business_id = ${businessId} AND calendar.id = wanted.entity_id
    ${joinShares(businessId)}
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

export async function insertReceipt(tx: Tx, receipt: NewRow<'receipt'>): Promise<void> {
  await ask(tx.q, insertRows('receipt', [receipt]));
}

export async function updateReceipt(tx: Tx, key: Key, changes: ChangesOf<'receipt'>): Promise<void> {
  await updateRows(tx, 'receipt', { business_id: key.business_id, visit_id: key.visit_id }, changes);
}

type NewLine = Omit<NewRow<'bill_line'>, 'business_id' | 'visit_id' | 'revision' | 'index'>;

/** Append only: a change is another revision. */
export async function insertBill(
  tx: Tx,
  bill: Omit<NewRow<'bill'>, 'seller'> & { readonly seller: Seller },
  lines: readonly NewLine[],
): Promise<void> {
  const { business_id, visit_id, revision } = bill;
  const rows = lines.map((line, index) => ({ business_id, visit_id, revision, index, ...line }));
  if (revision > 0) await unsetNewest(tx, bill);
  await allInTransaction([
    ask(tx.q, insertRows('bill', [{ ...bill, seller: JSON.stringify(bill.seller) }])),
    ask(tx.q, insertRows('bill_line', rows)),
  ]);
}

async function unsetNewest(tx: Tx, { business_id, visit_id }: Key): Promise<void> {
  await updateRows(tx, 'bill', { business_id, visit_id, is_newest: true }, { is_newest: false });
}

export interface FoundBill {
  readonly receipt: ReceiptRow;
  readonly bill: BillRow;
  readonly lines: readonly (BillLineRow & {
    readonly entity_name: string | null;
    /** Of the membership that it sells. */
    readonly template_id: string | null;
    readonly payment_membership_name: string | null;
    readonly payment_membership_name_hi: string | null;
  })[];
}

/** The receipt of a visit with a revision of its bill, the newest by default. */
export async function findBill(db: Executor, key: Key, revision?: number): Promise<FoundBill | null> {
  const receipt = await findRow(db, 'receipt', { business_id: key.business_id, visit_id: key.visit_id });
  if (!receipt) return null;
  const bill = await db
    .selectFrom('bill')
    .selectAll()
    .where('business_id', '=', key.business_id)
    .where('visit_id', '=', key.visit_id)
    .where((row) =>
      revision === undefined ? row.eb('is_newest', '=', true) : row.eb('revision', '=', revision),
    )
    .executeTakeFirst();
  if (!bill) return null;
  const lines = await db
    .selectFrom('bill_line')
    .leftJoin('calendar', (join) =>
      join
        .onRef('calendar.business_id', '=', 'bill_line.business_id')
        .onRef('calendar.id', '=', 'bill_line.entity_id'),
    )
    .leftJoin('membership as sold', (join) =>
      join
        .onRef('sold.business_id', '=', 'bill_line.business_id')
        .onRef('sold.id', '=', 'bill_line.membership_id'),
    )
    .leftJoin('membership as covering', (join) =>
      join
        .onRef('covering.business_id', '=', 'bill_line.business_id')
        .onRef('covering.id', '=', 'bill_line.payment_membership_id'),
    )
    .selectAll('bill_line')
    .select([
      'calendar.name as entity_name',
      'sold.template_id',
      'covering.name as payment_membership_name',
      'covering.name_hi as payment_membership_name_hi',
    ])
    .where('bill_line.business_id', '=', key.business_id)
    .where('bill_line.visit_id', '=', key.visit_id)
    .where('bill_line.revision', '=', bill.revision)
    .orderBy('bill_line.index')
    .execute();
  return { receipt, bill, lines };
}

/** Oldest first. */
export async function listRevisions(db: Executor, key: Key) {
  return db
    .selectFrom('bill')
    .leftJoin('users', 'users.id', 'bill.made_by')
    .select(['bill.revision', 'bill.made_at', 'bill.total_amount', 'users.user_name as made_by_name'])
    .where('bill.business_id', '=', key.business_id)
    .where('bill.visit_id', '=', key.visit_id)
    .orderBy('bill.revision')
    .execute();
}

/** By visit: what the newest revision of its bill says beside the services. */
export async function getVisitBills(
  db: Executor,
  visits: readonly { readonly business_id: string; readonly id: string }[],
): Promise<ReadonlyMap<string, VisitBill>> {
  const wanted = sql`unnest(
    ${visits.map(({ business_id }) => business_id)}::uuid[], ${visits.map(({ id }) => id)}::uuid[]
  ) AS wanted (business_id, visit_id)`;
  const { rows: bills } = await sql<Omit<VisitBill, 'voided_at' | 'products' | 'memberships'> & ReceiptRow>`
    SELECT receipt.visit_id, receipt.receipt_number, receipt.voided_at, bill.revision, bill.discount_amount,
      bill.tip_amount, bill.round_off_amount, bill.tax_amount, bill.cover_amount AS membership_discount_total
    FROM ${wanted}
    JOIN receipt ON receipt.business_id = wanted.business_id AND receipt.visit_id = wanted.visit_id
    JOIN bill ON bill.business_id = receipt.business_id AND bill.visit_id = receipt.visit_id
      AND bill.is_newest`.execute(db);
  if (bills.length === 0) return new Map();
  const { rows: products } = await sql<VisitBill['products'][number] & BillLineRow>`
    SELECT line.visit_id, product.inventory_id, product.id, line.name, line.price AS amount,
      line.quantity, line.amount AS total_amount
    FROM ${wanted}
    JOIN bill ON bill.business_id = wanted.business_id AND bill.visit_id = wanted.visit_id AND bill.is_newest
    JOIN bill_line AS line ON line.business_id = bill.business_id AND line.visit_id = bill.visit_id
      AND line.revision = bill.revision
    JOIN product ON product.business_id = line.business_id AND product.id = line.product_id
    ORDER BY line.index`.execute(db);
  const { rows: memberships } = await sql<VisitBill['memberships'][number] & BillLineRow>`
    SELECT line.visit_id, line.membership_id AS id, line.name, line.name_hi, line.amount AS total_amount
    FROM ${wanted}
    JOIN bill ON bill.business_id = wanted.business_id AND bill.visit_id = wanted.visit_id AND bill.is_newest
    JOIN bill_line AS line ON line.business_id = bill.business_id AND line.visit_id = bill.visit_id
      AND line.revision = bill.revision
    WHERE line.membership_id IS NOT NULL
    ORDER BY line.index`.execute(db);
  return new Map(
    bills.map(({ visit_id, voided_at, ...bill }) => [
      visit_id,
      {
        ...bill,
        voided_at: voided_at?.toString() ?? null,
        products: products.filter((one) => one.visit_id === visit_id),
        memberships: memberships.filter((one) => one.visit_id === visit_id),
      },
    ]),
  );
}

const FOUND_MOST = 50;

/** By the end of the number, newest first: an index holds numbers backwards. */
export async function findVisitsByReceipt(
  db: Executor,
  business_id: string,
  ending: string,
): Promise<readonly string[]> {
  const backwards = Array.from(ending.toUpperCase()).toReversed().join('');
  const literal = backwards.replace(/[\\%_]/g, (letter) => `\\${letter}`);
  const found = await db
    .selectFrom('receipt')
    .select('visit_id')
    .where('business_id', '=', business_id)
    .where(sql`reverse(receipt_number)`, 'like', `${literal}%`)
    .orderBy('made_at', 'desc')
    .limit(FOUND_MOST)
    .execute();
  return found.map(({ visit_id }) => visit_id);
}

/** Who was served when, and who made the bill. */
export async function getVisitOfBill(
  db: Executor,
  key: Key,
  bill: Pick<BillRow, 'made_by' | 'tip_entity_id'>,
) {
  return (
    db
      .selectFrom('visit')
      .innerJoin('client as record', (join) =>
        join.onRef('record.business_id', '=', 'visit.business_id').onRef('record.id', '=', 'visit.client_id'),
      )
      .innerJoin('client', (join) =>
        join
          .onRef('client.business_id', '=', 'visit.business_id')
          .on('client.id', '=', (row) => row.fn.coalesce('record.merged_into', 'record.id')),
      )
      .innerJoin('business', 'business.id', 'visit.business_id')
      .leftJoin('users as account', 'account.id', 'client.account_id')
      .leftJoin('receipt_link_directory as link', (join) =>
        join
          .onRef('link.of_business', '=', 'visit.business_id')
          .onRef('link.visit_id', '=', 'visit.id')
          .on('link.revoked_at', 'is', null),
      )
      .select(['visit.booking_date', 'visit.total_amount', 'visit.paid_amount', 'client.account_id'])
      .select(['client.id as client_id', 'client.name as client_name', 'client.kind', 'business.time_zone'])
      // By sub-select: a cluster plans no join with what may be nobody.
      .select((row) => [
        row.selectFrom('users').select('user_name').where('id', '=', bill.made_by).as('made_by_name'),
        row
          .selectFrom('calendar')
          .select('name')
          .where('business_id', '=', key.business_id)
          .where('id', '=', bill.tip_entity_id)
          .as('tip_for'),
      ])
      .select(['client.phone', 'client.email', 'link.link_hash'])
      .select(sql<'en' | 'hi' | null>`account.locale`.as('locale'))
      .where('visit.business_id', '=', key.business_id)
      .where('visit.id', '=', key.visit_id)
      .executeTakeFirstOrThrow()
  );
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
export async function eraseBills(db: Executor, businessId: string): Promise<void> {
  await deleteRowsOfBusiness(db, 'receipt_link_directory', businessId, 'of_business');
  for (const table of [
    'due_promise',
    'calendar_commission',
    'parked_bill',
    'bill_line',
    'bill',
    'receipt',
    'receipt_counter',
    'advance_receipt',
    'advance_receipt_counter',
  ] as const) {
    await deleteRowsOfBusiness(db, table, businessId);
  }
}
