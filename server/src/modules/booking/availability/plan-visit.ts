import { nearestAlternatives } from '@kursi/core/booking/availability/alternatives.ts';
import type { OfferRules } from '@kursi/core/booking/availability/availability.ts';
import {
  type FreeVisitDay,
  freeVisits,
  type ServiceSlot,
} from '@kursi/core/booking/availability/availability-visit.ts';
import { type Override, SLOTS_MAX } from '@kursi/core/booking/booking-rules.ts';
import type { Alternative, slotErrors } from '@kursi/core/booking/booking-shapes.ts';
import type { MemberRole } from '@kursi/core/contract/member-roles.ts';
import { minuteAt } from '@kursi/core/kernel/local-days.ts';
import { multiplyPaise, type Paise } from '@kursi/core/kernel/money.ts';
import { type Outcome, ok, type Refusal, type Result, refuse } from '@kursi/core/kernel/result.ts';
import { DAY_MINUTES, formatTimeOfDay, parseTime } from '@kursi/core/kernel/time.ts';
import { localMinute } from '@kursi/core/kernel/time-zone.ts';
import type { Executor } from '../../../platform/database/database.ts';
import type { AvailabilityRow, ServiceRow } from './availability.store.ts';
import { type Availability, type AvailabilityQuestion, findBookable } from './availability.ts';
import { findOffers, type OfferOn } from './offers.ts';
import type { Planned } from './planned-booking.ts';

export type SlotRefusal = (typeof slotErrors)[number] | 'MALFORMED';

/** Which services, when, and for whom: members may override rules, clients may not. */
export interface VisitQuery {
  readonly business_id: string;
  readonly role: MemberRole | null;
  readonly override: readonly Override[];
  /** Members, and clients with a booking there, may also book a business that is not public. */
  readonly knowsBusiness?: boolean;
  readonly booking_date: string;
  readonly service_time: string;
  readonly arrangement: 'sequence' | 'parallel';
  readonly services: readonly ServiceQuery[];
  /** What is taken does not count: the visit stands beside it. */
  readonly beside?: boolean | undefined;
}

interface ServiceQuery {
  readonly service_id: string;
  readonly entity_id?: string | null | undefined;
  readonly service_duration?: number | undefined;
  readonly slots?: number | undefined;
  readonly booking_amount?: Paise | undefined;
}

/** The bookings of a visit, with the business's current terms. */
interface PlannedVisit extends Pick<AvailabilityRow, 'booking_type' | 'cancellation_window'> {
  readonly bookings: readonly Planned[];
}

/** A calendar that offers a service, with the price and number of slots. */
interface Offer extends OfferOn {
  readonly slots: number;
}

const ALTERNATIVES = 5;
/** The range of days that is searched for alternatives. */
const DAYS_BEFORE = 2;
const DAYS_AROUND = 9;

/**
 * Assigns each service a calendar and a time. Uses the same sweep as the list of free times, restricted to
 * one start, so that every listed time can be booked. No guard against races: the exclusion constraint
 * decides when the slots are written. `slotTaken` adds alternatives to the refusal.
 */
export async function planVisit(
  db: Executor,
  query: VisitQuery,
  now: Temporal.Instant,
  /** This person's own holds count as free. */
  holder_id: string | null = null,
): Outcome<PlannedVisit, SlotRefusal> {
  const minute = parseTime(query.service_time) ?? DAY_MINUTES;
  if (minute === DAY_MINUTES) {
    return refuse('MALFORMED', { fields: [{ field: 'service_time', problem: 'invalid_value' }] });
  }
  const found = await findBookable(db, { ...bookingQuestion(query, now), holder_id });
  if (!found.ok) return found;
  const laid = query.beside ? ok(withNothingTaken(found.value)) : found;
  const { row, days, rules } = laid.value;
  const offers = findOffersForVisit(row, query.services, query.role !== null);
  if (!offers.ok) return offers;
  const [only] = days;
  if (!only) throw new Error('one day was laid out');
  const start = minuteAt(only, minute);
  const refuseRule = (code: SlotRefusal) => withAllRules(db, query, code, now, holder_id);
  if (start < rules.earliest) return refuseRule(tooSoon(start, now));
  if (start > rules.latest) return refuseRule('OUTSIDE_WINDOW');
  // A clock change skips this time.
  if (localMinute(minuteToInstant(start), row.time_zone).minute !== minute) return refuse('CLOSED');
  const plan = planAt(start, laid.value, offers.value, query.arrangement);
  if (!plan) return refuseRule(whyNot(start, laid.value, offers.value, query.arrangement));
  const { booking_type, cancellation_window } = row;
  const bookings = plannedBookings(row, query.services, offers.value, plan);
  return ok({ bookings, booking_type, cancellation_window });
}

