import { addressLine, type PostalAddress } from '../business/address.ts';
import { withoutLinks } from '../kernel/without-links.ts';
import { calendarFile, calendarFileName } from './calendar-file.ts';

export interface VisitInCalendar {
  readonly id: string;
  /** ISO instants. */
  readonly start: string;
  readonly end: string;
  readonly services: readonly { readonly service_name: string; readonly entity_name: string }[];
  readonly cancelled?: boolean;
}
export interface BusinessInCalendar extends PostalAddress {
  readonly name: string;
  readonly business_url: string;
  readonly time_zone: string;
}

/** A visit as an .ics file: the same one to download and in the mail, so that either replaces the other. */
export function visitCalendarFile(
  visit: VisitInCalendar,
  business: BusinessInCalendar,
  url: string,
  now: Temporal.Instant,
): { readonly filename: string; readonly content: string } {
  const { id, start, end, services, cancelled = false } = visit;
  const day = Temporal.Instant.from(start).toZonedDateTimeISO(business.time_zone).toPlainDate();
  const entry = {
    id,
    start,
    end,
    title: withoutLinks(`${services.map(({ service_name }) => service_name).join(', ')} · ${business.name}`),
    description: [
      ...services.map((one) => withoutLinks(`${one.service_name}, ${one.entity_name}`)),
      url,
    ].join('\n'),
    place: withoutLinks(`${business.name}, ${addressLine(business)}`),
    cancelled,
    url,
  };
  return {
    filename: calendarFileName(business.business_url, day.toString()),
    content: calendarFile(entry, now),
  };
}
