import { availabilityCalls } from '@kursi/core/booking/availability.contract.ts';
import type { OutputOf } from '@kursi/core/contract/call.ts';
import type { BusinessPage } from '@kursi/core/discovery/discovery.contract.ts';
import { fetchCached } from '../../lib/sync/front-page-cache.ts';
import type { CartLine } from './cart.ts';

export type FreeTimes = OutputOf<typeof availabilityCalls.findForVisit>;
export type FreeDay = FreeTimes['days'][number];
export type FreeTime = FreeDay['slots'][number];

/** Three weeks in one request, and on one screen. */
export const DAYS = 21;
/** Short cache time: other clients book too. */
const STALE_MS = 30_000;

export const todayAt = (timeZone: string): string =>
  Temporal.Now.zonedDateTimeISO(timeZone).toPlainDate().toString();

/** Free times of three weeks for these services, from today or a later day on. */
export async function fetchFreeTimes(
  page: Pick<BusinessPage, 'id' | 'time_zone'>,
  lines: readonly CartLine[],
  { anew = false, from = todayAt(page.time_zone) } = {},
): Promise<FreeTimes> {
  const input = {
    business_id: page.id,
    from,
    days: DAYS,
    services: lines.map(({ service_id }) => service_id).join(','),
    entities: lines.map(({ entity_id }) => entity_id ?? '').join(','),
    slots: lines.map(({ slots }) => slots).join(','),
  };
  const times = await fetchCached(availabilityCalls.findForVisit, input, anew ? 0 : STALE_MS);
  return withinWindow(times);
}

/** Without the days beyond the booking window, which would look closed. */
export function withinWindow(times: FreeTimes): FreeTimes {
  return { ...times, days: times.days.filter(({ day }) => day <= times.last_day) };
}

/** The first day to show: today, unless the wanted day is on a later page. */
export function firstShown(today: string, day: string | undefined): string {
  const end = Temporal.PlainDate.from(today).add({ days: DAYS }).toString();
  return day !== undefined && day >= end ? day : today;
}