const ruleOf: Partial<Record<SlotRefusal, Override>> = {
  CLOSED: 'hours',
  NOT_ON_STEP: 'step',
  OUTSIDE_WINDOW: 'window',
  IN_THE_PAST: 'past',
};

/**
 * The desk may pass over a rule: it hears of all rules in the way at once, and who would do each service
 * then (`with`; null when nobody can).
 */
async function withAllRules(
  db: Executor,
  query: VisitQuery,
  code: SlotRefusal,
  now: Temporal.Instant,
  holder_id: string | null,
): Promise<Refusal<SlotRefusal>> {
  const rule = ruleOf[code];
  if (query.role === null || !rule) return refuse(code);
  // Passed over already, and nobody can all the same.
  if (query.override.includes(rule)) return refuse(code, { rules: [], with: null });
  const without = { ...query, override: [...query.override, rule] };
  const planned = await planVisit(db, without, now, holder_id);
  if (planned.ok) {
    return refuse(code, { rules: [rule], with: planned.value.bookings.map(({ entity_id }) => entity_id) });
  }
  // What is taken cannot be passed over: no rule needs to be asked about.
  if (planned.code === 'SLOT_TAKEN') return planned;
  const { rules = [], with: who = null } = planned.details as Partial<PassedOver>;
  return refuse(code, { rules: [rule, ...rules], with: who });
}

interface PassedOver {
  readonly rules: readonly Override[];
  readonly with: readonly string[] | null;
}

/** The availability question for the day of a visit that is about to be booked. */
function bookingQuestion(query: VisitQuery, now: Temporal.Instant): Omit<AvailabilityQuestion, 'purpose'> {
  const { business_id, services, override, role, knowsBusiness = false } = query;
  return {
    business_id,
    services,
    override,
    now,
    from: query.booking_date,
    days: 1,
    knowsBusiness: role !== null || knowsBusiness,
    isDesk: role !== null,
  };
}

export function plannedBookings(
  row: AvailabilityRow,
  services: readonly ServiceQuery[],
  offers: readonly (readonly Offer[])[],
  plan: readonly ServiceSlot[],
): Planned[] {
  return plan.map((slot, i) => {
    const service = row.services.find(({ id }) => id === services[i]?.service_id);
    const offer = offers[i]?.find(({ calendar }) => calendar === slot.calendar);
    const entity_id = row.calendars[slot.calendar]?.id;
    if (!service || !offer || !entity_id) throw new Error('the plan names what was not offered');
    return plannedBooking(row, service, offer, entity_id, slot.start, services[i]?.booking_amount);
  });
}

function plannedBooking(
  { time_zone }: AvailabilityRow,
  service: ServiceRow,
  { duration, buffer, price, slots }: Offer,
  entity_id: string,
  start: number,
  amount: Paise | undefined,
): Planned {
  const starts_at = minuteToInstant(start);
  const local = localMinute(starts_at, time_zone);
  return {
    service_id: service.id,
    entity_id,
    booking_date: local.day.toString(),
    service_time: formatTimeOfDay(local.minute),
    service_duration: duration,
    buffer_after: buffer,
    starts_at,
    ends_at: minuteToInstant(start + duration),
    service_name: service.name,
    service_name_hi: service.name_hi,
    service_price: price,
    booking_amount: amount ?? multiplyPaise(price, slots),
  };
}

function planAt(
  start: number,
  { days, calendars, rules }: Pick<Availability, 'days' | 'calendars' | 'rules'>,
  offers: readonly (readonly Offer[])[],
  order: VisitQuery['arrangement'],
) {
  // Restrict the sweep to this start.
  const only: OfferRules = { step: rules.step, earliest: start, latest: start };
  return freeVisits(offers, calendars, days, only, order)[0]?.plans[0] ?? null;
}

/** Before the earliest start: the time has passed, or the business needs more notice. */
export function tooSoon(start: number, now: Temporal.Instant): 'IN_THE_PAST' | 'NOTICE_TOO_SHORT' {
  return start < now.epochMilliseconds / 60_000 ? 'IN_THE_PAST' : 'NOTICE_TOO_SHORT';
}

const withNothingTaken = (laid: Availability): Availability => ({
  ...laid,
  calendars: laid.calendars.map((calendar) => ({ ...calendar, taken: [] })),
});

/** SLOT_TAKEN if it would be free with an empty calendar; else off the step or outside opening hours. */
function whyNot(
  start: number,
  laid: Availability,
  offers: readonly (readonly Offer[])[],
  order: VisitQuery['arrangement'],
): 'SLOT_TAKEN' | 'NOT_ON_STEP' | 'CLOSED' {
  const empty = withNothingTaken(laid);
  if (planAt(start, empty, offers, order)) return 'SLOT_TAKEN';
  const anyStep = { ...empty, rules: { ...laid.rules, step: 1 } };
  return planAt(start, anyStep, offers, order) ? 'NOT_ON_STEP' : 'CLOSED';
}

