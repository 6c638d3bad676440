import * as z from 'zod/mini';
import { type AudienceFilter, audienceFilter } from './audience-filter.ts';
import type { ModelCampaign, ModelClient, ModelVisit } from './naive-audience.fixture.ts';

/** People and filters at random, for the test and the bench that compare the query with the naive model. */
export interface Random {
  below(most: number): number;
  is(share: number): boolean;
  one<T>(items: readonly T[]): T;
}

/** From numbers between 0 and 1. */
export function randomOf(next: () => number): Random {
  return {
    below: (most) => Math.floor(next() * most),
    is: (share) => next() < share,
    one: <T>(items: readonly T[]) => items[Math.floor(next() * items.length)] as T,
  };
}

/** Half of them change their clocks. */
export const ZONES = ['Asia/Kolkata', 'America/New_York', 'Australia/Lord_Howe', 'Pacific/Auckland'];
export const SERVICES = [1, 2, 3, 4].map((n) => `00000000-0000-4000-8000-00000000000${n}`);
/** Every business has campaigns with these ids, so that a reader of another business's campaign would be found by mistake. */
export const CAMPAIGNS = [1, 2].map((n) => `00000000-0000-4000-8000-00000000001${n}`);

function randomVisit(random: Random, today: Temporal.PlainDate): ModelVisit {
  // Near today, near the edges of a year and of months, and anywhere.
  const ago = random.one([random.below(40), 28 + random.below(5), 363 + random.below(5), random.below(900)]);
  const day = today.subtract({ days: random.is(0.15) ? -random.below(30) : ago }).toString();
  const isAhead = day > today.toString();
  const what = random.is(0.2)
    ? random.one(['missed', 'cancelled'] as const)
    : isAhead || random.is(0.2)
      ? 'booked'
      : 'came';
  const lines = Array.from({ length: 1 + random.below(3) }, () => ({
    service_id: random.is(0.1) ? null : random.one(SERVICES),
    amount: what === 'came' ? random.below(5) * 100_00 : 0,
  }));
  return { day, what, lines };
}

/** Around the edge of a quiet period of seven days, and anywhere; some go later. */
function randomCampaign(random: Random, campaign_id: string): ModelCampaign {
  const what = random.one(['waits', 'sent', 'sent', 'came_back', 'held_back'] as const);
  const is_read = what === 'sent' && random.is(0.7);
  return {
    campaign_id,
    what,
    is_read,
    hours_ago: random.one([7 * 24 + random.one([-1, 1]), random.below(30 * 24) - 100]),
  };
}

export function randomFilter(random: Random, today: Temporal.PlainDate): AudienceFilter {
  const maybe = <T>(share: number, make: () => T) => (random.is(share) ? make() : undefined);
  const duration = () => {
    const unit = random.one(['days', 'weeks', 'months', 'years'] as const);
    return { unit, value: 1 + random.below({ days: 400, weeks: 60, months: 14, years: 2 }[unit]) };
  };
  const some = () => SERVICES.filter(() => random.is(0.4));
  const end = () => (random.is(0.3) ? null : today.subtract({ days: random.below(400) - 10 }).toString());
  const share = random.one([0.1, 0.3]);
  // Sent as JSON: what is undefined is absent.
  return z.parse(
    audienceFilter,
    JSON.parse(
      JSON.stringify({
        type: random.one(['duration', 'custom']),
        duration: maybe(0.7, duration),
        filter_start_date: end(),
        filter_end_date: end(),
        gender: random.one(['all', 'all', 'all', 'female', 'male', 'other']),
        readers_of: maybe(share / 2, () => ({ campaign_id: random.one(CAMPAIGNS), name: 'Diwali' })),
        never_visited: maybe(0.3, () => random.is(0.8)),
        client_presence: {
          new_clients: maybe(share, () => random.is(0.8)),
          not_booked_in_days: maybe(share, () => 1 + random.below(400)),
          loyal_clients: maybe(share, () => ({ min_bookings_per_year: 1 + random.below(4) })),
          loyal_but_lost_clients: maybe(share, () => ({
            min_booking_duration: duration(),
            booking_frequency: 1 + random.below(3),
            lost_duration: duration(),
          })),
        },
        service_usage: {
          used_service_id: maybe(share, some),
          not_used_service_id: maybe(share, some),
          not_tried_service_id: maybe(share, some),
          left_over_details: maybe(share, () => ({
            service_id: random.one(SERVICES),
            booking_frequency: 1 + random.below(3),
            since_duration: duration(),
          })),
        },
        amount_spent: {
          more_than: maybe(share, () => random.below(6) * 100_00),
          less_than: maybe(share, () => random.below(8) * 100_00),
        },
      }),
    ),
  );
}

export interface RandomPerson extends ModelClient {
  readonly made_on: string;
  /** Has a second record that was merged into the first. */
  readonly is_merged: boolean;
}

export function randomPerson(random: Random, id: string, today: Temporal.PlainDate): RandomPerson {
  const visits = Array.from({ length: random.below(7) }, () => randomVisit(random, today));
  const made_on = today.subtract({ days: random.below(500) }).toString();
  const days = visits
    .filter(({ what, day }) => what === 'came' || (what === 'booked' && day < today.toString()))
    .map(({ day }) => day);
  return {
    id,
    gender: random.one(['female', 'male', 'other', null]),
    first_seen_on: [made_on, ...days].sort()[0] ?? made_on,
    visits,
    campaigns: CAMPAIGNS.filter(() => random.is(0.4)).map((campaign) => randomCampaign(random, campaign)),
    made_on,
    is_merged: random.is(0.2),
  };
}
