import { multiplyPaise, noPaise, type Paise, paise, sumPaise } from '../kernel/money.ts';
import { lengthOf, type TermLength } from '../kernel/term-length.ts';

export const subscriptionTypes = [
  'basic_plan',
  'free_trial',
  'one_year',
  'admin',
  'one_year_growth_plan',
  'free',
] as const;
export type SubscriptionType = (typeof subscriptionTypes)[number];

/** All plans except the free basic one. */
export const planTypes = [
  'free_trial',
  'one_year',
  'admin',
  'one_year_growth_plan',
  'free',
] as const satisfies readonly SubscriptionType[];

/** Only a platform admin can grant these. */
export const grantedTypes = ['admin', 'free'] as const satisfies readonly SubscriptionType[];

/**
 * The same local time after the period. A month from the 31st ends on the last day of a shorter month; a year
 * from 29 February ends on the 28th.
 */
export function endOfPeriod(start: Temporal.Instant, period: TermLength, timeZone: string): Temporal.Instant {
  return start.toZonedDateTimeISO(timeZone).add(lengthOf[period]).toInstant();
}

/** Number of months, for "₹750 a month"; null for weeks. */
export function monthsIn(period: TermLength): number | null {
  const { years = 0, months = 0 } = lengthOf[period];
  return years * 12 + months || null;
}

/** One bought, trial or granted term. Terms of a business never overlap. */
export interface SubscriptionTerm {
  readonly type: SubscriptionType;
  readonly amount: Paise;
  readonly payment_id: string | null;
  readonly created_at: Temporal.Instant;
  readonly starts_at: Temporal.Instant;
  readonly ends_at: Temporal.Instant;
}

/** The stored row of a business. */
export interface WrittenSubscription {
  readonly created_at: Temporal.Instant;
  readonly updated_at: Temporal.Instant;
}

export interface Subscription {
  readonly type: SubscriptionType;
  readonly payment_id: string | null;
  readonly amount: Paise;
  readonly created_at: Temporal.Instant;
  readonly updated_at: Temporal.Instant;
  readonly expiry_date: Temporal.Instant | null;
  /** A basic plan counts as inactive. */
  readonly is_active: boolean;
}

/**
 * The subscription at `now`. Computed from the clock, not set by a job: the basic plan applies from the
 * moment of expiry. Consecutive terms of one type count as one.
 */
export function subscriptionAt(
  written: WrittenSubscription,
  terms: readonly SubscriptionTerm[],
  now: Temporal.Instant,
): Subscription {
  const inOrder = terms.toSorted((a, b) => Temporal.Instant.compare(a.starts_at, b.starts_at));
  const running = inOrder.find(({ starts_at, ends_at }) => !isAfter(starts_at, now) && isAfter(ends_at, now));
  if (!running) {
    const { created_at } = written;
    const lastEnd = inOrder.findLast(({ ends_at }) => !isAfter(ends_at, now))?.ends_at;
    const updated_at = lastEnd && isAfter(lastEnd, written.updated_at) ? lastEnd : written.updated_at;
    return {
      type: 'basic_plan',
      payment_id: null,
      amount: noPaise,
      created_at,
      updated_at,
      expiry_date: null,
      is_active: false,
    };
  }
  return {
    type: running.type,
    payment_id: running.payment_id,
    amount: running.amount,
    created_at: running.created_at,
    updated_at: written.updated_at,
    expiry_date: endOfRun(inOrder, running),
    is_active: true,
  };
}

function endOfRun(inOrder: readonly SubscriptionTerm[], running: SubscriptionTerm): Temporal.Instant {
  let end = running.ends_at;
  for (const next of inOrder) {
    if (next.type === running.type && next.starts_at.equals(end)) end = next.ends_at;
  }
  return end;
}

/** A new term starts after all existing terms; now, when none is running. */
export function startOfNext(
  terms: readonly Pick<SubscriptionTerm, 'ends_at'>[],
  now: Temporal.Instant,
): Temporal.Instant {
  // The database keeps microseconds: a start that is rounded up would lie after now.
  const stored = now.round({ smallestUnit: 'microsecond', roundingMode: 'floor' });
  return terms.reduce((latest, { ends_at }) => (isAfter(ends_at, latest) ? ends_at : latest), stored);
}

