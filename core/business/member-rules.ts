import { type MemberRole, memberRoles } from '../contract/permission.ts';

export const INVITATION_DAYS = 7;

interface Member {
  readonly user_id: string;
  readonly role: MemberRole;
}

/** Permission: an owner manages everyone; an admin everyone but owners. */
export function mayManage(actor: MemberRole, role: MemberRole): boolean {
  return actor === 'owner' || (actor === 'admin' && role !== 'owner');
}

/** The roles that this role may assign. */
export function rolesToGive(actor: MemberRole): MemberRole[] {
  return memberRoles.filter((role) => mayManage(actor, role));
}

export function mayChangeRole(actor: Member, member: Member, to: MemberRole): boolean {
  return mayManage(actor.role, member.role) && mayManage(actor.role, to);
}

/** Notification settings are personal: only the member changes them. */
export function mayChooseNotifications(actor: Member, member: Member): boolean {
  return actor.user_id === member.user_id;
}
