import { type CalendarTime, type FreeDay, freeTimes } from '@kursi/core/booking/availability/availability.ts';
import { freeVisits, type ServiceOn } from '@kursi/core/booking/availability/availability-visit.ts';
import type { Alternative } from '@kursi/core/booking/booking-shapes.ts';
import { MOST_CONFLICTS } from '@kursi/core/booking/closing.contract.ts';
import type { scheduleCalls } from '@kursi/core/booking/schedule.contract.ts';
import {
  type OpenRange,
  parseHoursRange,
  parseWeek,
  type WeekRange,
  weekdays,
} from '@kursi/core/business/business-hours.ts';
import type { AnsweredBy, InputOf } from '@kursi/core/contract/call.ts';
import { type Outcome, ok, refuse } from '@kursi/core/kernel/result.ts';
import { formatTimeOfDay, parseTime, weekdayIndex } from '@kursi/core/kernel/time.ts';
import { instantAt } from '@kursi/core/kernel/time-zone.ts';
import type { Executor } from '../../../../platform/database/database.ts';
import { listCalendars } from '../../../catalogue/public.ts';
import { findBookable } from '../../availability/availability.ts';
import { findOffers } from '../../availability/offers.ts';
import { getBookingBusiness } from '../booking.store.ts';
import { type ConflictRow, findConflicting } from './conflict.store.ts';

/** Alternatives are searched for this many conflicts; a longer list is decided on without. */
const SEARCHED = 60;
/** The last day that a call can name. */
const LAST_DAY = '2999-12-31';
const ALTERNATIVES = 6;
const DAYS_AHEAD = 8;
const NEAR_MINUTES = 60;

/** A range of minutes since the epoch that is, or will be, taken on a calendar; null: on all of them. */
interface TakenRange {
  readonly entity_id: string | null;
  readonly start: number;
  readonly end: number;
}

/**
 * The bookings in the way of leave, a holiday, a day off or blocked time, each with the nearest alternatives. The
 * first alternatives fit together: what one conflict would take is not proposed to the next.
 */
export async function findConflicts(
  db: Executor,
  input: InputOf<typeof scheduleCalls.findConflicts>,
  now: Temporal.Instant,
): Outcome<AnsweredBy<typeof scheduleCalls.findConflicts>, 'NOT_FOUND' | 'MALFORMED'> {
  const { business_id, entity_id } = input;
  const { time_zone } = await getBookingBusiness(db, business_id);
  if (entity_id && !(await listCalendars(db, business_id, { ids: [entity_id] })).length)
    return refuse('NOT_FOUND');
  const { start, end } = rangeOf(input, time_zone, now);
  if (Temporal.Instant.compare(start, end) >= 0) {
    return refuse('MALFORMED', { fields: [{ field: 'to', problem: 'ends_before_start' }] });
  }
  const week = input.closed ? parseWeek(input.closed) : null;
  const hours = input.closed_hours?.split(',').flatMap((text) => parseHoursRange(text) ?? []) ?? null;
  const isHoliday = !entity_id && !week && input.from !== undefined;
  const period = { business_id, start, end, entity_id, week, hours, isHoliday, limit: MOST_CONFLICTS + 1 };
  const found = await findConflicting(db, period, now);
  const rows = found.slice(0, MOST_CONFLICTS);
  const day = input.from && Temporal.PlainDate.from(input.from);
  const whole = [{ start: minuteOf(start), end: minuteOf(end) }];
  const ofDay = hours && day ? hours.map((range) => onDay(day, range, time_zone)) : whole;
  const closed = week ? closedOn(rows, week, time_zone) : ofDay;
  const taken: TakenRange[] = closed.map((range) => ({ entity_id: entity_id ?? null, ...range }));
  const searched = rows.slice(0, SEARCHED);
  const alternatives = new Map<string, readonly Found[]>();
  for (const row of searched) {
    if (alternatives.has(row.id)) continue;
    const visit = searched.filter(({ visit_id }) => visit_id === row.visit_id);
    for (const [id, found] of await alternativesFor(db, business_id, visit, taken, now)) {
      alternatives.set(id, found);
      const [best] = found;
      if (best) taken.push({ entity_id: best.entity_id, start: best.start, end: best.end });
    }
  }
  const items = rows.map((row) => conflictAnswer(row, (alternatives.get(row.id) ?? []).map(shown)));
  const visits = found[0]?.visits ?? 0;
  return ok({ time_zone, items, visits, has_more: found.length > MOST_CONFLICTS });
}

