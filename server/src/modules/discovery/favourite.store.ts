import { sql } from 'kysely';
import type { Executor, Tx } from '../../platform/database/database.ts';

/** Visible to anyone: approved, not deleted, not private. */
const VISIBLE = sql`NOT b.is_deleted AND b.business_state = 'approved' AND b.visibility IN ('public', 'protected')`;

/** Idempotent. False when there is no such visible business. */
export async function insertFavourite(
  tx: Tx,
  favourite: {
    readonly business_id: string;
    readonly user_id: string;
    readonly created_at: Temporal.Instant;
  },
): Promise<boolean> {
  const { rows } = await sql<{ kept: boolean }>`
    WITH seen AS (SELECT b.id FROM business AS b WHERE b.id = ${favourite.business_id} AND ${VISIBLE}),
    written AS (
      INSERT INTO user_favourite (business_id, user_id, created_at)
      SELECT seen.id, ${favourite.user_id}, ${favourite.created_at} FROM seen
      ON CONFLICT DO NOTHING
    )
    SELECT EXISTS (SELECT 1 FROM seen) AS kept`.execute(tx.q);
  return rows[0]?.kept ?? false;
}

export async function deleteFavourite(tx: Tx, businessId: string, userId: string): Promise<void> {
  await tx.q
    .deleteFrom('user_favourite')
    .where('business_id', '=', businessId)
    .where('user_id', '=', userId)
    .execute();
}

/** Newest first. */
export async function listFavouriteIds(db: Executor, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('user_favourite')
    .select('business_id')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map(({ business_id }) => business_id);
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
  const row = await db
    .selectFrom('business_report')
    .select('id')
    .where('business_id', '=', businessId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}
