import type { Executor, Tx } from '../../../platform/database/database.ts';
import { findRow } from '../../../platform/database/row-queries.ts';
import type { NewRow, RowOf } from '../../../platform/database/rows.ts';

export type TemplateMediaRow = RowOf<'template_media'>;

/** Of the business and of the product, newest first. */
export async function listTemplateMedia(
  db: Executor,
  of: { readonly business_id: string; readonly handle_id?: string | undefined },
): Promise<TemplateMediaRow[]> {
  return db
    .selectFrom('template_media')
    .selectAll()
    .where((row) => row.or([row('of_business', '=', of.business_id), row('of_business', 'is', null)]))
    .$if(of.handle_id !== undefined, (query) => query.where('handle_id', '=', of.handle_id ?? ''))
    .orderBy('created_at', 'desc')
    .limit(200)
    .execute();
}

/** By handle: where the pictures are, of the product and of this business. A template may name any handle. */
export async function getMediaUrls(
  db: Executor,
  business_id: string | null,
  handles: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (handles.length === 0) return new Map();
  const rows = await db
    .selectFrom('template_media')
    .select(['handle_id', 'url'])
    .where('handle_id', 'in', [...handles])
    .where((row) => row.or([row('of_business', '=', business_id), row('of_business', 'is', null)]))
    .execute();
  return new Map(rows.map(({ handle_id, url }) => [handle_id, url]));
}

/** The provider may give one handle for the same bytes twice: the first picture stays. */
export async function insertTemplateMedia(tx: Tx, row: NewRow<'template_media'>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx.q
    .insertInto('template_media')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function getTemplateMedia(
  db: Executor,
  handle_id: string,
): Promise<TemplateMediaRow | undefined> {
  return findRow(db, 'template_media', { handle_id });
}

/** Returns where its file is. */
export async function deleteTemplateMedia(
  tx: Tx,
  business_id: string,
  handle_id: string,
): Promise<string | null> {
  const row = await tx.q
    .deleteFrom('template_media')
    .where('handle_id', '=', handle_id)
    .where('of_business', '=', business_id)
    .returning('url')
    .executeTakeFirst();
  return row?.url ?? null;
}

/** As the browser announced it with the upload; empty where it did not. */
export async function getBlurHash(
  db: Executor,
  business_id: string | null,
  file_id: string,
): Promise<string> {
  const row = await (business_id === null
    ? db.selectFrom('general_file').select('blur_hash').where('id', '=', file_id)
    : db
        .selectFrom('business_file')
        .select('blur_hash')
        .where('business_id', '=', business_id)
        .where('id', '=', file_id)
  ).executeTakeFirst();
  return row?.blur_hash ?? '';
}
