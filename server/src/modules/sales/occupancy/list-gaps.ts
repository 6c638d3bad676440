import { gapsOf } from '@kursi/core/booking/availability/availability.ts';
import type { OutputOf } from '@kursi/core/contract/call.ts';
import { noPaise, sumPaise } from '@kursi/core/kernel/money.ts';
import { localMinute } from '@kursi/core/kernel/time-zone.ts';
import type { occupancyCalls } from '@kursi/core/sales/occupancy.contract.ts';
import {
  clipRanges,
  GAP_DAYS,
  GAP_MINUTES,
  servedMinutes,
  USUAL_WEEKS,
  worthOfHour,
  worthOfIdle,
} from '@kursi/core/sales/occupancy.ts';
import type { Executor } from '../../../platform/database/database.ts';
import { getBusinessFacts } from '../../business/public.ts';
import {
  type CalendarTime,
  eachHourOf,
  instantOf,
  minuteOf,
  readCalendarTime,
  type TimeOfDays,
} from './calendar-minutes.ts';
import type { TimeOf } from './calendar-time.store.ts';
import { listSoldByCalendar } from './get-occupancy.ts';

type Gap = OutputOf<typeof occupancyCalls.listGaps>['gaps'][number];

/** Free times to sell, the most worth first: the hours of a person are worth what they sold for in the last weeks. */
export async function listGaps(db: Executor, of: TimeOf, now: Temporal.Instant): Promise<Gap[]> {
  const { time_zone } = await getBusinessFacts(db, of.business_id);
  const today = localMinute(now, time_zone).day;
  const coming = { from: today, to: today.add({ days: GAP_DAYS - 1 }) };
  const usual = { from: today.subtract({ weeks: USUAL_WEEKS }), to: today.subtract({ days: 1 }) };
  const [time, past, sold] = await Promise.all([
    readCalendarTime(db, of, coming, now),
    readCalendarTime(db, of, usual, now),
    listSoldByCalendar(db, of, { from: usual.from.toString(), to: usual.to.toString() }),
  ]);
  const worked = workedBy(past);
  const salon = {
    sold: sumPaise(sold.values()),
    minutes: [...worked.values()].reduce((sum, one) => sum + one, 0),
  };
  const found = time.calendars.flatMap((calendar) => {
    const { id, name, colour, image_url, service_ids, until } = calendar.row;
    if (until !== null || service_ids.length === 0) return [];
    const own = { sold: sold.get(id) ?? noPaise, minutes: worked.get(id) ?? 0 };
    const hour = worthOfHour(own, salon);
    return gapsAhead(calendar, minuteOf(now) + 1).map(([start, end]) => ({
      id,
      name,
      colour,
      image_url,
      starts_at: instantOf(start).toString(),
      ends_at: instantOf(end).toString(),
      day: localMinute(instantOf(start), time_zone).day.toString(),
      worth: worthOfIdle(end - start, hour),
      service_ids: [...service_ids],
    }));
  });
  return found.toSorted((a, b) => b.worth - a.worth || a.starts_at.localeCompare(b.starts_at));
}

function gapsAhead({ open, taken }: CalendarTime, from: number): [start: number, end: number][] {
  const pairs = taken.filter((_, i) => i % 3 !== 2);
  const gaps = gapsOf({ open: clipRanges(open, from, Number.POSITIVE_INFINITY), taken: pairs }, GAP_MINUTES);
  return gaps.flatMap((start, i) => (i % 2 ? [] : [[start, gaps[i + 1] ?? start]]));
}

function workedBy(time: TimeOfDays): ReadonlyMap<string, number> {
  const worked = new Map<string, number>();
  const all = { from: Number.NEGATIVE_INFINITY, until: Number.POSITIVE_INFINITY };
  eachHourOf(time, all, ({ row: { id } }, _day, _hour, minutes) => {
    worked.set(id, (worked.get(id) ?? 0) + servedMinutes(minutes) + minutes.overtime);
  });
  return worked;
}
