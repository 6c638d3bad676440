import { openRanges, shopRanges } from '@kursi/core/booking/availability/availability-hours.ts';
import { type LocalDay, localDays } from '@kursi/core/kernel/local-days.ts';
import {
  addMinutes,
  type CalendarMinutes,
  clipRanges,
  eachHour,
  hoursOfDays,
  type MinutesSum,
  startSum,
} from '@kursi/core/sales/occupancy.ts';
import type { DayRange } from '@kursi/core/sales/sales-report.ts';
import type { Executor } from '../../../platform/database/database.ts';
import { findHolidays, getBusinessFacts } from '../../business/public.ts';
import { type CalendarTimeRow, listCalendarTime, type TimeOf } from './calendar-time.store.ts';

export interface CalendarTime {
  readonly row: CalendarTimeRow;
  /** Epoch minutes. */
  readonly open: readonly number[];
  readonly taken: readonly number[];
}
export interface TimeOfDays {
  readonly days: readonly LocalDay[];
  readonly calendars: readonly CalendarTime[];
}

/**
 * Hours and taken time of calendars on these days. Hours are those that stand now: a week that is changed counts for the
 * past as well, single dates, leave and holidays keep what they were.
 */
export async function readCalendarTime(
  db: Executor,
  of: TimeOf,
  { from, to }: DayRange,
  now: Temporal.Instant,
): Promise<TimeOfDays> {
  const span = { first_day: from.toString(), last_day: to.toString() };
  const [business, holidays] = await Promise.all([
    getBusinessFacts(db, of.business_id),
    findHolidays(db, of.business_id, span),
  ]);
  const days = localDays(from, from.until(to).days + 1, business.time_zone);
  const [start, end] = [instantOf(days[0]?.startsAt ?? 0), instantOf(days.at(-1)?.endsAt ?? 0)];
  const rows = await listCalendarTime(db, of, { ...span, start, end, now });
  const hours = { business_hours: business.business_hours, holidays: holidays.map(({ day }) => day) };
  const shop = shopRanges(days, hours);
  return {
    days,
    calendars: rows.map((row) => ({
      row,
      open: clipRanges(openRanges(days, hours, row, shop), row.since, row.until ?? Number.POSITIVE_INFINITY),
      taken: row.taken === null ? [] : (JSON.parse(row.taken) as number[]),
    })),
  };
}

export const instantOf = (minute: number) => Temporal.Instant.fromEpochMilliseconds(minute * 60_000);
export const minuteOf = (instant: Temporal.Instant) => Math.floor(instant.epochMilliseconds / 60_000);

/** Gets each hour of each calendar that was open or taken; `day` is a place in `days`. */
type AddHour = (calendar: CalendarTime, day: number, hour: number, minutes: CalendarMinutes) => void;

export function eachHourOf(
  { days, calendars }: TimeOfDays,
  between: { readonly from: number; readonly until: number },
  add: AddHour,
): void {
  const hours = hoursOfDays(days);
  for (const calendar of calendars)
    eachHour(hours, calendar, between, (day, hour, minutes) => add(calendar, day, hour, minutes));
}

/** Of all calendars together, until a moment. */
export function sumOfTime(time: TimeOfDays, until: number): CalendarMinutes {
  const sum = startSum();
  eachHourOf(time, { from: Number.NEGATIVE_INFINITY, until }, (_calendar, _day, _hour, minutes) => {
    addMinutes(sum, minutes);
  });
  return sum;
}

/** Of each calendar that was open or taken, by now. */
export async function listMinutes(
  db: Executor,
  of: TimeOf,
  range: DayRange,
  now: Temporal.Instant,
): Promise<ReadonlyMap<string, CalendarMinutes>> {
  const sums = new Map<string, MinutesSum>();
  const until = minuteOf(now);
  const time = await readCalendarTime(db, of, range, now);
  eachHourOf(time, { from: Number.NEGATIVE_INFINITY, until }, ({ row: { id } }, _day, _hour, minutes) => {
    const sum = sums.get(id) ?? startSum();
    addMinutes(sum, minutes);
    sums.set(id, sum);
  });
  return sums;
}
