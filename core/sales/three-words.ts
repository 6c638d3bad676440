import { type MoneyByMethod, moneyByMethod } from '../billing/money-by-method.ts';
import { type Paise, paise, sumPaise } from '../kernel/money.ts';
import type { OwnMethod, PaidBy } from '../payments/payment-methods.ts';

export const saleKinds = ['service', 'product', 'membership', 'tip', 'round_off'] as const;
export type SaleKind = (typeof saleKinds)[number];

/** What was sold in a range of days, by kind: sums of the lines of its bills. */
export interface SoldSums {
  readonly kind: SaleKind;
  readonly bills: number;
  readonly sold: Paise;
  readonly covered: Paise;
  readonly tax: Paise;
  readonly given_free: Paise;
  readonly earned: Paise;
  readonly earned_by_use: Paise;
}

/** Where a day lies that a range is looked at from. `none`: there is no bill, or it is void. */
export type Place = 'before' | 'in' | 'after' | 'none';

/** What was paid or went back, by the day it moved and the day of its bill. */
export interface PaidSums extends PaidBy {
  readonly paid: Exclude<Place, 'after' | 'none'>;
  readonly billed: Place;
  /** Money that went back. */
  readonly is_back: boolean;
  readonly amount: Paise;
}

/** Sold, came in and earned, with the rows that lead from one to the other. */
export interface ThreeWords {
  readonly bills: number;
  readonly came_in: { readonly amount: Paise; readonly by_method: MoneyByMethod };
  readonly sold: {
    readonly amount: Paise;
    /** Round-off stands with services. */
    readonly services: Paise;
    readonly products: Paise;
    readonly memberships: Paise;
    readonly tips: Paise;
  };
  readonly earned: {
    readonly amount: Paise;
    readonly services: Paise;
    /** By the use of memberships. */
    readonly membership_visits: Paise;
    readonly products: Paise;
    readonly ended_unused: Paise;
  };
  /** Each as it counts from sold to came in. */
  readonly to_came_in: Readonly<Record<ToCameIn, Paise>>;
  /** Each as it counts from sold to earned. */
  readonly to_earned: Readonly<Record<ToEarned, Paise>>;
}

export const toCameIn = [
  'covered',
  'paid_ahead_earlier',
  'left_due',
  'older_dues_paid',
  'paid_ahead',
  'given_back',
] as const;
export type ToCameIn = (typeof toCameIn)[number];
export const toEarned = ['tips', 'memberships', 'given_free', 'tax', 'ended_unused'] as const;
export type ToEarned = (typeof toEarned)[number];

/** Of the money that moved in a range: for its own bills it is in none of these rows. */
function rowOfPayment({ billed, is_back }: PaidSums): 'older_dues_paid' | 'paid_ahead' | 'given_back' | null {
  if (billed === 'in') return null;
  if (is_back) return 'given_back';
  return billed === 'before' ? 'older_dues_paid' : 'paid_ahead';
}

/**
 * The one definition of the three words (decisions.md 18). What is left due is what the bills of the range cost beyond
 * what was paid for them until its end; less than nothing where more was paid.
 */
export function threeWords(
  lines: readonly SoldSums[],
  payments: readonly PaidSums[],
  {
    own_methods,
    ended_unused,
  }: {
    readonly own_methods: readonly OwnMethod[];
    /** Paid for memberships that ended in the range, never used, without tax. */
    readonly ended_unused: Paise;
  },
): ThreeWords {
  const of = (
    field: 'sold' | 'covered' | 'tax' | 'given_free' | 'earned' | 'earned_by_use',
    ...kinds: SaleKind[]
  ) =>
    sumPaise(lines.flatMap((line) => (kinds.length === 0 || kinds.includes(line.kind) ? line[field] : [])));
  const paid = (isMeant: (row: PaidSums) => boolean) =>
    sumPaise(payments.flatMap((row) => (isMeant(row) ? row.amount : [])));
  const moved = payments.filter((row) => row.paid === 'in');
  const sold = of('sold');
  const covered = of('covered');
  const paid_ahead_earlier = paid((row) => row.paid === 'before' && row.billed === 'in');
  const forOwnBills = paid((row) => row.paid === 'in' && row.billed === 'in');
  const row = (name: ReturnType<typeof rowOfPayment>) =>
    sumPaise(moved.flatMap((one) => (rowOfPayment(one) === name ? one.amount : [])));
  const tips = of('sold', 'tip');
  const memberships = of('sold', 'membership');
  const work = ['service', 'product', 'round_off'] as const;
  const by_use = of('earned_by_use', ...work);
  return {
    bills: lines.reduce((sum, { bills }) => sum + bills, 0),
    came_in: {
      amount: sumPaise(moved.map(({ amount }) => amount)),
      by_method: moneyByMethod(moved, own_methods),
    },
    sold: {
      amount: sold,
      services: of('sold', 'service', 'round_off'),
      products: of('sold', 'product'),
      memberships,
      tips,
    },
    earned: {
      amount: sumPaise([of('earned', ...work), ended_unused]),
      services: paise(of('earned', 'service', 'round_off') - of('earned_by_use', 'service')),
      membership_visits: by_use,
      products: paise(of('earned', 'product') - of('earned_by_use', 'product')),
      ended_unused,
    },
    to_came_in: {
      covered: paise(-covered),
      paid_ahead_earlier: paise(-paid_ahead_earlier),
      left_due: paise(-(sold - covered - paid_ahead_earlier - forOwnBills)),
      older_dues_paid: row('older_dues_paid'),
      paid_ahead: row('paid_ahead'),
      given_back: row('given_back'),
    },
    to_earned: {
      tips: paise(-tips),
      memberships: paise(-memberships),
      given_free: paise(-of('given_free', ...work)),
      tax: paise(-of('tax', ...work)),
      ended_unused,
    },
  };
}

/** The same range as other tables have it: bills, and the ledger of payments. */
export interface OtherSide {
  readonly came_in: Paise;
  readonly sold: Paise;
  readonly left_due: Paise;
}

/** By how much both sides differ; all zero where everything adds up. */
export function differenceOf(words: ThreeWords, other: OtherSide): OtherSide {
  return {
    came_in: paise(words.came_in.amount - other.came_in),
    sold: paise(words.sold.amount - other.sold),
    left_due: paise(-words.to_came_in.left_due - other.left_due),
  };
}
