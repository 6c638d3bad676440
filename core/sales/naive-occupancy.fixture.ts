import type { BusinessHours } from '../business/business-hours.ts';
import { bookableHours, type CalendarHours } from '../catalogue/calendar-hours.ts';
import { localMinute } from '../kernel/time-zone.ts';
import type { TakenKind } from './occupancy.ts';

/**
 * Minutes of a calendar as one would count them with a clock in hand: minute by minute, asking each time whether it is
 * open and who is in the chair. A second opinion for tests; shares nothing with the sweep.
 */
export interface NaiveCalendar {
  readonly hours: CalendarHours;
  readonly taken: readonly { readonly start: number; readonly end: number; readonly kind: TakenKind }[];
}
export interface NaiveBusiness {
  readonly zone: string;
  readonly business_hours: BusinessHours;
  readonly holidays: readonly string[];
}

const clocks = new Map<string, { readonly day: string; readonly minute: number }>();

/** Slow to compute, so kept. */
function clockAt(minute: number, zone: string) {
  const key = `${zone} ${minute}`;
  const known = clocks.get(key);
  if (known) return known;
  const here = localMinute(Temporal.Instant.fromEpochMilliseconds(minute * 60_000), zone);
  const clock = { day: here.day.toString(), minute: here.minute };
  clocks.set(key, clock);
  return clock;
}

/** By "YYYY-MM-DD hour". */
export function naiveHours(
  business: NaiveBusiness,
  { hours, taken }: NaiveCalendar,
  { from, until }: { readonly from: number; readonly until: number },
): ReadonlyMap<string, Record<'open' | Exclude<TakenKind, 'held'> | 'overtime', number>> {
  const found = new Map<
    string,
    { open: number; booked: number; walk_in: number; blocked: number; no_show: number; overtime: number }
  >();
  const rangesOfDay = new Map<string, readonly { readonly start: number; readonly end: number }[]>();
  for (let at = from; at < until; at++) {
    const { day, minute } = clockAt(at, business.zone);
    const ranges =
      rangesOfDay.get(day) ?? bookableHours(Temporal.PlainDate.from(day), business, hours).ranges;
    rangesOfDay.set(day, ranges);
    const isOpen = ranges.some(({ start, end }) => start <= minute && minute < end);
    const kind = taken.find(({ start, end }) => start <= at && at < end)?.kind;
    const isWork = kind === 'booked' || kind === 'walk_in';
    if (!isOpen && !isWork) continue;
    const key = `${day} ${Math.floor(minute / 60)}`;
    const sum = found.get(key) ?? { open: 0, booked: 0, walk_in: 0, blocked: 0, no_show: 0, overtime: 0 };
    if (isOpen) {
      sum.open++;
      if (kind !== undefined && kind !== 'held') sum[kind]++;
    } else sum.overtime++;
    found.set(key, sum);
  }
  return found;
}
