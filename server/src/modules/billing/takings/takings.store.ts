import type { Paise } from '@kursi/core/kernel/money.ts';
import type { PaidBy } from '@kursi/core/payments/payment-methods.ts';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/database.ts';
import { listRows } from '../../../platform/database/row-queries.ts';

export interface TimeRange {
  readonly business_id: string;
  readonly from: Temporal.Instant;
  /** Exclusive. */
  readonly to: Temporal.Instant;
}

export interface EarnedRow {
  readonly entity_id: string | null;
  readonly member_id: string | null;
  readonly visits: number;
  readonly services_amount: Paise;
  readonly products_amount: Paise;
  readonly memberships_amount: Paise;
  readonly commission_amount: Paise;
}

/** The newest revision of each bill that was made in the range and not voided. */
const billsMade = ({ business_id, from, to }: TimeRange) => sql`
  receipt
  JOIN bill ON bill.business_id = ${business_id} AND bill.visit_id = receipt.visit_id
    AND bill.is_newest
  JOIN bill_line AS line ON line.business_id = ${business_id} AND line.visit_id = bill.visit_id
    AND line.revision = bill.revision
  WHERE receipt.business_id = ${business_id} AND receipt.voided_at IS NULL
    AND receipt.made_at >= ${from} AND receipt.made_at < ${to}`;

/** What each calendar did and sold. */
export async function listEarned(db: Executor, range: TimeRange): Promise<EarnedRow[]> {
  const { rows } = await sql<EarnedRow>`
    SELECT line.entity_id, line.member_id, count(DISTINCT line.visit_id)::integer AS visits,
      coalesce(sum(line.amount + line.cover_amount) FILTER (WHERE line.booking_id IS NOT NULL), 0)::bigint
        AS services_amount,
      coalesce(sum(line.amount + line.cover_amount) FILTER (WHERE line.product_id IS NOT NULL), 0)::bigint
        AS products_amount,
      coalesce(sum(line.amount) FILTER (WHERE line.membership_id IS NOT NULL), 0)::bigint AS memberships_amount,
      sum(line.commission_amount)::bigint AS commission_amount
    FROM ${billsMade(range)} AND (line.membership_id IS NULL OR line.entity_id IS NOT NULL)
    GROUP BY line.entity_id, line.member_id`.execute(db);
  return rows;
}

export interface TippedBill {
  readonly tip_amount: Paise;
  readonly tip_entity_id: string | null;
  /** Calendar and member of each service, in order. */
  readonly served: readonly (readonly [entity_id: string, member_id: string | null])[];
}

export async function listTips(db: Executor, range: TimeRange): Promise<TippedBill[]> {
  const { rows } = await sql<TippedBill>`
    SELECT bill.tip_amount, bill.tip_entity_id,
      json_agg(json_build_array(line.entity_id, line.member_id) ORDER BY line.index) AS served
    FROM ${billsMade(range)} AND bill.tip_amount > 0 AND line.booking_id IS NOT NULL
    GROUP BY bill.business_id, bill.visit_id, bill.revision`.execute(db);
  return rows;
}

export interface LedgerDay extends PaidBy {
  readonly day: string;
  readonly amount: Paise;
  /** Without those that were undone. */
  readonly payments: number;
  readonly rows: number;
}

/**
 * Payments and refunds by the local day they were made on. An undo counts on the day of what it undoes: it says that
 * this never happened.
 */
export async function listLedgerDays(
  db: Executor,
  { business_id, from, to }: TimeRange,
  timeZone: string,
): Promise<LedgerDay[]> {
  const { rows } = await sql<LedgerDay>`
    SELECT to_char(row.made_at AT TIME ZONE ${timeZone}, 'YYYY-MM-DD') AS day, row.type, row.method_id,
      sum(row.amount + coalesce(undo.amount, 0))::bigint AS amount,
      (count(*) FILTER (WHERE row.kind = 'payment' AND undo.id IS NULL))::integer AS payments,
      (count(*) FILTER (WHERE undo.id IS NULL))::integer AS rows
    FROM visit_payment AS row
    LEFT JOIN visit_payment AS undo ON undo.business_id = ${business_id} AND undo.reverses = row.id
      AND undo.kind = 'undo'
    WHERE row.business_id = ${business_id} AND row.kind <> 'undo'
      AND row.made_at >= ${from} AND row.made_at < ${to}
    GROUP BY 1, 2, 3
    ORDER BY 1, 2, 3`.execute(db);
  return rows;
}

/** Names of calendars and members, also of those who have left. */
export async function getNames(
  db: Executor,
  businessId: string,
  memberIds: readonly string[],
): Promise<{
  readonly calendars: ReadonlyMap<string, string>;
  readonly members: ReadonlyMap<string, string>;
}> {
  const [calendars, members] = await Promise.all([
    listRows(db, 'calendar', { business_id: businessId }, [], ['id', 'name']),
    memberIds.length === 0 ? [] : listRows(db, 'users', { id: memberIds }, [], ['id', 'user_name']),
  ]);
  return {
    calendars: new Map(calendars.map(({ id, name }) => [id, name])),
    members: new Map(members.map(({ id, user_name }) => [id, user_name ?? ''])),
  };
}
