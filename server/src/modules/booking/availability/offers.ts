import type { ServiceOn } from '@kursi/core/booking/availability/availability-visit.ts';
import { offeredOn } from '@kursi/core/catalogue/service-rules.ts';
import type { Paise } from '@kursi/core/kernel/money.ts';
import { ok, type Result, refuse } from '@kursi/core/kernel/result.ts';
import type { AvailabilityRow } from './availability.store.ts';

/** A calendar that offers a service, with its price and duration there. */
export interface OfferOn extends ServiceOn {
  readonly price: Paise;
}

export type NotAvailable =
  | 'NOT_FOUND'
  | 'SERVICE_NOT_OFFERED'
  | 'CALENDAR_NOT_OFFERED'
  | 'CALENDAR_DOES_NOT_OFFER';

/** The calendars that offer a service, or only the named one, in the business's order. */
export function findOffers(
  row: AvailabilityRow,
  serviceId: string,
  /** Null for any calendar that offers it. */
  named: string | null,
): Result<OfferOn[], NotAvailable> {
  const service = row.services.find(({ id }) => id === serviceId);
  if (!service) return refuse('NOT_FOUND', { field: 'service_id' });
  if (service.service_status !== 'enable') return refuse('SERVICE_NOT_OFFERED');
  if (named !== null) {
    const calendar = row.calendars.find(({ id }) => id === named);
    if (!calendar) return refuse('NOT_FOUND', { field: 'entity_id' });
    if (calendar.calendar_status !== 'enable') return refuse('CALENDAR_NOT_OFFERED');
    const isOffered = service.offers.some(({ entity_id }) => entity_id === named);
    if (!isOffered) return refuse('CALENDAR_DOES_NOT_OFFER');
  }
  return ok(
    row.calendars.flatMap(({ id, calendar_status }, calendar) => {
      const offer = service.offers.find(({ entity_id }) => entity_id === id);
      if (!offer || calendar_status !== 'enable' || (named !== null && named !== id)) return [];
      return [{ calendar, ...offeredOn(service, offer), buffer: service.buffer_after }];
    }),
  );
}