/**
 * What a paid term is still worth, by whole days of the business's time zone: the price shown in the morning is the
 * price at the checkout in the evening. The day it is asked on counts as left.
 */
export function valueLeft(term: SubscriptionTerm, now: Temporal.Instant, timeZone: string): Paise {
  const dayOf = (at: Temporal.Instant) => at.toZonedDateTimeISO(timeZone).toPlainDate();
  const [start, end] = [dayOf(term.starts_at), dayOf(term.ends_at)];
  const from = isAfter(now, term.starts_at) ? dayOf(now) : start;
  const left = from.until(end, { largestUnit: 'days' }).days;
  if (left <= 0) return noPaise;
  return multiplyPaise(term.amount, left, start.until(end, { largestUnit: 'days' }).days);
}

/**
 * The paid standard plans that a growth plan can replace: the last ones, running or still to begin. A trial or gift
 * before them runs to its end.
 */
export function upgradable<T extends SubscriptionTerm>(terms: readonly T[], now: Temporal.Instant): T[] {
  const left = terms
    .filter(({ ends_at }) => isAfter(ends_at, now))
    .toSorted((a, b) => Temporal.Instant.compare(a.starts_at, b.starts_at));
  const before = left.findLastIndex(({ type, amount }) => type !== 'one_year' || amount === 0);
  return left.slice(before + 1);
}

/** What the plans to be replaced are worth, and when the growth plan would begin. */
export function upgradeAt(terms: readonly SubscriptionTerm[], now: Temporal.Instant, timeZone: string) {
  const replaced = upgradable(terms, now);
  if (replaced.length === 0) return null;
  const kept = terms.filter((term) => !replaced.includes(term));
  return {
    credit: sumPaise(replaced.map((term) => valueLeft(term, now, timeZone))),
    starts_at: startOfNext(kept, now),
  };
}

/** The least that a gateway takes. */
const LEAST_PRICE = 100;

/** The price of upgrading now, with what is left counted; null when that is worth more than the new plan. */
export function upgradePrice(price: Paise, credit: Paise): Paise | null {
  return price - credit >= LEAST_PRICE ? paise(price - credit) : null;
}

/** Start and end of a term added now. Shown to the buyer or admin beforehand. */
export function termToAdd(
  terms: readonly Pick<SubscriptionTerm, 'ends_at'>[],
  period: TermLength,
  now: Temporal.Instant,
  timeZone: string,
): { readonly starts_at: Temporal.Instant; readonly ends_at: Temporal.Instant } {
  const starts_at = startOfNext(terms, now);
  return { starts_at, ends_at: endOfPeriod(starts_at, period, timeZone) };
}

export interface PlacedTerm {
  readonly id: string;
  readonly period: TermLength;
  readonly starts_at: Temporal.Instant;
  readonly ends_at: Temporal.Instant;
}

/**
 * The new positions of the terms after a revoked one. They move up at full length, so that a paid term leaves
 * no gap without a plan.
 */
export function movedUp(
  terms: readonly PlacedTerm[],
  taken: PlacedTerm,
  now: Temporal.Instant,
  timeZone: string,
): PlacedTerm[] {
  const inOrder = terms.toSorted((a, b) => Temporal.Instant.compare(a.starts_at, b.starts_at));
  const kept = inOrder.filter(({ starts_at }) => isAfter(taken.starts_at, starts_at));
  const later = inOrder.filter(({ starts_at }) => isAfter(starts_at, taken.starts_at));
  const moved: PlacedTerm[] = [];
  for (const term of later)
    moved.push({ ...term, ...termToAdd([...kept, ...moved], term.period, now, timeZone) });
  return moved;
}

function isAfter(one: Temporal.Instant, other: Temporal.Instant): boolean {
  return Temporal.Instant.compare(one, other) > 0;
}

/** "KU/2026-27/000042" */
export function invoiceNumber(financialYearOf: string, number: number): string {
  return `KU/${financialYearOf}/${String(number).padStart(6, '0')}`;
}
