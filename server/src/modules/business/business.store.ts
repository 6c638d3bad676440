import type { BusinessHours } from '@kursi/core/business/business-hours.ts';
import { supportHolder } from '@kursi/core/business/support-rights.ts';
import type { MemberRole } from '@kursi/core/contract/member-roles.ts';
import type { BusinessModule } from '@kursi/core/contract/permission.ts';
import type { OwnRights } from '@kursi/core/contract/rights-set.ts';
import { sql } from 'kysely';
import type { Executor, Tx } from '../../platform/database/database.ts';
import { findRow, hasRow, updateRows } from '../../platform/database/row-queries.ts';
import type { NewRow } from '../../platform/database/rows.ts';
import type { Tables } from '../../platform/database/tables.gen.ts';

/** Where they work, and for people of the platform where they are invited to look inside. */
export async function findBusinessesOfPerson(db: Executor, userId: string) {
  const { rows: accesses } = await sql<{ business_id: string; ends_at: Temporal.Instant }>`
    SELECT business_id, ends_at FROM support_access
    WHERE ended_at IS NULL AND ends_at > now()`.execute(db);
  const { rows: opened } = await sql<{ business_id: string }>`
    SELECT access.business_id
    FROM support_visit AS visit
    JOIN support_access AS access ON access.business_id = visit.business_id AND access.id = visit.access_id
    JOIN users ON users.id = visit.user_id AND users.is_platform_admin AND users.email_verified
    WHERE visit.user_id = ${userId} AND access.ended_at IS NULL AND access.ends_at > now()`.execute(db);
  const { rows: works } = await sql<MyBusinessRow>`
    SELECT business.id, business.name, business.business_url, business.area, business.city,
      business.business_state, business.state_reason, business.modules, member.role, own.rights,
      false AS is_support
    FROM business_member AS member
    JOIN business ON business.id = member.business_id AND NOT business.is_deleted
    LEFT JOIN rights_set AS own ON own.business_id = member.business_id AND own.id = member.rights_set_id
    WHERE member.user_id = ${userId}`.execute(db);
  const invited = opened
    .map(({ business_id }) => business_id)
    .filter((business_id) => works.every(({ id }) => id !== business_id));
  const rows = [...works, ...(invited.length > 0 ? await findInvited(db, invited) : [])];
  return rows
    .map((row) => ({
      ...row,
      support_until: accesses.find(({ business_id }) => business_id === row.id)?.ends_at.toString() ?? null,
    }))
    .sort((a, b) => a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1));
}

async function findInvited(db: Executor, ids: readonly string[]): Promise<MyBusinessRow[]> {
  const { rows } = await sql<Omit<MyBusinessRow, 'role' | 'rights'>>`
    SELECT id, name, business_url, area, city, business_state, state_reason, modules, true AS is_support
    FROM business WHERE id = ANY(${ids}::uuid[]) AND NOT is_deleted`.execute(db);
  return rows.map((row) => ({ ...row, ...supportHolder }));
}

interface MyBusinessRow {
  readonly id: string;
  readonly name: string;
  readonly business_url: string;
  readonly area: string | null;
  readonly city: string | null;
  readonly business_state: Tables['business']['business_state']['__select__'];
  readonly state_reason: string | null;
  readonly modules: BusinessModule[];
  readonly role: MemberRole;
  readonly rights: OwnRights | null;
  readonly is_support: boolean;
}

export async function listCategories(db: Executor) {
  const rows = await db
    .selectFrom('business_category')
    .select(['id', 'name_en', 'name_hi', 'image_url', 'blur_hash'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('business')
          .select('business.id')
          .whereRef('business.category_id', '=', 'business_category.id')
          .where('business.is_deleted', '=', false)
          .where('business.business_state', '=', 'approved')
          .where('business.visibility', 'in', ['public', 'protected']),
      )
        .$castTo<boolean>()
        .as('is_listed'),
    )
    .where('enabled', '=', true)
    .orderBy('index')
    .orderBy('id')
    .execute();
  return rows.map(({ name_en: en, name_hi: hi, ...row }) => ({ ...row, name: { en, hi } }));
}

export async function categoryExists(db: Executor, categoryId: string): Promise<boolean> {
  return hasRow(db, 'business_category', { id: categoryId, enabled: true });
}

/** False when the address is taken. The unique constraint decides, so races are safe. */
export async function insertBusiness(tx: Tx, business: NewRow<'business'>): Promise<boolean> {
  const row = await tx.q
    .insertInto('business')
    .values(business)
    .onConflict((conflict) => conflict.column('business_url').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertMember(tx: Tx, member: NewRow<'business_member'>): Promise<void> {
  await tx.q.insertInto('business_member').values(member).execute();
}

export async function setBusinessState(
  tx: Tx,
  businessId: string,
  state: Tables['business']['business_state']['__select__'],
): Promise<void> {
  await updateRows(tx, 'business', { id: businessId }, { business_state: state });
}

/** Members of a business, by name. */
export async function findMembers(db: Executor, businessId: string) {
  return db
    .selectFrom('business_member as member')
    .innerJoin('users', 'users.id', 'member.user_id')
    .select(['member.user_id', 'users.user_name', 'member.role'])
    .where('member.business_id', '=', businessId)
    .orderBy('users.user_name')
    .orderBy('member.user_id')
    .execute();
}

export async function isMember(db: Executor, businessId: string, userId: string): Promise<boolean> {
  return hasRow(db, 'business_member', { business_id: businessId, user_id: userId });
}

const FACTS = [
  'name',
  'category_id',
  'time_zone',
  'business_hours',
  'business_url',
  'is_deleted',
  'business_state',
] as const;

/** Name, category, time zone, hours and page address, for other modules; also of a deleted one. */
export async function getBusinessFacts(db: Executor, businessId: string) {
  const row = await findRow(db, 'business', { id: businessId }, FACTS);
  if (!row) throw new Error('the business is gone');
  return { ...row, business_hours: row.business_hours as BusinessHours };
}

/**
 * False when the address is taken: the unique constraint decides, so races are safe. The transaction has failed
 * then, and the caller refuses.
 */
export async function setBusinessUrl(tx: Tx, businessId: string, businessUrl: string): Promise<boolean> {
  try {
    await updateRows(tx, 'business', { id: businessId }, { business_url: businessUrl });
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === '23505') return false;
    throw error;
  }
}

/** Serialises reordering within a business; readers and foreign keys do not wait. */
export async function lockBusiness(tx: Tx, businessId: string): Promise<void> {
  await tx.q
    .selectFrom('business')
    .select('id')
    .where('id', '=', businessId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

export async function setBusinessTimeZone(tx: Tx, businessId: string, timeZone: string): Promise<void> {
  await updateRows(tx, 'business', { id: businessId }, { time_zone: timeZone });
}

export async function setHeaderType(tx: Tx, businessId: string, type: 'product' | 'custom'): Promise<void> {
  await updateRows(tx, 'business', { id: businessId }, { whatsapp_header_type: type });
}

export async function setHasWaitlist(tx: Tx, businessId: string, hasWaitlist: boolean): Promise<void> {
  await tx.q
    .updateTable('business')
    .set({ has_waitlist: hasWaitlist })
    .where('id', '=', businessId)
    .where('has_waitlist', '!=', hasWaitlist)
    .execute();
}

export async function setHasService(tx: Tx, businessId: string, hasService: boolean): Promise<void> {
  await tx.q
    .updateTable('business')
    .set({ has_service: hasService })
    .where('id', '=', businessId)
    .where('has_service', '!=', hasService)
    .execute();
}
