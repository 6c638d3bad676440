import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { listRows, updateRows } from '../../platform/database/row-queries.ts';
import type { ChangesOf, NewRow } from '../../platform/database/rows.ts';

/** Not deleted, in order. */
export async function listCategoryIds(tx: Tx, businessId: string): Promise<string[]> {
  const rows = await listRows(
    tx.q,
    'service_category',
    { business_id: businessId, category_status: 'enable' },
    ['index', 'id'],
    ['id'],
  );
  return rows.map(({ id }) => id);
}

export async function nextCategoryIndex(tx: Tx, businessId: string): Promise<number> {
  const { highest } = await tx.q
    .selectFrom('service_category')
    .select(({ fn }) => fn.max('index').as('highest'))
    .where('business_id', '=', businessId)
    .where('category_status', '!=', 'deleted')
    .executeTakeFirstOrThrow();
  return (highest ?? -1) + 1;
}

export async function insertCategories(tx: Tx, categories: NewRow<'service_category'>[]): Promise<void> {
  await tx.q.insertInto('service_category').values(categories).execute();
}

/** False when there is none. A deleted one matches only when it is being restored. */
export async function updateCategory(
  tx: Tx,
  key: { business_id: string; id: string },
  changes: ChangesOf<'service_category'>,
  { alsoRemoved }: { readonly alsoRemoved: boolean },
): Promise<boolean> {
  const { business_id, id } = key;
  const category_status = alsoRemoved ? (['enable', 'deleted'] as const) : 'enable';
  return updateRows(tx, 'service_category', { business_id, id, category_status }, changes);
}

/** Removes the category from its services; returns their ids in order, for the undo. */
export async function emptyCategory(tx: Tx, key: { business_id: string; id: string }): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    WITH emptied AS (
      UPDATE service SET category_id = NULL
      WHERE business_id = ${key.business_id} AND category_id = ${key.id}
      RETURNING id, index
    )
    SELECT id FROM emptied ORDER BY index, id`.execute(tx.q);
  return rows.map(({ id }) => id);
}

/** Only services without a category: one that was put elsewhere meanwhile stays there. */
export async function fillCategory(
  tx: Tx,
  key: { business_id: string; id: string },
  serviceIds: readonly string[],
): Promise<void> {
  if (serviceIds.length === 0) return;
  await updateRows(
    tx,
    'service',
    { business_id: key.business_id, id: serviceIds, category_id: null },
    { category_id: key.id },
  );
}

export async function setCategoryOrder(
  tx: Tx,
  businessId: string,
  ids: readonly string[],
  now: Temporal.Instant,
): Promise<void> {
  await sql`
    UPDATE service_category AS category
    SET index = wanted.position - 1, updated_at = ${now}
    FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS wanted (id, position)
    WHERE category.business_id = ${businessId} AND category.id = wanted.id
      AND category.index <> wanted.position - 1`.execute(tx.q);
}
