import type { Tx } from '../../platform/database/database.ts';

export type PicturedTable = 'service' | 'calendar' | 'product';

/** Lock: two concurrent changes must not both replace the same old picture. */
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
