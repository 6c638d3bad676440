/** "2026-27": from 1 April to 31 March. */
export function financialYear(at: Temporal.Instant, timeZone: string): string {
  const { year, month } = at.toZonedDateTimeISO(timeZone);
  const first = month >= 4 ? year : year - 1;
  return `${first}-${String((first + 1) % 100).padStart(2, '0')}`;
}
