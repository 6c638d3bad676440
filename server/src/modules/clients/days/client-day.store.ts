import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/database.ts';

/** Living clients whose birthday or anniversary is on one of these days, as month and day (214 is 14 February). */
export async function findClientDays(
  db: Executor,
  business_id: string,
  monthDays: readonly number[],
  limit: number,
): Promise<{ client_id: string; name: string; kind: 'birthday' | 'anniversary'; date: string }[]> {
  const { rows } = await sql<{
    client_id: string;
    name: string;
    kind: 'birthday' | 'anniversary';
    date: string;
  }>`
    (SELECT id AS client_id, name, 'birthday' AS kind, birthday AS date FROM client
      WHERE business_id = ${business_id} AND birthday IS NOT NULL AND deleted_at IS NULL AND merged_into IS NULL
        AND extract(month FROM birthday) * 100 + extract(day FROM birthday) = ANY (${monthDays}::numeric[])
      LIMIT ${limit})
    UNION ALL
    (SELECT id, name, 'anniversary', anniversary FROM client
      WHERE business_id = ${business_id} AND anniversary IS NOT NULL AND deleted_at IS NULL AND merged_into IS NULL
        AND extract(month FROM anniversary) * 100 + extract(day FROM anniversary) = ANY (${monthDays}::numeric[])
      LIMIT ${limit})`.execute(db);
  return rows;
}
