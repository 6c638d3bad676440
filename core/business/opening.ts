import { DAY_MINUTES, formatTimeOfDay, weekdayIndex } from '../kernel/time.ts';
import { instantAt, localEnd, localMinute } from '../kernel/time-zone.ts';
import { type BusinessHours, parseHoursRange, weekdays } from './business-hours.ts';

/** The opening days of a business: its weekly hours minus its holidays. */
export interface OpeningDays {
  readonly business_hours: BusinessHours;
  readonly time_zone: string;
  /** YYYY-MM-DD; closed all day. */
  readonly holidays: readonly string[];
}

/** A minute on the clock of the business; 24:00 is the end of its day. */
export interface LocalTime {
  readonly day: string;
  readonly time: string;
}

export interface Opening {
  readonly is_open: boolean;
  /**
   * The next change: closing while open, opening while closed. Null when there is none within the days
   * searched.
   */
  readonly changes_at: LocalTime | null;
}

/** Days to search: a week with a holiday in it, and one more. */
const DAYS_AHEAD = 15;

/**
 * Whether it is open now, and until when. Hours that continue after midnight are one range, so a business
 * that never closes has no end, and an end at midnight belongs to the day that ends.
 */
export function openingAt(now: Temporal.Instant, days: OpeningDays): Opening {
  const { time_zone } = days;
  const today = localMinute(now, time_zone).day;
  const next = firstEndingAfter(now, stretchesFrom(today, days));
  if (!next) return { is_open: false, changes_at: null };
  const is_open = Temporal.Instant.compare(next.start, now) <= 0;
  if (!is_open) return { is_open, changes_at: written(localMinute(next.start, time_zone)) };
  const beyond = instantAt(today.add({ days: DAYS_AHEAD - 1 }), DAY_MINUTES, time_zone);
  const endless = Temporal.Instant.compare(next.end, beyond) >= 0;
  return { is_open, changes_at: endless ? null : written(localEnd(next.end, time_zone)) };
}

function written({ day, minute }: { day: Temporal.PlainDate; minute: number }): LocalTime {
  return { day: day.toString(), time: minute === DAY_MINUTES ? '24:00' : formatTimeOfDay(minute) };
}

interface InstantRange {
  readonly start: Temporal.Instant;
  readonly end: Temporal.Instant;
}

function firstEndingAfter(now: Temporal.Instant, ranges: Iterable<InstantRange>): InstantRange | null {
  for (const range of ranges) if (Temporal.Instant.compare(now, range.end) < 0) return range;
  return null;
}

/** Lazy: each range costs a time zone lookup, so compute only as many as needed. */
function* stretchesFrom(
  first: Temporal.PlainDate,
  { business_hours, time_zone, holidays }: OpeningDays,
): Generator<InstantRange> {
  let open: InstantRange | null = null;
  for (let i = 0; i < DAYS_AHEAD; i++) {
    const day = first.add({ days: i });
    if (holidays.includes(day.toString())) continue;
    for (const text of business_hours[weekdays[weekdayIndex(day)] ?? 'sun']) {
      const hours = parseHoursRange(text);
      if (!hours) continue;
      const start = instantAt(day, hours.start, time_zone);
      const end = instantAt(day, hours.end, time_zone);
      if (open && Temporal.Instant.compare(start, open.end) <= 0) open = { start: open.start, end };
      else if (Temporal.Instant.compare(start, end) < 0) {
        if (open) yield open;
        open = { start, end };
      }
    }
  }
  if (open) yield open;
}
