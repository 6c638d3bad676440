import { type BusinessDays, type CalendarHours, effectiveHours } from '../catalogue/calendar-hours.ts';
import { type LocalDay, minuteAt } from '../kernel/local-days.ts';
import { at, type MinuteRanges } from './availability.ts';

const AS_THE_BUSINESS: CalendarHours = { business_hours: null, days: [], leaves: [] };

/**
 * When clients may book a calendar, in epoch minutes: while it works and the business is open. The desk may
 * pass over both. `shop` is the same for all calendars of a business: callers with many compute it once.
 */
export function openRanges(
  days: readonly LocalDay[],
  business: BusinessDays,
  calendar: CalendarHours,
  shop: MinuteRanges = shopRanges(days, business),
): MinuteRanges {
  const hasOwn = calendar.business_hours !== null || calendar.days.length > 0;
  if (!hasOwn && calendar.leaves.length === 0) return shop;
  const works = workingRanges(days, business, calendar);
  return hasOwn ? intersect(works, shop) : works;
}

/** When the business is open: its week without its holidays. */
export function shopRanges(days: readonly LocalDay[], business: BusinessDays): MinuteRanges {
  return workingRanges(days, business, AS_THE_BUSINESS);
}

/** Hours that continue after midnight are one range. */
function workingRanges(days: readonly LocalDay[], business: BusinessDays, calendar: CalendarHours): number[] {
  const open: number[] = [];
  for (const day of days) {
    for (const range of effectiveHours(day.date, business, calendar).ranges) {
      const start = minuteAt(day, range.start);
      const end = minuteAt(day, range.end);
      // DST: a clock change may swallow a range, or push its start behind its end.
      if (start >= end) continue;
      const before = open.length - 1;
      if (before > 0 && start <= (open[before] ?? 0)) open[before] = Math.max(open[before] ?? 0, end);
      else open.push(start, end);
    }
  }
  return open;
}

/** What two sorted, disjoint lists share, in one pass. */
function intersect(one: MinuteRanges, other: MinuteRanges): number[] {
  const shared: number[] = [];
  for (let i = 0, k = 0; i < one.length && k < other.length; ) {
    const start = Math.max(at(one, i), at(other, k));
    const end = Math.min(at(one, i + 1), at(other, k + 1));
    if (start < end) shared.push(start, end);
    if (at(one, i + 1) < at(other, k + 1)) i += 2;
    else k += 2;
  }
  return shared;
}
