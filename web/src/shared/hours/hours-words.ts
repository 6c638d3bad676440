import type { Weekday } from '@kursi/core/business/business-hours.ts';
import { weekdays } from '@kursi/core/business/business-hours.ts';
import { writtenTimeChoice, writtenWeekday } from '@kursi/core/kernel/format.ts';
import { formatNumber, formatTime } from '../../lib/format.ts';
import type { Locale } from '../../lib/text.ts';

export function weekdayName(weekday: Weekday, locale: Locale, style: 'long' | 'short'): string {
  return writtenWeekday(weekdays.indexOf(weekday), locale, style);
}

/** Minutes from midnight as "10:30 am"; the end of the day is midnight. */
export function clockText(minutes: number): string {
  return formatTime(timeAt(minutes));
}

/** The same among others to choose from; in Hindi shorter. */
export function choiceText(minutes: number, locale: Locale): string {
  return writtenTimeChoice(timeAt(minutes), locale);
}

function timeAt(minutes: number): Temporal.PlainTime {
  return Temporal.PlainTime.from({ hour: Math.floor(minutes / 60) % 24, minute: minutes % 60 });
}

const quarters = ['', '¼', '½', '¾'] as const;

/** 3270 → "54½". */
export function hoursText(minutes: number): string {
  const quarter = Math.round((minutes % 60) / 15);
  const hours = Math.floor(minutes / 60) + (quarter === 4 ? 1 : 0);
  return formatNumber(hours) + (quarters[quarter % 4] ?? '');
}
