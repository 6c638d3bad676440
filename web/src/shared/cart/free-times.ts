import { availabilityCalls } from '@kursi/core/booking/availability.contract.ts';
import type { OutputOf } from '@kursi/core/contract/call.ts';
import type { BusinessPage } from '@kursi/core/discovery/discovery.contract.ts';
import { fetchCached } from '../../lib/front-page-cache.ts';
import type { CartLine } from './cart.ts';

export type FreeTimes = OutputOf<typeof availabilityCalls.findForVisit>;
export type FreeDay = FreeTimes['days'][number];
export type FreeTime = FreeDay['slots'][number];

/** Three weeks in one request. */
export const DAYS = 21;
/** Short cache time: other clients book too. */
const STALE_MS = 30_000;

export const todayAt = (timeZone: string): string =>
  Temporal.Now.zonedDateTimeISO(timeZone).toPlainDate().toString();

/** Free times for these services, from today on. */
export function fetchFreeTimes(
  page: Pick<BusinessPage, 'id' | 'time_zone'>,
  lines: readonly CartLine[],
  { anew = false } = {},
): Promise<FreeTimes> {
  const input = {
    business_id: page.id,
    from: todayAt(page.time_zone),
    days: DAYS,
    services: lines.map(({ service_id }) => service_id).join(','),
    entities: lines.map(({ entity_id }) => entity_id ?? '').join(','),
    slots: lines.map(({ slots }) => slots).join(','),
  };
  return fetchCached(availabilityCalls.findForVisit, input, anew ? 0 : STALE_MS);
}
