import type { MinuteRanges } from '../booking/availability/availability.ts';
import { type LocalDay, minuteAt } from '../kernel/local-days.ts';
import { multiplyPaise, noPaise, type Paise, paise } from '../kernel/money.ts';

/** What the time of a calendar was taken by. A no-show left the chair empty, a hold is not yet anything. */
export const takenKinds = ['booked', 'walk_in', 'blocked', 'no_show', 'held'] as const;
export type TakenKind = (typeof takenKinds)[number];

/** Flat triples: start, end, place in `takenKinds`; ascending and disjoint, as slots of a calendar are. */
export type TakenTime = readonly number[];

/** Minutes of a calendar. Those that are open are booked, walked in, blocked or idle. */
export interface CalendarMinutes {
  readonly open: number;
  readonly booked: number;
  readonly walk_in: number;
  readonly blocked: number;
  /** Of the idle ones. */
  readonly no_show: number;
  /** Worked outside the hours; in none of the others. */
  readonly overtime: number;
}
/** A sum that is added to: a year of many calendars is a hundred thousand hours. */
export type MinutesSum = { -readonly [Part in keyof CalendarMinutes]: number };
export const startSum = (): MinutesSum => ({
  open: 0,
  booked: 0,
  walk_in: 0,
  blocked: 0,
  no_show: 0,
  overtime: 0,
});

export function addMinutes(sum: MinutesSum, minutes: CalendarMinutes): void {
  sum.open += minutes.open;
  sum.booked += minutes.booked;
  sum.walk_in += minutes.walk_in;
  sum.blocked += minutes.blocked;
  sum.no_show += minutes.no_show;
  sum.overtime += minutes.overtime;
}

/** Hours without breaks, leave, days off and what was blocked. */
export const workingMinutes = ({ open, blocked }: CalendarMinutes) => open - blocked;
export const servedMinutes = ({ booked, walk_in }: CalendarMinutes) => booked + walk_in;
export const idleMinutes = (minutes: CalendarMinutes) => workingMinutes(minutes) - servedMinutes(minutes);

/** In whole percent; null where nobody worked. */
export function occupancyOf(served: number, working: number): number | null {
  return working > 0 ? Math.round((served / working) * 100) : null;
}

const HOURS = Array.from({ length: 25 }, (_, hour) => hour);

/** When each hour of each day begins, in epoch minutes; an hour that a clock change skips ends as it begins. */
export function hoursOfDays(days: readonly LocalDay[]): readonly (readonly number[])[] {
  return days.map((day) => HOURS.map((hour) => minuteAt(day, hour * 60)));
}

/**
 * What became of the hours of one calendar between two moments, hour by hour: `add` gets each hour in which it was open
 * or taken. One sweep.
 */
export function eachHour(
  hours: readonly (readonly number[])[],
  { open, taken }: { readonly open: MinuteRanges; readonly taken: TakenTime },
  { from, until }: { readonly from: number; readonly until: number },
  add: (day: number, hour: number, minutes: CalendarMinutes) => void,
): void {
  let o = 0;
  let t = 0;
  for (const [day, starts] of hours.entries()) {
    for (let hour = 0; hour < 24; hour++) {
      const start = Math.max(starts[hour] ?? 0, from);
      const end = Math.min(starts[hour + 1] ?? 0, until);
      if (start >= end) continue;
      while (o < open.length && (open[o + 1] ?? 0) <= start) o += 2;
      while (t < taken.length && (taken[t + 1] ?? 0) <= start) t += 3;
      if ((open[o] ?? end) >= end && (taken[t] ?? end) >= end) continue;
      const minutes = startSum();
      minutes.open = openWithin(open, o, start, end);
      for (let i = t; i < taken.length && (taken[i] ?? end) < end; i += 3) {
        const first = Math.max(taken[i] ?? 0, start);
        const last = Math.min(taken[i + 1] ?? 0, end);
        const kind = takenKinds[taken[i + 2] ?? -1];
        if (kind === undefined || kind === 'held') continue;
        const inside = openWithin(open, o, first, last);
        minutes[kind] += inside;
        if (kind === 'booked' || kind === 'walk_in') minutes.overtime += last - first - inside;
      }
      add(day, hour, minutes);
    }
  }
}

function openWithin(open: MinuteRanges, at: number, start: number, end: number): number {
  let sum = 0;
  for (let i = at; i < open.length && (open[i] ?? end) < end; i += 2)
    sum += Math.max(0, Math.min(open[i + 1] ?? 0, end) - Math.max(open[i] ?? 0, start));
  return sum;
}

/** The part of these ranges between two moments. */
export function clipRanges(ranges: MinuteRanges, from: number, until: number): number[] {
  const clipped: number[] = [];
  for (let i = 0; i < ranges.length; i += 2) {
    const start = Math.max(ranges[i] ?? 0, from);
    const end = Math.min(ranges[i + 1] ?? 0, until);
    if (start < end) clipped.push(start, end);
  }
  return clipped;
}

/** Under so many booked hours of a person, an hour is worth what one of the salon is. */
const LEAST_HOURS = 5;
const TEN_RUPEES = 10_00;

/** What an hour sold for, to ₹10: services sold ÷ hours worked. Null where nothing was. */
export function worthOfHour(
  own: { readonly sold: Paise; readonly minutes: number },
  salon: { readonly sold: Paise; readonly minutes: number },
): Paise | null {
  const { sold, minutes } = own.minutes >= LEAST_HOURS * 60 ? own : salon;
  if (minutes === 0) return null;
  return paise(TEN_RUPEES * Math.round((sold * 60) / minutes / TEN_RUPEES));
}

/** What empty minutes would have brought at that, in whole rupees. */
export function worthOfIdle(minutes: number, hour: Paise | null): Paise {
  if (hour === null) return noPaise;
  return paise(100 * Math.round(multiplyPaise(hour, minutes, 60) / 100));
}

/** Shortest time that is offered as one, and how far ahead. */
export const GAP_MINUTES = 120;
export const GAP_DAYS = 7;
/** Weeks whose mean is the usual one, and by which a coming hour is worth. */
export const USUAL_WEEKS = 8;

/** How long before a visit it was booked: from so many days on. */
export const leads = [0, 1, 2, 4, 8, 15] as const;
/** Cancelled later than this many minutes before the start is late, where the visit had no window of its own. */
export const LATE_MINUTES = 24 * 60;

/** What a visit of the report was. */
export const visitKinds = ['booked', 'walk_in', 'no_show', 'late'] as const;
export type ReportVisitKind = (typeof visitKinds)[number];
