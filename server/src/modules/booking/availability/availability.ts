import type { CalendarTime, OfferRules } from '@kursi/core/booking/availability/availability.ts';
import { startsAllowed } from '@kursi/core/booking/availability/availability.ts';
import { openRanges, shopRanges } from '@kursi/core/booking/availability/availability-hours.ts';
import type { Override } from '@kursi/core/booking/booking-rules.ts';
import { publicMaySee } from '@kursi/core/business/business-state.ts';
import { BUFFER_MAX, DURATION_MAX } from '@kursi/core/catalogue/service-rules.ts';
import { type LocalDay, localDays } from '@kursi/core/kernel/local-days.ts';
import { type Outcome, ok, refuse } from '@kursi/core/kernel/result.ts';
import { localMinute } from '@kursi/core/kernel/time-zone.ts';
import type { Executor } from '../../../platform/database/database.ts';
import {
  type AvailabilityQuery,
  type AvailabilityRow,
  type CalendarRow,
  readAvailability,
} from './availability.store.ts';

export interface AvailabilityQuestion {
  readonly business_id: string;
  readonly services: readonly {
    readonly service_id: string;
    /** Null for any calendar that offers it. */
    readonly entity_id?: string | null | undefined;
    /** Minutes, where they are known. */
    readonly service_duration?: number | undefined;
    readonly slots?: number | undefined;
  }[];
  /** YYYY-MM-DD */
  readonly from: string;
  readonly days: number;
  readonly now: Temporal.Instant;
  /**
   * show: a list of free times; past days and days beyond the booking window are left out. book: exactly
   * these days, for a booking.
   */
  readonly purpose: 'show' | 'book';
  /** Members, and clients with a booking there, may also query a business that is not public. */
  readonly knowsBusiness: boolean;
  /** The desk books without notice: the client stands before it. */
  readonly isDesk?: boolean;
  readonly override?: readonly Override[];
  /** Minutes from start to end of the visit, when the services do not determine it. */
  readonly range?: number;
  /** Bookings and holds whose time counts as free. The caller checks that they belong to the person. */
  readonly ignoring?: readonly string[];
  /** This person's own holds count as free. */
  readonly holder_id?: string | null;
}

/** Everything that decides what is free on these days, in whole minutes since the epoch. */
export interface Availability {
  readonly row: AvailabilityRow;
  readonly rules: OfferRules;
  readonly days: readonly LocalDay[];
  /** Same order as `row.calendars`; includes the days that a long visit may reach into. */
  readonly calendars: readonly CalendarTime[];
}

/** Minutes: the shortest day of any time zone, and the largest offset from UTC. */
const SHORTEST_DAY = 22 * 60;
const FURTHEST_ZONE = { hours: 14 };

/** In one query. */
export async function findAvailability(
  db: Executor,
  question: AvailabilityQuestion,
): Outcome<Availability, 'NOT_FOUND'> {
  const { now, purpose, override = [] } = question;
  const row = await readAvailability(db, queryFor(question));
  if (!row || !(question.knowsBusiness || publicMaySee(row))) return refuse('NOT_FOUND');
  const rules = rulesOf(row, now, override, question.isDesk);
  const asked = Temporal.PlainDate.from(question.from);
  const first = purpose === 'show' ? laterOf(asked, localMinute(now, row.time_zone).day) : asked;
  const count = Math.max(0, first.until(asked.add({ days: question.days })).days);
  const reach = daysReached(question);
  const laid = localDays(first, count + reach, row.time_zone);
  const days = laid.slice(0, count).filter(({ startsAt }) => purpose === 'book' || startsAt <= rules.latest);
  const withReach = laid.slice(0, days.length + reach);
  const shop = shopRanges(withReach, row);
  const always = [withReach[0]?.startsAt ?? 0, withReach.at(-1)?.endsAt ?? 0];
  // Override: "anyone" never means a person on their day off; a person chosen by name may come in.
  const isTaken = (calendar: CalendarRow) =>
    question.services.some(({ entity_id }) => entity_id === calendar.id) ||
    openRanges(days, row, calendar, shop).length > 0;
  const calendars = row.calendars.map((calendar) => ({
    open: !override.includes('hours')
      ? openRanges(withReach, row, calendar, shop)
      : isTaken(calendar)
        ? always
        : [],
    taken: takenRanges(calendar),
  }));
  return ok({ row, rules, days, calendars });
}

/** For a booking: refused when the business is suspended. */
export async function findBookable(
  db: Executor,
  question: Omit<AvailabilityQuestion, 'purpose'>,
): Outcome<Availability, 'NOT_FOUND' | 'BUSINESS_SUSPENDED'> {
  const found = await findAvailability(db, { ...question, purpose: 'book' });
  const isSuspended = found.ok && found.value.row.business_state === 'suspended';
  return isSuspended ? refuse('BUSINESS_SUSPENDED') : found;
}

/** The range to load: these days and those that a long visit may reach into, in any time zone. */
export function queryFor(question: AvailabilityQuestion): AvailabilityQuery {
  const { business_id, services, now, purpose } = question;
  const asked = Temporal.PlainDate.from(question.from);
  // Skip days that are over in every time zone.
  const yesterday = now.toZonedDateTimeISO('UTC').toPlainDate().subtract({ days: 1 });
  const first = purpose === 'show' ? laterOf(asked, yesterday) : asked;
  const last = laterOf(first, asked.add({ days: question.days - 1 })).add({ days: daysReached(question) });
  return {
    business_id,
    service_ids: services.map(({ service_id }) => service_id),
    entity_ids: services.map(({ entity_id }) => entity_id ?? null),
    first_day: first.toString(),
    last_day: last.toString(),
    start: first.toZonedDateTime('UTC').toInstant().subtract(FURTHEST_ZONE),
    end: last.add({ days: 1 }).toZonedDateTime('UTC').toInstant().add(FURTHEST_ZONE),
    now,
    ignoring: question.ignoring ?? [],
    holder_id: question.holder_id ?? null,
  };
}

/** Number of further days that a visit may reach into. */
function daysReached({ services, range = 0 }: AvailabilityQuestion): number {
  const longest = services.reduce(
    (sum, { service_duration, slots = 1 }) => sum + (service_duration ?? slots * DURATION_MAX) + BUFFER_MAX,
    0,
  );
  return Math.ceil(Math.max(range, longest) / SHORTEST_DAY);
}

function laterOf(one: Temporal.PlainDate, other: Temporal.PlainDate): Temporal.PlainDate {
  return Temporal.PlainDate.compare(one, other) < 0 ? other : one;
}

function takenRanges({ taken_from, taken_to }: CalendarRow): number[] {
  return (taken_from ?? []).flatMap((start, i) => [start, taken_to?.[i] ?? start]);
}

function rulesOf(
  row: AvailabilityRow,
  now: Temporal.Instant,
  override: readonly Override[],
  isDesk = false,
): OfferRules {
  const notice = isDesk || override.includes('window') ? 0 : row.min_booking_notice;
  const { earliest, latest } = startsAllowed(now, row.max_booking_window, notice);
  return {
    step: override.includes('step') ? 1 : row.slot_step,
    earliest: override.includes('past') ? Number.NEGATIVE_INFINITY : earliest,
    latest: override.includes('window') ? Number.POSITIVE_INFINITY : latest,
  };
}
