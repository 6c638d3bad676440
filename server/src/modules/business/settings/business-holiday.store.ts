import type { Insertable } from 'kysely';
import type { Executor, Tx } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.gen.ts';

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

export async function putHoliday(tx: Tx, holiday: Insertable<Tables['business_holiday']>): Promise<void> {
  await tx.q
    .insertInto('business_holiday')
    .values(holiday)
    .onConflict((conflict) => conflict.columns(['business_id', 'day']).doUpdateSet({ name: holiday.name }))
    .execute();
}

export async function deleteHoliday(tx: Tx, businessId: string, day: string): Promise<boolean> {
  const row = await tx.q
    .deleteFrom('business_holiday')
    .where('business_id', '=', businessId)
    .where('day', '=', day)
    .returning('day')
    .executeTakeFirst();
  return row !== undefined;
}
