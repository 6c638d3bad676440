import * as z from 'zod/mini';

export const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;
export type Weekday = (typeof weekdays)[number];

/** Minutes from midnight; the end is after the start and at most 24:00. */
export interface OpenRange {
  readonly start: number;
  readonly end: number;
}

const SPAN = /^([01]\d|2[0-3])\.([0-5]\d)-([01]\d|2[0-4])\.([0-5]\d)$/;
const DAY_MINUTES = 24 * 60;

/** "09.00-17.00", or null when it is not a range within one day. */
export function parseHoursRange(text: string): OpenRange | null {
  const found = SPAN.exec(text);
  if (!found) return null;
  const [, fromHour, fromMinute, toHour, toMinute] = found;
  const start = Number(fromHour) * 60 + Number(fromMinute);
  const end = Number(toHour) * 60 + Number(toMinute);
  return start < end && end <= DAY_MINUTES ? { start, end } : null;
}

export function formatHoursRange({ start, end }: OpenRange): string {
  const time = (minutes: number) =>
    `${String(Math.floor(minutes / 60)).padStart(2, '0')}.${String(minutes % 60).padStart(2, '0')}`;
  return `${time(start)}-${time(end)}`;
}

/** A day's ranges, sorted and disjoint; a lunch break is the gap between two of them. */
export function rangesAreInOrder(ranges: readonly string[]): boolean {
  const parsed = ranges.map(parseHoursRange);
  return parsed.every((range, i) => {
    const before = i === 0 ? null : parsed[i - 1];
    return range !== null && (i === 0 || (before != null && before.end < range.start));
  });
}

/** The hours of one day. */
export const dayRanges = z
  .array(z.string().check(z.maxLength(11)))
  .check(z.maxLength(6), z.refine(rangesAreInOrder, { params: { problem: 'invalid_hours' } }));

export const businessHours = z.object({
  sun: dayRanges,
  mon: dayRanges,
  tue: dayRanges,
  wed: dayRanges,
  thu: dayRanges,
  fri: dayRanges,
  sat: dayRanges,
});
export type BusinessHours = z.output<typeof businessHours>;

export const defaultBusinessHours: BusinessHours = {
  sun: ['09.00-17.00'],
  mon: ['09.00-17.00'],
  tue: ['09.00-17.00'],
  wed: ['09.00-17.00'],
  thu: ['09.00-17.00'],
  fri: ['09.00-17.00'],
  sat: ['09.00-17.00'],
};

/** What one week has open and another has not: the time that a change of hours closes. */
export function closedByChange(before: BusinessHours, after: BusinessHours): BusinessHours {
  const closed = weekdays.map((weekday) => [
    weekday,
    rangesOf(before[weekday]).flatMap((range) => without(range, rangesOf(after[weekday]))),
  ]);
  return Object.fromEntries(closed);
}

/** The same, range by range, for bookings. */
export function rangesClosedByChange(before: BusinessHours, after: BusinessHours): WeekRange[] {
  return parseWeek(formatWeek(closedByChange(before, after))) ?? [];
}

/** Null is a calendar that follows the business hours. */
export function isSameWeek(one: BusinessHours | null, other: BusinessHours | null): boolean {
  return one && other ? formatWeek(one) === formatWeek(other) : one === other;
}

function without({ start, end }: OpenRange, open: readonly OpenRange[]): string[] {
  const ends = [start, ...open.map((one) => Math.max(start, one.end))];
  const starts = [...open.map((one) => Math.min(end, one.start)), end];
  return ends.flatMap((from, i) => {
    const to = starts[i] ?? end;
    return from < to ? [formatHoursRange({ start: from, end: to })] : [];
  });
}

/** What two days have open together. */
export function sharedRanges(one: readonly OpenRange[], other: readonly OpenRange[]): OpenRange[] {
  return one.flatMap((own) =>
    other.flatMap((open) => {
      const start = Math.max(own.start, open.start);
      const end = Math.min(own.end, open.end);
      return start < end ? [{ start, end }] : [];
    }),
  );
}

export function sharedHours(one: BusinessHours, other: BusinessHours): BusinessHours {
  const shared = weekdays.map((weekday) => [
    weekday,
    sharedRanges(rangesOf(one[weekday]), rangesOf(other[weekday])).map(formatHoursRange),
  ]);
  return Object.fromEntries(shared);
}

export function rangesOf(day: readonly string[]): OpenRange[] {
  return day.flatMap((text) => parseHoursRange(text) ?? []);
}

/** Ranges of a week in one text, for addresses: "mon 18.00-20.00,sun 09.00-17.00". */
export function formatWeek(hours: BusinessHours): string {
  return weekdays.flatMap((weekday) => hours[weekday].map((range) => `${weekday} ${range}`)).join(',');
}

export interface WeekRange extends OpenRange {
  readonly weekday: Weekday;
}

/** Null when a part of the text is no range of a weekday. */
export function parseWeek(text: string): WeekRange[] | null {
  const parsed = text.split(',').map((part) => {
    const weekday = weekdays.find((one) => part.startsWith(`${one} `));
    const range = parseHoursRange(part.slice(4));
    return weekday && range ? { weekday, ...range } : null;
  });
  return parsed.every((one) => one !== null) ? parsed : null;
}

/** What is left of a day between its ranges. */
export function closedOfDay(ranges: readonly OpenRange[]): OpenRange[] {
  const ends = [0, ...ranges.map(({ end }) => end)];
  const starts = [...ranges.map(({ start }) => start), DAY_MINUTES];
  return ends.flatMap((start, i) => {
    const end = starts[i] ?? DAY_MINUTES;
    return start < end ? [{ start, end }] : [];
  });
}

export function openMinutesAWeek(hours: BusinessHours): number {
  return weekdays
    .flatMap((weekday) => hours[weekday])
    .reduce((sum, text) => {
      const range = parseHoursRange(text);
      return range ? sum + range.end - range.start : sum;
    }, 0);
}
