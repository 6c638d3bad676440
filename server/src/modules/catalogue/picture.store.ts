import type { Tx } from '../../platform/database/database.ts';

export type PicturedTable = 'service' | 'calendar' | 'product';

/** Two who change it at once must not both think that they replace the same picture. */
export async function lockPicture(
  tx: Tx,
  table: PicturedTable,
  businessId: string,
  id: string,
): Promise<string | null> {
  const row = await tx.q
    .selectFrom(table)
    .select('image_url')
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row?.image_url ?? null;
}
