import {
  type CalendarTime,
  type OfferRules,
  startsAllowed,
  type Taker,
} from '@kursi/core/booking/availability.ts';
import { openSpans } from '@kursi/core/booking/availability-hours.ts';
import type { ServiceOn } from '@kursi/core/booking/availability-visit.ts';
import { publicMaySee } from '@kursi/core/business/business-state.ts';
import { BUFFER_MAX, DURATION_MAX, offeredOn } from '@kursi/core/catalogue/service-rules.ts';
import { type LocalDay, localDays } from '@kursi/core/kernel/local-days.ts';
import { ok, type Result, refuse } from '@kursi/core/kernel/result.ts';
import { localMinute } from '@kursi/core/kernel/time.ts';
import type { Executor } from '../../platform/database/database.ts';
import {
  type AvailabilityQuery,
  type AvailabilityRow,
  type CalendarRow,
  readAvailability,
  type ServiceRow,
} from './availability.store.ts';

export interface Wanted {
  readonly service_id: string;
  /** Null for anyone who offers it. */
  readonly entity_id: string | null;
  readonly slots: number;
}

export interface AvailabilityQuestion {
  readonly business_id: string;
  readonly services: readonly Wanted[];
  /** YYYY-MM-DD */
  readonly from: string;
  readonly days: number;
  readonly now: Temporal.Instant;
  readonly isMember: boolean;
  readonly beyondWindow?: boolean;
  /** Bookings and holds whose time counts as free. Only ever those of whoever asks: say so before. */
  readonly ignoring?: readonly string[];
}

/** Where a service can be done, and what it costs and takes there. */
export interface OfferOn extends ServiceOn {
  readonly price: number;
}

/** Everything `freeTimes`, `freeVisits`, `isOffered` and `nearestAlternatives` want to know. */
export interface Availability {
  readonly time_zone: string;
  readonly rules: OfferRules;
  /** Those that were asked about and can still be booked; with them, where longer ones may reach. */
  readonly days: readonly LocalDay[];
  readonly daysBeyond: readonly LocalDay[];
  /** In the order of the business; `calendar` of an offer is a place in it. */
  readonly entity_ids: readonly string[];
  readonly calendars: readonly CalendarTime[];
  /** For each service that was asked about, in that order. */
  readonly offers: readonly (readonly OfferOn[])[];
}

export type NotAvailable =
  | 'NOT_FOUND'
  | 'SERVICE_NOT_OFFERED'
  | 'CALENDAR_NOT_OFFERED'
  | 'CALENDAR_DOES_NOT_OFFER';

/** No zone has days shorter than this. */
const SHORTEST_DAY = 22 * 60;
/** How far zones lie ahead of and behind UTC, at most. */
const AHEAD = { hours: 14 };
const BEHIND = { hours: 12 };

/** Which days the question is about, and what to load for them. */
export function queryFor(question: AvailabilityQuestion): AvailabilityQuery {
  const { business_id, services, now } = question;
  const asked = Temporal.PlainDate.from(question.from);
  // A day that is over everywhere offers nothing.
  const yesterday = now.toZonedDateTimeISO('UTC').toPlainDate().subtract({ days: 1 });
  const first = laterOf(asked, yesterday);
  const last = laterOf(first, asked.add({ days: question.days - 1 }));
  const slots = services.reduce((sum, service) => sum + service.slots, 0);
  const lastReached = last.add({ days: daysReached(slots * DURATION_MAX + services.length * BUFFER_MAX) });
  return {
    business_id,
    service_ids: services.map(({ service_id }) => service_id),
    entity_ids: services.map(({ entity_id }) => entity_id),
    first_day: first.toString(),
    last_day: lastReached.toString(),
    start: first.toZonedDateTime('UTC').toInstant().subtract(AHEAD),
    end: lastReached.add({ days: 1 }).toZonedDateTime('UTC').toInstant().add(BEHIND),
    now,
    ignoring: question.ignoring ?? [],
  };
}

