import type { Executor, Tx } from '../../../platform/database/database.ts';

/** Locks the business row and returns its name; undefined when it is deleted. */
export async function lockName(tx: Tx, businessId: string): Promise<string | undefined> {
  const row = await tx.q
    .selectFrom('business')
    .select('name')
    .where('id', '=', businessId)
    .where('is_deleted', '=', false)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.name;
}

export async function setDeleted(tx: Tx, businessId: string, at: Temporal.Instant | null): Promise<void> {
  await tx.q
    .updateTable('business')
    .set({ is_deleted: at !== null, deleted_at: at })
    .where('id', '=', businessId)
    .execute();
}

/** Deleted businesses of this owner, newest first. */
export async function findDeletedBusinesses(db: Executor, userId: string, since: Temporal.Instant) {
  return db
    .selectFrom('business_member as member')
    .innerJoin('business', 'business.id', 'member.business_id')
    .select(['business.id', 'business.name', 'business.deleted_at'])
    .where('member.user_id', '=', userId)
    .where('member.role', '=', 'owner')
    .where('business.is_deleted', '=', true)
    .where('business.deleted_at', '>', since)
    .orderBy('business.deleted_at', 'desc')
    .execute();
}

/** Locks it and returns when it was deleted; undefined when it is not this owner's or not deleted. */
export async function lockDeleted(tx: Tx, businessId: string, userId: string) {
  return tx.q
    .selectFrom('business')
    .innerJoin('business_member as member', 'member.business_id', 'business.id')
    .select('business.deleted_at')
    .where('business.id', '=', businessId)
    .where('business.is_deleted', '=', true)
    .where('member.user_id', '=', userId)
    .where('member.role', '=', 'owner')
    .forNoKeyUpdate('business')
    .executeTakeFirst();
}
