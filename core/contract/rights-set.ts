/**
 * Sets of rights that a business names itself, for staff and admins. What may be in one, with which limits, and what
 * a member may give to another.
 */
import * as z from 'zod/mini';
import type { MemberRole } from './member-roles.ts';
import {
  type Holder,
  type Limits,
  limitsIn,
  type Right,
  type RightSet,
  rightsOf,
  rightsOfRole,
} from './rights.ts';

type LimitName = keyof Limits;

/** The rights that a set may hold, as pages group them. What is not here stays with owners. */
export const rightGroups = {
  desk: ['booking.manage', 'booking.beside', 'waitlist.serve', 'calendar.overview', 'calendar.share'],
  bill: ['bill.make', 'bill.discount', 'price.change', 'bill.change', 'bill.see_all'],
  money: [
    'payment.see',
    'payment.undo',
    'payment.refund',
    'due.write_off',
    'tip.from_payment',
    'takings.see',
    'figures.see',
    'commission.manage',
  ],
  day: ['day.close', 'float.note', 'payout.take_back', 'drawer.see_uncounted', 'day.reopen'],
  clients: ['client.edit', 'client.see_all', 'client.manage', 'membership.sell', 'membership.adjust'],
  outward: ['review.answer', 'campaign.manage', 'message.manage'],
  setup: [
    'catalogue.manage',
    'calendar.manage',
    'product.manage',
    'membership_template.manage',
    'waitlist.manage',
    'settings.manage',
    'history.see',
    'member.manage',
  ],
} as const satisfies Readonly<Record<string, readonly Right[]>>;

export type RightGroup = keyof typeof rightGroups;
export type SetRight = (typeof rightGroups)[RightGroup][number];
export const setRights = Object.values(rightGroups).flat() as [SetRight, ...SetRight[]];

/** The right without which an area of the desk shows nothing. */
export const areaRights = {
  calendar: 'booking.manage',
  queue: 'waitlist.serve',
  bill: 'bill.make',
  clients: 'client.edit',
  campaigns: 'campaign.manage',
  takings: 'takings.see',
} as const satisfies Readonly<Record<string, Right>>;

/** The limits that a right may have in a set; the others have none. */
export const limitsOfRight: Readonly<Partial<Record<SetRight, readonly LimitName[]>>> = {
  'bill.discount': ['share'],
  'bill.change': ['own', 'days'],
  'payment.undo': ['own', 'days'],
  'payment.refund': ['amount'],
  'payment.see': ['own'],
  'takings.see': ['own'],
  'payout.take_back': ['own'],
  'calendar.share': ['own'],
  'calendar.overview': ['own'],
  'float.note': ['uncounted'],
};

const limits = z.object({
  own: z.optional(z.literal(true)),
  /** Days back; 0 is today. */
  days: z.optional(z.int().check(z.minimum(0), z.maximum(366))),
  /** Discount in hundredths of a per cent. */
  share: z.optional(z.int().check(z.minimum(0), z.maximum(10_000))),
  /** In paise, of one visit. */
  amount: z.optional(z.int().check(z.minimum(0), z.maximum(100_000_00))),
  uncounted: z.optional(z.literal(true)),
});

/** Each right with its limits; an empty object: without limits. */
export const ownRights = z
  .partialRecord(z.enum(setRights), limits)
  .check(
    z.refine(
      (rights) =>
        Object.entries(rights).every(([right, of]) =>
          limitsIn(of ?? {}).every(([name]) => limitsOfRight[right as SetRight]?.includes(name)),
        ),
      { params: { problem: 'invalid_value' } },
    ),
  );
export type OwnRights = z.output<typeof ownRights>;

/** In answers: a set that a newer server saved may hold rights that this one does not know. */
export const shownRights = z.record(z.string(), limits);

/** Those that this version knows, to change them. */
export function knownRights(shown: z.output<typeof shownRights>): OwnRights {
  return Object.fromEntries(setRights.flatMap((right) => (shown[right] ? [[right, shown[right]]] : [])));
}

/** The roles that a set can stand on: owners have every right. */
export const rolesOfSets = ['staff', 'admin'] as const satisfies readonly MemberRole[];

export const NAME_OF_SET_MAX = 40;
export const SETS_MAX = 30;

/** How much a limit lets through: what is compared when one member gives a right to another. */
function isTighter(name: LimitName, given: Limits, own: Limits): boolean {
  const [mine, theirs] = [own[name], given[name]];
  if (mine === undefined) return true;
  // What the business lets all its staff is nobody's to give.
  if (given.ifStaffMay || theirs === 'business') return true;
  if (typeof mine === 'number') return typeof theirs === 'number' && theirs <= mine;
  return theirs === mine;
}

/** The first right of `given` that `holder` does not have as far; undefined: none is above theirs. */
export function rightAbove(given: RightSet, holder: Holder): Right | undefined {
  const own = rightsOf(holder);
  return (Object.keys(given) as Right[]).find((right) => {
    const wanted = given[right] ?? {};
    const held = own[right];
    if (!held) return !wanted.ifStaffMay;
    return !(Object.keys(held) as LimitName[]).every((name) => isTighter(name, wanted, held));
  });
}

/** To begin a set from: the rights of a role, with figures instead of the business's word. */
export function rightsToBeginWith(role: (typeof rolesOfSets)[number], ofStaff: BusinessWord): OwnRights {
  const begun: Partial<Record<SetRight, z.output<typeof limits>>> = {};
  for (const right of setRights) {
    const held = rightsOfRole[role][right];
    if (!held) continue;
    const { ifStaffMay, share, ...rest } = held;
    if (ifStaffMay && !(right === 'client.see_all' ? ofStaff.clients : ofStaff.bills)) continue;
    begun[right] = {
      ...rest,
      ...(share !== undefined && { share: share === 'business' ? ofStaff.share : share }),
    };
  }
  return begun;
}

/** What a business says of all its staff. */
interface BusinessWord {
  readonly share: number;
  readonly clients: boolean;
  readonly bills: boolean;
}
