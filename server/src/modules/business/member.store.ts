import { mayManage } from '@kursi/core/business/member-rules.ts';
import type { MemberRole } from '@kursi/core/contract/member-roles.ts';
import { type Holder, may, ofRole, type RightSet, rolesWith } from '@kursi/core/contract/rights.ts';
import type { OwnRights } from '@kursi/core/contract/rights-set.ts';
import type { Executor, Tx } from '../../platform/database/database.ts';
import { deleteRows, findRow, listRows, updateRows } from '../../platform/database/row-queries.ts';
import type { ChangesOf, NewRow } from '../../platform/database/rows.ts';

export async function listMembers(db: Executor, businessId: string) {
  return db
    .selectFrom('business_member as member')
    .innerJoin('users', 'users.id', 'member.user_id')
    .leftJoin('rights_set as own', (join) =>
      join.onRef('own.business_id', '=', 'member.business_id').onRef('own.id', '=', 'member.rights_set_id'),
    )
    .select(({ ref }) => ref('own.rights').$castTo<OwnRights | null>().as('rights'))
    .select([
      'users.id',
      'users.user_name',
      'users.email',
      'users.profile_image_url',
      'member.role',
      'member.rights_set_id',
      'own.name as rights_set_name',
      'member.notify_of_bookings',
      'member.notify_of_messages',
      'member.created_at',
    ])
    .where('member.business_id', '=', businessId)
    .orderBy('member.created_at')
    .orderBy('users.id')
    .execute();
}

/** Those that can be accepted. */
export async function listInvitations(db: Executor, businessId: string, now: Temporal.Instant) {
  const rows = await db
    .selectFrom('member_invitation as invitation')
    .innerJoin('business_member as inviter', (join) =>
      join
        .onRef('inviter.business_id', '=', 'invitation.business_id')
        .onRef('inviter.user_id', '=', 'invitation.invited_by'),
    )
    .leftJoin('rights_set as own', (join) =>
      join.onRef('own.business_id', '=', 'inviter.business_id').onRef('own.id', '=', 'inviter.rights_set_id'),
    )
    .select([
      'invitation.id',
      'invitation.email',
      'invitation.role',
      'invitation.created_at',
      'invitation.expires_at',
      'inviter.role as inviter_role',
    ])
    .select(({ ref }) => ref('own.rights').$castTo<OwnRights | null>().as('inviter_rights'))
    .where('invitation.business_id', '=', businessId)
    .where('invitation.expires_at', '>', now)
    .orderBy('invitation.created_at', 'desc')
    .execute();
  return rows.filter(isStillMeant);
}

/** A removed member must not come back, or bring someone, by an invitation of their own. */
function isStillMeant(invitation: {
  readonly role: MemberRole;
  readonly inviter_role: MemberRole;
  readonly inviter_rights: RightSet | null;
}): boolean {
  const inviter = { role: invitation.inviter_role, rights: invitation.inviter_rights };
  return mayManage(inviter, ofMember(invitation.role));
}

const ofMember = (role: MemberRole) => ({ role, rights: null });

export async function isMember(db: Executor, businessId: string, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('business_member as member')
    .innerJoin('users', 'users.id', 'member.user_id')
    .select('users.id')
    .where('member.business_id', '=', businessId)
    .where('users.email', '=', email)
    .where('users.email_verified', '=', true)
    .executeTakeFirst();
  return row !== undefined;
}

/** Role and rights of a member; null for who is none. */
export async function findHolder(
  db: Executor,
  businessId: string,
  userId: string,
): Promise<MemberRights | null> {
  const row = await membersWithRights(db, businessId).where('member.user_id', '=', userId).executeTakeFirst();
  return row ?? null;
}

export interface MemberRights extends Holder {
  readonly role: MemberRole;
}

const membersWithRights = (db: Executor, businessId: string) =>
  db
    .selectFrom('business_member as member')
    .leftJoin('rights_set as own', (join) =>
      join.onRef('own.business_id', '=', 'member.business_id').onRef('own.id', '=', 'member.rights_set_id'),
    )
    .select(['member.user_id', 'member.role', 'member.rights_set_id'])
    .select(({ ref }) => ref('own.rights').$castTo<OwnRights | null>().as('rights'))
    .where('member.business_id', '=', businessId);

/** Upsert: of two invitations to one address, the later replaces the earlier. */
export async function putInvitation(tx: Tx, invitation: NewRow<'member_invitation'>): Promise<void> {
  await tx.q
    .deleteFrom('member_invitation_directory')
    .where('token_hash', 'in', (old) =>
      old
        .selectFrom('member_invitation')
        .select('token_hash')
        .where('business_id', '=', invitation.business_id)
        .where('email', '=', invitation.email),
    )
    .execute();
  const { business_id: _, email: __, ...renewed } = invitation;
  await tx.q
    .insertInto('member_invitation')
    .values(invitation)
    .onConflict((conflict) => conflict.columns(['business_id', 'email']).doUpdateSet(renewed))
    .execute();
  await tx.q
    .insertInto('member_invitation_directory')
    .values({
      token_hash: invitation.token_hash,
      of_business_id: invitation.business_id,
      expires_at: invitation.expires_at,
    })
    .execute();
}

