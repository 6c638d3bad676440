import { formatDay, formatTime } from '../../../../lib/format.ts';
import { type Locale, textIn } from '../../../../lib/text.ts';
import type { Catalogue } from './booking-values.ts';
import type { Booked } from './use-booking.tsx';

interface Told {
  readonly client: string;
  readonly business: string;
  readonly visits: Booked['visits'];
  readonly catalogue: Catalogue;
  /** Null when creating the link failed; the message is sent without it. */
  readonly link: string | null;
}

/** Confirmation message to the client: place, services, time and link. */
export async function confirmationText(locale: Locale, told: Told): Promise<string> {
  const t = await textIn(locale, 'front', 'desk');
  const { client, business, visits, catalogue, link } = told;
  const names = (visits[0]?.bookings ?? []).map(
    ({ service_id }) => catalogue.services.find(({ id }) => id === service_id)?.name ?? '',
  );
  const times = visits.map(({ booking_date, bookings }) => {
    const time = formatTime(bookings[0]?.service_time ?? '00:00');
    return `${formatDay(booking_date, { locale })}, ${time}`;
  });
  return [
    t('book.message', { client, business }),
    names.join(' + '),
    ...times,
    ...(link ? [t('book.message_link', { link })] : []),
  ].join('\n');
}
