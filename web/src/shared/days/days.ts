import { type Locale, languageTag } from '../../lib/text.ts';

/** "2026-11" → "November 2026". */
export function monthName(month: string, locale: Locale): string {
  const { year, month: number } = Temporal.PlainYearMonth.from(month);
  const format = new Intl.DateTimeFormat(languageTag[locale], {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return format.format(Date.UTC(year, number - 1, 1));
}
