import { type BusinessHours, type OpenRange, parseHoursRange, weekdays } from '../business/business-hours.ts';
import { weekdayIndex } from '../kernel/time.ts';

/** When a calendar works, beyond the hours of its business. */
export interface CalendarHours {
  /** Its own week; null when it keeps the hours of the business. */
  readonly business_hours: BusinessHours | null;
  /** Single dates that differ; no hours at all is a day off. */
  readonly days: readonly { readonly day: string; readonly day_hours: readonly string[] }[];
  readonly leaves: readonly { readonly first_day: string; readonly last_day: string }[];
}

/** Which rule decided, so that a screen can say why. */
export type HoursReason = 'single_date' | 'leave' | 'holiday' | 'own_week' | 'business';

/** The days of a business, which hold where a calendar says nothing of its own. */
export interface BusinessDays {
  readonly business_hours: BusinessHours;
  /** YYYY-MM-DD; everyone is off, also who keeps a week of their own. */
  readonly holidays: readonly string[];
}

export interface EffectiveHours {
  readonly ranges: readonly OpenRange[];
  readonly because: HoursReason;
}

/**
 * When a calendar works on a day. The narrower word wins: what was said of this very date (also inside a
 * leave or on a holiday: "I come in on Thursday anyway"), then a leave, then a holiday of the business, then
 * its own week, then the week of the business.
 */
export function effectiveHours(
  day: Temporal.PlainDate,
  business: BusinessDays,
  calendar: CalendarHours,
): EffectiveHours {
  const date = day.toString();
  const single = calendar.days.find((one) => one.day === date);
  if (single) return { ranges: rangesOf(single.day_hours), because: 'single_date' };
  // Days are YYYY-MM-DD, which sorts as it counts.
  const away = calendar.leaves.some(({ first_day, last_day }) => first_day <= date && date <= last_day);
  if (away) return { ranges: [], because: 'leave' };
  if (business.holidays.includes(date)) return { ranges: [], because: 'holiday' };
  const weekday = weekdays[weekdayIndex(day)] ?? 'sun';
  return calendar.business_hours
    ? { ranges: rangesOf(calendar.business_hours[weekday]), because: 'own_week' }
    : { ranges: rangesOf(business.business_hours[weekday]), because: 'business' };
}

function rangesOf(day: readonly string[]): OpenRange[] {
  return day.flatMap((text) => parseHoursRange(text) ?? []);
}
