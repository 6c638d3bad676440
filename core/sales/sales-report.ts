import { type Paise, paise, sumPaise } from '../kernel/money.ts';

/** What the lines of bills can be grouped by. */
export const groups = ['item', 'person', 'category', 'source', 'client', 'kind', 'day', 'month'] as const;
export type SaleGroup = (typeof groups)[number];
export const figures = ['sold', 'came_in', 'earned'] as const;
export type Figure = (typeof figures)[number];
export const comparisons = ['before', 'year'] as const;
export type Comparison = (typeof comparisons)[number];

export interface DayRange {
  readonly from: Temporal.PlainDate;
  readonly to: Temporal.PlainDate;
}

/** A report covers two years at most. */
export function isTooLong({ from, to }: DayRange): boolean {
  return Temporal.PlainDate.compare(to, from.add({ years: 2 })) >= 0;
}

const isFirst = (day: Temporal.PlainDate) => day.day === 1;
const isLast = (day: Temporal.PlainDate) => day.day === day.daysInMonth;

/**
 * The range before of equal length and weekdays; whole months with whole months. A year ago: the same weekdays, 52
 * weeks back, so that the days of a range stand under each other.
 */
export function comparedRange({ from, to }: DayRange, comparison: Comparison): DayRange {
  if (isFirst(from) && isLast(to)) {
    const months = (to.year - from.year) * 12 + to.month - from.month + 1;
    const first = comparison === 'year' ? from.subtract({ years: 1 }) : from.subtract({ months });
    return { from: first, to: first.add({ months }).subtract({ days: 1 }) };
  }
  const days = from.until(to).days + 1;
  const back = comparison === 'year' ? 364 : Math.ceil(days / 7) * 7;
  return { from: from.subtract({ days: back }), to: to.subtract({ days: back }) };
}

/**
 * A range that is not over is compared by now: as many days of the other one, the last of them until this time.
 * Null: all of it.
 */
export function comparedUntil(
  range: DayRange,
  compared: DayRange,
  now: Temporal.ZonedDateTime,
): Temporal.ZonedDateTime | null {
  const today = now.toPlainDate();
  if (Temporal.PlainDate.compare(range.to, today) < 0) return null;
  const gone = range.from.until(today).days;
  const day = compared.from.add({ days: Math.max(0, gone) });
  if (Temporal.PlainDate.compare(day, compared.to) > 0) return null;
  return day.toZonedDateTime({ timeZone: now.timeZoneId, plainTime: now.toPlainTime() });
}

/** How a figure stands to an earlier one: in whole percent, the same, new, or too little to tell. */
export type Change =
  | { readonly kind: 'more' | 'less'; readonly percent: number }
  | { readonly kind: 'same' | 'new' | 'none' };

/** Under half a percent is the same; growth from nothing is new. */
export function changeOf(now: number, before: number): Change {
  if (before === 0) return { kind: now === 0 ? 'none' : 'new' };
  const share = ((now - before) / Math.abs(before)) * 100;
  if (Math.abs(share) < 0.5) return { kind: 'same' };
  return { kind: share > 0 ? 'more' : 'less', percent: Math.round(Math.abs(share)) };
}

/**
 * Amounts in whole rupees whose sum is the rounded true sum: the lost rupees go to the largest remainders, earlier ones
 * first, so that a column always adds up.
 */
export function inRupees(amounts: readonly Paise[]): Paise[] {
  const parts = amounts.map((amount, place) => {
    const whole = Math.floor(amount / 100) * 100;
    return { place, whole, rest: amount - whole };
  });
  const sum = Math.round(sumPaise(amounts) / 100) * 100;
  let missing = (sum - parts.reduce((all, { whole }) => all + whole, 0)) / 100;
  for (const part of parts.toSorted((a, b) => b.rest - a.rest || a.place - b.place)) {
    if (missing-- <= 0) break;
    part.whole += 100;
  }
  return parts.map(({ whole }) => paise(whole));
}
