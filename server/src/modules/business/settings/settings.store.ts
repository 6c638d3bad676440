import type { BusinessHours } from '@kursi/core/business/business-hours.ts';
import type { BusinessSettings } from '@kursi/core/business/settings.contract.ts';
import type { Insertable, Updateable } from 'kysely';
import { allInTransaction } from '../../../platform/database/all-in-transaction.ts';
import type { Executor, Tx } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.gen.ts';

type Written = Pick<
  BusinessSettings,
  | 'business_state'
  | 'visibility'
  | 'booking_type'
  | 'payment_type'
  | 'whatsapp_header_type'
  | 'modules'
  | 'description2'
> & { allowed_alerts: NonNullable<BusinessSettings['alerts_whatsapp']>['allowed_alerts'] };

/** Undefined when it does not exist or is deleted. */
export async function getSettingsRow(db: Executor, businessId: string) {
  const row = await db
    .selectFrom('business')
    .selectAll()
    .where('id', '=', businessId)
    .where('is_deleted', '=', false)
    .executeTakeFirst();
  if (!row) return undefined;
  const [images, holidays] = await allInTransaction([
    findImages(db, businessId),
    findHolidays(db, businessId),
  ]);
  const { business_hours, created_at, ...rest } = row;
  return {
    ...rest,
    // The table's check constraints know these values; the generated types only say text.
    ...(rest as unknown as Written),
    business_hours: business_hours as BusinessHours,
    created_at: created_at.toString(),
    images,
    holidays,
  };
}

/** False when it was deleted meanwhile. */
export async function updateBusiness(
  tx: Tx,
  businessId: string,
  fields: Updateable<Tables['business']>,
): Promise<boolean> {
  if (Object.keys(fields).length === 0) return true;
  const row = await tx.q
    .updateTable('business')
    .set(fields)
    .where('id', '=', businessId)
    .where('is_deleted', '=', false)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function findImages(db: Executor, businessId: string) {
  return db
    .selectFrom('business_image')
    .select(['url', 'blur_hash', 'is_primary'])
    .where('business_id', '=', businessId)
    .orderBy('index')
    .execute();
}

export async function replaceImages(
  tx: Tx,
  businessId: string,
  images: readonly Insertable<Tables['business_image']>[],
): Promise<void> {
  await tx.q.deleteFrom('business_image').where('business_id', '=', businessId).execute();
  if (images.length > 0) await tx.q.insertInto('business_image').values(images).execute();
}

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

export async function getBank(db: Executor, businessId: string) {
  return db
    .selectFrom('business_bank')
    .select(['sealed', 'updated_at'])
    .where('business_id', '=', businessId)
    .executeTakeFirst();
}

export async function putBank(tx: Tx, bank: Insertable<Tables['business_bank']>): Promise<void> {
  const { business_id: _, ...changed } = bank;
  await tx.q
    .insertInto('business_bank')
    .values(bank)
    .onConflict((conflict) => conflict.column('business_id').doUpdateSet(changed))
    .execute();
}

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
