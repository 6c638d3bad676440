import type { MemberRole } from '@kursi/core/contract/member-roles.ts';
import { rolesWith } from '@kursi/core/contract/rights.ts';
import type { Executor, Tx } from '../../../platform/database/database.ts';
import { deleteRows, findRow, listRows } from '../../../platform/database/row-queries.ts';
import type { NewRow } from '../../../platform/database/rows.ts';

export async function listDuties(db: Executor, business_id: string) {
  return listRows(db, 'second_step_duty', { business_id }, ['role'], ['role', 'required_from']);
}

/** A duty that is there keeps its day. */
export async function putDuty(tx: Tx, row: NewRow<'second_step_duty'>): Promise<boolean> {
  const inserted = await tx.q
    .insertInto('second_step_duty')
    .values(row)
    .onConflict((conflict) => conflict.columns(['business_id', 'role']).doNothing())
    .returning('role')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function deleteDuty(tx: Tx, business_id: string, role: MemberRole): Promise<boolean> {
  return deleteRows(tx, 'second_step_duty', { business_id, role });
}

/** From when a role of this person needs a second step, the earliest of all, and whether they have a role at all. */
export async function findDuty(
  db: Executor,
  userId: string,
): Promise<{ readonly required_from: Temporal.Instant | null; readonly has_role: boolean }> {
  const rows = await db
    .selectFrom('business_member as member')
    .innerJoin('business', 'business.id', 'member.business_id')
    .leftJoin('second_step_duty as duty', (join) =>
      join.onRef('duty.business_id', '=', 'member.business_id').onRef('duty.role', '=', 'member.role'),
    )
    .select('duty.required_from')
    .where('member.user_id', '=', userId)
    .where('business.is_deleted', '=', false)
    .execute();
  const from = rows.flatMap(({ required_from }) => required_from ?? []).sort(Temporal.Instant.compare);
  return { required_from: from[0] ?? null, has_role: rows.length > 0 };
}

/** Those who may make owners, in every business where this person has a role; not the person. */
export async function findOwnersAround(db: Executor, userId: string) {
  return db
    .selectFrom('business_member as member')
    .innerJoin('business_member as owner', 'owner.business_id', 'member.business_id')
    .innerJoin('users', 'users.id', 'owner.user_id')
    .select(['users.email', 'users.locale'])
    .distinct()
    .where('member.user_id', '=', userId)
    .where('owner.user_id', '<>', userId)
    .where('owner.role', 'in', rolesWith('owner.manage'))
    .where('users.email_verified', '=', true)
    .execute();
}

/** A role in another business, where the one who acts is no owner: they have no say over this person there. */
export async function hasPowerElsewhere(db: Executor, userId: string, actorId: string): Promise<boolean> {
  const memberships = await db
    .selectFrom('business_member')
    .select(['business_id', 'user_id', 'role'])
    .where('user_id', 'in', [userId, actorId])
    .execute();
  const owned = memberships.filter(
    ({ user_id, role }) => user_id === actorId && rolesWith('owner.manage').includes(role),
  );
  const isElsewhere = memberships.some(
    ({ user_id, business_id }) => user_id === userId && owned.every((one) => one.business_id !== business_id),
  );
  if (isElsewhere) return true;
  const person = await findRow(db, 'users', { id: userId }, ['is_platform_admin']);
  return person?.is_platform_admin ?? false;
}

export async function getTimeZone(db: Executor, businessId: string): Promise<string> {
  const row = await findRow(db, 'business', { id: businessId }, ['time_zone']);
  return row?.time_zone ?? 'Asia/Kolkata';
}
