import { type MemberRole, memberRoles } from '../contract/member-roles.ts';
import { may, type Right } from '../contract/rights.ts';

export const INVITATION_DAYS = 7;

interface Member {
  readonly user_id: string;
  readonly role: MemberRole;
}

/** What it takes to invite, change and remove members of a role. */
export const manageRight = {
  owner: 'owner.manage',
  admin: 'member.manage',
  staff: 'member.manage',
} as const satisfies Record<MemberRole, Right>;

export function mayManage(actor: MemberRole, role: MemberRole): boolean {
  return may(actor, manageRight[role]);
}

/** The last who may make owners: without them nobody could. */
export function isLastOwner(role: MemberRole, owners: number): boolean {
  return mayManage(role, 'owner') && owners === 1;
}

/** The roles that this role may assign. */
export function rolesToGive(actor: MemberRole): MemberRole[] {
  return memberRoles.filter((role) => mayManage(actor, role));
}

/** The right that the actor lacks to give this member another role. */
export function rightToChangeRole(actor: Member, member: Member, to: MemberRole): Right | undefined {
  return [manageRight[member.role], manageRight[to]].find((right) => !may(actor.role, right));
}

/** Notification settings are personal: only the member changes them. */
export function mayChooseNotifications(actor: Member, member: Member): boolean {
  return actor.user_id === member.user_id;
}
