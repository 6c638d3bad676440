import {
  type BusinessDays,
  bookableHours,
  type CalendarHours,
  type EffectiveHours,
  shopHours,
} from '../../catalogue/calendar-hours.ts';
import { type LocalDay, minuteAt } from '../../kernel/local-days.ts';
import type { MinuteRanges } from './availability.ts';

/**
 * When clients may book a calendar, in epoch minutes; the rule of a day is `bookableHours`. The desk may pass
 * over it. `shop` is the same for all calendars of a business: callers with many compute it once.
 */
export function openRanges(
  days: readonly LocalDay[],
  business: BusinessDays,
  calendar: CalendarHours,
  shop: MinuteRanges = shopRanges(days, business),
): MinuteRanges {
  const isAsShop =
    calendar.business_hours === null && calendar.days.length === 0 && calendar.leaves.length === 0;
  return isAsShop ? shop : inEpochMinutes(days, (date) => bookableHours(date, business, calendar));
}

/** When the business is open: its week without its holidays. */
export function shopRanges(days: readonly LocalDay[], business: BusinessDays): MinuteRanges {
  return inEpochMinutes(days, (date) => shopHours(date, business));
}

/** Hours that continue after midnight are one range. */
function inEpochMinutes(
  days: readonly LocalDay[],
  hoursOn: (date: Temporal.PlainDate) => EffectiveHours,
): number[] {
  const open: number[] = [];
  for (const day of days) {
    for (const range of hoursOn(day.date).ranges) {
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