/** The SLOT_TAKEN refusal, with the nearest free times as alternatives. */
export async function slotTaken(
  db: Executor,
  query: VisitQuery,
  now: Temporal.Instant,
  /** Slots of this transaction that are about to be rolled back: they count as free. */
  own: readonly { readonly booking_id: string }[] = [],
): Promise<Refusal<'SLOT_TAKEN'>> {
  const ignoring = own.map(({ booking_id }) => booking_id);
  return refuse('SLOT_TAKEN', { alternatives: await alternativesTo(db, query, now, ignoring) });
}

export async function alternativesTo(
  db: Executor,
  query: VisitQuery,
  now: Temporal.Instant,
  ignoring: readonly string[],
): Promise<Alternative[]> {
  const day = Temporal.PlainDate.from(query.booking_date);
  // An alternative names the calendar of the first service, which may be any; the others stay as they were wanted.
  const services = query.services.map((service, i) => (i === 0 ? { ...service, entity_id: null } : service));
  const override = query.override.filter((rule) => rule === 'window');
  const open: VisitQuery = { ...query, override, services };
  const first = day.subtract({ days: DAYS_BEFORE });
  const question = bookingQuestion(open, now);
  const laid = await findBookable(db, {
    ...question,
    from: first.toString(),
    days: DAYS_AROUND,
    ignoring,
  });
  const offers = laid.ok ? findOffersForVisit(laid.value.row, services, query.role !== null) : laid;
  if (!laid.ok || !offers.ok) return [];
  const { row, days, calendars, rules } = laid.value;
  const named = query.services[0]?.entity_id;
  const candidate = named ? row.calendars.findIndex(({ id }) => id === named) : -1;
  const withNamed = offers.value.map((offer, i) =>
    i === 0 && candidate >= 0 ? offer.filter(({ calendar }) => calendar === candidate) : offer,
  );
  const find = (those: typeof withNamed) => freeVisits(those, calendars, days, rules, query.arrangement);
  const local = days.find(({ day: one }) => one === query.booking_date);
  const start = local ? minuteAt(local, parseTime(query.service_time) ?? 0) : 0;
  const free = candidate >= 0 ? [...find(withNamed), ...find(offers.value)] : find(offers.value);
  const nearest = nearestAlternatives(
    { day: query.booking_date, start, candidate: candidate >= 0 ? candidate : null },
    free.map(asFreeDay),
    ALTERNATIVES * 2,
  );
  const answers = nearest.map(({ day: one, minute, candidate: who }) => ({
    booking_date: one,
    service_time: formatTimeOfDay(minute),
    entity_id: row.calendars[who]?.id ?? '',
  }));
  const known = new Set<string>();
  return answers
    .filter((one) => !known.has(JSON.stringify(one)) && known.add(JSON.stringify(one)))
    .slice(0, ALTERNATIVES);
}

/** The candidate of a visit is the calendar of its first service. */
function asFreeDay({ day, minutes, starts, plans }: FreeVisitDay) {
  return { day, minutes, starts, candidates: plans.map(([first]) => (first ? [first.calendar] : [])) };
}

export function findOffersForVisit(
  row: AvailabilityRow,
  services: readonly ServiceQuery[],
  /** The desk sets any length; clients take whole slots. */
  isDesk = false,
): Result<Offer[][], SlotRefusal> {
  const found: Offer[][] = [];
  for (const query of services) {
    const offered = findOffers(row, query.service_id, query.entity_id ?? null);
    if (!offered.ok) return offered;
    const on = offered.value;
    if (on.length === 0) return refuse('SERVICE_NOT_OFFERED');
    const fitting = on.flatMap((offer) => timesOver(offer, query, isDesk));
    if (fitting.length === 0) return refuse('DURATION_NOT_MULTIPLE', { duration: on[0]?.duration });
    found.push(fitting);
  }
  return ok(found);
}

/** The number of slots of this duration; empty when it is not a whole number and the length is not the desk's. */
function timesOver(
  offer: OfferOn,
  { service_duration, slots: charged }: ServiceQuery,
  isDesk: boolean,
): Offer[] {
  const slots = (service_duration ?? offer.duration) / offer.duration;
  if (isDesk && (charged !== undefined || !Number.isInteger(slots))) {
    const times = charged ?? 1;
    const cost = multiplyPaise(offer.price, times);
    return [{ ...offer, slots: times, duration: service_duration ?? offer.duration * times, cost }];
  }
  if (!Number.isInteger(slots) || slots > SLOTS_MAX) return [];
  return [{ ...offer, slots, duration: offer.duration * slots, cost: multiplyPaise(offer.price, slots) }];
}

export function minuteToInstant(minute: number): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(minute * 60_000);
}
