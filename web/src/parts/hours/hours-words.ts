import type { Weekday } from '@kursi/core/business/business-hours.ts';
import { weekdays } from '@kursi/core/business/business-hours.ts';
import { formatNumber, formatTime } from '../../lib/format.ts';
import { type Locale, languageTag } from '../../lib/text.ts';

/** A Sunday; the week is counted from it. */
const sunday = Date.UTC(2024, 0, 7);
const DAY_MS = 86_400_000;

export function weekdayName(weekday: Weekday, locale: Locale, style: 'long' | 'short'): string {
  const format = new Intl.DateTimeFormat(languageTag[locale], { weekday: style, timeZone: 'UTC' });
  return format.format(sunday + weekdays.indexOf(weekday) * DAY_MS);
}

/** Minutes from midnight as "10:30 am"; the end of the day is midnight. */
export function clockText(minutes: number): string {
  const [hour, minute] = [Math.floor(minutes / 60) % 24, minutes % 60];
  return formatTime(`${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`);
}

const quarters = ['', '¼', '½', '¾'] as const;

/** 3270 → "54½". */
export function hoursText(minutes: number): string {
  const quarter = Math.round((minutes % 60) / 15);
  const hours = Math.floor(minutes / 60) + (quarter === 4 ? 1 : 0);
  return formatNumber(hours) + (quarters[quarter % 4] ?? '');
}