/** None when the member who sent it has lost the permission. */
export async function findInvitation(db: Executor, tokenHash: Buffer, now: Temporal.Instant) {
  const found = await db
    .selectFrom('member_invitation_directory as directory')
    .innerJoin('member_invitation as invitation', (join) =>
      join
        .onRef('invitation.business_id', '=', 'directory.of_business_id')
        .onRef('invitation.token_hash', '=', 'directory.token_hash'),
    )
    .innerJoin('business_member as inviter', (join) =>
      join
        .onRef('inviter.business_id', '=', 'invitation.business_id')
        .onRef('inviter.user_id', '=', 'invitation.invited_by'),
    )
    .leftJoin('rights_set as own', (join) =>
      join.onRef('own.business_id', '=', 'inviter.business_id').onRef('own.id', '=', 'inviter.rights_set_id'),
    )
    .innerJoin('business', 'business.id', 'invitation.business_id')
    .select([
      'inviter.role as inviter_role',
      'invitation.business_id',
      'invitation.id',
      'invitation.email',
      'invitation.role',
      'invitation.expires_at',
      'business.name as business_name',
    ])
    .select(({ ref }) => ref('own.rights').$castTo<OwnRights | null>().as('inviter_rights'))
    .where('directory.token_hash', '=', tokenHash)
    .where('invitation.expires_at', '>', now)
    .where('business.is_deleted', '=', false)
    .executeTakeFirst();
  return found && isStillMeant(found) ? found : undefined;
}

/** Whose mailbox the link of an invitation was sent to. */
export async function findInvitedAddress(
  db: Executor,
  tokenHash: Buffer,
  now: Temporal.Instant,
): Promise<string | null> {
  return (await findInvitation(db, tokenHash, now))?.email ?? null;
}

export async function getInvitationRole(
  tx: Tx,
  businessId: string,
  invitationId: string,
): Promise<MemberRole | null> {
  const row = await findRow(tx.q, 'member_invitation', { business_id: businessId, id: invitationId }, [
    'role',
  ]);
  return row?.role ?? null;
}

/** False when it was accepted or withdrawn first. */
export async function deleteInvitation(tx: Tx, businessId: string, invitationId: string): Promise<boolean> {
  const row = await tx.q
    .deleteFrom('member_invitation')
    .where('business_id', '=', businessId)
    .where('id', '=', invitationId)
    .returning('token_hash')
    .executeTakeFirst();
  if (!row) return false;
  await deleteRows(tx, 'member_invitation_directory', { token_hash: row.token_hash });
  return true;
}

/** False when they are a member already. */
export async function addMember(tx: Tx, member: NewRow<'business_member'>): Promise<boolean> {
  const row = await tx.q
    .insertInto('business_member')
    .values(member)
    .onConflict((conflict) => conflict.columns(['business_id', 'user_id']).doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Locks the member, who acts, and all owners. When two owners remove each other concurrently, the second one finds
 * itself the last owner; who is removed while acting finds no role.
 */
export async function lockMember(tx: Tx, businessId: string, userId: string, actorId: string = userId) {
  const locked = await tx.q
    .selectFrom('business_member')
    .select('user_id')
    .where('business_id', '=', businessId)
    .where((or) =>
      or.or([or('role', 'in', rolesWith('owner.manage')), or('user_id', 'in', [userId, actorId])]),
    )
    .orderBy('user_id')
    .forUpdate()
    .execute();
  // Read after the lock: a row that was waited for is joined with the set that it had before, so it would have none.
  const ids = locked.map(({ user_id }) => user_id);
  const rows =
    ids.length > 0
      ? await membersWithRights(tx.q, businessId).where('member.user_id', 'in', ids).execute()
      : [];
  return {
    member: rows.find((row) => row.user_id === userId) ?? null,
    actor: rows.find((row) => row.user_id === actorId) ?? null,
    owners: rows.filter(({ role }) => may(ofRole(role), 'owner.manage')).length,
  };
}

export async function updateMember(
  tx: Tx,
  businessId: string,
  userId: string,
  changes: ChangesOf<'business_member'>,
): Promise<void> {
  await updateRows(tx, 'business_member', { business_id: businessId, user_id: userId }, changes);
}

export async function deleteMember(tx: Tx, businessId: string, userId: string): Promise<void> {
  await deleteRows(tx, 'business_member', { business_id: businessId, user_id: userId });
}

export async function getNameAndState(db: Executor, businessId: string) {
  return db
    .selectFrom('business')
    .select(['name', 'business_state'])
    .where('id', '=', businessId)
    .executeTakeFirstOrThrow();
}

/** Including those of deleted businesses. */
export async function listMemberships(db: Executor, userId: string) {
  return db
    .selectFrom('business_member as member')
    .innerJoin('business', 'business.id', 'member.business_id')
    .select([
      'member.business_id',
      'business.name as business_name',
      'business.is_deleted',
      'member.role',
      'member.created_at',
    ])
    .where('member.user_id', '=', userId)
    .orderBy('member.business_id')
    .execute();
}

export async function findInvitationsTo(db: Executor, email: string) {
  return listRows(db, 'member_invitation', { email }, [], ['business_id', 'id', 'role', 'created_at']);
}

export async function sweepInvitations(db: Executor, now: Temporal.Instant): Promise<void> {
  await db.deleteFrom('member_invitation').where('expires_at', '<', now).execute();
  await db.deleteFrom('member_invitation_directory').where('expires_at', '<', now).execute();
}
