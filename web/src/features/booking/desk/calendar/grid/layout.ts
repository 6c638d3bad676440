import { localDays } from '@kursi/core/kernel/local-days.ts';
import { DAY_MINUTES, parseTime } from '@kursi/core/kernel/time.ts';
import { localEnd, localMinute } from '@kursi/core/kernel/time-zone.ts';

/**
 * The calendar shows wall-clock time: minutes of the local day since midnight. On a daylight-saving change one
 * hour is missing or doubled; all other times stay in their usual place.
 */
export const QUARTER = 15;
/** Step of a length in minutes: the desk sets any multiple. */
export const LENGTH_STEP = 5;

export interface MinuteRange {
  readonly from: number;
  readonly to: number;
}

/** `quarter`: pixels of fifteen minutes, as --quarter in CSS. */
export const toPx = (minutes: number, quarter: number): number => (minutes * quarter) / QUARTER;
export const toMinutes = (px: number, quarter: number): number => (px * QUARTER) / quarter;

export const length = ({ from, to }: MinuteRange): number => to - from;

export function snap(minute: number): number {
  return Math.round(minute / QUARTER) * QUARTER;
}

/** Clips a range to the day; null when it is outside. */
export function clip({ from, to }: MinuteRange): MinuteRange | null {
  const clipped = { from: Math.max(0, from), to: Math.min(DAY_MINUTES, to) };
  return clipped.from < clipped.to ? clipped : null;
}

/** The range after dragging the start to a minute: snapped to a quarter of an hour, within the day. */
export function movedTo(minute: number, minutes: number): MinuteRange {
  const latest = Math.max(0, DAY_MINUTES - minutes);
  const from = Math.min(latest, Math.max(0, snap(minute)));
  return { from, to: from + minutes };
}

/** The range after dragging the end to a minute, longer or shorter: in steps of five, within the day. */
export function resizedTo(from: number, minute: number): MinuteRange {
  const most = Math.max(1, Math.floor((DAY_MINUTES - from) / LENGTH_STEP));
  const steps = Math.min(most, Math.max(1, Math.round((minute - from) / LENGTH_STEP)));
  return { from, to: from + steps * LENGTH_STEP };
}

/** The range drawn between two minutes, in either direction: whole quarters of an hour, at least one. */
export function drawnBetween(one: number, other: number): MinuteRange {
  const from = Math.max(0, Math.floor(Math.min(one, other) / QUARTER) * QUARTER);
  const to = Math.ceil(Math.max(one, other) / QUARTER) * QUARTER;
  return { from, to: Math.min(DAY_MINUTES, Math.max(from + QUARTER, to)) };
}

export interface Timed {
  readonly booking_date: string;
  readonly service_time: string;
  readonly service_duration: number;
  readonly start_date: string;
  readonly end_date: string;
}

/**
 * Converts instants to minutes of a day. Fast path without a time zone for entries that start on this day when
 * it has 24 hours; entries from the evening before or across a clock change are converted.
 */
export function clockOf(day: string, timeZone: string): (timed: Timed) => MinuteRange | null {
  const date = Temporal.PlainDate.from(day);
  const isEven = localDays(date, 1, timeZone)[0]?.pieces.length === 1;
  const minuteOf = ({ day: other, minute }: ReturnType<typeof localMinute>) =>
    date.until(other).days * DAY_MINUTES + minute;
  return (timed) => {
    if (isEven && timed.booking_date === day) {
      const from = parseTime(timed.service_time) ?? 0;
      return clip({ from, to: from + timed.service_duration });
    }
    const from = minuteOf(localMinute(Temporal.Instant.from(timed.start_date), timeZone));
    const to = minuteOf(localEnd(Temporal.Instant.from(timed.end_date), timeZone));
    // In the doubled hour of a clock change the end can be before the start; use the duration instead.
    return clip({ from, to: to > from ? to : from + timed.service_duration });
  };
}

