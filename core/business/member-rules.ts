import { type MemberRole, memberRoles } from '../contract/member-roles.ts';
import { type Holder, may, ofRole, type Right, rightsOf } from '../contract/rights.ts';
import { rightAbove } from '../contract/rights-set.ts';

export const INVITATION_DAYS = 7;

/** What it takes to invite, change and remove members of a role. */
export const manageRight = {
  owner: 'owner.manage',
  admin: 'member.manage',
  staff: 'member.manage',
} as const satisfies Record<MemberRole, Right>;

interface HolderOfRole extends Holder {
  readonly role: MemberRole;
}

/**
 * The right that the actor lacks to give somebody these rights, or to take them away: the one to manage members, or
 * one that they do not have as far themselves. Undefined: they may.
 */
export function rightToManage(actor: Holder, member: HolderOfRole): Right | undefined {
  const right = manageRight[member.role];
  return may(actor, right) ? rightAbove(rightsOf(member), actor) : right;
}

export function mayManage(actor: Holder, member: HolderOfRole): boolean {
  return rightToManage(actor, member) === undefined;
}

/** The last who may make owners: without them nobody could. */
export function isLastOwner(role: MemberRole, owners: number): boolean {
  return may(ofRole(role), 'owner.manage') && owners === 1;
}

/** The roles that this member may give, with the rights that come with them. */
export function rolesToGive(actor: Holder): MemberRole[] {
  return memberRoles.filter((role) => mayManage(actor, { role, rights: null }));
}

/** The right that the actor lacks to give this member other rights. */
export function rightToChange(actor: Holder, from: HolderOfRole, to: HolderOfRole): Right | undefined {
  return rightToManage(actor, from) ?? rightToManage(actor, to);
}

/** Notification settings are personal: only the member changes them. */
export function mayChooseNotifications(
  actor: { readonly user_id: string },
  member: { readonly user_id: string },
): boolean {
  return actor.user_id === member.user_id;
}
