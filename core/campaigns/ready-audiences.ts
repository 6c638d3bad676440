import { AWAY_DAYS, VISITS_OF_A_REGULAR } from '../clients/regulars.ts';
import type { AudienceFilter } from './audience-filter.ts';

/** Audiences that a report leads to; the campaign shows them and lets them be changed. */

/** Everybody who had one of these services in a year and has nothing in so many days, nor booked. */
export const DUE_AFTER_DAYS = 28;
/** As many as a filter takes. */
const SERVICES = 20;

const everyone: AudienceFilter = {
  type: 'duration',
  duration: { value: 1, unit: 'years' },
  filter_start_date: null,
  filter_end_date: null,
  gender: 'all',
  client_presence: {},
  service_usage: {},
  amount_spent: {},
};

export function dueForServices(service_ids: readonly string[]): AudienceFilter {
  return {
    ...everyone,
    client_presence: { not_booked_in_days: DUE_AFTER_DAYS },
    service_usage: { used_service_id: [...new Set(service_ids)].slice(0, SERVICES) },
  };
}

/** As near as a filter comes to `hasStopped`: their own pause is not asked. */
const stoppedRegulars: AudienceFilter = {
  ...everyone,
  client_presence: {
    loyal_but_lost_clients: {
      min_booking_duration: { value: 1, unit: 'years' },
      booking_frequency: VISITS_OF_A_REGULAR,
      lost_duration: { value: AWAY_DAYS, unit: 'days' },
    },
  },
};

/** How an address names whom a new campaign is for: regulars who stopped, or ids of services. */
export const FOR_REGULARS = 'regulars';
export const forServices = (service_ids: readonly string[]): string =>
  [...new Set(service_ids)].slice(0, SERVICES).join(' ');

/** What such an address asks for; null: nothing that is known. */
export function readyAudience(text: string | null): AudienceFilter | null {
  if (text === FOR_REGULARS) return stoppedRegulars;
  const ids = (text ?? '').split(' ').filter((one) => /^[0-9a-f-]{36}$/.test(one));
  return ids.length > 0 ? dueForServices(ids) : null;
}
