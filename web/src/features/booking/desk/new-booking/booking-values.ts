import { SERVICES_IN_A_VISIT, SLOTS_MAX } from '@kursi/core/booking/booking-rules.ts';
import { REPEAT_MOST, type visitCalls } from '@kursi/core/booking/visits.contract.ts';
import type { Calendar } from '@kursi/core/catalogue/calendars.contract.ts';
import type { catalogueCalls, Service } from '@kursi/core/catalogue/catalogue.contract.ts';
import { type Offered, offeredOn } from '@kursi/core/catalogue/service-rules.ts';
import type { OutputOf, SentBy } from '@kursi/core/contract/call.ts';
import * as z from 'zod/mini';
import { draft } from '../../../../lib/device/drafts.ts';
import type { NewBookingPlace } from '../new-booking-slot.ts';

export type Catalogue = OutputOf<typeof catalogueCalls.get>;

const wanted = z.object({
  service_id: z.string(),
  /** Null: anyone who offers it. */
  entity_id: z.nullable(z.string()),
  /** How often it is charged. */
  slots: z.int().check(z.minimum(1), z.maximum(SLOTS_MAX)),
  /** Minutes set at the desk; null: as long as the slots take. */
  minutes: z.nullable(z.int()),
});
export type Wanted = z.output<typeof wanted>;

const values = z.object({
  client: z.nullable(z.object({ id: z.string(), name: z.string(), phone: z.nullable(z.string()) })),
  services: z.array(wanted).check(z.maxLength(SERVICES_IN_A_VISIT)),
  day: z.iso.date(),
  /** Empty until a time is chosen. */
  time: z.string(),
  note: z.string().check(z.maxLength(2_000)),
  /** 0: it does not repeat. */
  every_weeks: z.int().check(z.minimum(0), z.maximum(26)),
  times: z.int().check(z.minimum(2), z.maximum(REPEAT_MOST)),
});
export type BookingValues = z.output<typeof values>;

/** Who and what it is about, to be named where nobody works. */
export interface Asked {
  /** "Haircut and Hair spa" */
  readonly services: string;
  /** Where one person was chosen for all of them. */
  readonly person: string | null;
}

/** Unfinished bookings, by business. */
export const bookingDraft = draft<Record<string, BookingValues>>(
  'new-booking',
  2,
  z.record(z.string(), values),
);

const leftAs = (businessId: string) => `${businessId} left`;

/** The booking that was left unfinished: it is offered, and does not stand in the way of the next call. */
export function setAside(businessId: string): BookingValues | null {
  const { [businessId]: begun, ...others } = bookingDraft.read()?.value ?? {};
  if (begun) bookingDraft.write({ ...others, [leftAs(businessId)]: begun });
  return begun ?? others[leftAs(businessId)] ?? null;
}

/** Goes on with what was set aside, or forgets it. */
export function takeUp(businessId: string, values: BookingValues | null): void {
  const { [leftAs(businessId)]: _, ...others } = bookingDraft.read()?.value ?? {};
  bookingDraft.write({ ...others, ...(values && { [businessId]: values }) });
}

export function emptyValues(place: Partial<NewBookingPlace>, today: string): BookingValues {
  const day = place.day && (place.time || place.day >= today) ? place.day : today;
  return { client: null, services: [], day, time: place.time ?? '', note: '', every_weeks: 0, times: 4 };
}

/** Values of a form that opens for a client or with services; what is no longer offered is left out. */
export function initialValues(
  place: Partial<NewBookingPlace>,
  today: string,
  catalogue: Catalogue,
): BookingValues {
  const { client = null, services = [] } = place;
  return { ...emptyValues(place, today), client, services: wantedAgain(services, catalogue) };
}

/** Services that a client had, to book again: with the same person, or with anyone when that one is gone. */
export function wantedAgain(had: NonNullable<NewBookingPlace['services']>, catalogue: Catalogue): Wanted[] {
  return had.flatMap(({ service_id, entity_id }) => {
    const service = offerings(catalogue).find(({ id }) => id === service_id);
    return service ? [wantedOf(service, catalogue, { entityId: entity_id })] : [];
  });
}

/**
 * Restores a draft: drops what was deleted from the catalogue since. A slot clicked on a calendar overrides the
 * draft's time and person.
 */
export function revived(
  kept: BookingValues,
  catalogue: Catalogue,
  place: Partial<NewBookingPlace>,
  today: string,
): BookingValues {
  const services = kept.services.flatMap((one) => {
    const service = offerings(catalogue).find(({ id }) => id === one.service_id);
    if (!service) return [];
    const who = place.time ? (place.entityId ?? one.entity_id) : one.entity_id;
    return [{ ...one, entity_id: takersOf(service, catalogue).some(({ id }) => id === who) ? who : null }];
  });
  const { day, time } = place.time || kept.day < today ? emptyValues(place, today) : kept;
  return { ...kept, services, day, time };
}

/** Bookable services: enabled, and offered by at least one calendar. */
export function offerings(catalogue: Catalogue): Service[] {
  return catalogue.services.filter(
    (service) => service.service_status === 'enable' && takersOf(service, catalogue).length > 0,
  );
}

export function takersOf(service: Service, { calendars }: Catalogue): Calendar[] {
  return calendars.filter(
    ({ id, calendar_status }) =>
      calendar_status === 'enable' && service.calendars.some(({ entity_id }) => entity_id === id),
  );
}

/** Length in minutes: what the desk set, otherwise that of the slots with this person. */
export function minutesOf({ minutes, slots, entity_id }: Wanted, service: Service): number {
  return minutes ?? offerOf(service, entity_id).duration * slots;
}

/** A range drawn longer than the service sets its length; it is charged once. */
export function wantedOf(
  service: Service,
  catalogue: Catalogue,
  { entityId, durationMinutes }: Partial<NewBookingPlace>,
): Wanted {
  const entity_id = takersOf(service, catalogue).some(({ id }) => id === entityId)
    ? (entityId ?? null)
    : null;
  const usual = offerOf(service, entity_id).duration;
  const minutes = durationMinutes && durationMinutes > usual ? durationMinutes : null;
  return { service_id: service.id, entity_id, slots: 1, minutes };
}

/** Price and duration with one person, or with anyone. */
export function offerOf(service: Service, entityId: string | null): Offered {
  return offeredOn(
    service,
    service.calendars.find(({ entity_id }) => entity_id === entityId),
  );
}

type Sent = SentBy<typeof visitCalls.book>;

export function servicesToSend(list: readonly Wanted[], catalogue: Catalogue): Sent['services'] {
  return list.map((wanted) => {
    const { service_id, entity_id, slots, minutes } = wanted;
    const service = catalogue.services.find(({ id }) => id === service_id);
    const isUsual = !service || (slots === 1 && minutes === null);
    return {
      service_id,
      entity_id,
      ...(!isUsual && { slots, service_duration: minutesOf(wanted, service) }),
    };
  });
}
