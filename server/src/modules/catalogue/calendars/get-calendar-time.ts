import type { calendarCalls } from '@kursi/core/catalogue/calendars.contract.ts';
import type { InputOf, OutputOf } from '@kursi/core/contract/call.ts';
import { type Outcome, ok, refuse } from '@kursi/core/kernel/result.ts';
import { formatTimeOfDay } from '@kursi/core/kernel/time.ts';
import { instantAt, localEnd, localMinute } from '@kursi/core/kernel/time-zone.ts';
import type { Database } from '../../../platform/database/database.ts';
import { findHolidays, getBusinessFacts } from '../../business/public.ts';
import { calendarExists } from './calendar.store.ts';
import { type BlockRow, findBlocks, findDays, findLeaves } from './calendar-time.store.ts';

const USUAL_DAYS = 60;
const MOST_DAYS = 400;

export function presentBlock({ id, start, end, note }: BlockRow, timeZone: string) {
  const begins = localMinute(start, timeZone);
  return {
    id,
    day: begins.day.toString(),
    start_time: formatTimeOfDay(begins.minute),
    end_time: formatTimeOfDay(localEnd(end, timeZone).minute),
    start_date: start.toString(),
    end_date: end.toString(),
    note,
  };
}

/** Exceptions to the usual week in a range of days. */
export async function getCalendarTime(
  { q }: Database,
  input: InputOf<typeof calendarCalls.getTime>,
  now: Temporal.Instant,
): Outcome<OutputOf<typeof calendarCalls.getTime>, 'NOT_FOUND' | 'MALFORMED'> {
  if (!(await calendarExists(q, input))) return refuse('NOT_FOUND');
  const { time_zone, business_hours } = await getBusinessFacts(q, input.business_id);
  const today = localMinute(now, time_zone).day;
  const first = input.first_day ? Temporal.PlainDate.from(input.first_day) : today;
  const last = input.last_day ? Temporal.PlainDate.from(input.last_day) : first.add({ days: USUAL_DAYS });
  const length = first.until(last).days;
  if (length < 0 || length > MOST_DAYS) {
    return refuse('MALFORMED', { fields: [{ field: 'last_day', problem: 'invalid_value' }] });
  }
  const range = { first_day: first.toString(), last_day: last.toString() };
  const period = {
    start: instantAt(first, 0, time_zone),
    end: instantAt(last.add({ days: 1 }), 0, time_zone),
  };
  const [days, leaves, holidays, blocks] = await Promise.all([
    findDays(q, input, range),
    findLeaves(q, input, range),
    findHolidays(q, input.business_id, range),
    findBlocks(q, input, period),
  ]);
  return ok({
    business_hours,
    today: today.toString(),
    days,
    leaves,
    holidays,
    blocks: blocks.map((block) => presentBlock(block, time_zone)),
  });
}
