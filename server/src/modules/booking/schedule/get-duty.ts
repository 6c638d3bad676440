import type { scheduleCalls } from '@kursi/core/booking/schedule.contract.ts';
import { bookableHours, type CalendarHours } from '@kursi/core/catalogue/calendar-hours.ts';
import type { InputOf, OutputOf } from '@kursi/core/contract/call.ts';
import { type Outcome, ok } from '@kursi/core/kernel/result.ts';
import { DAY_MINUTES } from '@kursi/core/kernel/time.ts';
import { instantAt } from '@kursi/core/kernel/time-zone.ts';
import type { Executor } from '../../../platform/database/database.ts';
import { listCalendarHours, listScheduleRows, type ScheduleRow } from './schedule.store.ts';

type Duties = OutputOf<typeof scheduleCalls.getDuty>;

/** Who works on a day, for the desk that says who did a service. */
export async function getDuty(
  q: Executor,
  of: InputOf<typeof scheduleCalls.getDuty>,
  now: Temporal.Instant,
): Outcome<Duties, never> {
  const items = await readDuty(q, of, now);
  return ok({
    items: items.map(({ taken, ...duty }) => ({
      ...duty,
      taken: taken.map(({ start, end }) => ({ start, end })),
    })),
  });
}

/** The same with whose time it is that is taken. */
export async function readDuty(
  q: Executor,
  { business_id, day }: InputOf<typeof scheduleCalls.getDuty>,
  now: Temporal.Instant,
) {
  const { time_zone, business_hours, holidays, calendars } = await listCalendarHours(q, business_id, day);
  const date = Temporal.PlainDate.from(day);
  const start = instantAt(date, 0, time_zone);
  const end = instantAt(date.add({ days: 1 }), 0, time_zone);
  const rows = await listScheduleRows(q, { business_id, start, end }, now);
  const business = { business_hours, holidays };
  const minuteOf = (at: Temporal.Instant) =>
    Math.min(DAY_MINUTES, Math.max(0, Math.round(at.since(start).total('minutes'))));
  const endOf = (row: ScheduleRow) => minuteOf(row.start.add({ minutes: row.service_duration ?? 0 }));
  return calendars.map(({ id: entity_id, ...hours }: CalendarHours & { readonly id: string }) => {
    const own = rows.filter((row) => row.entity_id === entity_id);
    const walkIns = own
      .filter(({ visit_type, progress }) => visit_type === 'walk-in' && progress !== 'expected')
      .map(endOf);
    return {
      entity_id,
      hours: [...bookableHours(date, business, hours).ranges],
      taken: own.map((row) => ({
        start: minuteOf(row.start),
        end: minuteOf(row.end),
        waitlist_booking_id: row.waitlist_booking_id,
      })),
      walk_in_end: walkIns.length > 0 ? Math.max(...walkIns) : null,
    };
  });
}
