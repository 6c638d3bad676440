import type { Insertable } from 'kysely';
import type { Executor, Tx } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.gen.ts';

export async function businessesOf(db: Executor, userId: string) {
  return db
    .selectFrom('business_member as member')
    .innerJoin('business', 'business.id', 'member.business_id')
    .select([
      'business.id',
      'business.name',
      'business.business_url',
      'business.area',
      'business.city',
      'business.business_state',
      'member.role',
    ])
    .where('member.user_id', '=', userId)
    .where('business.is_deleted', '=', false)
    .orderBy('business.name')
    .orderBy('business.id')
    .execute();
}

export async function listCategories(db: Executor) {
  const rows = await db.selectFrom('business_category').selectAll().orderBy('index').execute();
  return rows.map((row) => ({ id: row.id, name: { en: row.name_en, hi: row.name_hi } }));
}

export async function categoryExists(db: Executor, categoryId: string): Promise<boolean> {
  const row = await db
    .selectFrom('business_category')
    .select('id')
    .where('id', '=', categoryId)
    .executeTakeFirst();
  return row !== undefined;
}

/** False when the address is taken; the constraint decides, so two at once cannot both have it. */
export async function insertBusiness(tx: Tx, business: Insertable<Tables['business']>): Promise<boolean> {
  const row = await tx.q
    .insertInto('business')
    .values(business)
    .onConflict((conflict) => conflict.column('business_url').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertMember(tx: Tx, member: Insertable<Tables['business_member']>): Promise<void> {
  await tx.q.insertInto('business_member').values(member).execute();
}

export async function setBusinessState(
  tx: Tx,
  businessId: string,
  state: Tables['business']['business_state']['__select__'],
): Promise<void> {
  await tx.q.updateTable('business').set({ business_state: state }).where('id', '=', businessId).execute();
}
