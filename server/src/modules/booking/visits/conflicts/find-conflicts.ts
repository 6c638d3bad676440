import { type Candidate, freeTimes } from '@kursi/core/booking/availability/availability.ts';
import type { Alternative } from '@kursi/core/booking/booking-shapes.ts';
import { MOST_CONFLICTS } from '@kursi/core/booking/closing.contract.ts';
import type { Conflict, scheduleCalls } from '@kursi/core/booking/schedule.contract.ts';
import {
  type OpenRange,
  parseHoursRange,
  parseWeek,
  type WeekRange,
  weekdays,
} from '@kursi/core/business/business-hours.ts';
import type { InputOf, OutputOf } from '@kursi/core/contract/call.ts';
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
): Outcome<OutputOf<typeof scheduleCalls.findConflicts>, 'NOT_FOUND' | 'MALFORMED'> {
  const { business_id, entity_id } = input;
  const { time_zone } = await getBookingBusiness(db, business_id);
  if (entity_id && !(await listCalendars(db, business_id, [entity_id])).length) return refuse('NOT_FOUND');
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
  const items: Conflict[] = [];
  for (const [i, row] of rows.entries()) {
    const alternatives = i < SEARCHED ? await alternativesFor(db, business_id, row, taken, now) : [];
    const [best] = alternatives;
    if (best) taken.push({ entity_id: best.entity_id, start: best.start, end: best.end });
    items.push(conflictAnswer(row, alternatives.map(shown)));
  }
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

async function alternativesFor(
  db: Executor,
  business_id: string,
  row: ConflictRow,
  taken: readonly TakenRange[],
  now: Temporal.Instant,
): Promise<Found[]> {
  const { service_id, service_duration, buffer_after } = row;
  const laid = await findBookable(db, {
    business_id,
    now,
    from: row.booking_date,
    days: DAYS_AHEAD,
    knowsBusiness: true,
    services: [{ service_id, entity_id: null, service_duration }],
    override: ['window'],
    ignoring: [row.id],
  });
  if (!laid.ok) return [];
  const { calendars, days, rules } = laid.value;
  const offers = findOffers(laid.value.row, service_id, null);
  if (!offers.ok) return [];
  const ids = offers.value.map(({ calendar }) => laid.value.row.calendars[calendar]?.id ?? '');
  const takes = service_duration + buffer_after;
  const candidates: Candidate[] = offers.value.map(({ calendar }, i) => ({
    open: calendars[calendar]?.open ?? [],
    taken: withTaken(calendars[calendar]?.taken ?? [], taken, ids[i] ?? ''),
    takes,
  }));
  const before = minuteOf(row.starts_at);
  const found = freeTimes(candidates, days, rules).flatMap((day) =>
    day.starts.flatMap((start, i) =>
      (day.candidates[i] ?? []).map((candidate) => ({
        booking_date: day.day,
        service_time: formatTimeOfDay(day.minutes[i] ?? 0),
        entity_id: ids[candidate] ?? '',
        start,
        end: start + takes,
      })),
    ),
  );
  return bestFirst(found, row, before).slice(0, ALTERNATIVES);
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

function conflictAnswer(row: ConflictRow, alternatives: Alternative[]): Conflict {
  const { id, client_id, client_name, client_phone, account_id } = row;
  const { visit_id, service_id, service_name, entity_id, booking_date, service_time, service_duration } = row;
  const { booking_amount, paid_amount, booking_status, progress, is_usual_calendar } = row;
  return {
    visit_id,
    service_id,
    service_name,
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
