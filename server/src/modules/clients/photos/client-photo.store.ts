import type { Executor, Tx } from '../../../platform/database/database.ts';
import { updateRows } from '../../../platform/database/row-queries.ts';
import type { NewRow, RowOf } from '../../../platform/database/rows.ts';

export type PhotoRow = RowOf<'client_photo'>;
interface OfClient {
  readonly business_id: string;
  /** All records of the person. */
  readonly client_ids: readonly string[];
}

/** Undo window of a removed photo. */
const REMOVED_LIVES = { hours: 24 };
const SWEPT_AT_ONCE = 200;

/** Newest first. */
export async function listPhotos(db: Executor, { business_id, client_ids }: OfClient): Promise<PhotoRow[]> {
  return db
    .selectFrom('client_photo')
    .selectAll()
    .where('business_id', '=', business_id)
    .where('client_id', 'in', [...client_ids])
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .execute();
}

/** Also a removed one. */
export async function lockPhoto(
  tx: Tx,
  { business_id, client_ids }: OfClient,
  photo_id: string,
): Promise<PhotoRow | undefined> {
  return tx.q
    .selectFrom('client_photo')
    .selectAll()
    .where('business_id', '=', business_id)
    .where('client_id', 'in', [...client_ids])
    .where('id', '=', photo_id)
    .forUpdate()
    .executeTakeFirst();
}

export async function insertPhoto(tx: Tx, row: NewRow<'client_photo'>): Promise<void> {
  await tx.q.insertInto('client_photo').values(row).execute();
}

export async function setPhotoRemoved(
  tx: Tx,
  photo: Pick<PhotoRow, 'business_id' | 'id'>,
  removed: { readonly deleted_at: Temporal.Instant | null; readonly was_profile: boolean },
): Promise<void> {
  await updateRows(tx, 'client_photo', { business_id: photo.business_id, id: photo.id }, removed);
}

/** Also removed ones, whose files are still there. */
export async function deletePhotosOfClient(
  tx: Tx,
  { business_id, client_id }: { readonly business_id: string; readonly client_id: string },
): Promise<string[]> {
  const rows = await tx.q
    .deleteFrom('client_photo')
    .where('business_id', '=', business_id)
    .where('client_id', '=', client_id)
    .returning('url')
    .execute();
  return rows.map(({ url }) => url);
}

/** Deletes some that were removed long ago, and says whose files they had. */
export async function deleteRemovedPhotos(
  tx: Tx,
  now: Temporal.Instant,
): Promise<Pick<PhotoRow, 'business_id' | 'url'>[]> {
  return tx.q
    .deleteFrom('client_photo')
    .where('deleted_at', '<', now.subtract(REMOVED_LIVES))
    .where((row) =>
      row(
        'id',
        'in',
        row
          .selectFrom('client_photo as old')
          .select('old.id')
          .where('old.deleted_at', '<', now.subtract(REMOVED_LIVES))
          .limit(SWEPT_AT_ONCE),
      ),
    )
    .returning(['business_id', 'url'])
    .execute();
}

/** Only pictures of ours are written here: addresses of photos of this client. */
export async function setProfilePicture(
  tx: Tx,
  { business_id, client_id }: { readonly business_id: string; readonly client_id: string },
  url: string | null,
): Promise<void> {
  await updateRows(tx, 'client', { business_id, id: client_id }, { profile_image_url: url });
}
