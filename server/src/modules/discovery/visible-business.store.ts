import { sql } from 'kysely';

/** Visible to anyone (the table `business` as `b`): approved, not deleted, not private. */
export const VISIBLE = sql`NOT b.is_deleted AND b.business_state = 'approved' AND b.visibility IN ('public', 'protected')`;
