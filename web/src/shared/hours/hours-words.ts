import type { Weekday } from '@kursi/core/business/business-hours.ts';
import { weekdays } from '@kursi/core/business/business-hours.ts';
import { writtenWeekday } from '@kursi/core/kernel/format.ts';
import { formatNumber, formatTime } from '../../lib/format.ts';
import type { Locale } from '../../lib/text.ts';

export function weekdayName(weekday: Weekday, locale: Locale, style: 'long' | 'short'): string {
  return writtenWeekday(weekdays.indexOf(weekday), locale, style);
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
