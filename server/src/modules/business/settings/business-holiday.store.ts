import type { Executor, Tx } from '../../../platform/database/database.ts';
import type { NewRow } from '../../../platform/database/rows.ts';

/** All, or those of a date range. */
export async function findHolidays(
  db: Executor,
  businessId: string,
  range?: { readonly first_day: string; readonly last_day: string },
) {
  return db
    .selectFrom('business_holiday')
    .select(['day', 'name'])
    .where('business_id', '=', businessId)
    .$if(range !== undefined, (query) =>
      query.where('day', '>=', range?.first_day ?? '').where('day', '<=', range?.last_day ?? ''),
    )
    .orderBy('day')
    .execute();
}

export async function putHolidays(tx: Tx, holidays: readonly NewRow<'business_holiday'>[]): Promise<void> {
  await tx.q
    .insertInto('business_holiday')
    .values([...holidays])
    .onConflict((conflict) =>
      conflict.columns(['business_id', 'day']).doUpdateSet(({ ref }) => ({ name: ref('excluded.name') })),
    )
    .execute();
}

export async function deleteHolidays(
  tx: Tx,
  businessId: string,
  range: { readonly first_day: string; readonly last_day: string },
): Promise<boolean> {
  const { numDeletedRows } = await tx.q
    .deleteFrom('business_holiday')
    .where('business_id', '=', businessId)
    .where('day', '>=', range.first_day)
    .where('day', '<=', range.last_day)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
