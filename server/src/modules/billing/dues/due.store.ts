import type { Paise } from '@kursi/core/kernel/money.ts';
import { sql } from 'kysely';
import type { Executor, Tx } from '../../../platform/database/database.ts';
import { deleteRows } from '../../../platform/database/row-queries.ts';
import type { NewRow } from '../../../platform/database/rows.ts';
import { isDue } from '../../booking/public.ts';

export interface DuesOf {
  readonly business_id: string;
  /** All records of one client. */
  readonly client_ids?: readonly string[] | undefined;
  /** Only those of these clients, and of these visits. */
  readonly named?: { readonly client_ids: readonly string[]; readonly visit_ids: readonly string[] } | null;
}

interface DueRow {
  readonly visit_id: string;
  readonly receipt_number: string | null;
  readonly booking_date: string;
  readonly client_id: string;
  readonly client_name: string;
  readonly client_phone: string | null;
  readonly total_amount: Paise;
  readonly paid_amount: Paise;
  readonly due_amount: Paise;
  readonly due_on: string | null;
  readonly note: string | null;
}

const isDueOf = ({ business_id, client_ids, named }: DuesOf) => sql`
  visit.business_id = ${business_id} AND ${isDue}
  ${client_ids ? sql`AND visit.client_id = ANY (${client_ids}::uuid[])` : sql``}
  ${
    named
      ? sql`AND (visit.client_id = ANY(${named.client_ids}::uuid[]) OR visit.id = ANY(${named.visit_ids}::uuid[]))`
      : sql``
  }`;

/** Oldest first. */
export async function listDues(
  db: Executor,
  of: DuesOf,
  {
    after,
    limit,
  }: { readonly after: { readonly day: string; readonly id: string } | null; readonly limit: number },
): Promise<DueRow[]> {
  const { rows } = await sql<DueRow>`
    SELECT visit.id AS visit_id, receipt.receipt_number, visit.booking_date, client.id AS client_id,
      client.name AS client_name, client.phone AS client_phone, visit.total_amount, visit.paid_amount,
      visit.total_amount - visit.paid_amount AS due_amount, due_promise.due_on, due_promise.note
    FROM visit
    JOIN client AS record ON record.business_id = visit.business_id AND record.id = visit.client_id
    JOIN client ON client.business_id = visit.business_id AND client.id = coalesce(record.merged_into, record.id)
    LEFT JOIN receipt ON receipt.business_id = visit.business_id AND receipt.visit_id = visit.id
    LEFT JOIN due_promise ON due_promise.business_id = visit.business_id AND due_promise.visit_id = visit.id
    WHERE ${isDueOf(of)}
      ${after ? sql`AND (visit.booking_date, visit.id) > (${after.day}::date, ${after.id}::uuid)` : sql``}
    ORDER BY visit.booking_date, visit.id
    LIMIT ${limit}`.execute(db);
  return rows;
}

/** What is left to pay of all bills, of the business or of one client. */
export async function sumOfDues(db: Executor, of: DuesOf): Promise<{ count: number; amount: Paise }> {
  const { rows } = await sql<{ count: number; amount: Paise }>`
    SELECT count(*)::int AS count, coalesce(sum(visit.total_amount - visit.paid_amount), 0)::bigint AS amount
    FROM visit WHERE ${isDueOf(of)}`.execute(db);
  return rows[0] ?? { count: 0, amount: 0 as Paise };
}

export async function upsertPromise(tx: Tx, row: NewRow<'due_promise'>): Promise<void> {
  const { due_on, note } = row;
  await tx.q
    .insertInto('due_promise')
    .values(row)
    .onConflict((conflict) => conflict.columns(['business_id', 'visit_id']).doUpdateSet({ due_on, note }))
    .execute();
}

export async function deletePromises(
  tx: Tx,
  { business_id, visit_ids }: { readonly business_id: string; readonly visit_ids: readonly string[] },
): Promise<void> {
  if (visit_ids.length === 0) return;
  await deleteRows(tx, 'due_promise', { business_id, visit_id: visit_ids });
}

/** Of these clients those who have an opening due, on any of their records, that was not written off. */
export async function findDebtors(
  db: Executor,
  { business_id, client_ids }: { readonly business_id: string; readonly client_ids: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT coalesce(record.merged_into, record.id) AS id
    FROM visit
    JOIN client AS record ON record.business_id = visit.business_id AND record.id = visit.client_id
    WHERE visit.business_id = ${business_id} AND visit.is_opening AND visit.total_amount > 0
      AND coalesce(record.merged_into, record.id) = ANY (${client_ids}::uuid[])`.execute(db);
  return rows.map(({ id }) => id);
}
