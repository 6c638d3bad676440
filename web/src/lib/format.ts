import {
  writtenClock,
  writtenDay,
  writtenDayAndMonth,
  writtenMoney,
  writtenMonth,
  writtenNumber,
  writtenPhone,
  writtenTime,
  writtenTimeRange,
  writtenWeekday,
} from '@kursi/core/kernel/format.ts';
import type { Paise } from '@kursi/core/kernel/money.ts';
import { currentLocale, type Locale, languageTag, t } from './text.ts';

export const homeTimeZone = 'Asia/Kolkata';

export interface FormatOptions {
  readonly locale?: Locale;
  readonly timeZone?: string;
}

/** An instant as an ISO string of the API, or parsed. */
export type InstantLike = string | Temporal.Instant;
export type DayLike = string | Temporal.PlainDate;
export type TimeLike = string | Temporal.PlainTime;

/** ₹1,23,456.50, and ₹1,200 when there are no paise to show. */
export const formatMoney: (amount: Paise, options?: { readonly alwaysPaise?: boolean }) => string =
  writtenMoney;

export const formatNumber = writtenNumber;

/** "Sun 15 Nov"; with the year when it is not the year of `today`. */
export function formatDay(day: DayLike, options: FormatOptions & { readonly today?: DayLike } = {}): string {
  const date = Temporal.PlainDate.from(day);
  const written = writtenDay(date, options.locale ?? currentLocale());
  const isThisYear = !options.today || Temporal.PlainDate.from(options.today).year === date.year;
  return isThisYear ? written : `${written} ${date.year}`;
}

/** "Nov" */
export function formatMonth(day: DayLike, options: FormatOptions = {}): string {
  return writtenMonth(Temporal.PlainDate.from(day).month, options.locale ?? currentLocale());
}

/** "Wed" */
export function formatWeekday(day: DayLike, options: FormatOptions = {}): string {
  return writtenWeekday(Temporal.PlainDate.from(day).dayOfWeek, options.locale ?? currentLocale(), 'short');
}

/** "Wednesday", of 1 for Monday to 7. */
export function weekdayName(dayOfWeek: number, options: FormatOptions = {}): string {
  return writtenWeekday(dayOfWeek, options.locale ?? currentLocale(), 'long');
}

/** "10:30 am", from "10:30" or a Temporal.PlainTime. */
export function formatTime(time: TimeLike, options: FormatOptions = {}): string {
  return writtenTime(Temporal.PlainTime.from(time), options.locale ?? currentLocale());
}

/** "10:30 am"; in Hindi "10:30", for narrow places where the part of the day is clear. */
export function formatClock(time: TimeLike, options: FormatOptions = {}): string {
  return writtenClock(Temporal.PlainTime.from(time), options.locale ?? currentLocale());
}

/** "10:30 – 11:15 am", "11:30 am – 12:15 pm". */
export function formatTimeRange(from: TimeLike, to: TimeLike, options: FormatOptions = {}): string {
  const [start, end] = [Temporal.PlainTime.from(from), Temporal.PlainTime.from(to)];
  return writtenTimeRange(start, end, options.locale ?? currentLocale());
}

/** "29 Feb 1992", for days that are far from today. */
export function formatDate(day: DayLike, options: FormatOptions = {}): string {
  const date = Temporal.PlainDate.from(day);
  return `${dayAndMonth(date, options)} ${date.year}`;
}

function dayAndMonth(date: Temporal.PlainDate, options: FormatOptions): string {
  return writtenDayAndMonth(date, options.locale ?? currentLocale());
}

/** "15 – 21 Nov", "28 Nov – 4 Dec", and one day as a day; with the year when it is not the year of `today`. */
export function formatDayRange(
  from: DayLike,
  to: DayLike,
  options: FormatOptions & { readonly today?: DayLike } = {},
): string {
  const [first, last] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)];
  if (first.equals(last)) return formatDay(first, options);
  const written = (date: Temporal.PlainDate, withYear: boolean) =>
    withYear ? formatDate(date, options) : dayAndMonth(date, options);
  const sameYear = first.year === last.year;
  const isThisYear = !options.today || Temporal.PlainDate.from(options.today).year === last.year;
  const withYear = !sameYear || !isThisYear;
  if (sameYear && first.month === last.month) return `${first.day} – ${written(last, withYear)}`;
  return `${written(first, !sameYear)} – ${written(last, withYear)}`;
}

export function formatInstantDay(
  instant: InstantLike,
  options: FormatOptions & { readonly now?: InstantLike } = {},
): string {
  const { now, ...rest } = options;
  const day = wallClock(instant, options).toPlainDate();
  return formatDay(day, now ? { ...rest, today: wallClock(now, options).toPlainDate() } : rest);
}

export function formatInstantTime(instant: InstantLike, options: FormatOptions = {}): string {
  return formatTime(wallClock(instant, options).toPlainTime(), options);
}

/** "Sun 15 Nov, 10:30 am" */
export function formatInstant(
  instant: InstantLike,
  options: FormatOptions & { readonly now?: InstantLike } = {},
): string {
  return `${formatInstantDay(instant, options)}, ${formatInstantTime(instant, options)}`;
}

/** "just now", "5 min ago", "in 2 hr", "yesterday"; from a week away on, the day says it better. */
export function formatRelative(instant: InstantLike, now: InstantLike, options: FormatOptions = {}): string {
  const locale = options.locale ?? currentLocale();
  const format = relativeFormat(locale);
  const [then, today] = [wallClock(instant, options), wallClock(now, options)];
  const minutes = Math.trunc((then.epochMilliseconds - today.epochMilliseconds) / 60_000);
  if (minutes === 0) return t('time.just_now');
  if (Math.abs(minutes) < 60) return format(minutes, 'minute');
  const days = today.toPlainDate().until(then.toPlainDate()).days;
  if (days === 0 || Math.abs(minutes) < 6 * 60) return format(Math.trunc(minutes / 60), 'hour');
  if (Math.abs(days) < 7) return format(days, 'day');
  return formatDay(then.toPlainDate(), { ...options, today: today.toPlainDate() });
}

function relativeFormat(locale: Locale): (value: number, unit: 'minute' | 'hour' | 'day') => string {
  const style = locale === 'hi' ? 'long' : 'short';
  const format = new Intl.RelativeTimeFormat(languageTag[locale], { numeric: 'auto', style });
  // CLDR says "10 दिन में" (within 10 days); people say "10 दिन बाद".
  return (value, unit) => format.format(value, unit).replace(/ में$/, ' बाद');
}

/** "45 min", "1 hr 15 min" */
export function formatDuration(totalMinutes: number): string {
  const [hours, minutes] = [Math.floor(totalMinutes / 60), totalMinutes % 60];
  if (hours === 0) return t('duration.minutes', { minutes });
  return minutes === 0
    ? t('duration.hours', { count: hours })
    : t('duration.hours_minutes', { count: hours, minutes });
}

export const formatPhone = writtenPhone;

function wallClock(instant: InstantLike, options: FormatOptions): Temporal.ZonedDateTime {
  return Temporal.Instant.from(instant).toZonedDateTimeISO(options.timeZone ?? homeTimeZone);
}
