import type { Paise } from '@kursi/core/kernel/money.ts';
import { currentLocale, type Locale, languageTag, t } from './text.ts';

export const homeTimeZone = 'Asia/Kolkata';

export interface FormatOptions {
  readonly locale?: Locale;
  readonly timeZone?: string;
}

/** An instant as the API sends it, or already read. */
export type InstantLike = string | Temporal.Instant;
export type DayLike = string | Temporal.PlainDate;
export type TimeLike = string | Temporal.PlainTime;

// Making an Intl formatter costs more than a hundred uses of it, and a calendar formats thousands.
const numberFormats = new Map<string, Intl.NumberFormat>();
const dateFormats = new Map<string, Intl.DateTimeFormat>();

function numberFormat(locale: Locale, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale}|${JSON.stringify(options)}`;
  const known = numberFormats.get(key) ?? new Intl.NumberFormat(languageTag[locale], options);
  numberFormats.set(key, known);
  return known;
}

function dateParts(
  epochMilliseconds: number,
  locale: Locale,
  options: Intl.DateTimeFormatOptions,
): Readonly<Partial<Record<Intl.DateTimeFormatPartTypes, string>>> {
  const key = `${locale}|${JSON.stringify(options)}`;
  // UTC, because what comes in here is already the wall clock of the right place.
  const format =
    dateFormats.get(key) ?? new Intl.DateTimeFormat(languageTag[locale], { ...options, timeZone: 'UTC' });
  dateFormats.set(key, format);
  return Object.fromEntries(format.formatToParts(epochMilliseconds).map((part) => [part.type, part.value]));
}

/** ₹1,23,456.50, and ₹1,200 when there are no paise to show. */
export function formatMoney(
  amount: Paise,
  options: FormatOptions & { readonly alwaysPaise?: boolean } = {},
): string {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  const decimals = options.alwaysPaise || amount % 100 !== 0 ? 2 : 0;
  const format = numberFormat(options.locale ?? currentLocale(), {
    style: 'currency',
    currency: 'INR',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  // As text, because dividing by 100 loses paise in large sums.
  const rupees = `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}` as `${number}`;
  return format.format(rupees);
}

export function formatNumber(value: number, options: FormatOptions = {}): string {
  return numberFormat(options.locale ?? currentLocale(), {}).format(value);
}

/** "Sun 15 Nov"; with the year when it is not the year of `today`. */
export function formatDay(day: DayLike, options: FormatOptions & { readonly today?: DayLike } = {}): string {
  const date = Temporal.PlainDate.from(day);
  const parts = dateParts(Date.UTC(date.year, date.month - 1, date.day), options.locale ?? currentLocale(), {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
  });
  const year =
    options.today && Temporal.PlainDate.from(options.today).year !== date.year ? ` ${date.year}` : '';
  return `${parts.weekday} ${parts.day} ${parts.month}${year}`;
}

/** "Wed" */
export function formatWeekday(day: DayLike, options: FormatOptions = {}): string {
  const { year, month, day: date } = Temporal.PlainDate.from(day);
  const utc = Date.UTC(year, month - 1, date);
  return dateParts(utc, options.locale ?? currentLocale(), { weekday: 'short' }).weekday ?? '';
}

/** "10:30 am", from "10:30" or a Temporal.PlainTime. */
export function formatTime(time: TimeLike, options: FormatOptions = {}): string {
  const { hour, minute, dayPeriod } = timeParts(time, options);
  return `${hour}:${minute} ${dayPeriod}`;
}

/** "10:30 – 11:15 am", "11:30 am – 12:15 pm". */
export function formatTimeRange(from: TimeLike, to: TimeLike, options: FormatOptions = {}): string {
  const start = timeParts(from, options);
  const sameHalf = start.dayPeriod === timeParts(to, options).dayPeriod;
  return `${start.hour}:${start.minute}${sameHalf ? '' : ` ${start.dayPeriod}`} – ${formatTime(to, options)}`;
}

/** "29 Feb 1992", for days that are far from today. */
export function formatDate(day: DayLike, options: FormatOptions = {}): string {
  const date = Temporal.PlainDate.from(day);
  return `${dayAndMonth(date, options)} ${date.year}`;
}

function dayAndMonth(date: Temporal.PlainDate, options: FormatOptions): string {
  const utc = Date.UTC(date.year, date.month - 1, date.day);
  const { day, month } = dateParts(utc, options.locale ?? currentLocale(), {
    day: 'numeric',
    month: 'short',
  });
  return `${day} ${month}`;
}

/** "15 – 21 Nov", "28 Nov – 4 Dec", and one day as a day. */
export function formatDayRange(from: DayLike, to: DayLike, options: FormatOptions = {}): string {
  const [first, last] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)];
  if (first.equals(last)) return formatDay(first, options);
  const written = (date: Temporal.PlainDate, withYear: boolean) =>
    withYear ? formatDate(date, options) : dayAndMonth(date, options);
  const sameYear = first.year === last.year;
  if (sameYear && first.month === last.month) return `${first.day} – ${written(last, false)}`;
  return `${written(first, !sameYear)} – ${written(last, !sameYear)}`;
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
  const format = new Intl.RelativeTimeFormat(languageTag[locale], { numeric: 'auto', style: 'short' });
  const [then, today] = [wallClock(instant, options), wallClock(now, options)];
  const minutes = Math.trunc((then.epochMilliseconds - today.epochMilliseconds) / 60_000);
  if (minutes === 0) return t('time.just_now');
  if (Math.abs(minutes) < 60) return format.format(minutes, 'minute');
  const days = today.toPlainDate().until(then.toPlainDate()).days;
  if (days === 0 || Math.abs(minutes) < 6 * 60) return format.format(Math.trunc(minutes / 60), 'hour');
  if (Math.abs(days) < 7) return format.format(days, 'day');
  return formatDay(then.toPlainDate(), { ...options, today: today.toPlainDate() });
}

/** "45 min", "1 h 15 min" */
export function formatDuration(totalMinutes: number): string {
  const [hours, minutes] = [Math.floor(totalMinutes / 60), totalMinutes % 60];
  if (hours === 0) return t('duration.minutes', { minutes });
  return minutes === 0 ? t('duration.hours', { hours }) : t('duration.hours_minutes', { hours, minutes });
}

/** "+91 98765 43210"; numbers from elsewhere stay as they are kept. */
export function formatPhone(phone: string): string {
  return phone.replace(/^\+91(\d{5})(\d{5})$/, '+91 $1 $2');
}

function timeParts(time: TimeLike, options: FormatOptions) {
  const { hour, minute } = Temporal.PlainTime.from(time);
  return dateParts(Date.UTC(2000, 0, 1, hour, minute), options.locale ?? currentLocale(), {
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
  });
}

function wallClock(instant: InstantLike, options: FormatOptions): Temporal.ZonedDateTime {
  return Temporal.Instant.from(instant).toZonedDateTimeISO(options.timeZone ?? homeTimeZone);
}
