import {
  type AudienceFilter,
  type CriterionName,
  type Duration,
  usesDays,
} from '@kursi/core/campaigns/audience-filter.ts';
import { paise } from '@kursi/core/kernel/money.ts';

/** The lines of a filter, in the order in which their counts build on each other. */
export const conditions = [
  'days',
  'new_clients',
  'not_booked',
  'loyal',
  'loyal_but_lost',
  'used',
  'not_used',
  'not_tried',
  'left_over',
  'spent',
] as const;
export type Condition = (typeof conditions)[number];

/** Which step of the count stands beside a line; the days only bound the others. */
export const stepOfCondition: Readonly<Record<Condition, CriterionName | null>> = {
  days: null,
  new_clients: 'new_clients',
  not_booked: 'not_booked',
  loyal: 'loyal',
  loyal_but_lost: 'then_lost',
  used: 'used_service',
  not_used: 'not_used_service',
  not_tried: 'not_tried_service',
  left_over: 'not_used_lately',
  spent: 'amount_spent',
};

/** What the four cards begin with. */
export const quickKinds = ['new_clients', 'not_booked', 'loyal', 'loyal_but_lost'] as const;
export type QuickKind = (typeof quickKinds)[number];

const AWAY_DAYS = 60;
const LOYAL_TIMES = 4;
const NEW_DAYS = 30;
const SPENT = paise(100_000);
const A_YEAR: Duration = { value: 12, unit: 'months' };
const TWO_MONTHS: Duration = { value: AWAY_DAYS, unit: 'days' };

export function hasCondition(filter: AudienceFilter, condition: Condition): boolean {
  const { client_presence: presence, service_usage: usage, amount_spent: spent } = filter;
  switch (condition) {
    case 'days':
      return filter.type === 'duration'
        ? usesDays(filter)
        : filter.filter_start_date !== null || filter.filter_end_date !== null;
    case 'new_clients':
      return presence.new_clients === true;
    case 'not_booked':
      return presence.not_booked_in_days !== undefined;
    case 'loyal':
      return presence.loyal_clients !== undefined;
    case 'loyal_but_lost':
      return presence.loyal_but_lost_clients !== undefined;
    case 'used':
      return usage.used_service_id !== undefined;
    case 'not_used':
      return usage.not_used_service_id !== undefined;
    case 'not_tried':
      return usage.not_tried_service_id !== undefined;
    case 'left_over':
      return usage.left_over_details !== undefined;
    case 'spent':
      return spent.more_than !== undefined || spent.less_than !== undefined;
  }
}

type Presence = AudienceFilter['client_presence'];
const presenceOf: Readonly<Record<QuickKind, Presence>> = {
  new_clients: { new_clients: true },
  not_booked: { not_booked_in_days: AWAY_DAYS },
  loyal: { loyal_clients: { min_bookings_per_year: LOYAL_TIMES } },
  loyal_but_lost: {
    loyal_but_lost_clients: {
      min_booking_duration: A_YEAR,
      booking_frequency: LOYAL_TIMES,
      lost_duration: TWO_MONTHS,
    },
  },
};

const since = (filter: AudienceFilter, today: Temporal.PlainDate): AudienceFilter =>
  hasCondition(filter, 'days')
    ? filter
    : { ...filter, filter_start_date: today.subtract({ days: NEW_DAYS }).toString() };

/** `service` is the one that a line about services begins with. */
export function addCondition(
  filter: AudienceFilter,
  condition: Condition,
  { today, service }: { readonly today: Temporal.PlainDate; readonly service: string | null },
): AudienceFilter {
  const { client_presence: presence, service_usage: usage } = filter;
  const withUsage = (part: AudienceFilter['service_usage']) => ({
    ...filter,
    service_usage: { ...usage, ...part },
  });
  const ids = service ? [service] : [];
  switch (condition) {
    case 'days':
      return since(filter, today);
    case 'new_clients':
      // Everyone was new once: the days bound it.
      return since({ ...filter, client_presence: { ...presence, ...presenceOf.new_clients } }, today);
    case 'not_booked':
    case 'loyal':
    case 'loyal_but_lost':
      return { ...filter, client_presence: { ...presence, ...presenceOf[condition] } };
    case 'used':
      return withUsage({ used_service_id: ids });
    case 'not_used':
      return withUsage({ not_used_service_id: ids });
    case 'not_tried':
      return withUsage({ not_tried_service_id: ids });
    case 'left_over':
      return service
        ? withUsage({
            left_over_details: { service_id: service, booking_frequency: 1, since_duration: TWO_MONTHS },
          })
        : filter;
    case 'spent':
      return { ...filter, amount_spent: { more_than: SPENT } };
  }
}

export function removeCondition(filter: AudienceFilter, condition: Condition): AudienceFilter {
  const presence = { ...filter.client_presence };
  const usage = { ...filter.service_usage };
  if (condition === 'days') return { ...filter, filter_start_date: null, filter_end_date: null };
  if (condition === 'spent') return { ...filter, amount_spent: {} };
  if (condition === 'new_clients') delete presence.new_clients;
  if (condition === 'not_booked') {
    delete presence.not_booked_in_days;
    filter = { ...filter, never_visited: false };
  }
  if (condition === 'loyal') delete presence.loyal_clients;
  if (condition === 'loyal_but_lost') delete presence.loyal_but_lost_clients;
  if (condition === 'used') delete usage.used_service_id;
  if (condition === 'not_used') delete usage.not_used_service_id;
  if (condition === 'not_tried') delete usage.not_tried_service_id;
  if (condition === 'left_over') delete usage.left_over_details;
  return { ...filter, client_presence: presence, service_usage: usage };
}

/** A card takes the place of the other cards; pressed again, it goes. */
export function pressQuick(
  filter: AudienceFilter,
  kind: QuickKind,
  today: Temporal.PlainDate,
): AudienceFilter {
  const isOn = hasCondition(filter, kind);
  const without = { ...filter, client_presence: {} };
  return isOn ? without : addCondition(without, kind, { today, service: null });
}
