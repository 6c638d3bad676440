import type { AudienceFilter, Duration } from '@kursi/core/campaigns/audience-filter.ts';
import { formatDate, formatMoney } from '../../lib/format.ts';
import type { Translate } from '../../lib/text.ts';

export type ServiceNames = ReadonlyMap<string, string>;

export function durationWords(t: Translate, { value, unit }: Duration): string {
  return t(`audience.length_${unit}`, { count: value });
}

/** The days that the other criteria speak of; empty: ever. */
export function windowWords(t: Translate, filter: AudienceFilter): string {
  if (filter.type === 'duration')
    return t('audience.in_the_last', { length: durationWords(t, filter.duration) });
  const { filter_start_date: from, filter_end_date: to } = filter;
  if (from && to) return t('audience.between', { from: formatDate(from), to: formatDate(to) });
  if (from) return t('audience.since', { day: formatDate(from) });
  return to ? t('audience.until', { day: formatDate(to) }) : '';
}

/** The filter as one sentence; null when a custom filter names nobody. */
export function filterWords(t: Translate, filter: AudienceFilter, services: ServiceNames): string | null {
  const parts = [
    ...(filter.readers_of ? [t('audience.words_read', { name: filter.readers_of.name })] : []),
    ...presenceParts(t, filter),
    ...serviceParts(t, filter, services),
    ...otherParts(t, filter),
  ];
  if (parts.length === 0) return filter.type === 'custom' ? null : t('audience.words_all');
  const last = parts.at(-1) ?? '';
  const joined =
    parts.length === 1 ? last : t('audience.words_and', { first: parts.slice(0, -1).join(', '), last });
  return t('audience.words', { parts: joined });
}

function presenceParts(t: Translate, filter: AudienceFilter): string[] {
  const { new_clients, not_booked_in_days, loyal_clients, loyal_but_lost_clients } = filter.client_presence;
  const parts: string[] = [];
  if (new_clients) parts.push(t('audience.words_new', { window: windowWords(t, filter) }).trim());
  if (not_booked_in_days !== undefined)
    parts.push(
      t(filter.never_visited ? 'audience.words_away_or_never' : 'audience.words_away', {
        length: t('audience.length_days', { count: not_booked_in_days }),
      }),
    );
  if (loyal_clients) parts.push(t('audience.words_loyal', { count: loyal_clients.min_bookings_per_year }));
  if (loyal_but_lost_clients) {
    const { min_booking_duration, booking_frequency, lost_duration } = loyal_but_lost_clients;
    const length = durationWords(t, min_booking_duration);
    parts.push(t('audience.words_was_loyal', { count: booking_frequency, length }));
    parts.push(t('audience.words_away', { length: durationWords(t, lost_duration) }));
  }
  return parts;
}

function serviceParts(t: Translate, filter: AudienceFilter, services: ServiceNames): string[] {
  const { used_service_id, not_used_service_id, not_tried_service_id, left_over_details } =
    filter.service_usage;
  const named = (ids: readonly string[]) =>
    ids.map((id) => services.get(id) ?? t('audience.service_gone')).join(t('audience.or'));
  const window = windowWords(t, filter);
  const parts: string[] = [];
  if (used_service_id?.length)
    parts.push(t('audience.words_used', { services: named(used_service_id), window }).trim());
  if (not_used_service_id?.length)
    parts.push(t('audience.words_not_used', { services: named(not_used_service_id), window }).trim());
  if (not_tried_service_id?.length)
    parts.push(t('audience.words_not_tried', { services: named(not_tried_service_id) }));
  if (left_over_details) {
    const { service_id, booking_frequency, since_duration } = left_over_details;
    parts.push(
      t('audience.words_left_over', {
        service: named([service_id]),
        count: booking_frequency,
        length: durationWords(t, since_duration),
      }),
    );
  }
  return parts;
}

function otherParts(t: Translate, filter: AudienceFilter): string[] {
  const { more_than, less_than } = filter.amount_spent;
  const window = windowWords(t, filter);
  const parts: string[] = [];
  if (more_than !== undefined && less_than !== undefined) {
    const between = { more: formatMoney(more_than), less: formatMoney(less_than), window };
    parts.push(t('audience.words_spent_between', between).trim());
  } else if (more_than !== undefined)
    parts.push(t('audience.words_spent_more', { amount: formatMoney(more_than), window }).trim());
  else if (less_than !== undefined)
    parts.push(t('audience.words_spent_less', { amount: formatMoney(less_than), window }).trim());
  if (filter.gender !== 'all') parts.push(t(`audience.words_${filter.gender}`));
  return parts;
}
