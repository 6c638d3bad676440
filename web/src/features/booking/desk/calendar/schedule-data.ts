import { scheduleCalls } from '@kursi/core/booking/schedule.contract.ts';
import type { ScheduleItem } from '@kursi/core/booking/schedule-item.ts';
import { bookableHours } from '@kursi/core/catalogue/calendar-hours.ts';
import { type Calendar, calendarCalls } from '@kursi/core/catalogue/calendars.contract.ts';
import { catalogueCalls } from '@kursi/core/catalogue/catalogue.contract.ts';
import type { OutputOf } from '@kursi/core/contract/call.ts';
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { callQuery, lookupQuery, useCallQuery } from '../../../../lib/sync/queries.ts';
import { type Column, familiesOf, keepSame, makeColumns } from './grid/columns.ts';

type CalendarTime = OutputOf<typeof calendarCalls.getTime>;

const NO_ITEMS: readonly ScheduleItem[] = [];
const NO_IDS: readonly string[] = [];
const NO_CALENDARS: readonly Calendar[] = [];

export interface Days {
  readonly from: string;
  readonly to: string;
}

/** What a view shows: the day, seven days from it, its week from Monday, or the weeks of its month. */
export type Reach = 'day' | 'seven' | 'week' | 'month';

export function daysAround(day: string, reach: Reach): Days {
  if (reach === 'day') return { from: day, to: day };
  const date = Temporal.PlainDate.from(day);
  if (reach === 'seven') return daysFrom(date, date.add({ days: 6 }));
  if (reach === 'week') return daysFrom(mondayOf(date), mondayOf(date).add({ days: 6 }));
  const last = date.with({ day: date.daysInMonth });
  return daysFrom(mondayOf(date.with({ day: 1 })), mondayOf(last).add({ days: 6 }));
}

const mondayOf = (date: Temporal.PlainDate) => date.subtract({ days: date.dayOfWeek - 1 });

function daysFrom(from: Temporal.PlainDate, to: Temporal.PlainDate): Days {
  return { from: from.toString(), to: to.toString() };
}

/** The day after turning so many pages. */
export function turned(day: string, view: 'day' | 'week' | 'month' | 'list', by: number): string {
  const step = view === 'month' ? { months: by } : { days: view === 'week' ? by * 7 : by };
  return Temporal.PlainDate.from(day).add(step).toString();
}

export function daysOf({ from, to }: Days): string[] {
  const first = Temporal.PlainDate.from(from);
  const count = first.until(to).days + 1;
  return Array.from({ length: count }, (_, i) => first.add({ days: i }).toString());
}

/** Entries, working hours and calendars of these days. */
export function useDesk(businessId: string, days: Days) {
  const of = { business_id: businessId };
  const schedule = useCallQuery(scheduleCalls.get, { ...of, ...days });
  const catalogue = useCallQuery(catalogueCalls.get, of);
  const items = schedule.data?.items ?? NO_ITEMS;
  const living = catalogue.data?.calendars ?? NO_CALENDARS;

  // A deleted calendar still shows its existing bookings.
  const removed = useMemo(() => {
    const known = new Set(living.map(({ id }) => id));
    const missing = new Set(items.map(({ entity_id }) => entity_id).filter((id) => !known.has(id)));
    return catalogue.data ? [...missing] : NO_IDS;
  }, [items, living, catalogue.data]);
  const gone = useQuery(lookupQuery(calendarCalls.list, of, removed));
  const calendars = useMemo(() => {
    const busy = new Set(items.map(({ entity_id }) => entity_id));
    const shown = living.filter(({ id, calendar_status }) => calendar_status === 'enable' || busy.has(id));
    return [...shown, ...((removed.length > 0 && gone.data) || NO_CALENDARS)];
  }, [living, items, gone.data, removed]);

  const hoursOf = useHours(businessId, living, middleOf(days));
  const familyOf = useMemo(
    () => familiesOf(catalogue.data?.services ?? [], catalogue.data?.categories ?? []),
    [catalogue.data],
  );
  return { schedule, catalogue, items, calendars, hoursOf, familyOf };
}

export type Desk = ReturnType<typeof useDesk>;

/** Columns of these days and calendars; unchanged ones stay the same objects. */
export function useColumns(
  { items, hoursOf, familyOf, schedule }: Desk,
  places: Parameters<typeof makeColumns>[0],
): readonly Column[] {
  const before = useRef<readonly Column[]>([]);
  const timeZone = schedule.data?.time_zone;
  const columns = useMemo(() => {
    if (!timeZone || !hoursOf) return before.current;
    return keepSame(before.current, makeColumns(places, { items, timeZone, familyOf, hoursOf }));
  }, [places, items, timeZone, familyOf, hoursOf]);
  useEffect(() => {
    before.current = columns;
  });
  return columns;
}

/** In the month that a page is about, also where its first day is in the one before. */
function middleOf(days: Days): string {
  const all = daysOf(days);
  return all[Math.floor(all.length / 2)] ?? days.from;
}

/** Bookable hours, fetched per month so that paging needs no request. Null until loaded. */
function useHours(businessId: string, calendars: readonly Calendar[], day: string) {
  const month = Temporal.PlainYearMonth.from(day.slice(0, 7));
  const first_day = month.toPlainDate({ day: 1 }).subtract({ days: 7 }).toString();
  const last_day = month.toPlainDate({ day: month.daysInMonth }).add({ days: 7 }).toString();
  const times = useQueries({
    queries: calendars.map(({ id }) =>
      callQuery(calendarCalls.getTime, { business_id: businessId, id, first_day, last_day }),
    ),
    combine: useCallback(
      (results: readonly { readonly data: CalendarTime | undefined; readonly isError: boolean }[]) => {
        const known = results.map(({ data }) => data);
        return { known, settled: results.every(({ data, isError }) => data !== undefined || isError) };
      },
      [],
    ),
  });
  return useMemo(() => {
    if (!times.settled) return null;
    const byId = new Map(calendars.map(({ id }, i) => [id, times.known[i]]));
    return (calendar: Calendar, on: string) => {
      const time = byId.get(calendar.id);
      // A deleted calendar has no working hours.
      if (!time) return { ranges: [], because: 'own_week' as const };
      const { business_hours, holidays, days, leaves } = time;
      return bookableHours(
        Temporal.PlainDate.from(on),
        { business_hours, holidays: holidays.map((holiday) => holiday.day) },
        { business_hours: calendar.business_hours, days, leaves },
      );
    };
  }, [calendars, times]);
}

/** Prefetches the previous and next pages once the current one is loaded. */
export function usePrefetch(businessId: string, pages: readonly Days[], ready: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!ready) return;
    const timer = setTimeout(() => {
      for (const days of pages)
        void client.prefetchQuery(callQuery(scheduleCalls.get, { business_id: businessId, ...days }));
    }, 400);
    return () => clearTimeout(timer);
  }, [client, businessId, pages, ready]);
}
