import type { CommissionShares } from '@kursi/core/billing/commission.ts';
import type { Paise } from '@kursi/core/kernel/money.ts';
import type { HandCode } from '@kursi/core/payments/payment-methods.ts';
import { type Insertable, sql } from 'kysely';
import type { Executor, Tx } from '../../platform/database/database.ts';
import { insertRows } from '../../platform/database/insert-rows.ts';
import type { Tables } from '../../platform/database/tables.gen.ts';

/** Rows of one statement: PostgreSQL takes 65,535 values. */
const AT_ONCE = 500;

/** The only door for the demo's past: rows with dates that no call of the product would accept. */
export async function insertPast<Table extends keyof Tables & string>(
  tx: Tx,
  table: Table,
  rows: readonly Insertable<Tables[Table]>[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += AT_ONCE)
    await tx.client.query(insertRows(table, rows.slice(from, from + AT_ONCE)));
}

export async function getBusiness(db: Executor, businessId: string) {
  return db.selectFrom('business').selectAll().where('id', '=', businessId).executeTakeFirstOrThrow();
}

export interface UnbilledVisit {
  readonly id: string;
  readonly paid_by: HandCode | null;
  readonly ended_at: Temporal.Instant;
  readonly services: readonly {
    readonly booking_id: string;
    readonly entity_id: string;
    readonly name: string;
    readonly price: Paise;
  }[];
}

/** Visits that are done and were never billed, in the order of their end; paid by hand or not at all. */
export async function listUnbilledVisits(db: Executor, businessId: string): Promise<UnbilledVisit[]> {
  const { rows } = await sql<UnbilledVisit>`
    SELECT visit.id, max(booking.ends_at) AS ended_at, max(paid.type) AS paid_by,
      json_agg(DISTINCT jsonb_build_object('booking_id', booking.id, 'entity_id', booking.entity_id,
        'name', booking.service_name, 'price', booking.booking_amount)) AS services
    FROM visit
    JOIN booking ON booking.business_id = visit.business_id AND booking.visit_id = visit.id
      AND booking.booking_status = 'confirmed'
    LEFT JOIN visit_payment AS paid ON paid.business_id = visit.business_id AND paid.visit_id = visit.id
    WHERE visit.business_id = ${businessId} AND visit.progress = 'done' AND visit.billed_at IS NULL
    GROUP BY visit.id
    HAVING NOT coalesce(bool_or(paid.is_online), false)
    ORDER BY max(booking.ends_at), visit.id`.execute(db);
  return rows;
}

export interface Earner extends CommissionShares {
  readonly entity_id: string;
  readonly member_id: string | null;
}

export async function listEarners(db: Executor, businessId: string): Promise<Earner[]> {
  const { rows } = await sql<Earner>`
    SELECT calendar.id AS entity_id, calendar.user_id AS member_id, coalesce(own.service_share, 0) AS services,
      coalesce(own.product_share, 0) AS products
    FROM calendar
    LEFT JOIN calendar_commission AS own ON own.business_id = calendar.business_id AND own.entity_id = calendar.id
    WHERE calendar.business_id = ${businessId}`.execute(db);
  return rows;
}

interface Billed {
  readonly visit_id: string;
  readonly extras: Paise;
  readonly total_amount: Paise;
  readonly paid_amount: Paise;
  readonly billed_at: Temporal.Instant;
}

export async function setBilled(tx: Tx, businessId: string, all: readonly Billed[]): Promise<void> {
  await sql`
    UPDATE visit SET extras_amount = billed.extras, total_amount = billed.total_amount,
      paid_amount = billed.paid_amount, billed_at = billed.billed_at
    FROM json_to_recordset(${JSON.stringify(all)}) AS billed (
      visit_id uuid, extras bigint, total_amount bigint, paid_amount bigint, billed_at timestamptz)
    WHERE visit.business_id = ${businessId} AND visit.id = billed.visit_id`.execute(tx.q);
}

/** What is known of the shelf was counted before the first sale. */
export async function backdateStock(tx: Tx, businessId: string, at: Temporal.Instant): Promise<void> {
  await tx.q.updateTable('stock_movement').set({ at }).where('business_id', '=', businessId).execute();
}

/** As if the membership of this bill had been sold then. */
export async function backdateSale(
  tx: Tx,
  { business_id, visit_id }: { readonly business_id: string; readonly visit_id: string },
  { at, day }: { readonly at: Temporal.Instant; readonly day: string },
): Promise<void> {
  const ofVisit = sql`business_id = ${business_id} AND visit_id = ${visit_id}`;
  await sql`UPDATE visit SET booking_date = ${day}, created_at = ${at}, billed_at = ${at}
    WHERE business_id = ${business_id} AND id = ${visit_id}`.execute(tx.q);
  await sql`UPDATE visit_payment SET made_at = ${at} WHERE ${ofVisit}`.execute(tx.q);
  await sql`UPDATE receipt SET made_at = ${at} WHERE ${ofVisit}`.execute(tx.q);
  await sql`UPDATE bill SET made_at = ${at} WHERE ${ofVisit}`.execute(tx.q);
  await sql`UPDATE membership SET created_at = ${at} WHERE ${ofVisit}`.execute(tx.q);
  await sql`UPDATE membership_ledger SET made_at = ${at} WHERE ${ofVisit} AND kind = 'bought'`.execute(tx.q);
}

/** What the movements leave on the shelf. */
export async function settleStock(tx: Tx, businessId: string): Promise<void> {
  await sql`
    UPDATE product SET stock = (
      SELECT sum(change) FROM stock_movement AS moved
      WHERE moved.business_id = ${businessId} AND moved.product_id = product.id)
    WHERE business_id = ${businessId}`.execute(tx.q);
}

export async function listStock(
  db: Executor,
  businessId: string,
): Promise<{ readonly id: string; readonly stock: number }[]> {
  return db.selectFrom('product').select(['id', 'stock']).where('business_id', '=', businessId).execute();
}

export async function countRatings(tx: Tx, businessId: string): Promise<void> {
  await sql`
    INSERT INTO business_rating (business_id, stars_1, stars_2, stars_3, stars_4, stars_5)
    SELECT business_id, count(*) FILTER (WHERE rating = 1), count(*) FILTER (WHERE rating = 2),
      count(*) FILTER (WHERE rating = 3), count(*) FILTER (WHERE rating = 4), count(*) FILTER (WHERE rating = 5)
    FROM review WHERE business_id = ${businessId} GROUP BY business_id`.execute(tx.q);
}

export async function setLastNumber(
  tx: Tx,
  { business_id, id }: { readonly business_id: string; readonly id: string },
  { number, day }: { readonly number: number; readonly day: string },
): Promise<void> {
  await tx.q
    .updateTable('waitlist')
    .set({ last_number: number, numbered_on: day })
    .where('business_id', '=', business_id)
    .where('id', '=', id)
    .execute();
}
