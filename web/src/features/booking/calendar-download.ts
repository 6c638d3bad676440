import {
  type BusinessInCalendar,
  type VisitInCalendar,
  visitCalendarFile,
} from '@kursi/core/booking/visit-calendar-file.ts';

/** Downloads the visit as an .ics file; `path` is its page. */
export function downloadVisit(visit: VisitInCalendar, business: BusinessInCalendar, path: string): void {
  const { filename, content } = visitCalendarFile(
    visit,
    business,
    new URL(path, location.href).href,
    Temporal.Now.instant(),
  );
  const url = URL.createObjectURL(new Blob([content], { type: 'text/calendar' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = filename;
  link.click();
  URL.revokeObjectURL(url);
}
