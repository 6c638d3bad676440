import type { memberCalls } from '@kursi/core/business/member.contract.ts';
import {
  INVITATION_DAYS,
  isLastOwner,
  manageRight,
  mayChooseNotifications,
  rightToChange,
  rightToManage,
} from '@kursi/core/business/member-rules.ts';
import type { InputOf } from '@kursi/core/contract/call.ts';
import type { MemberRole } from '@kursi/core/contract/member-roles.ts';
import { refuseRight } from '@kursi/core/contract/rights.ts';
import { type Done, type Outcome, ok, refuse } from '@kursi/core/kernel/result.ts';
import { hashOfLinkToken, newLinkToken } from '../../platform/link-token.ts';
import { type ActorContext, type ContextDeps, contextAs } from '../../platform/module/command-context.ts';
import type { Deps } from '../../platform/module/deps.ts';
import { endSessions, getLocaleByEmail, getUser } from '../identity/public.ts';
import { invitationMail } from './member.mails.ts';
import {
  addMember,
  deleteInvitation,
  deleteMember,
  findInvitation,
  getInvitationRole,
  getNameAndState,
  isMember,
  lockMember,
  putInvitation,
  updateMember,
} from './member.store.ts';

/** Context of a command that only members may run. */
export interface MemberContext extends ActorContext {
  readonly role: MemberRole;
}

type Calls = typeof memberCalls;

export async function inviteMember(
  deps: Pick<Deps, 'postMail' | 'origin'>,
  ctx: MemberContext,
  { email, role }: InputOf<Calls['invite']>,
): Outcome<
  { invitation_id: string; expires_at: string },
  'NOT_ALLOWED' | 'MEMBER_EXISTS' | 'BUSINESS_NOT_APPROVED'
> {
  const { tx, business_id, actor_id, now } = ctx;
  const { actor } = await lockMember(tx, business_id, actor_id);
  const lacked = actor ? rightToManage(actor, { role, rights: null }) : manageRight[role];
  if (lacked) return refuseRight(lacked, { fields: ['role'] });
  if (await isMember(tx.q, business_id, email)) return refuse('MEMBER_EXISTS');
  const business = await getNameAndState(tx.q, business_id);
  if (business.business_state !== 'approved') return refuse('BUSINESS_NOT_APPROVED');
  const { token, hash } = newLinkToken();
  const id = ctx.newId();
  const expires_at = now.add({ hours: 24 * INVITATION_DAYS });
  await putInvitation(tx, {
    business_id,
    id,
    email,
    role,
    token_hash: hash,
    invited_by: actor_id,
    created_at: now,
    expires_at,
  });
  const inviter = await getUser(tx.client, actor_id);
  const mail = invitationMail(await getLocaleByEmail(tx.q, email), {
    business: business.name,
    inviter: inviter?.user_name ?? '',
    role,
    link: `${deps.origin}/invitation#${token}`,
  });
  await deps.postMail(tx, { to: email, ...mail });
  ctx.emit('member.invited', { invitation_id: id });
  return ok({ invitation_id: id, expires_at: expires_at.toString() });
}

export async function withdrawInvitation(
  ctx: MemberContext,
  { invitation_id }: InputOf<Calls['withdrawInvitation']>,
): Done<'NOT_FOUND' | 'NOT_ALLOWED'> {
  const { tx, business_id } = ctx;
  const role = await getInvitationRole(tx, business_id, invitation_id);
  if (!role) return refuse('NOT_FOUND');
  const lacked = rightToManage(ctx, { role, rights: null });
  if (lacked) return refuseRight(lacked);
  if (!(await deleteInvitation(tx, business_id, invitation_id))) return refuse('NOT_FOUND');
  ctx.emit('member.invitation_withdrawn', { invitation_id });
  return ok({});
}

export async function acceptInvitation(
  deps: ContextDeps,
  { tx, now, actor_id }: Pick<ActorContext, 'tx' | 'now' | 'actor_id'>,
  token: string,
): Outcome<
  { business_id: string; role: MemberRole },
  'LINK_EXPIRED' | 'INVITED_AT_ANOTHER_ADDRESS' | 'MEMBER_EXISTS'
