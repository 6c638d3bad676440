import { sql } from 'kysely';
import type { Executor, Tx } from '../../../platform/database/database.ts';

/** The oldest beyond these is dropped. */
const MOST = 200;

/** Puts it first. Idempotent: what is there stays where it is. */
export async function addFavourite(tx: Tx, userId: string, businessId: string): Promise<void> {
  await sql`
    UPDATE users SET fav_business_ids = trim_array(
      array_prepend(${businessId}::uuid, fav_business_ids), greatest(cardinality(fav_business_ids) + 1 - ${sql.lit(MOST)}, 0))
    WHERE id = ${userId} AND NOT ${businessId}::uuid = ANY (fav_business_ids)`.execute(tx.q);
}

/** Idempotent. */
export async function removeFavourite(tx: Tx, userId: string, businessId: string): Promise<void> {
  await sql`
    UPDATE users SET fav_business_ids = array_remove(fav_business_ids, ${businessId}::uuid)
    WHERE id = ${userId}`.execute(tx.q);
}

/** Of everyone, when the business is gone for good. */
export async function removeFavouriteOfAll(db: Executor, businessId: string): Promise<void> {
  const fans = await db
    .selectFrom('users')
    .select('id')
    .where(sql<boolean>`${businessId}::uuid = ANY (fav_business_ids)`)
    .execute();
  // By key: each node of a cluster changes its own copy of the table, and all must change the same rows.
  await sql`
    UPDATE users SET fav_business_ids = array_remove(fav_business_ids, ${businessId}::uuid)
    WHERE id = ANY (${fans.map(({ id }) => id)}::uuid[])`.execute(db);
}
