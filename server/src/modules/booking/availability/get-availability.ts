import { type Candidate, freeTimes } from '@kursi/core/booking/availability/availability.ts';
import {
  freeVisits,
  type ServiceSlot,
  type VisitOrder,
} from '@kursi/core/booking/availability/availability-visit.ts';
import type { availabilityCalls as calls } from '@kursi/core/booking/availability.contract.ts';
import { weekdays } from '@kursi/core/business/business-hours.ts';
import type { InputOf, OutputOf } from '@kursi/core/contract/call.ts';
import { multiplyPaise, paise } from '@kursi/core/kernel/money.ts';
import { type Outcome, ok, type Result, refuse } from '@kursi/core/kernel/result.ts';
import { formatTimeOfDay } from '@kursi/core/kernel/time.ts';
import { localMinute } from '@kursi/core/kernel/time-zone.ts';
import type { Executor } from '../../../platform/database/database.ts';
import type { PartToMove } from '../visits/visit.store.ts';
import type { AvailabilityRow } from './availability.store.ts';
import { type Availability, findAvailability } from './availability.ts';
import { findOffers, type NotAvailable, type OfferOn } from './offers.ts';

interface Asking {
  readonly now: Temporal.Instant;
  readonly isMember: boolean;
  /** The caller's own holds, whose time counts as free. */
  readonly ignoring: readonly string[];
}

export async function getAvailability(
  db: Executor,
  input: InputOf<typeof calls.find>,
  asking: Asking,
): Outcome<OutputOf<typeof calls.find>, NotAvailable> {
  const { service_id, entity_id = null, slots } = input;
  const services = [{ service_id, entity_id, slots }];
  const found = await findAvailability(db, { ...questionFrom(input, asking), services });
  if (!found.ok) return found;
  const { row, rules, days } = found.value;
  const offers = findOffersForSlots(row, services);
  if (!offers.ok) return offers;
  const [offersHere = []] = offers.value;
  const candidates = candidatesFor(found.value, offersHere);
  const free = new Map(freeTimes(candidates, days, rules).map((day) => [day.day, day]));
  const isOpen = openDays(candidates, found.value);
  return ok({
    time_zone: row.time_zone,
    step: rules.step,
    last_day: lastDay(row, asking.now),
    entities: offersHere.map(({ calendar, price, duration }) => ({
      id: row.calendars[calendar]?.id ?? '',
      price,
      duration,
    })),
    days: daysAsked(input).map((day) => {
      const { minutes = [], starts = [], candidates: who = [] } = free.get(day) ?? {};
      return {
        day,
        is_open: isOpen.has(day),
        is_business_open: isBusinessOpen(row, day),
        slots: minutes.map((minute, i) => ({
          time: formatTimeOfDay(minute),
          start: writtenInstant(starts[i] ?? 0),
          entities: [...(who[i] ?? [])],
        })),
      };
    }),
  });
}

/** Slots for several services in one visit. `moving`: the parts of the visit that is to be moved. */
export async function getVisitAvailability(
  db: Executor,
  input: InputOf<typeof calls.findForVisit>,
  asking: Asking,
  moving: readonly PartToMove[],
): Outcome<OutputOf<typeof calls.findForVisit>, NotAvailable | 'MALFORMED'> {
  const serviceIds = input.services.split(',');
  const entities = input.entities?.split(',');
  const slots = input.slots?.split(',');
  const durations = input.durations?.split(',');
  const count = moving.length || serviceIds.length;
  for (const [field, list] of Object.entries({ entities, slots, durations })) {
    if (list && list.length !== count) {
      return refuse('MALFORMED', { fields: [{ field, problem: 'invalid_value' }] });
    }
  }
  const services =
    moving.length > 0
      ? moving.map(({ service_id, entity_id }, i) => ({
          service_id,
          entity_id: entities ? entities[i] || null : entity_id,
          slots: 1,
          service_duration: undefined,
        }))
      : serviceIds.map((service_id, i) => ({
          service_id,
          entity_id: entities?.[i] || null,
          slots: Number(slots?.[i] ?? 1),
          service_duration: durations?.[i] ? Number(durations[i]) : undefined,
        }));
  const found = await findAvailability(db, {
    ...questionFrom(input, asking),
    ...(moving.length > 0 && { range: Math.max(...moving.map(endOfPart)) }),
    ignoring: [...asking.ignoring, ...moving.map(({ id }) => id)],
    // To other people: also whom it is booked with, to count its slots.
    services: moving.length > 0 && entities ? services.map((one) => ({ ...one, entity_id: null })) : services,
  });
  if (!found.ok) return found;
  const { row, rules, days, calendars } = found.value;
  const offered = findOffersForSlots(row, services);
  if (!offered.ok) return offered;
  const offers = offered.value.map((on, i) => (moving[i] ? on.map(lasting(moving[i], row)) : on));
  const order = moving.length > 0 ? orderToMove(moving, entities !== undefined) : input.arrangement;
  const visits = freeVisits(offers, calendars, days, rules, order);
  const free = new Map(visits.map((day) => [day.day, day]));
  const isOpen = openDays(candidatesFor(found.value, offers.flat()), found.value);
  const { lowest, priceOf } = pricesOf(offers);
  return ok({
    time_zone: row.time_zone,
    step: rules.step,
    last_day: lastDay(row, asking.now),
    price_from: lowest,
    entity_ids: row.calendars.map(({ id }) => id),
    days: daysAsked(input).map((day) => {
      const { minutes = [], starts = [], plans = [] } = free.get(day) ?? {};
      return {
        day,
        is_open: isOpen.has(day),
        is_business_open: isBusinessOpen(row, day),
        slots: minutes.map((minute, i) => ({
          time: formatTimeOfDay(minute),
          start: writtenInstant(starts[i] ?? 0),
          ...priceOf(plans[i] ?? []),
          parts: (plans[i] ?? []).map(({ calendar, start }) => ({
            entity: calendar,
            start: writtenInstant(start),
          })),
        })),
      };
    }),
  });
}

