/**
 * Rights: what the members of a business may do. A right is an action; a role is a set of rights, some only under
 * facts that limit them. The contract, use cases and pages ask `may`; nothing else compares roles.
 */
import { type Refusal, refuse } from '../kernel/result.ts';
import { type MemberRole, memberRoles } from './member-roles.ts';

/** What a limit asks of the case at hand. */
interface Facts {
  /** The business lets all its members. */
  readonly businessAllows?: boolean;
  /** Their own: they recorded it, or it is their calendar. */
  readonly own?: boolean;
  /** Recorded on the present day of the business. */
  readonly sameDay?: boolean;
  /** Nobody has counted the drawer on that day yet. */
  readonly uncounted?: boolean;
  /** Amount or percentage is within what the business allows its staff. */
  readonly withinLimit?: boolean;
}
type Limits = readonly (keyof Facts)[];

const always: Limits = [];
const own: Limits = ['own'];
const ownOfToday: Limits = ['own', 'sameDay'];

const staff = {
  'business.see': always,
  'booking.manage': always,
  /** A client more beside one who has that time already. */
  'booking.beside': always,
  'bill.make': always,
  'bill.discount': ['withinLimit'] as Limits,
  'bill.change': ownOfToday,
  'payment.undo': ownOfToday,
  'payment.see': own,
  'day.close': always,
  'payout.take_back': own,
  /** What is in the drawer when the day begins: once counted, it would explain away what is missing. */
  'float.note': ['uncounted'] as Limits,
  'takings.see': own,
  'waitlist.serve': always,
  'membership.sell': always,
  'client.edit': always,
  /** Phone and e-mail of every client; without it only of those of their own day. */
  'client.see_all': ['businessAllows'] as Limits,
  'calendar.share': own,
  /** Weeks and months with the calendars of all beside each other. */
  'calendar.overview': own,
  /** The sums of every visit and bill; without it only of those of their own (`core/billing/seen-sums.ts`). */
  'bill.see_all': ['businessAllows'] as Limits,
};

const admin = {
  'business.see': always,
  'booking.manage': always,
  'booking.beside': always,
  'bill.make': always,
  'bill.discount': always,
  'bill.change': always,
  'payment.undo': always,
  'payment.see': always,
  'day.close': always,
  'payout.take_back': always,
  'float.note': always,
  'takings.see': always,
  'waitlist.serve': always,
  'membership.sell': always,
  'client.edit': always,
  'client.see_all': always,
  'calendar.share': always,
  'calendar.overview': always,
  'bill.see_all': always,
  'price.change': always,
  'payment.refund': always,
  /** What was paid for services and products becomes a tip afterwards. */
  'tip.from_payment': always,
  'membership.adjust': always,
  'day.reopen': always,
  /** What should be in the drawer, before one has counted. */
  'drawer.see_uncounted': always,
  /** What the business takes, owes and holds. */
  'figures.see': always,
  'catalogue.manage': always,
  'calendar.manage': always,
  'product.manage': always,
  'membership_template.manage': always,
  'settings.manage': always,
  'waitlist.manage': always,
  'commission.manage': always,
  /** Erase, merge, import and export. */
  'client.manage': always,
  'review.answer': always,
  'campaign.manage': always,
  /** Templates, the own number, alerts and credits. */
  'message.manage': always,
  'member.manage': always,
  /** Who did what, of everyone in the business. */
  'history.see': always,
};

const owner = {
  ...admin,
  'owner.manage': always,
  'plan.manage': always,
  'bank.manage': always,
  'business.delete': always,
};

export type Right = keyof typeof owner;
type RightSet = Readonly<Partial<Record<Right, Limits>>>;
const rightsOf: Readonly<Record<MemberRole, RightSet>> = { owner, admin, staff };

/** Whether a member may do this, as the facts stand. Null is no member: a client, a job. */
export function may(role: MemberRole | null, right: Right, facts: Facts = {}): boolean {
  const limits = role && rightsOf[role][right];
  return limits ? limits.every((fact) => facts[fact]) : false;
}

/** Whether a member has this right at all; its use may still be limited. */
export function hasRight(role: MemberRole | null, right: Right): boolean {
  return role !== null && rightsOf[role][right] !== undefined;
}

export function mayChangePrice(role: MemberRole | null): boolean {
  return may(role, 'price.change');
}

/** The roles that have a right without limits. */
export function rolesWith(right: Right): MemberRole[] {
  return memberRoles.filter((role) => may(role, right));
}

/** A refusal that names the right it wants, and who has it. */
export function refuseRight(
  right: Right,
  details: Readonly<Record<string, unknown>> = {},
): Refusal<'NOT_ALLOWED'> {
  return refuse('NOT_ALLOWED', { right, held_by: rolesWith(right), ...details });
}
