import { type CalendarEntry, calendarFile } from '@kursi/core/booking/calendar-file.ts';

interface PostalAddress {
  readonly address?: string | null;
  readonly locality?: string | null;
  readonly area: string;
  readonly city: string;
  readonly pincode?: string | null;
}

/** The address as one line. */
export function addressLine({ address, locality, area, city, pincode }: PostalAddress): string {
  return [address, locality, area, city, pincode].filter(Boolean).join(', ');
}

interface Downloaded {
  readonly id: string;
  readonly start: string;
  readonly end: string;
  readonly services: readonly { readonly service_name: string; readonly entity_name: string }[];
}

/** Downloads the visit as an .ics file. */
export function downloadVisit(visit: Downloaded, business: PostalAddress & { readonly name: string }): void {
  const { id, start, end, services } = visit;
  const entry: CalendarEntry = {
    id,
    start,
    end,
    title: `${services.map(({ service_name }) => service_name).join(', ')} · ${business.name}`,
    description: services
      .map(({ service_name, entity_name }) => `${service_name}, ${entity_name}`)
      .join('\n'),
    place: `${business.name}, ${addressLine(business)}`,
    cancelled: false,
  };
  const text = calendarFile(entry, Temporal.Now.instant());
  const url = URL.createObjectURL(new Blob([text], { type: 'text/calendar' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'kursi.ics';
  link.click();
  URL.revokeObjectURL(url);
}
