import { sql } from 'kysely';
import type { Executor, Tx } from '../../platform/database/database.ts';
import { hasRow, listRows, updateRows } from '../../platform/database/row-queries.ts';
import type { TimeCursor } from '../../platform/http/cursor.ts';
import { VISIBLE } from './visible-business.store.ts';

/** Open ones over all businesses, newest first, for platform admins. */
export async function listReports(
  db: Executor,
  { limit, before }: { readonly limit: number; readonly before: TimeCursor | null },
) {
  let query = db
    .selectFrom('business_report as report')
    .innerJoin('business', 'business.id', 'report.business_id')
    .innerJoin('users', 'users.id', 'report.user_id')
    .select([
      'report.id',
      'report.reason',
      'report.note',
      'report.created_at',
      'report.user_id',
      'users.user_name',
      'users.email',
      'users.email_verified',
      'users.phone',
      'business.id as business_id',
      'business.name',
      'business.business_url',
      'business.business_state',
    ])
    .where('report.closed_at', 'is', null)
    .orderBy('report.created_at', 'desc')
    .orderBy('report.id', 'desc')
    .limit(limit);
  if (before)
    query = query.where(sql<boolean>`(report.created_at, report.id) < (${before.at}, ${before.id})`);
  const rows = await query.execute();
  return rows.map((row) => ({
    id: row.id,
    reason: row.reason,
    note: row.note,
    created_at: row.created_at.toString(),
    business: {
      id: row.business_id,
      name: row.name,
      business_url: row.business_url,
      business_state: row.business_state,
    },
    user_id: row.user_id,
    reporter: {
      id: row.user_id,
      user_name: row.user_name,
      // A guest has a made-up address.
      email: row.email_verified ? row.email : null,
      phone: row.phone,
    },
  }));
}

/** Opens it again with null. False when there is none. */
export async function setReportClosed(
  tx: Tx,
  { business_id, id }: { readonly business_id: string; readonly id: string },
  closed: { readonly at: Temporal.Instant; readonly by: string } | null,
): Promise<boolean> {
  return updateRows(
    tx,
    'business_report',
    { business_id, id },
    { closed_at: closed?.at ?? null, closed_by: closed?.by ?? null },
  );
}

export interface NewReport {
  readonly business_id: string;
  readonly id: string;
  readonly user_id: string;
  readonly reason: string;
  readonly note: string;
  readonly created_at: Temporal.Instant;
}

/** False for a second report by the same person; the unique constraint decides. */
export async function insertReport(
  tx: Tx,
  report: NewReport,
): Promise<'written' | 'again' | 'nothing there'> {
  const { rows } = await sql<{ seen: boolean; written: boolean }>`
    WITH seen AS (SELECT b.id FROM business AS b WHERE b.id = ${report.business_id} AND ${VISIBLE}),
    written AS (
      INSERT INTO business_report (business_id, id, user_id, reason, note, created_at)
      SELECT seen.id, ${report.id}, ${report.user_id}, ${report.reason}, ${report.note}, ${report.created_at} FROM seen
      ON CONFLICT ON CONSTRAINT a_person_reports_a_business_once DO NOTHING
      RETURNING id
    )
    SELECT EXISTS (SELECT 1 FROM seen) AS seen, EXISTS (SELECT 1 FROM written) AS written`.execute(tx.q);
  const row = rows[0];
  if (!row?.seen) return 'nothing there';
  return row.written ? 'written' : 'again';
}

export async function hasReported(db: Executor, businessId: string, userId: string): Promise<boolean> {
  return hasRow(db, 'business_report', { business_id: businessId, user_id: userId });
}

export async function listReportsOfPerson(db: Executor, userId: string) {
  return listRows(
    db,
    'business_report',
    { user_id: userId },
    ['created_at'],
    ['business_id', 'reason', 'note', 'created_at'],
  );
}

/** The report stays for the platform admins, without what the person wrote. */
export async function eraseReportTexts(tx: Tx, userId: string): Promise<void> {
  await sql`
    UPDATE business_report SET note = CASE reason WHEN 'other' THEN '–' ELSE '' END
    WHERE user_id = ${userId}`.execute(tx.q);
}
