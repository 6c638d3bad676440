import { writtenDayAndMonth } from '@kursi/core/kernel/format.ts';
import { formatDate, homeTimeZone } from '../../lib/format.ts';
import { currentLocale } from '../../lib/text.ts';
import { useNow } from '../../lib/use-now.ts';

export function useToday(): Temporal.PlainDate {
  return useNow().toZonedDateTimeISO(homeTimeZone).toPlainDate();
}

/** "4 Sep", and "4 Sep 2025" of another year. */
export function shortDate(day: string, today: Temporal.PlainDate): string {
  const date = Temporal.PlainDate.from(day);
  return date.year === today.year ? writtenDayAndMonth(date, currentLocale()) : formatDate(date);
}
