import { sql } from 'kysely';
import type { Executor, Tx } from '../../platform/database/database.ts';
import { updateRows } from '../../platform/database/row-queries.ts';
import type { ChangesOf } from '../../platform/database/rows.ts';

export async function findAllCategories(db: Executor) {
  return db
    .selectFrom('business_category as category')
    .select([
      'category.id',
      'name_en',
      'name_hi',
      'image_url',
      'blur_hash',
      'enabled',
      sql<number>`(SELECT count(*)::integer FROM business
        WHERE business.category_id = category.id AND NOT business.is_deleted)`.as('businesses'),
    ])
    .orderBy('category.index')
    .orderBy('category.id')
    .execute();
}

/** Locks all rows, so that two concurrent reorderings do not mix. */
export async function lockCategories(tx: Tx): Promise<string[]> {
  const rows = await tx.q
    .selectFrom('business_category')
    .select('id')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

export async function insertCategory(
  tx: Tx,
  category: { readonly id: string; readonly name_en: string; readonly name_hi: string },
): Promise<void> {
  await sql`
    INSERT INTO business_category (id, name_en, name_hi, index)
    SELECT ${category.id}, ${category.name_en}, ${category.name_hi}, coalesce(max(index) + 1, 0)
    FROM business_category`.execute(tx.q);
}

/** Its current picture; null when there is no such category. */
export async function lockCategoryPicture(tx: Tx, id: string): Promise<{ image_url: string | null } | null> {
  const row = await tx.q
    .selectFrom('business_category')
    .select('image_url')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function updateCategory(
  tx: Tx,
  id: string,
  changes: ChangesOf<'business_category'>,
): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await updateRows(tx, 'business_category', { id }, changes);
}

export async function setCategoryOrder(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`UPDATE business_category SET index = wanted.place - 1
    FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS wanted (id, place)
    WHERE business_category.id = wanted.id`.execute(tx.q);
}
