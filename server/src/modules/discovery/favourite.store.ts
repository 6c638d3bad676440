import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { VISIBLE } from './visible-business.store.ts';

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

/** Newest first. Batched, because every page needs it. */
export async function listFavouriteIds({ readBatched }: Database, userId: string): Promise<string[]> {
  const rows = await readBatched<{ business_id: string }>({
    name: 'list-favourite-ids',
    text: 'SELECT business_id FROM user_favourite WHERE user_id = $1 ORDER BY created_at DESC',
    values: [userId],
  });
  return rows.map(({ business_id }) => business_id);
}

export async function deleteFavouritesOfPerson(tx: Tx, userId: string): Promise<void> {
  await tx.q.deleteFrom('user_favourite').where('user_id', '=', userId).execute();
}
