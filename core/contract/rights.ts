/**
 * Rights: what the members of a business may do. A right is an action; a role is a set of rights, some only within
 * limits, and a business may name sets of its own (rights-set.ts). The contract, use cases and pages ask `may`;
 * nothing else compares roles.
 */
import type { Paise } from '../kernel/money.ts';
import { type Refusal, refuse } from '../kernel/result.ts';
import { type MemberRole, memberRoles } from './member-roles.ts';

/** What a right asks of the case at hand. None: it holds always. */
export interface Limits {
  /** Their own: they recorded it, or it is their calendar. */
  readonly own?: true | undefined;
  /** Recorded at most so many days of the business ago; 0 is today. */
  readonly days?: number | undefined;
  /** A discount in hundredths of a per cent; `business`: what it allows its staff. */
  readonly share?: number | 'business' | undefined;
  /** What goes back of one visit, with what went back of it before. */
  readonly amount?: number | undefined;
  /** Nobody has counted the drawer on that day yet. */
  readonly uncounted?: true | undefined;
  /** The business lets all its staff. */
  readonly ifStaffMay?: true | undefined;
}

/** What is known of the case. A fact that is not given does not hold. */
interface Facts {
  readonly own?: boolean;
  readonly daysAgo?: number;
  readonly amount?: Paise;
  readonly uncounted?: boolean;
  readonly businessAllows?: boolean;
}

const holds: { readonly [Limit in keyof Limits]-?: (limit: never, facts: Facts) => boolean } = {
  own: (_, { own }) => own === true,
  days: (days: number, { daysAgo = -1 }) => daysAgo >= 0 && daysAgo <= days,
  // Rounded by line, so a bill asks `discountLimit` and compares amounts.
  share: () => false,
  amount: (most: number, { amount }) => amount !== undefined && amount <= most,
  uncounted: (_, { uncounted }) => uncounted === true,
  ifStaffMay: (_, { businessAllows }) => businessAllows === true,
};

const always: Limits = {};
const own: Limits = { own: true };
const ownOfToday: Limits = { own: true, days: 0 };

const staff = {
  'business.see': always,
  'booking.manage': always,
  /** A client more beside one who has that time already. */
  'booking.beside': always,
  'bill.make': always,
  'bill.discount': { share: 'business' } as Limits,
  'bill.change': ownOfToday,
  'payment.undo': ownOfToday,
  'payment.see': own,
  'day.close': always,
  'payout.take_back': own,
  /** What is in the drawer when the day begins: once counted, it would explain away what is missing. */
  'float.note': { uncounted: true } as Limits,
  'takings.see': own,
  'waitlist.serve': always,
  'membership.sell': always,
  'client.edit': always,
  /** Phone and e-mail of every client; without it only of those of their own day. */
  'client.see_all': { ifStaffMay: true } as Limits,
  'calendar.share': own,
  /** Weeks and months with the calendars of all beside each other. */
  'calendar.overview': own,
  /** The sums of every visit and bill; without it only of those of their own (`core/billing/seen-sums.ts`). */
  'bill.see_all': { ifStaffMay: true } as Limits,
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
  /** What clients owe from the books before. */
  'due.write_off': always,
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
  /** Let the platform's support look inside. */
  'support.invite': always,
  /** What is worth a look in the history, and what counts as that: it may be about anyone but them. */
  'finding.see': always,
};

export type Right = keyof typeof owner;
export type RightSet = Readonly<Partial<Record<Right, Limits>>>;
export const rightsOfRole: Readonly<Record<MemberRole, RightSet>> = { owner, admin, staff };

/**
 * Who may: a member by their role, or by the set that their business gave them. Without a role: a client, a job.
 */
export interface Holder {
  readonly role: MemberRole | null;
  /** Null: those of the role. */
  readonly rights: RightSet | null;
}

/** A member without a set of their own. */
export const ofRole = (role: MemberRole | null): Holder => ({ role, rights: null });

/** An owner has every right, whatever a set says: they cannot lock themselves out. */
export function rightsOf({ role, rights }: Holder): RightSet {
  if (role === null) return {};
  return rights === null || role === 'owner' ? rightsOfRole[role] : { ...rights, 'business.see': always };
}

/** With which limits a member has this right; undefined: not at all. */
export function limitsFor(holder: Holder | null, right: Right): Limits | undefined {
  if (!holder || holder.role === null) return undefined;
  const { role, rights } = holder;
  if (rights === null || role === 'owner') return rightsOfRole[role][right];
  return right === 'business.see' ? always : rights[right];
}

/** Whether a member may do this, as the facts stand. A limit that only a newer server knows does not hold. */
export function may(holder: Holder | null, right: Right, facts: Facts = {}): boolean {
  const limits = limitsFor(holder, right);
  return limits
    ? limitsIn(limits).every(([name, limit]) => name in holds && holds[name](limit as never, facts))
    : false;
}

/** Those that are set. */
export function limitsIn(limits: Limits): [keyof Limits, NonNullable<Limits[keyof Limits]>][] {
  const found: [keyof Limits, NonNullable<Limits[keyof Limits]>][] = [];
  for (const name in limits) {
    const limit = limits[name as keyof Limits];
    if (limit !== undefined) found.push([name as keyof Limits, limit]);
  }
  return found;
}

/** Whether a member has this right at all; its use may still be limited. */
export function hasRight(holder: Holder | null, right: Right): boolean {
  return limitsFor(holder, right) !== undefined;
}

export function mayChangePrice(holder: Holder | null): boolean {
  return may(holder, 'price.change');
}

/** The largest discount in hundredths of a per cent; null: any. */
export function discountLimit(holder: Holder, ofStaff: number): number | null {
  const limits = limitsFor(holder, 'bill.discount');
  if (!limits) return 0;
  return limits.share === 'business' ? ofStaff : (limits.share ?? null);
}

/** The roles that have a right without limits, where no set is given. */
export function rolesWith(right: Right): MemberRole[] {
  return memberRoles.filter((role) => may(ofRole(role), right));
}

/** A refusal that names the right it wants, and who has it. */
export function refuseRight(
  right: Right,
  details: Readonly<Record<string, unknown>> = {},
): Refusal<'NOT_ALLOWED'> {
  return refuse('NOT_ALLOWED', { right, held_by: rolesWith(right), ...details });
}