function questionFrom(
  input: Pick<InputOf<typeof calls.find>, 'business_id' | 'from' | 'days' | 'beyond_window'>,
  { now, isMember, ignoring }: Asking,
) {
  const { business_id, from, days, beyond_window } = input;
  return {
    business_id,
    from,
    days,
    now,
    ignoring,
    purpose: 'show' as const,
    knowsBusiness: isMember,
    override: beyond_window === 'yes' ? (['window'] as const) : [],
  };
}

interface AskedService {
  readonly service_id: string;
  readonly entity_id: string | null;
  readonly slots: number;
  /** The desk's own length; otherwise that of the slots. */
  readonly service_duration?: number | undefined;
}

/** Per service the calendars that offer it, with duration and cost of that many slots. */
function findOffersForSlots(
  row: AvailabilityRow,
  services: readonly AskedService[],
): Result<OfferOn[][], NotAvailable> {
  const found: OfferOn[][] = [];
  for (const { service_id, entity_id, slots, service_duration } of services) {
    const offers = findOffers(row, service_id, entity_id);
    if (!offers.ok) return offers;
    found.push(
      offers.value.map((offer) => ({
        ...offer,
        duration: service_duration ?? offer.duration * slots,
        cost: multiplyPaise(offer.price, slots),
      })),
    );
  }
  return ok(found);
}

/** The calendars that offer a service, in the shape of the sweep. */
function candidatesFor({ calendars }: Availability, offers: readonly OfferOn[]): Candidate[] {
  return offers.map(({ calendar, duration, buffer, cost = 0 }) => ({
    open: calendars[calendar]?.open ?? [],
    taken: calendars[calendar]?.taken ?? [],
    takes: duration + buffer,
    cost,
  }));
}

/** The lowest price of the services together, and what a plan costs where it costs more. */
function pricesOf(offers: readonly (readonly OfferOn[])[]) {
  const costs = offers.map((on) => new Map(on.map(({ calendar, cost = 0 }) => [calendar, cost])));
  const lowest = costs.reduce((sum, on) => sum + (on.size > 0 ? Math.min(...on.values()) : 0), 0);
  return {
    lowest: paise(lowest),
    priceOf(plan: readonly ServiceSlot[]) {
      const cost = plan.reduce((sum, { calendar }, i) => sum + (costs[i]?.get(calendar) ?? 0), 0);
      return cost === lowest ? null : { price: paise(cost) };
    },
  };
}

function lastDay({ max_booking_window, time_zone }: AvailabilityRow, now: Temporal.Instant): string {
  return localMinute(now.add({ minutes: max_booking_window }), time_zone).day.toString();
}

const endOfPart = ({ offset, service_duration, buffer_after }: PartToMove) =>
  offset + service_duration + buffer_after;

/**
 * With the same person the booked duration stays, even if the service has changed since. With another it is that
 * person's, for as many slots; the length that the desk gave it stays.
 */
function lasting(
  { service_id, entity_id, service_duration, buffer_after }: PartToMove,
  row: AvailabilityRow,
) {
  const usual = findOffers(row, service_id, entity_id);
  const unit = usual.ok ? usual.value[0]?.duration : undefined;
  const slots = unit && service_duration % unit === 0 ? service_duration / unit : null;
  return (offer: OfferOn): OfferOn => {
    const isSame = row.calendars[offer.calendar]?.id === entity_id;
    const duration = isSame || slots === null ? service_duration : offer.duration * slots;
    return { ...offer, duration, buffer: buffer_after };
  };
}

/** Other people may take longer, so services that follow one another do so again; else each keeps its offset. */
function orderToMove(moving: readonly PartToMove[], mayChangePeople: boolean): VisitOrder {
  const offsets = moving.map(({ offset }) => offset);
  const isSequence = offsets.every((offset, i) => i === 0 || offset > (offsets[i - 1] ?? 0));
  return mayChangePeople && isSequence ? 'sequence' : offsets;
}

function daysAsked({ from, days }: { readonly from: string; readonly days: number }): string[] {
  const first = Temporal.PlainDate.from(from);
  return Array.from({ length: days }, (_, i) => first.add({ days: i }).toString());
}

function isBusinessOpen({ business_hours, holidays }: AvailabilityRow, day: string): boolean {
  const weekday = weekdays[Temporal.PlainDate.from(day).dayOfWeek % 7];
  return weekday !== undefined && business_hours[weekday].length > 0 && !holidays.includes(day);
}

/** Days on which someone still works, booked or not: after closing time today is none. */
function openDays(candidates: readonly Candidate[], { days, rules }: Availability): Set<string> {
  const open = days.filter(({ startsAt, endsAt }) => {
    const first = Math.max(startsAt, rules.earliest);
    return candidates.some((candidate) =>
      candidate.open.some((from, i) => i % 2 === 0 && from < endsAt && (candidate.open[i + 1] ?? 0) > first),
    );
  });
  return new Set(open.map(({ day }) => day));
}

/** Formats whole minutes by hand: Temporal takes ten times as long for the same text. */
function writtenInstant(minute: number): string {
  return new Date(minute * 60_000).toISOString().replace('.000Z', 'Z');
}