/** Position among `lanes` overlapping entries; a single one takes the full width. */
export interface Side {
  readonly lane: number;
  readonly lanes: number;
}

/** Places overlapping entries side by side. Only while a visit is edited: the database allows no overlap. */
export function sideBySide(ranges: readonly MinuteRange[]): Side[] {
  const order = ranges.map((_, i) => i).sort((a, b) => startOf(a) - startOf(b) || endOf(b) - endOf(a));
  const sides: Side[] = ranges.map(() => ({ lane: 0, lanes: 1 }));
  let group: number[] = [];
  let groupEnd = 0;
  let lanes: number[] = [];
  function startOf(i: number): number {
    return ranges[i]?.from ?? 0;
  }
  function endOf(i: number): number {
    return ranges[i]?.to ?? 0;
  }
  function close(): void {
    for (const i of group) sides[i] = { lane: sides[i]?.lane ?? 0, lanes: lanes.length };
    group = [];
    lanes = [];
  }
  for (const i of order) {
    if (startOf(i) >= groupEnd) close();
    const free = lanes.findIndex((end) => end <= startOf(i));
    const lane = free === -1 ? lanes.length : free;
    lanes[lane] = endOf(i);
    sides[i] = { lane, lanes: 1 };
    group.push(i);
    groupEnd = Math.max(groupEnd, endOf(i));
  }
  close();
  return sides;
}

/** Where two ranges or more overlap. */
export function overlapsIn(ranges: readonly MinuteRange[]): MinuteRange[] {
  const found: MinuteRange[] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const { from, to } of ranges.toSorted((a, b) => a.from - b.from)) {
    const last = found.at(-1);
    const over = { from, to: Math.min(to, end) };
    if (last && over.from <= last.to && over.from < over.to)
      found[found.length - 1] = { from: last.from, to: Math.max(last.to, over.to) };
    else if (over.from < over.to) found.push(over);
    end = Math.max(end, to);
  }
  return found;
}

const HOUR = 60;
export const USUAL: MinuteRange = { from: 9 * HOUR, to: 19 * HOUR };

/** Visible hours: everything open or occupied, with an hour of padding unless the whole day must fit. */
export function shownHours(ranges: readonly MinuteRange[], padding = HOUR): MinuteRange {
  const all = ranges.length > 0 ? ranges : [USUAL];
  const from = Math.min(...all.map((range) => range.from));
  const to = Math.max(...all.map((range) => range.to));
  return {
    from: Math.max(0, Math.floor(from / HOUR) * HOUR - padding),
    to: Math.min(DAY_MINUTES, Math.ceil(to / HOUR) * HOUR + padding),
  };
}

/** Parts of `within` that no range covers. */
export function gapsIn(within: MinuteRange, ranges: readonly MinuteRange[]): MinuteRange[] {
  const gaps: MinuteRange[] = [];
  let at = within.from;
  for (const { from, to } of ranges.toSorted((a, b) => a.from - b.from)) {
    if (from > at) gaps.push({ from: at, to: Math.min(from, within.to) });
    at = Math.max(at, to);
  }
  if (at < within.to) gaps.push({ from: at, to: within.to });
  return gaps.filter((gap) => gap.from < gap.to);
}

/** Parts of these ranges that nothing takes. */
export function freeIn(ranges: readonly MinuteRange[], taken: readonly MinuteRange[]): MinuteRange[] {
  return ranges.flatMap((range) => gapsIn(range, taken));
}

/** First minute from `after` on with a free quarter of an hour; null when there is none. */
export function nextFree(
  open: readonly MinuteRange[],
  taken: readonly MinuteRange[],
  after: number,
): number | null {
  for (const gap of freeIn(open, taken)) {
    const from = Math.max(gap.from, Math.ceil(after / QUARTER) * QUARTER);
    if (gap.to - from >= QUARTER) return from;
  }
  return null;
}

/** Minutes of these ranges. */
export const sumOf = (ranges: readonly MinuteRange[]): number =>
  ranges.reduce((sum, range) => sum + length(range), 0);