> {
  const invitation = await findInvitation(tx.q, hashOfLinkToken(token), now);
  if (!invitation) return refuse('LINK_EXPIRED');
  const user = await getUser(tx.client, actor_id);
  if (user?.email !== invitation.email) return refuse('INVITED_AT_ANOTHER_ADDRESS');
  const { business_id, id: invitation_id, role } = invitation;
  if (!(await deleteInvitation(tx, business_id, invitation_id))) return refuse('LINK_EXPIRED');
  const ctx = contextAs(deps, { tx, now, business_id, actor_id, role: null });
  if (!(await joinTeam(ctx, role, { invitation_id }))) return refuse('MEMBER_EXISTS');
  return ok({ business_id, role });
}

/** Adds the actor as a member. False when they already are one. The caller checks the permission. */
export async function joinTeam(
  { tx, business_id, actor_id: user_id, now, emit }: ActorContext,
  role: MemberRole,
  ids: Readonly<Record<string, string>> = {},
): Promise<boolean> {
  if (!(await addMember(tx, { business_id, user_id, role, created_at: now }))) return false;
  emit('member.joined', { user_id, ...ids });
  return true;
}

export async function changeMember(
  { announcer }: Pick<Deps, 'announcer'>,
  ctx: MemberContext,
  { user_id, role, notifications }: InputOf<Calls['update']>,
): Done<'NOT_FOUND' | 'NOT_ALLOWED' | 'LAST_OWNER'> {
  const { tx, business_id } = ctx;
  const { member, owners, actor } = await lockMember(tx, business_id, user_id, ctx.actor_id);
  if (!member || !actor) return refuse('NOT_FOUND');
  if (notifications) {
    if (!mayChooseNotifications(actor, member)) return refuse('NOT_ALLOWED', { fields: ['notifications'] });
    await updateMember(tx, business_id, user_id, {
      notify_of_bookings: notifications.booking,
      notify_of_messages: notifications.message,
    });
  }
  if (role && role !== member.role) {
    const lacked = rightToChange(actor, member, { role, rights: null });
    if (lacked) return refuseRight(lacked, { fields: ['role'] });
    if (isLastOwner(member.role, owners)) return refuse('LAST_OWNER');
    // A set is of one role.
    await updateMember(tx, business_id, user_id, { role, rights_set_id: null });
    // Pages that are open still show what the role before might do. One's own stays, to say that it worked.
    if (user_id !== ctx.actor_id) await endSessions(tx, { userId: user_id });
    ctx.emit('member.role_changed', { user_id });
    tx.afterCommit(() => announcer.authorityChanged());
  }
  return ok({});
}

export async function removeMember(
  deps: Pick<Deps, 'announcer'>,
  ctx: MemberContext,
  { user_id }: InputOf<Calls['remove']>,
): Done<'NOT_FOUND' | 'NOT_ALLOWED' | 'LAST_OWNER'> {
  const { member, owners, actor } = await lockMember(ctx.tx, ctx.business_id, user_id, ctx.actor_id);
  if (!member || !actor) return refuse('NOT_FOUND');
  const lacked = rightToManage(actor, member);
  if (lacked) return refuseRight(lacked);
  return deleteFromTeam(deps, ctx, { owners, ...member });
}

export async function leaveTeam(deps: Pick<Deps, 'announcer'>, ctx: MemberContext): Done<'LAST_OWNER'> {
  const { member, owners } = await lockMember(ctx.tx, ctx.business_id, ctx.actor_id);
  // Idempotent: a concurrent request removed them first.
  if (!member) return ok({});
  return deleteFromTeam(deps, ctx, { owners, ...member });
}

async function deleteFromTeam(
  { announcer }: Pick<Deps, 'announcer'>,
  { tx, business_id, emit }: MemberContext,
  member: { readonly user_id: string; readonly role: MemberRole; readonly owners: number },
): Done<'LAST_OWNER'> {
  const { user_id } = member;
  if (isLastOwner(member.role, member.owners)) return refuse('LAST_OWNER');
  await deleteMember(tx, business_id, user_id);
  emit('member.removed', { user_id });
  tx.afterCommit(() => announcer.authorityChanged());
  return ok({});
}
