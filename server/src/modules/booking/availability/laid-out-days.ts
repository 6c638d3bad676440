import type { CalendarTime, OfferRules } from '@kursi/core/booking/availability.ts';
import { startsAllowed } from '@kursi/core/booking/availability.ts';
import { openRanges } from '@kursi/core/booking/availability-hours.ts';
import type { Override } from '@kursi/core/booking/booking-rules.ts';
import { publicMaySee } from '@kursi/core/business/business-state.ts';
import { BUFFER_MAX, DURATION_MAX } from '@kursi/core/catalogue/service-rules.ts';
import type { MemberRole } from '@kursi/core/contract/permission.ts';
import { type LocalDay, localDays } from '@kursi/core/kernel/local-days.ts';
import { ok, type Result, refuse } from '@kursi/core/kernel/result.ts';
import type { Executor } from '../../../platform/database/database.ts';
import { type AvailabilityRow, type CalendarRow, readAvailability } from './availability.store.ts';

/** What is wanted of which days, and by whom: a role may pass over rules, a client may not. */
export interface DaysWanted {
  readonly business_id: string;
  readonly services: readonly {
    readonly service_id: string;
    readonly entity_id?: string | null | undefined;
    readonly service_duration?: number | undefined;
  }[];
  readonly role: MemberRole | null;
  readonly override: readonly Override[];
  /** Whoever has a booking there or works there knows the business, whether or not the public sees it. */
  readonly knowsIt?: boolean;
}

/** Everything that decides about some days, in whole minutes. */
export interface LaidOutDays {
  readonly row: AvailabilityRow;
  readonly days: readonly LocalDay[];
  readonly calendars: readonly CalendarTime[];
  readonly rules: OfferRules;
}

/** No zone has days shorter than this, and none lies further from UTC. */
const SHORTEST_DAY = 22 * 60;
const AROUND = { hours: 14 };

/** How many days after its own something of this many minutes may reach into. */
export const daysReached = (minutes: number) => Math.ceil(minutes / SHORTEST_DAY);

function reachOf({ services }: DaysWanted): number {
  const longest = services.map(({ service_duration = DURATION_MAX }) => service_duration + BUFFER_MAX);
  return daysReached(longest.reduce((sum, one) => sum + one, 0));
}

/** Some days, both included, and the moments that they are in whatever zone. */
export function periodFor(first: Temporal.PlainDate, last: Temporal.PlainDate) {
  return {
    first_day: first.toString(),
    last_day: last.toString(),
    start: first.toZonedDateTime('UTC').toInstant().subtract(AROUND),
    end: last.add({ days: 1 }).toZonedDateTime('UTC').toInstant().add(AROUND),
  };
}

/** In one query. `ignoring`: bookings whose own time counts as free; `holder_id`: whose holds do. */
export async function layOutDays(
  db: Executor,
  wanted: DaysWanted,
  first: Temporal.PlainDate,
  count: number,
  now: Temporal.Instant,
  ignoring: readonly string[],
  holder_id: string | null = null,
): Promise<Result<LaidOutDays, 'NOT_FOUND' | 'BUSINESS_SUSPENDED'>> {
  const reach = reachOf(wanted);
  const last = first.add({ days: count - 1 + reach });
  const row = await readAvailability(db, {
    business_id: wanted.business_id,
    service_ids: wanted.services.map(({ service_id }) => service_id),
    entity_ids: wanted.services.map(({ entity_id }) => entity_id ?? null),
    ...periodFor(first, last),
    now,
    ignoring,
    holder_id,
  });
  if (!row || !(wanted.role || wanted.knowsIt || publicMaySee(row))) return refuse('NOT_FOUND');
  if (row.business_state === 'suspended') return refuse('BUSINESS_SUSPENDED');
  const laid = localDays(first, count + reach, row.time_zone);
  return ok({
    row,
    days: laid.slice(0, count),
    calendars: row.calendars.map((calendar) => timeOf(calendar, row, laid, wanted.override)),
    rules: rulesOf(row, now, wanted.override),
  });
}

/** When a calendar is open on these days, and what is taken from it. */
export function timeOf(
  calendar: CalendarRow,
  row: AvailabilityRow,
  laid: readonly LocalDay[],
  override: readonly Override[],
): CalendarTime {
  const { taken_from, taken_to } = calendar;
  const taken = (taken_from ?? []).flatMap((start, i) => [start, taken_to?.[i] ?? start]);
  const always = [laid[0]?.startsAt ?? 0, laid.at(-1)?.endsAt ?? 0];
  return { open: override.includes('hours') ? always : openRanges(laid, row, calendar), taken };
}

export function rulesOf(
  row: AvailabilityRow,
  now: Temporal.Instant,
  override: readonly Override[],
): OfferRules {
  const { earliest, latest } = startsAllowed(now, row.max_booking_window);
  return {
    step: override.includes('step') ? 1 : row.slot_step,
    earliest: override.includes('past') ? Number.NEGATIVE_INFINITY : earliest,
    latest: override.includes('window') ? Number.POSITIVE_INFINITY : latest,
  };
}
