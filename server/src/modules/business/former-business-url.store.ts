import type { Executor, Tx } from '../../platform/database/database.ts';
import { deleteRows, findRow } from '../../platform/database/row-queries.ts';

/** The business that had this page address before. */
export async function findFormerOwner(db: Executor, businessUrl: string): Promise<string | undefined> {
  const row = await findRow(db, 'former_business_url', { business_url: businessUrl }, ['of_business']);
  return row?.of_business;
}

/** The address in use today, for someone who has an old link. */
export async function findCurrentUrl(db: Executor, businessUrl: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('former_business_url as former')
    .innerJoin('business', 'business.id', 'former.of_business')
    .select('business.business_url')
    .where('former.business_url', '=', businessUrl)
    .where('business.is_deleted', '=', false)
    .executeTakeFirst();
  return row?.business_url;
}

/** Keeps the address that is given up; a former one that is taken again is no longer former. */
export async function replaceUrl(
  tx: Tx,
  businessId: string,
  { before, after, now }: { readonly before: string; readonly after: string; readonly now: Temporal.Instant },
): Promise<void> {
  await deleteRows(tx, 'former_business_url', { business_url: after });
  await tx.q
    .insertInto('former_business_url')
    .values({ business_url: before, of_business: businessId, replaced_at: now })
    .onConflict((conflict) => conflict.column('business_url').doNothing())
    .execute();
}
