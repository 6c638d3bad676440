import type { Database } from '../../../platform/database/database.ts';
import { lockVisitsForFacts } from '../../booking/public.ts';
import { advanceRebuild, beginRebuild, endRebuild, getRebuild } from './sale-rebuild.store.ts';
import { findGoneSales, findWrongSales, listVisitIds, remakeSales } from './sales.store.ts';

const AT_A_TIME = 500;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/**
 * Makes the sales of one business anew from its bills and payments, from where a rebuild stands or from the beginning.
 * Can be cut off and begun twice at once: each batch is a transaction that locks its visits.
 */
export async function rebuildSales(
  database: Database,
  business_id: string,
  { fromBeginning = false }: { readonly fromBeginning?: boolean } = {},
): Promise<void> {
  if (fromBeginning) await beginRebuild(database.q, business_id);
  const rebuild = await getRebuild(database.q, business_id);
  if (!rebuild) return;
  for (let after = rebuild.after; ; ) {
    const visit_ids = await listVisitIds(database.q, { business_id, after, limit: AT_A_TIME });
    const last = visit_ids.at(-1);
    if (!last) break;
    await database.transaction(async (tx) => {
      await lockVisitsForFacts(tx, business_id, visit_ids);
      await remakeSales(tx, { business_id, visit_ids });
      await advanceRebuild(tx, { business_id, after: last, more: visit_ids.length });
    });
    after = last;
  }
  const gone = await findGoneSales(database.q, business_id);
  if (gone.length > 0) await database.transaction((tx) => remakeSales(tx, { business_id, visit_ids: gone }));
  await endRebuild(database.q, business_id);
}

/** Visits whose sales differ from what their bills and payments say: none ever should. */
export async function findWrongSalesOf(
  { q }: Pick<Database, 'q'>,
  business_id: string,
  mend: (found: readonly string[]) => Promise<readonly string[]> = async (found) => found,
): Promise<string[]> {
  const wrong: string[] = [];
  for (let after = BEFORE_ALL; ; ) {
    const visit_ids = await listVisitIds(q, { business_id, after, limit: AT_A_TIME });
    const last = visit_ids.at(-1);
    if (!last) return wrong;
    const found = await findWrongSales(q, { business_id, visit_ids });
    if (found.length > 0) wrong.push(...(await mend(found)));
    after = last;
  }
}

/** They are made anew. */
export function mendSales(database: Database, business_id: string): Promise<string[]> {
  return findWrongSalesOf(database, business_id, (found) =>
    database.transaction(async (tx) => {
      await lockVisitsForFacts(tx, business_id, found);
      // Again under the lock: a bill that was being written is no difference.
      const visit_ids = await findWrongSales(tx.q, { business_id, visit_ids: found });
      await remakeSales(tx, { business_id, visit_ids });
      return visit_ids;
    }),
  );
}
