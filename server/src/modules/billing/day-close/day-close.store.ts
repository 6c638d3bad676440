import type { AllPieces, Pieces } from '@kursi/core/billing/day-close.ts';
import type { OtherMoney } from '@kursi/core/billing/money-by-method.ts';
import type { Paise } from '@kursi/core/kernel/money.ts';
import { sql } from 'kysely';
import { ask, type Executor, type Tx } from '../../../platform/database/database.ts';
import { deleteRowsOfBusiness } from '../../../platform/database/delete-rows-of-business.ts';
import { insertRows } from '../../../platform/database/insert-rows.ts';
import { lockRow, updateRows } from '../../../platform/database/row-queries.ts';
import type { NewRow, RowOf } from '../../../platform/database/rows.ts';
import type { TimeRange } from './days.ts';

export interface DayKey {
  readonly business_id: string;
  readonly day: string;
}

export async function getDrawerSettings(db: Executor, businessId: string) {
  return db
    .selectFrom('business')
    .select(['time_zone', 'opening_cash', 'staff_count_blind'])
    .where('id', '=', businessId)
    .executeTakeFirstOrThrow();
}

export async function insertPayout(tx: Tx, payout: NewRow<'drawer_payout'>): Promise<void> {
  await ask(tx.q, insertRows('drawer_payout', [payout]));
}

/** Without those that were taken back; oldest first. */
export async function listPayouts(
  db: Executor,
  businessId: string,
  { first, last }: { readonly first: string; readonly last: string },
) {
  return db
    .selectFrom('drawer_payout as payout')
    .innerJoin('users', 'users.id', 'payout.made_by')
    .select(['payout.id', 'payout.day', 'payout.amount', 'payout.reason', 'payout.made_at', 'payout.made_by'])
    .select('users.user_name as made_by_name')
    .where('payout.business_id', '=', businessId)
    .where('payout.day', '>=', first)
    .where('payout.day', '<=', last)
    .where('payout.taken_back_at', 'is', null)
    .orderBy('payout.made_at')
    .execute();
}

export async function lockPayout(tx: Tx, key: DayKey & { readonly id: string }) {
  return lockRow(tx, 'drawer_payout', { business_id: key.business_id, id: key.id, day: key.day }, [
    'id',
    'made_by',
    'taken_back_at',
  ]);
}

export async function takePayoutBack(
  tx: Tx,
  key: { readonly business_id: string; readonly id: string },
  by: { readonly taken_back_by: string; readonly taken_back_at: Temporal.Instant },
): Promise<void> {
  await updateRows(tx, 'drawer_payout', { business_id: key.business_id, id: key.id }, by);
}

export async function insertFloat(tx: Tx, float: NewRow<'drawer_float'>): Promise<void> {
  await ask(tx.q, insertRows('drawer_float', [float]));
}

/** Oldest first. */
export async function listFloats(db: Executor, key: DayKey) {
  return db
    .selectFrom('drawer_float as float')
    .innerJoin('users', 'users.id', 'float.noted_by')
    .select(['float.amount', 'float.noted_at', 'users.user_name as noted_by_name'])
    .where('float.business_id', '=', key.business_id)
    .where('float.day', '=', key.day)
    .orderBy('float.noted_at')
    .orderBy('float.id')
    .execute();
}

/** What was in the drawer when the day began: as noted, else as the business always leaves it. */
export function openingCash(
  settings: { readonly opening_cash: Paise },
  floats: readonly { readonly amount: Paise }[],
): Paise {
  return floats.at(-1)?.amount ?? settings.opening_cash;
}

export async function insertCount(
  tx: Tx,
  count: Omit<NewRow<'drawer_count'>, 'pieces' | 'others'> & {
    readonly pieces: Pieces | null;
    readonly others: readonly OtherMoney[];
  },
): Promise<void> {
  const pieces = count.pieces && JSON.stringify(count.pieces);
  await ask(tx.q, insertRows('drawer_count', [{ ...count, pieces, others: JSON.stringify(count.others) }]));
}

/** Oldest first. */
export async function listCounts(db: Executor, key: DayKey) {
  const rows = await db
    .selectFrom('drawer_count as count')
    .innerJoin('users', 'users.id', 'count.counted_by')
    .select(['count.pieces', 'count.cash', 'count.upi', 'count.others'])
    .select(['count.counted_by', 'count.counted_at'])
    .select('users.user_name as counted_by_name')
    .where('count.business_id', '=', key.business_id)
    .where('count.day', '=', key.day)
    .orderBy('count.counted_at')
    .orderBy('count.id')
    .execute();
  return rows.map((row) => ({
    ...row,
    pieces: row.pieces as AllPieces | null,
    others: row.others as OtherMoney[],
  }));
}

export type DayCloseRow = RowOf<'day_close'>;
type NewClose = Omit<NewRow<'day_close'>, 'pieces'> & { readonly pieces: Pieces | null };

