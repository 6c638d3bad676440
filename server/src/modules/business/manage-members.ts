import type { memberCalls } from '@kursi/core/business/member.contract.ts';
import {
  INVITATION_DAYS,
  mayChangeRole,
  mayChooseNotifications,
  mayManage,
} from '@kursi/core/business/member-rules.ts';
import type { InputOf } from '@kursi/core/contract/call.ts';
import type { MemberRole } from '@kursi/core/contract/permission.ts';
import type { EventType } from '@kursi/core/events/event-types.ts';
import { ok, type Result, refuse } from '@kursi/core/kernel/result.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Announcer } from '../../platform/events/announcer.ts';
import type { RecordEvent } from '../../platform/events/record-event.ts';
import { hashOfLinkToken, newLinkToken } from '../../platform/link-token.ts';
import type { PostMail } from '../../platform/mail/send-mail.job.ts';
import { findUser, localeOfAddress } from '../identity/public.ts';
import { invitationMail } from './member.mails.ts';
import {
  addMember,
  businessName,
  deleteInvitation,
  deleteMember,
  findInvitation,
  invitationRole,
  isMember,
  lockMember,
  putInvitation,
  updateMember,
} from './member.store.ts';

export interface MemberDeps {
  readonly recordEvent: RecordEvent;
  readonly newId: (now: Temporal.Instant) => string;
  readonly postMail: PostMail;
  readonly origin: string;
  readonly announcer: Pick<Announcer, 'authorityChanged'>;
}

interface Actor {
  readonly user_id: string;
  readonly role: MemberRole;
}
type Calls = typeof memberCalls;

export async function inviteMember(
  deps: MemberDeps,
  tx: Tx,
  actor: Actor,
  input: InputOf<Calls['invite']>,
  now: Temporal.Instant,
): Promise<Result<{ invitation_id: string; expires_at: string }, 'NOT_ALLOWED' | 'MEMBER_EXISTS'>> {
  const { business_id, email, role } = input;
  if (!mayManage(actor.role, role)) return refuse('NOT_ALLOWED', { fields: ['role'] });
  if (await isMember(tx.q, business_id, email)) return refuse('MEMBER_EXISTS');
  const { token, hash } = newLinkToken();
  const id = deps.newId(now);
  const expires_at = now.add({ hours: 24 * INVITATION_DAYS });
  await putInvitation(tx, {
    business_id,
    id,
    email,
    role,
    token_hash: hash,
    invited_by: actor.user_id,
    created_at: now,
    expires_at,
  });
  const inviter = await findUser(tx.client, actor.user_id);
  const mail = invitationMail(await localeOfAddress(tx.q, email), {
    business: await businessName(tx.q, business_id),
    inviter: inviter?.user_name ?? '',
    role,
    link: `${deps.origin}/invitation#${token}`,
  });
  await deps.postMail(tx, { to: email, ...mail });
  emit(deps, tx, 'member.invited', business_id, actor.user_id, { invitation_id: id }, now);
  return ok({ invitation_id: id, expires_at: expires_at.toString() });
}

export async function withdrawInvitation(
  deps: MemberDeps,
  tx: Tx,
  actor: Actor,
  { business_id, invitation_id }: InputOf<Calls['withdrawInvitation']>,
  now: Temporal.Instant,
): Promise<Result<Record<string, never>, 'NOT_FOUND' | 'NOT_ALLOWED'>> {
  const role = await invitationRole(tx, business_id, invitation_id);
  if (!role) return refuse('NOT_FOUND');
  if (!mayManage(actor.role, role)) return refuse('NOT_ALLOWED');
  if (!(await deleteInvitation(tx, business_id, invitation_id))) return refuse('NOT_FOUND');
  emit(deps, tx, 'member.invitation_withdrawn', business_id, actor.user_id, { invitation_id }, now);
  return ok({});
}

export async function acceptInvitation(
  deps: MemberDeps,
  tx: Tx,
  userId: string,
  token: string,
  now: Temporal.Instant,
): Promise<
  Result<
    { business_id: string; role: MemberRole },
    'LINK_EXPIRED' | 'INVITED_AT_ANOTHER_ADDRESS' | 'MEMBER_EXISTS'
  >