/** Loads what decides about some days, in one query, and lays it out in whole minutes. */
export async function findAvailability(
  db: Executor,
  question: AvailabilityQuestion,
): Promise<Result<Availability, NotAvailable>> {
  const { services, now } = question;
  const row = await readAvailability(db, queryFor(question));
  if (!row || !(question.isMember || publicMaySee(row))) return refuse('NOT_FOUND');
  const offers = offersOf(row, services);
  if (!offers.ok) return offers;
  const { time_zone } = row;
  const rules = {
    step: row.slot_step,
    ...startsAllowed(now, question.beyondWindow ? Number.POSITIVE_INFINITY : row.max_booking_window),
  };
  const first = laterOf(Temporal.PlainDate.from(question.from), localMinute(now, time_zone).day);
  const end = Temporal.PlainDate.from(question.from).add({ days: question.days });
  const count = Math.max(0, first.until(end).days);
  const reach = daysReached(offers.value.reduce((sum, on) => sum + Math.max(0, ...on.map(lengthOf)), 0));
  const laid = localDays(first, count + reach, time_zone);
  const days = laid.slice(0, count).filter(({ startsAt }) => startsAt <= rules.latest);
  const daysBeyond = laid.slice(0, days.length + reach);
  return ok({
    time_zone,
    rules,
    days,
    daysBeyond,
    entity_ids: row.calendars.map(({ id }) => id),
    calendars: row.calendars.map((calendar) => ({
      open: openSpans(daysBeyond, row, calendar),
      taken: spansOf(calendar),
    })),
    offers: offers.value,
  });
}

/** The calendars that offer a service, as the sweep wants them. */
export function takersOf({ calendars }: Availability, offers: readonly OfferOn[]): Taker[] {
  return offers.map(({ calendar, duration, buffer }) => ({
    open: calendars[calendar]?.open ?? [],
    taken: calendars[calendar]?.taken ?? [],
    takes: duration + buffer,
  }));
}

/** How many days after its own a service of this many minutes may reach into. */
const daysReached = (minutes: number) => Math.ceil(minutes / SHORTEST_DAY);
const lengthOf = ({ duration, buffer }: ServiceOn) => duration + buffer;
const laterOf = (one: Temporal.PlainDate, other: Temporal.PlainDate) =>
  Temporal.PlainDate.compare(one, other) < 0 ? other : one;

function spansOf({ taken_from, taken_to }: CalendarRow): number[] {
  return (taken_from ?? []).flatMap((start, i) => [start, taken_to?.[i] ?? start]);
}

function offersOf(row: AvailabilityRow, services: readonly Wanted[]): Result<OfferOn[][], NotAvailable> {
  const found: OfferOn[][] = [];
  for (const wanted of services) {
    const service = row.services.find(({ id }) => id === wanted.service_id);
    if (!service) return refuse('NOT_FOUND');
    if (service.service_status !== 'enable') return refuse('SERVICE_NOT_OFFERED');
    if (wanted.entity_id !== null) {
      const named = row.calendars.find(({ id }) => id === wanted.entity_id);
      if (!named) return refuse('NOT_FOUND');
      if (named.calendar_status !== 'enable') return refuse('CALENDAR_NOT_OFFERED');
      if (!service.offers.some(({ entity_id }) => entity_id === wanted.entity_id))
        return refuse('CALENDAR_DOES_NOT_OFFER');
    }
    found.push(offersOn(row.calendars, service, wanted));
  }
  return ok(found);
}

function offersOn(calendars: readonly CalendarRow[], service: ServiceRow, wanted: Wanted): OfferOn[] {
  return calendars.flatMap(({ id, calendar_status }, calendar) => {
    const offer = service.offers.find(({ entity_id }) => entity_id === id);
    const isMeant = wanted.entity_id === null || wanted.entity_id === id;
    if (!offer || !isMeant || calendar_status !== 'enable') return [];
    const { price, duration } = offeredOn(service, offer);
    return [{ calendar, price, duration: duration * wanted.slots, buffer: service.buffer_after }];
  });
}
