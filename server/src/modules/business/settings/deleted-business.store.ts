import { rolesWith } from '@kursi/core/contract/rights.ts';
import type { Executor, Tx } from '../../../platform/database/database.ts';
import { updateRows } from '../../../platform/database/row-queries.ts';

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
  await updateRows(tx, 'business', { id: businessId }, { is_deleted: at !== null, deleted_at: at });
}

/** Deleted businesses of this owner, newest first. */
export async function findDeletedBusinesses(db: Executor, userId: string, since: Temporal.Instant) {
  return db
    .selectFrom('business_member as member')
    .innerJoin('business', 'business.id', 'member.business_id')
    .select(['business.id', 'business.name', 'business.deleted_at'])
    .where('member.user_id', '=', userId)
    .where('member.role', 'in', rolesWith('business.delete'))
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
    .where('member.role', 'in', rolesWith('business.delete'))
    .forNoKeyUpdate('business')
    .executeTakeFirst();
}

/** Deleted before this and not yet purged, oldest first. */
export async function listBusinessesToPurge(db: Executor, before: Temporal.Instant, limit: number) {
  const rows = await db
    .selectFrom('business')
    .select('id')
    .where('is_deleted', '=', true)
    .where('purged_at', 'is', null)
    .where('deleted_at', '<', before)
    .orderBy('deleted_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** The row stays for payments and invoices, which hold the name of their day. Its page address is free again. */
export async function markPurged(db: Executor, businessId: string, now: Temporal.Instant): Promise<void> {
  await db
    .updateTable('business')
    .set({
      name: 'Business Deleted',
      business_url: `deleted-${businessId}`,
      phone: '',
      email: null,
      address: null,
      locality: null,
      gstin: null,
      latitude: null,
      longitude: null,
      website: null,
      appointment_phone: null,
      description2: '[]',
      state_reason: null,
      purged_at: now,
    })
    .where('id', '=', businessId)
    .where('is_deleted', '=', true)
    .execute();
}