> {
  const invitation = await findInvitation(tx.q, hashOfLinkToken(token), now);
  if (!invitation) return refuse('LINK_EXPIRED');
  const user = await findUser(tx.client, userId);
  if (user?.email !== invitation.email) return refuse('INVITED_AT_ANOTHER_ADDRESS');
  const { business_id, id: invitation_id, role } = invitation;
  if (!(await deleteInvitation(tx, business_id, invitation_id))) return refuse('LINK_EXPIRED');
  if (!(await joinTeam(deps, tx, { business_id, user_id: userId, role }, { invitation_id }, now))) {
    return refuse('MEMBER_EXISTS');
  }
  return ok({ business_id, role });
}

/** False when they are a member already. Whether they may is decided by who calls this. */
export async function joinTeam(
  deps: Pick<MemberDeps, 'recordEvent'>,
  tx: Tx,
  member: Actor & { readonly business_id: string },
  ids: Readonly<Record<string, string>>,
  now: Temporal.Instant,
): Promise<boolean> {
  const { business_id, user_id, role } = member;
  if (!(await addMember(tx, { business_id, user_id, role, created_at: now }))) return false;
  emit(deps, tx, 'member.joined', business_id, user_id, { user_id, ...ids }, now);
  return true;
}

export async function updateMemberOf(
  deps: MemberDeps,
  tx: Tx,
  actor: Actor,
  input: InputOf<Calls['update']>,
  now: Temporal.Instant,
): Promise<Result<Record<string, never>, 'NOT_FOUND' | 'NOT_ALLOWED' | 'LAST_OWNER'>> {
  const { business_id, user_id, role, notifications } = input;
  const { member, owners } = await lockMember(tx, business_id, user_id);
  if (!member) return refuse('NOT_FOUND');
  if (notifications) {
    if (!mayChooseNotifications(actor, member)) return refuse('NOT_ALLOWED', { fields: ['notifications'] });
    await updateMember(tx, business_id, user_id, {
      notify_of_bookings: notifications.booking,
      notify_of_messages: notifications.message,
    });
  }
  if (role && role !== member.role) {
    if (!mayChangeRole(actor, member, role)) return refuse('NOT_ALLOWED', { fields: ['role'] });
    if (member.role === 'owner' && owners === 1) return refuse('LAST_OWNER');
    await updateMember(tx, business_id, user_id, { role });
    emit(deps, tx, 'member.role_changed', business_id, actor.user_id, { user_id }, now);
    tx.afterCommit(() => deps.announcer.authorityChanged());
  }
  return ok({});
}

export async function removeMember(
  deps: MemberDeps,
  tx: Tx,
  actor: Actor,
  { business_id, user_id }: InputOf<Calls['remove']>,
  now: Temporal.Instant,
): Promise<Result<Record<string, never>, 'NOT_FOUND' | 'NOT_ALLOWED' | 'LAST_OWNER'>> {
  const { member, owners } = await lockMember(tx, business_id, user_id);
  if (!member) return refuse('NOT_FOUND');
  if (!mayManage(actor.role, member.role)) return refuse('NOT_ALLOWED');
  return takeOut(deps, tx, actor, { business_id, owners, ...member }, now);
}

export async function leaveTeam(
  deps: MemberDeps,
  tx: Tx,
  actor: Actor,
  business_id: string,
  now: Temporal.Instant,
): Promise<Result<Record<string, never>, 'LAST_OWNER'>> {
  const { member, owners } = await lockMember(tx, business_id, actor.user_id);
  // Someone removed them a moment ago.
  if (!member) return ok({});
  return takeOut(deps, tx, actor, { business_id, owners, ...member }, now);
}

async function takeOut(
  deps: MemberDeps,
  tx: Tx,
  actor: Actor,
  member: Actor & { readonly business_id: string; readonly owners: number },
  now: Temporal.Instant,
): Promise<Result<Record<string, never>, 'LAST_OWNER'>> {
  const { business_id, user_id } = member;
  if (member.role === 'owner' && member.owners === 1) return refuse('LAST_OWNER');
  await deleteMember(tx, business_id, user_id);
  emit(deps, tx, 'member.removed', business_id, actor.user_id, { user_id }, now);
  tx.afterCommit(() => deps.announcer.authorityChanged());
  return ok({});
}

function emit(
  deps: Pick<MemberDeps, 'recordEvent'>,
  tx: Tx,
  type: EventType,
  business_id: string,
  actor_id: string,
  ids: Record<string, string>,
  at: Temporal.Instant,
): void {
  deps.recordEvent(tx, { business_id, type, actor_id, at, ids });
}
