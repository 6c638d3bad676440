import type { Executor, Tx } from '../../../platform/database/database.ts';
import type { NewRow } from '../../../platform/database/rows.ts';

export async function findImages(db: Executor, businessId: string) {
  return db
    .selectFrom('business_image')
    .select(['url', 'blur_hash', 'is_primary'])
    .where('business_id', '=', businessId)
    .orderBy('index')
    .execute();
}

export async function replaceImages(
  tx: Tx,
  businessId: string,
  images: readonly NewRow<'business_image'>[],
): Promise<void> {
  await tx.q.deleteFrom('business_image').where('business_id', '=', businessId).execute();
  if (images.length > 0) await tx.q.insertInto('business_image').values(images).execute();
}
