import type { Executor } from '../../../platform/database/database.ts';

/** Nobody is written to who is no client; of a family that shares a number, the first. */
export async function findClientsWithPhones(
  db: Executor,
  business_id: string,
  phones: readonly string[],
): Promise<string[]> {
  if (phones.length === 0) return [];
  const rows = await db
    .selectFrom('client')
    .distinctOn('phone')
    .select(['id'])
    .where('business_id', '=', business_id)
    .where('phone', 'in', phones)
    .where('merged_into', 'is', null)
    .orderBy('phone')
    .orderBy('created_at')
    .execute();
  return rows.map(({ id }) => id);
}