function rangeOf(
  { from, to, start_time = '00:00', end_time = '24:00' }: InputOf<typeof scheduleCalls.findConflicts>,
  time_zone: string,
  now: Temporal.Instant,
) {
  const at = (day: string, time: string) =>
    instantAt(Temporal.PlainDate.from(day), parseTime(time) ?? 0, time_zone);
  return { start: from ? at(from, start_time) : now, end: at(to ?? LAST_DAY, end_time) };
}

/** Closed ranges of the week on all days that a booking could move to. */
function closedOn(rows: readonly ConflictRow[], week: readonly WeekRange[], time_zone: string) {
  const days = new Set(
    rows.flatMap(({ booking_date }) =>
      Array.from({ length: DAYS_AHEAD }, (_, i) =>
        Temporal.PlainDate.from(booking_date).add({ days: i }).toString(),
      ),
    ),
  );
  return [...days].flatMap((day) => {
    const date = Temporal.PlainDate.from(day);
    const weekday = weekdays[weekdayIndex(date)];
    return week.filter((one) => one.weekday === weekday).map((range) => onDay(date, range, time_zone));
  });
}

/** Hours of a date in minutes since the epoch. */
function onDay(date: Temporal.PlainDate, { start, end }: OpenRange, time_zone: string) {
  return {
    start: minuteOf(instantAt(date, start, time_zone)),
    end: minuteOf(instantAt(date, end, time_zone)),
  };
}

interface Found extends Alternative {
  readonly start: number;
  readonly end: number;
}

/** For each booking of one visit that is in the way: those of one visit stay together, one after the other. */
async function alternativesFor(
  db: Executor,
  business_id: string,
  visit: readonly ConflictRow[],
  taken: readonly TakenRange[],
  now: Temporal.Instant,
): Promise<(readonly [string, readonly Found[]])[]> {
  const [first, ...more] = visit;
  if (!first) return [];
  const laid = await findBookable(db, {
    business_id,
    now,
    from: first.booking_date,
    days: DAYS_AHEAD,
    knowsBusiness: true,
    services: visit.map(({ service_id, service_duration }) => ({
      service_id,
      entity_id: null,
      service_duration,
    })),
    override: ['window'],
    ignoring: visit.map(({ id }) => id),
  });
  if (!laid.ok) return [];
  const { calendars, days, rules, row: business } = laid.value;
  const idOf = (calendar: number) => business.calendars[calendar]?.id ?? '';
  const free = calendars.map(({ open, taken: own }, calendar) => ({
    open,
    taken: withTaken(own, taken, idOf(calendar)),
  }));
  const services: (readonly ServiceOn[])[] = [];
  for (const { service_id, service_duration, buffer_after, entity_id } of visit) {
    const offers = findOffers(business, service_id, null);
    if (!offers.ok) return [];
    // With whom it is now, where that fits.
    services.push(
      offers.value.map(({ calendar }) => ({
        calendar,
        duration: service_duration,
        buffer: buffer_after,
        cost: idOf(calendar) === entity_id ? 0 : 1,
      })),
    );
  }
  const found = more.length === 0 ? eachFree(services[0] ?? [], free) : togetherFree();
  const chosen = bestFirst([...found.keys()], first, minuteOf(first.starts_at)).slice(0, ALTERNATIVES);
  return visit.map(({ id }, i) => [id, chosen.flatMap((one) => found.get(one)?.[i] ?? [])]);

  /** By where the first of the visit would be: with each who is free then. */
  function eachFree(on: readonly ServiceOn[], times: readonly CalendarTime[]): Map<Found, Found[]> {
    const candidates = on.map(({ calendar, duration, buffer }) => ({
      open: times[calendar]?.open ?? [],
      taken: times[calendar]?.taken ?? [],
      takes: duration + buffer,
    }));
    const all = freeTimes(candidates, days, rules).flatMap((day) =>
      day.starts.flatMap((start, i) =>
        (day.candidates[i] ?? []).flatMap((one) => (on[one] ? [foundAt(day, i, start, on[one])] : [])),
      ),
    );
    return new Map(all.map((one) => [one, [one]]));
  }

  function togetherFree(): Map<Found, Found[]> {
    const all = freeVisits(services, free, days, rules, 'sequence').flatMap((day) =>
      day.plans.flatMap((plan, i) => {
        const parts = plan.flatMap(({ calendar, start }, service) => {
          const on = services[service]?.find((one) => one.calendar === calendar);
          return on ? [foundAt(day, i, start, on)] : [];
        });
        return parts[0] ? [[parts[0], parts] as const] : [];
      }),
    );
    return new Map(all);
  }

  /** By the clock of its day, counted from the free time that it belongs to: a time zone is slow to ask so often. */
  function foundAt(
    { day, minutes, starts }: Pick<FreeDay, 'day' | 'minutes' | 'starts'>,
    place: number,
    start: number,
    { calendar, duration, buffer }: ServiceOn,
  ): Found {
    return {
      booking_date: day,
      service_time: formatTimeOfDay((minutes[place] ?? 0) + start - (starts[place] ?? 0)),
      entity_id: idOf(calendar),
      start,
      end: start + duration + buffer,
    };
  }
}