/** Race: the unique index lets one close through; false for the other. */
export async function insertClose(tx: Tx, close: NewClose): Promise<boolean> {
  const pieces = close.pieces && JSON.stringify(close.pieces);
  const once = 'ON CONFLICT (business_id, day) WHERE reopened_at IS NULL DO NOTHING RETURNING id';
  const made = await ask(tx.q, insertRows('day_close', [{ ...close, pieces }], once));
  return made.length > 0;
}

/** The close of a day that was not reopened. */
export async function findClose(db: Executor, key: DayKey) {
  return db
    .selectFrom('day_close as close')
    .innerJoin('users', 'users.id', 'close.closed_by')
    .selectAll('close')
    .select('users.user_name as closed_by_name')
    .where('close.business_id', '=', key.business_id)
    .where('close.day', '=', key.day)
    .where('close.reopened_at', 'is', null)
    .executeTakeFirst();
}

/** Closes of a day that were taken back, oldest first. */
export async function listReopened(db: Executor, key: DayKey) {
  return db
    .selectFrom('day_close as close')
    .innerJoin('users as closer', 'closer.id', 'close.closed_by')
    .innerJoin('users as reopener', 'reopener.id', 'close.reopened_by')
    .select(['close.closed_at', 'close.counted_cash', 'close.reopened_at', 'close.reopen_reason'])
    .select(['closer.user_name as closed_by_name', 'reopener.user_name as reopened_by_name'])
    .where('close.business_id', '=', key.business_id)
    .where('close.day', '=', key.day)
    .orderBy('close.closed_at')
    .execute();
}

/** Of days in the range, newest first. */
export async function listCloses(
  db: Executor,
  businessId: string,
  { first, last }: { readonly first: string; readonly last: string },
): Promise<DayCloseRow[]> {
  return db
    .selectFrom('day_close')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('day', '>=', first)
    .where('day', '<=', last)
    .where('reopened_at', 'is', null)
    .orderBy('day', 'desc')
    .execute();
}

/** False when there is nothing to reopen. */
export async function reopenClose(
  tx: Tx,
  key: DayKey,
  by: {
    readonly reopened_by: string;
    readonly reopened_at: Temporal.Instant;
    readonly reopen_reason: string;
  },
): Promise<boolean> {
  return updateRows(tx, 'day_close', { business_id: key.business_id, day: key.day, reopened_at: null }, by);
}

interface BillsOfDay {
  readonly first: string | null;
  readonly last: string | null;
  /** As it is now. */
  readonly due: Paise;
}

/** The numbers of the bills of a day, and what is left to pay of them. A void keeps its number and owes nothing. */
export async function getBillsOfDay(db: Executor, { business_id, from, to }: TimeRange): Promise<BillsOfDay> {
  const { rows } = await sql<BillsOfDay>`
    SELECT
      (array_agg(receipt.receipt_number ORDER BY receipt.financial_year, receipt.number))[1] AS first,
      (array_agg(receipt.receipt_number ORDER BY receipt.financial_year DESC, receipt.number DESC))[1] AS last,
      coalesce(sum(visit.total_amount - visit.paid_amount) FILTER (WHERE receipt.voided_at IS NULL), 0)::bigint AS due
    FROM receipt
    JOIN visit ON visit.business_id = ${business_id} AND visit.id = receipt.visit_id
    WHERE receipt.business_id = ${business_id} AND receipt.made_at >= ${from} AND receipt.made_at < ${to}`.execute(
    db,
  );
  const [found] = rows;
  if (!found) throw new Error('an aggregate has a row');
  return found;
}

interface OpenVisit {
  /** Of all, also those that the list leaves out. */
  readonly open_count: number;
  readonly visit_id: string;
  readonly client_name: string;
  readonly service_time: string;
  readonly progress: 'expected' | 'arrived' | 'in_service';
}

/** Visits of the day that are neither done nor marked as no-show. */
export async function listOpenVisits(db: Executor, { business_id, day }: DayKey): Promise<OpenVisit[]> {
  const { rows } = await sql<OpenVisit>`
    SELECT visit.id AS visit_id, client.name AS client_name, min(booking.service_time) AS service_time,
      visit.progress, (count(*) OVER ())::integer AS open_count
    FROM visit
    JOIN booking ON booking.business_id = ${business_id} AND booking.visit_id = visit.id
      AND booking.booking_status = 'confirmed'
    JOIN client AS record ON record.business_id = ${business_id} AND record.id = visit.client_id
    JOIN client ON client.business_id = ${business_id} AND client.id = coalesce(record.merged_into, record.id)
    WHERE visit.business_id = ${business_id} AND visit.booking_date = ${day}
      AND visit.progress IN ('expected', 'arrived', 'in_service')
    GROUP BY visit.business_id, visit.id, client.name
    ORDER BY 3, 1
    LIMIT 50`.execute(db);
  return rows;
}

/** All that a business which was deleted long ago ever counted. */
export async function eraseDayCloses(db: Executor, businessId: string): Promise<void> {
  for (const table of ['day_close', 'drawer_count', 'drawer_float', 'drawer_payout'] as const) {
    await deleteRowsOfBusiness(db, table, businessId);
  }
}
