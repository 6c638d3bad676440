import {
  type BusinessHours,
  type OpenRange,
  rangesOf,
  sharedRanges,
  type Weekday,
  weekdays,
} from '../business/business-hours.ts';
import { weekdayIndex } from '../kernel/time.ts';

/** Working hours of a calendar beyond those of its business. */
export interface CalendarHours {
  /** Its own week; null when it follows the business hours. */
  readonly business_hours: BusinessHours | null;
  /** Overrides for single dates; an empty list is a day off. */
  readonly days: readonly { readonly day: string; readonly day_hours: readonly string[] }[];
  readonly leaves: readonly { readonly first_day: string; readonly last_day: string }[];
}

/** Which rule decided, so that the screen can show why. */
export type HoursReason = 'single_date' | 'leave' | 'holiday' | 'own_week' | 'business';

/** Business hours and holidays: the fallback where a calendar has no own rule. */
export interface BusinessDays {
  readonly business_hours: BusinessHours;
  /** YYYY-MM-DD; holidays apply to all calendars, also those with an own week. */
  readonly holidays: readonly string[];
}

export interface EffectiveHours {
  readonly ranges: readonly OpenRange[];
  readonly because: HoursReason;
}

/**
 * Working hours of a calendar on a day. The most specific rule wins: a single date (also during a leave or
 * holiday: "I come in on Thursday anyway"), then a leave, then a holiday of the business, then its own week,
 * then the week of the business.
 */
export function effectiveHours(
  day: Temporal.PlainDate,
  business: BusinessDays,
  calendar: CalendarHours,
): EffectiveHours {
  const date = day.toString();
  const single = calendar.days.find((one) => one.day === date);
  if (single) return { ranges: rangesOf(single.day_hours), because: 'single_date' };
  // YYYY-MM-DD strings sort chronologically.
  const away = calendar.leaves.some(({ first_day, last_day }) => first_day <= date && date <= last_day);
  if (away) return { ranges: [], because: 'leave' };
  if (business.holidays.includes(date)) return { ranges: [], because: 'holiday' };
  const weekday = weekdayOf(day);
  return calendar.business_hours
    ? { ranges: rangesOf(calendar.business_hours[weekday]), because: 'own_week' }
    : { ranges: rangesOf(business.business_hours[weekday]), because: 'business' };
}

const AS_THE_BUSINESS: CalendarHours = { business_hours: null, days: [], leaves: [] };

/** When the business is open on a day: its week without its holidays. */
export function shopHours(day: Temporal.PlainDate, business: BusinessDays): EffectiveHours {
  return effectiveHours(day, business, AS_THE_BUSINESS);
}

/**
 * When a calendar can be booked on a day: while it works and the business is open. Clients are offered these
 * hours and the desk's calendar hatches the rest; the desk may pass over them.
 */
export function bookableHours(
  day: Temporal.PlainDate,
  business: BusinessDays,
  calendar: CalendarHours,
): EffectiveHours {
  const works = effectiveHours(day, business, calendar);
  // Without own hours nothing can reach beyond those of the business.
  if (works.because !== 'single_date' && works.because !== 'own_week') return works;
  const shop = shopHours(day, business);
  // A week of its own that began as a copy is empty where the shop is closed: that is nobody's day off.
  if (shop.ranges.length === 0 && (works.ranges.length > 0 || works.because === 'own_week')) return shop;
  return { ranges: sharedRanges(works.ranges, shop.ranges), because: works.because };
}

/** The weekdays on which a calendar's own week reaches beyond the opening hours of the business. */
export function beyondShopHours(own: BusinessHours, business: BusinessHours): Weekday[] {
  return weekdays.filter((weekday) => {
    const shop = rangesOf(business[weekday]);
    return rangesOf(own[weekday]).some(
      ({ start, end }) => !shop.some((open) => open.start <= start && end <= open.end),
    );
  });
}

function weekdayOf(day: Temporal.PlainDate): Weekday {
  return weekdays[weekdayIndex(day)] ?? 'sun';
}
