import { type Column, statusOf } from '../columns.ts';
import { gapsIn, length, type MinuteRange, shownHours, USUAL } from '../layout.ts';

const HOUR = 60;
/** Minutes: a gap worth a green frame in a cell, and one worth a name in the opened day. */
export const GAP_FRAME = 120;
export const GAP_NAMED = 60;

/** How full an hour is, from 0 (free) to 4 (full); null outside the working hours. */
export type Load = 0 | 1 | 2 | 3 | 4 | null;

/** One person's day in the week. */
export interface DayCell {
  readonly column: Column;
  readonly visits: number;
  /** Percent of the working time without breaks. */
  readonly full: number;
  readonly loads: readonly Load[];
  /** Free for an hour or more, from now on. */
  readonly gaps: readonly MinuteRange[];
  readonly longest: MinuteRange | null;
}

export interface WeekDay {
  readonly day: string;
  readonly cells: readonly DayCell[];
  /** Nobody works, and nobody is booked. */
  readonly isClosed: boolean;
  readonly visits: number;
  readonly full: number;
  readonly loads: readonly Load[];
  /** The hour in which most people are free, from now on. */
  readonly freest: { readonly people: number; readonly minute: number } | null;
}

export interface Now {
  readonly day: string;
  readonly minute: number;
}

const sum = (ranges: readonly MinuteRange[]) => ranges.reduce((all, range) => all + length(range), 0);

/** Parts of these ranges that `taken` leaves. */
const without = (ranges: readonly MinuteRange[], taken: readonly MinuteRange[]) =>
  ranges.flatMap((range) => gapsIn(range, taken));

const within = (ranges: readonly MinuteRange[], { from, to }: MinuteRange): MinuteRange[] =>
  ranges.flatMap((range) => {
    const part = { from: Math.max(from, range.from), to: Math.min(to, range.to) };
    return part.from < part.to ? [part] : [];
  });

/** Working time without breaks and blocks. */
export function workingIn({ open, entries }: Column): MinuteRange[] {
  return without(
    open,
    entries.filter(({ item }) => item.kind === 'block'),
  );
}

/** What is booked or held, with its buffers. Someone who did not come took no time. */
function bookedIn({ entries }: Column): MinuteRange[] {
  return entries
    .filter(({ item }) => item.kind !== 'block' && statusOf(item) !== 'noshow')
    .map(({ from, to, item }) => ({ from, to: to + item.buffer_after }));
}

function loadOf(working: number, free: number): Load {
  if (working === 0) return null;
  return Math.ceil(((working - free) / working) * 4) as Load;
}

/** The hours of the week, from the first that anybody works to the last. */
export function hoursOfWeek(columns: readonly Column[]): MinuteRange {
  const ranges = columns.flatMap(({ open, entries }) => [...open, ...entries]);
  return shownHours(ranges.length > 0 ? ranges : [USUAL], 0);
}

const hoursIn = ({ from, to }: MinuteRange) =>
  Array.from({ length: (to - from) / HOUR }, (_, i) => ({
    from: from + i * HOUR,
    to: from + (i + 1) * HOUR,
  }));

interface Measured extends DayCell {
  readonly working: readonly MinuteRange[];
  readonly free: readonly MinuteRange[];
}

function measure(column: Column, shown: MinuteRange, now: Now): Measured {
  const working = workingIn(column);
  const free = without(working, bookedIn(column));
  const ahead =
    column.day < now.day
      ? []
      : within(free, { from: column.day === now.day ? Math.ceil(now.minute / 15) * 15 : 0, to: 24 * HOUR });
  const gaps = ahead.filter((gap) => length(gap) >= GAP_NAMED);
  const visits = new Set(
    column.entries.flatMap(({ item }) => (item.kind === 'booking' ? [item.visit_id] : [])),
  );
  const total = sum(working);
  return {
    column,
    working,
    free,
    gaps,
    visits: visits.size,
    full: total === 0 ? 0 : Math.round(((total - sum(free)) / total) * 100),
    loads: hoursIn(shown).map((hour) => loadOf(sum(within(working, hour)), sum(within(free, hour)))),
    longest: gaps.toSorted((a, b) => length(b) - length(a) || a.from - b.from)[0] ?? null,
  };
}

/** The days of a week, each with the cells of all people in their order. */
export function makeWeek(columns: readonly Column[], shown: MinuteRange, now: Now): WeekDay[] {
  return [...Map.groupBy(columns, ({ day }) => day)].map(([day, ofDay]) => {
    const cells = ofDay.map((column) => measure(column, shown, now));
    const hours = hoursIn(shown);
    const working = sum(cells.flatMap((cell) => cell.working));
    const free = sum(cells.flatMap((cell) => cell.free));
    const visits = new Set(
      ofDay.flatMap(({ entries }) =>
        entries.flatMap(({ item }) => (item.kind === 'booking' ? [item.visit_id] : [])),
      ),
    ).size;
    const freest = hours
      .filter(({ from }) => day > now.day || (day === now.day && from >= now.minute))
      .map((hour) => ({
        minute: hour.from,
        people: cells.filter((cell) => sum(within(cell.free, hour)) === HOUR).length,
      }))
      .reduce<WeekDay['freest']>((best, one) => (one.people > (best?.people ?? 0) ? one : best), null);
    return {
      day,
      cells,
      isClosed: visits === 0 && cells.every(({ column }) => column.open.length === 0),
      visits,
      full: working === 0 ? 0 : Math.round(((working - free) / working) * 100),
      loads: hours.map((hour) =>
        loadOf(
          sum(cells.flatMap((cell) => within(cell.working, hour))),
          sum(cells.flatMap((cell) => within(cell.free, hour))),
        ),
      ),
      freest,
    };
  });
}
