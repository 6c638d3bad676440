import type { Executor } from '../../platform/database/database.ts';

export async function businessesOf(db: Executor, userId: string) {
  return db
    .selectFrom('business_member as member')
    .innerJoin('business', 'business.id', 'member.business_id')
    .select(['business.id', 'business.name', 'business.business_url', 'business.area', 'business.city', 'member.role'])
    .where('member.user_id', '=', userId)
    .where('business.is_deleted', '=', false)
    .orderBy('business.name')
    .orderBy('business.id')
    .execute();
}
