import type { Tx } from '../../platform/database/database.ts';

type PicturedTable = 'service' | 'calendar' | 'product';

/** Lock: two concurrent changes must not both replace the same old picture. */
async function lockPicture(
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

/** The picture of a record, locked. */
export type LockPicture = (tx: Tx, businessId: string, id: string) => Promise<string | null>;

export function pictureOf(table: PicturedTable): LockPicture {
  return (tx, businessId, id) => lockPicture(tx, table, businessId, id);
}
