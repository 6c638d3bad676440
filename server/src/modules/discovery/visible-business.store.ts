import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';

/** Visible to anyone (the table `business` as `b`): approved, not deleted, not private. */
export const VISIBLE = sql`NOT b.is_deleted AND b.business_state = 'approved' AND b.visibility IN ('public', 'protected')`;

export async function isVisible(db: Executor, businessId: string): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM business AS b WHERE b.id = ${businessId} AND ${VISIBLE}`.execute(
    db,
  );
  return rows.length > 0;
}
