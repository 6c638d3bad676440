import type { Service } from '@kursi/core/catalogue/catalogue.contract.ts';
import { bookedIn, type Column, freeNext, fullnessOf, workingIn } from '../grid/columns.ts';
import { freeIn, length, type MinuteRange, shownHours, sumOf, USUAL } from '../grid/layout.ts';

const HOUR = 60;
/** Minutes: a gap worth a green frame in a cell, and one worth a name in the opened day. */
export const GAP_FRAME = 120;
const GAP_NAMED = 60;

/** How full an hour is, from 0 (free) to 4 (full); null outside the working hours. */
export type Load = 0 | 1 | 2 | 3 | 4 | null;

/** One person's day in the week. */
export interface DayCell {
  readonly column: Column;
  readonly visits: number;
  /** Percent of the working time without breaks. */
  readonly full: number;
  readonly loads: readonly Load[];
  /** Free for an hour or more, or as long as the service takes; from now on. */
  readonly gaps: readonly MinuteRange[];
  readonly longest: MinuteRange | null;
  /** A past day, or its working time is over. */
  readonly isOver: boolean;
  /** The longest gap gets a green frame. */
  readonly isFramed: boolean;
  /** False when a service is looked for that this person does not do. */
  readonly isOffered: boolean;
}

/** Minutes that the service looked for takes on a calendar; null where it is not offered. */
export type MinutesOn = (entityId: string) => number | null;

/** With the buffer after it. */
export function minutesOn({ calendars, duration, buffer_after }: Service): MinutesOn {
  return (entityId) => {
    const offer = calendars.find(({ entity_id }) => entity_id === entityId);
    return offer ? (offer.duration ?? duration) + buffer_after : null;
  };
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

const within = (ranges: readonly MinuteRange[], { from, to }: MinuteRange): MinuteRange[] =>
  ranges.flatMap((range) => {
    const part = { from: Math.max(from, range.from), to: Math.min(to, range.to) };
    return part.from < part.to ? [part] : [];
  });

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

function measure(column: Column, shown: MinuteRange, now: Now, wanted: MinutesOn | null): Measured {
  const working = workingIn(column);
  const free = freeIn(working, bookedIn(column));
  const ahead =
    column.day < now.day
      ? []
      : within(free, { from: column.day === now.day ? Math.ceil(now.minute / 15) * 15 : 0, to: 24 * HOUR });
  const needed = wanted ? wanted(column.calendar.id) : GAP_NAMED;
  const gaps = ahead.filter((gap) => needed !== null && length(gap) >= needed);
  const longest = gaps.toSorted((a, b) => length(b) - length(a) || a.from - b.from)[0] ?? null;
  const visits = new Set(
    column.entries.flatMap(({ item }) => (item.kind === 'booking' ? [item.visit_id] : [])),
  );
  return {
    column,
    working,
    free,
    gaps,
    visits: visits.size,
    full: fullnessOf([column]),
    loads: hoursIn(shown).map((hour) => loadOf(sumOf(within(working, hour)), sumOf(within(free, hour)))),
    longest,
    isOver: column.day < now.day || (column.day === now.day && freeNext(column, now.minute) === 'over'),
    isFramed: longest !== null && (wanted !== null || length(longest) >= GAP_FRAME),
    isOffered: needed !== null,
  };
}

/** The days of a week, each with the cells of all people in their order. */
export function makeWeek(
  columns: readonly Column[],
  shown: MinuteRange,
  now: Now,
  wanted: MinutesOn | null = null,
): WeekDay[] {
  return [...Map.groupBy(columns, ({ day }) => day)].map(([day, ofDay]) => {
    const cells = ofDay.map((column) => measure(column, shown, now, wanted));
    const hours = hoursIn(shown);
    const visits = new Set(
      ofDay.flatMap(({ entries }) =>
        entries.flatMap(({ item }) => (item.kind === 'booking' ? [item.visit_id] : [])),
      ),
    ).size;
    const freest = hours
      .filter(({ from }) => day > now.day || (day === now.day && from >= now.minute))
      .map((hour) => ({
        minute: hour.from,
        people: cells.filter((cell) => cell.isOffered && sumOf(within(cell.free, hour)) === HOUR).length,
      }))
      .reduce<WeekDay['freest']>((best, one) => (one.people > (best?.people ?? 0) ? one : best), null);
    return {
      day,
      cells,
      isClosed: visits === 0 && cells.every(({ column }) => column.open.length === 0),
      visits,
      full: fullnessOf(ofDay),
      loads: hours.map((hour) =>
        loadOf(
          sumOf(cells.flatMap((cell) => within(cell.working, hour))),
          sumOf(cells.flatMap((cell) => within(cell.free, hour))),
        ),
      ),
      freest,
    };
  });
}

/** The day to open: this one, or where it is closed the next one that is not. */
export function openDayFrom(week: readonly WeekDay[], wanted: string | null): string | null {
  if (wanted === null) return null;
  const open = week.filter(({ isClosed }) => !isClosed);
  return (open.find(({ day }) => day >= wanted) ?? open.at(-1))?.day ?? null;
}
