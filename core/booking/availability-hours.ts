import { type BusinessDays, type CalendarHours, effectiveHours } from '../catalogue/calendar-hours.ts';
import { type LocalDay, minuteAt } from '../kernel/local-days.ts';

/** Working hours of a calendar as ranges of epoch minutes; hours that continue after midnight are one range. */
export function openRanges(
  days: readonly LocalDay[],
  business: BusinessDays,
  calendar: CalendarHours,
): number[] {
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
