import {
  type BusinessHours,
  formatHoursRange,
  type OpenRange,
  rangesOf,
  type Weekday,
  weekdays,
} from '@kursi/core/business/business-hours.ts';

/** Display order: weeks start on Monday. */
export const weekOrder: readonly Weekday[] = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

const STEP = 15;
const DAY = 24 * 60;
const BREAK = 60;
/** Default break: lunch, where it fits. */
const USUAL_BREAK: OpenRange = { start: 13 * 60 + 30, end: 14 * 60 + 30 };

export { rangesOf };

export function dayOf(ranges: readonly OpenRange[]): string[] {
  return ranges.map(formatHoursRange);
}

/** The limits of a range between its neighbours. */
function roomAround(ranges: readonly OpenRange[], index: number): OpenRange {
  const [before, after] = [ranges[index - 1], ranges[index + 1]];
  return { start: before ? before.end + STEP : 0, end: after ? after.start - STEP : DAY };
}

/** Quarter hours in the range; the current value stays available even if it is none. */
function choices(from: number, to: number, current: number): number[] {
  const first = Math.ceil(from / STEP) * STEP;
  const count = Math.max(0, Math.floor((to - first) / STEP) + 1);
  const steps = Array.from({ length: count }, (_, i) => first + i * STEP);
  return steps.includes(current) ? steps : [...steps, current].sort((a, b) => a - b);
}

export function startChoices(ranges: readonly OpenRange[], index: number): number[] {
  const room = roomAround(ranges, index);
  return choices(room.start, room.end - STEP, ranges[index]?.start ?? room.start);
}

export function endChoices(ranges: readonly OpenRange[], index: number): number[] {
  const range = ranges[index] ?? { start: 0, end: DAY };
  return choices(range.start + STEP, roomAround(ranges, index).end, range.end);
}

/** A start after the end moves the end too, so that every order of choosing gives a valid day. */
export function withStart(ranges: readonly OpenRange[], index: number, start: number): OpenRange[] {
  const { end: latest } = roomAround(ranges, index);
  return ranges.map((range, i) => {
    if (i !== index) return range;
    const end = start < range.end ? range.end : Math.min(start + range.end - range.start, latest);
    return { start, end };
  });
}

export function withEnd(ranges: readonly OpenRange[], index: number, end: number): OpenRange[] {
  return ranges.map((range, i) => (i === index ? { ...range, end } : range));
}

/** Splits a day at lunch, else in its middle; null when it is too short for a break. */
export function withBreak(range: OpenRange): OpenRange[] | null {
  const pause = inside(USUAL_BREAK, range) ? USUAL_BREAK : middleOf(range);
  if (!inside(pause, range)) return null;
  return [
    { start: range.start, end: pause.start },
    { start: pause.end, end: range.end },
  ];
}

export function withoutBreak(ranges: readonly OpenRange[]): OpenRange[] {
  const [first, last] = [ranges[0], ranges.at(-1)];
  return first && last ? [{ start: first.start, end: last.end }] : [];
}

function middleOf({ start, end }: OpenRange): OpenRange {
  const length = end - start >= 3 * BREAK ? BREAK : STEP;
  const from = Math.round((start + end - length) / 2 / STEP) * STEP;
  return { start: from, end: from + length };
}

function inside(inner: OpenRange, outer: OpenRange): boolean {
  return outer.start < inner.start && inner.end < outer.end;
}

export function copyDay(hours: BusinessHours, from: Weekday, to: readonly Weekday[]): BusinessHours {
  const copies = Object.fromEntries(to.map((weekday) => [weekday, hours[from]]));
  return { ...hours, ...copies };
}

/** The axis of the bars: 6 am to 11 pm, wider for earlier or later hours. */
export function barWindow(hours: BusinessHours): OpenRange {
  const ranges = weekdays.flatMap((weekday) => rangesOf(hours[weekday]));
  return {
    start: Math.min(6 * 60, ...ranges.map((range) => range.start)),
    end: Math.max(23 * 60, ...ranges.map((range) => range.end)),
  };
}

export interface HoursGroup {
  readonly first: Weekday;
  readonly last: Weekday;
  readonly ranges: readonly OpenRange[];
}

/** The next seven days; neighbours with equal hours are grouped, today is always separate. */
export function groupWeek(hours: BusinessHours, today: Weekday): HoursGroup[] {
  const at = weekdays.indexOf(today);
  const coming = [...weekdays.slice(at), ...weekdays.slice(0, at)];
  const groups: HoursGroup[] = [];
  for (const weekday of coming) {
    const before = groups.at(-1);
    const same = before && String(hours[before.first]) === String(hours[weekday]);
    if (before && same && groups.length > 1) groups[groups.length - 1] = { ...before, last: weekday };
    else groups.push({ first: weekday, last: weekday, ranges: rangesOf(hours[weekday]) });
  }
  return groups;
}

export type OpenState =
  | { readonly kind: 'open'; readonly until: number }
  | { readonly kind: 'opens_today'; readonly at: number }
  | { readonly kind: 'closed' };

export function openStateAt(day: readonly string[], minute: number): OpenState {
  const ranges = rangesOf(day);
  const current = ranges.find((range) => range.start <= minute && minute < range.end);
  if (current) return { kind: 'open', until: current.end };
  const next = ranges.find((range) => range.start > minute);
  return next ? { kind: 'opens_today', at: next.start } : { kind: 'closed' };
}