/** Same time with someone else, up to an hour away, the same calendar on another day, then the nearest. */
function bestFirst(found: readonly Found[], row: ConflictRow, before: number): Found[] {
  const rank = ({ start, entity_id, booking_date }: Found) => {
    if (Math.abs(start - before) <= NEAR_MINUTES) return 0;
    if (entity_id === row.entity_id && booking_date !== row.booking_date) return 1;
    return booking_date === row.booking_date ? 2 : 3;
  };
  const away = ({ start, service_time, booking_date, entity_id }: Found) => {
    // On another day the usual time counts more than the day after.
    const isOtherDay = booking_date !== row.booking_date && entity_id === row.entity_id;
    const clock = Math.abs((parseTime(service_time) ?? 0) - (parseTime(row.service_time) ?? 0));
    return isOtherDay ? clock : Math.abs(start - before);
  };
  const ranked = found
    .map((one) => ({ one, rank: rank(one), away: away(one) }))
    .sort((a, b) => a.rank - b.rank || a.away - b.away || a.one.start - b.one.start);
  // A few of each kind, so that the list offers another person and another day.
  const shown = new Map<number, number>();
  return ranked.flatMap(({ one, rank: kind }) => {
    const count = (shown.get(kind) ?? 0) + 1;
    shown.set(kind, count);
    return count <= 3 ? [one] : [];
  });
}

/** Ranges of a calendar with further taken ones, sorted and disjoint as the sweep needs them. */
function withTaken(ranges: readonly number[], more: readonly TakenRange[], entityId: string): number[] {
  const pairs: [number, number][] = [];
  for (let i = 0; i < ranges.length; i += 2) pairs.push([ranges[i] ?? 0, ranges[i + 1] ?? 0]);
  for (const { entity_id, start, end } of more)
    if (entity_id === null || entity_id === entityId) pairs.push([start, end]);
  pairs.sort((a, b) => a[0] - b[0]);
  const merged: number[] = [];
  for (const [start, end] of pairs) {
    const last = merged.length - 1;
    if (last > 0 && start <= (merged[last] ?? 0)) merged[last] = Math.max(merged[last] ?? 0, end);
    else merged.push(start, end);
  }
  return merged;
}

function minuteOf(moment: Temporal.Instant): number {
  return Math.floor(moment.epochMilliseconds / 60_000);
}

function shown({ booking_date, service_time, entity_id }: Found): Alternative {
  return { booking_date, service_time, entity_id };
}

function conflictAnswer(
  row: ConflictRow,
  alternatives: Alternative[],
): AnsweredBy<typeof scheduleCalls.findConflicts>['items'][number] {
  const { id, client_id, client_name, client_phone, account_id } = row;
  const {
    visit_id,
    service_id,
    service_name,
    service_name_hi,
    entity_id,
    booking_date,
    service_time,
    service_duration,
  } = row;
  const { booking_amount, paid_amount, booking_status, progress, is_usual_calendar } = row;
  return {
    visit_id,
    service_id,
    service_name,
    service_name_hi,
    entity_id,
    booking_date,
    service_time,
    service_duration,
    booking_amount,
    paid_amount,
    booking_status,
    progress,
    is_usual_calendar,
    booking_id: id,
    client: { id: client_id, name: client_name, phone: client_phone, account_id },
    alternatives,
  };
}
