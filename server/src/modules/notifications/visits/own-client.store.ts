import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/database.ts';

/** The record of a person at a business: tied to their account, else the one they booked for last. */
export async function findOwnClient(
  db: Executor,
  { business_id, user_id }: { readonly business_id: string; readonly user_id: string },
): Promise<string | null> {
  const { rows } = await sql<{ client_id: string }>`
    SELECT coalesce(client.merged_into, client.id) AS client_id FROM (
      SELECT id, 0 AS rank, created_at FROM client
      WHERE business_id = ${business_id} AND account_id = ${user_id}
      UNION ALL
      SELECT client_id, 1, created_at FROM visit
      WHERE business_id = ${business_id} AND made_by = ${user_id} AND source = 'client'
    ) AS known
    JOIN client ON client.business_id = ${business_id} AND client.id = known.id AND client.deleted_at IS NULL
    ORDER BY known.rank, known.created_at DESC
    LIMIT 1`.execute(db);
  return rows[0]?.client_id ?? null;
}
