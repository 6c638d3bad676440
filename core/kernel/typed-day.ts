export type DateOrder = 'day_first' | 'month_first';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** The latest year with these two digits that has begun: of birthdays. */
export const latestBegun = (today: string) => (digits: string) => {
  const century = Number(today.slice(0, 2));
  return digits <= today.slice(2, 4) ? `${century}${digits}` : `${century - 1}${digits}`;
};

/** The year with these two digits of this century: of what is planned. */
export const thisCentury = (today: string) => (digits: string) => `${today.slice(0, 2)}${digits}`;

/**
 * "2026-02-14", "14/02/1990", "14.2.90", "14 Feb 1990", "Feb 14, 1990" as YYYY-MM-DD; null: no day of the calendar.
 * `fullYear` completes a year of two digits.
 */
export function typedDay(
  text: string,
  order: DateOrder,
  fullYear: (digits: string) => string,
): string | null {
  const parts = partsOfDay(text.trim(), order);
  if (!parts) return null;
  const year = parts.year.length === 2 ? fullYear(parts.year) : parts.year;
  const written = `${year}-${parts.month.padStart(2, '0')}-${parts.day.padStart(2, '0')}`;
  try {
    return Temporal.PlainDate.from(written, { overflow: 'reject' }).toString();
  } catch {
    return null;
  }
}

/** As it is written in India: 14/02/1990. What is no day stays as it is. */
export function dayAsTyped(day: string): string {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? [];
  return year ? `${date}/${month}/${year}` : day;
}

function partsOfDay(text: string, order: DateOrder) {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text);
  if (iso) return { year: iso[1] ?? '', month: iso[2] ?? '', day: iso[3] ?? '' };
  const numbers = /^(\d{1,2})[-/.\s](\d{1,2})[-/.\s](\d{4}|\d{2})$/.exec(text);
  if (numbers) {
    const [, first = '', second = '', year = ''] = numbers;
    return order === 'day_first' ? { year, month: second, day: first } : { year, month: first, day: second };
  }
  const named =
    /^(?<day>\d{1,2})(?:st|nd|rd|th)?[-/.,\s]+(?<month>[a-z]{3,9})[-/.,\s]+(?<year>\d{4}|\d{2})$/i.exec(
      text,
    ) ??
    /^(?<month>[a-z]{3,9})[-/.,\s]+(?<day>\d{1,2})(?:st|nd|rd|th)?[-/.,\s]+(?<year>\d{4}|\d{2})$/i.exec(text);
  const { year = '', month = '', day: ofMonth = '' } = named?.groups ?? {};
  const index = MONTHS.indexOf(month.slice(0, 3).toLowerCase());
  return index < 0 ? null : { year, month: String(index + 1), day: ofMonth };
}
