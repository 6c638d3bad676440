import type { CalendarTime, OfferRules, Taker } from '@kursi/core/booking/availability.ts';
import type { ServiceOn } from '@kursi/core/booking/availability-visit.ts';
import { publicMaySee } from '@kursi/core/business/business-state.ts';
import { BUFFER_MAX, DURATION_MAX } from '@kursi/core/catalogue/service-rules.ts';
import { type LocalDay, localDays } from '@kursi/core/kernel/local-days.ts';
import { ok, type Result, refuse } from '@kursi/core/kernel/result.ts';
import { localMinute } from '@kursi/core/kernel/time.ts';
import type { Executor } from '../../../platform/database/database.ts';
import { type AvailabilityQuery, type AvailabilityRow, readAvailability } from './availability.store.ts';
import { daysReached, periodFor, rulesOf, timeOf } from './laid-out-days.ts';
import { type NotAvailable, type OfferOn, offersOf } from './offers.ts';

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
  /** Minutes from the beginning of the visit to its end, where its services do not say so. */
  readonly range?: number;
  /** Bookings and holds whose time counts as free. Only ever those of whoever asks: say so before. */
  readonly ignoring?: readonly string[];
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

/** Which days the question is about, and what to load for them. */
export function queryFor(question: AvailabilityQuestion): AvailabilityQuery {
  const { business_id, services, now } = question;
  const asked = Temporal.PlainDate.from(question.from);
  // A day that is over everywhere offers nothing.
  const yesterday = now.toZonedDateTimeISO('UTC').toPlainDate().subtract({ days: 1 });
  const first = laterOf(asked, yesterday);
  const last = laterOf(first, asked.add({ days: question.days - 1 }));
  const slots = services.reduce((sum, service) => sum + service.slots, 0);
  const longest = Math.max(question.range ?? 0, slots * DURATION_MAX + services.length * BUFFER_MAX);
  const lastReached = last.add({ days: daysReached(longest) });
  return {
    business_id,
    service_ids: services.map(({ service_id }) => service_id),
    entity_ids: services.map(({ entity_id }) => entity_id),
    ...periodFor(first, lastReached),
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
  const offers = offersFor(row, services);
  if (!offers.ok) return offers;
  const { time_zone } = row;
  const rules = rulesOf(row, now, question.beyondWindow ? ['window'] : []);
  const first = laterOf(Temporal.PlainDate.from(question.from), localMinute(now, time_zone).day);
  const end = Temporal.PlainDate.from(question.from).add({ days: question.days });
  const count = Math.max(0, first.until(end).days);
  const length = offers.value.reduce((sum, on) => sum + Math.max(0, ...on.map(lengthOf)), 0);
  const reach = daysReached(Math.max(question.range ?? 0, length));
  const laid = localDays(first, count + reach, time_zone);
  const days = laid.slice(0, count).filter(({ startsAt }) => startsAt <= rules.latest);
  const daysBeyond = laid.slice(0, days.length + reach);
  return ok({
    time_zone,
    rules,
    days,
    daysBeyond,
    entity_ids: row.calendars.map(({ id }) => id),
    calendars: row.calendars.map((calendar) => timeOf(calendar, row, daysBeyond, [])),
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

const lengthOf = ({ duration, buffer }: ServiceOn) => duration + buffer;
const laterOf = (one: Temporal.PlainDate, other: Temporal.PlainDate) =>
  Temporal.PlainDate.compare(one, other) < 0 ? other : one;

function offersFor(row: AvailabilityRow, services: readonly Wanted[]): Result<OfferOn[][], NotAvailable> {
  const found: OfferOn[][] = [];
  for (const { service_id, entity_id, slots } of services) {
    const offers = offersOf(row, service_id, entity_id);
    if (!offers.ok) return offers;
    found.push(offers.value.map((offer) => ({ ...offer, duration: offer.duration * slots })));
  }
  return ok(found);
}
