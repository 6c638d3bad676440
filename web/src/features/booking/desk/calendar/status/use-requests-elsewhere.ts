import { scheduleCalls } from '@kursi/core/booking/schedule.contract.ts';
import { useCallQuery } from '../../../../../lib/sync/queries.ts';
import type { CalendarColumns } from '../grid/use-calendar-columns.ts';

interface Asked {
  readonly visit_id: string;
  readonly booking_date: string;
}

/** Requests on days that are not shown: how many visits, and the first of their days. */
export function requestsElsewhere(
  asked: readonly Asked[],
  isShown: (day: string) => boolean,
): { readonly count: number; readonly first: string | null } {
  const others = asked.filter(({ booking_date }) => !isShown(booking_date));
  const [first = null] = others.map(({ booking_date }) => booking_date).sort();
  return { count: new Set(others.map(({ visit_id }) => visit_id)).size, first };
}

/** Nought of today is not nought: others may wait for an answer on days that nobody looks at. */
export function useRequestsElsewhere(
  business_id: string,
  { today, counted }: Pick<CalendarColumns, 'today' | 'counted'>,
) {
  const { data } = useCallQuery(scheduleCalls.listBookings, {
    business_id,
    status: 'created',
    from: today,
    earliest: 'true',
    limit: 100,
  });
  const days = new Set(counted.map(({ day }) => day));
  return requestsElsewhere(data?.items ?? [], (day) => days.has(day));
}
