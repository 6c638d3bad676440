import type { Executor, Tx } from '../../../platform/database/database.ts';
import { deleteRows, listRows } from '../../../platform/database/row-queries.ts';
import type { NewRow } from '../../../platform/database/rows.ts';

export async function findImages(db: Executor, businessId: string) {
  return listRows(
    db,
    'business_image',
    { business_id: businessId },
    ['index'],
    ['url', 'blur_hash', 'is_primary'],
  );
}

export async function replaceImages(
  tx: Tx,
  businessId: string,
  images: readonly NewRow<'business_image'>[],
): Promise<void> {
  await deleteRows(tx, 'business_image', { business_id: businessId });
  if (images.length > 0) await tx.q.insertInto('business_image').values(images).execute();
}
