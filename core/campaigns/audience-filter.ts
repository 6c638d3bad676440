import * as z from 'zod/mini';
import { amount, day, id } from '../contract/fields.ts';

/**
 * Which clients a campaign is for, as the owner says it. Criteria join with AND. What counts as a visit is the rule of
 * core/clients/visit-facts.ts: once per visit, on its day in the business's zone; cancelled and missed ones do not.
 */
export const durationUnits = ['days', 'weeks', 'months', 'years'] as const;
export const audienceModes = ['duration', 'custom'] as const;
export const audienceGenders = ['all', 'female', 'male', 'other'] as const;

const MOST_OF_A_DURATION = 5000;
const count = z.int().check(z.minimum(1), z.maximum(1000));

const duration = z.object({
  value: z.int().check(z.minimum(1), z.maximum(MOST_OF_A_DURATION)),
  unit: z.enum(durationUnits),
});
export type Duration = z.output<typeof duration>;

/** One of several services: a client who used any of them has used it. One id alone is taken too. */
const services = z.pipe(
  z.pipe(
    z.union([id, z.array(id).check(z.maxLength(20))]),
    z.transform((sent) => (typeof sent === 'string' ? [sent] : sent)),
  ),
  z.array(id),
);

export const audienceFilter = z.object({
  type: z.enum(audienceModes),
  duration: z._default(duration, { value: 30, unit: 'days' }),
  /** For `custom`: either end may be open. */
  filter_start_date: z._default(z.nullable(day), null),
  filter_end_date: z._default(z.nullable(day), null),
  gender: z._default(z.enum(audienceGenders), 'all'),
  /** Of these, who read a campaign that was sent before; its name is said in words. Sent ones keep their name. */
  readers_of: z.optional(
    z.object({
      campaign_id: id,
      name: z.string().check(z.maxLength(100)),
      /** Also those whose quiet period after that campaign is not over. The campaign sent now starts a new one. */
      in_their_pause: z.optional(z.boolean()),
    }),
  ),
  client_presence: z._default(
    z.object({
      new_clients: z.optional(z.boolean()),
      not_booked_in_days: z.optional(z.int().check(z.minimum(1), z.maximum(MOST_OF_A_DURATION))),
      loyal_clients: z.optional(z.object({ min_bookings_per_year: count })),
      loyal_but_lost_clients: z.optional(
        z.object({ min_booking_duration: duration, booking_frequency: count, lost_duration: duration }),
      ),
    }),
    {},
  ),
  /** Who stayed away and never came is in too. */
  never_visited: z.optional(z.boolean()),
  service_usage: z._default(
    z.object({
      used_service_id: z.optional(services),
      not_used_service_id: z.optional(services),
      not_tried_service_id: z.optional(services),
      left_over_details: z.optional(
        z.object({ service_id: id, booking_frequency: count, since_duration: duration }),
      ),
    }),
    {},
  ),
  amount_spent: z._default(
    z.object({
      more_than: z.optional(amount(100_000_000_00)),
      less_than: z.optional(amount(100_000_000_00)),
    }),
    {},
  ),
});
export type AudienceFilter = z.output<typeof audienceFilter>;

/** Days, both ends included; null: open. */
export interface DayRange {
  readonly from: string | null;
  readonly to: string | null;
}

/** The lines of a filter as a person reads them. Loyal clients who stopped coming take two: was_loyal and then_lost. */
export const criterionNames = [
  'read_campaign',
  'new_clients',
  'not_booked',
  'loyal',
  'was_loyal',
  'then_lost',
  'used_service',
  'not_used_service',
  'not_tried_service',
  'used_often',
  'not_used_lately',
  'amount_spent',
  'gender',
] as const;
export type CriterionName = (typeof criterionNames)[number];

/** One criterion with its days: what a query or a person can check without knowing the clock. */
export type Criterion = { readonly name: CriterionName } & Rule;
type Rule =
  | { readonly is: 'read'; readonly campaign_id: string }
  | { readonly is: 'first_seen'; readonly in: DayRange }
  /** Nothing on this day or later; what is booked for later counts too. */
  | { readonly is: 'not_since'; readonly day: string; readonly or_never: boolean }
  | { readonly is: 'visits'; readonly in: DayRange; readonly least: number }
  | { readonly is: 'used'; readonly service_ids: readonly string[]; readonly in: DayRange }
  /** So many times, ever. */
  | { readonly is: 'used_often'; readonly service_id: string; readonly least: number }
  | { readonly is: 'not_used'; readonly service_ids: readonly string[]; readonly in: DayRange }
  /** Not on this day or later; what is booked for later counts too. */
  | { readonly is: 'not_used_since'; readonly service_id: string; readonly day: string }
  | {
      readonly is: 'spent';
      readonly in: DayRange;
      readonly more_than: number | null;
      readonly less_than: number | null;
    }
  | { readonly is: 'gender'; readonly gender: 'female' | 'male' | 'other' };

export interface Audience {
  readonly today: string;
  /** All must hold. Empty: every client, unless `isNobody`. */
  readonly criteria: readonly Criterion[];
  readonly isNobody: boolean;
}

const LOYAL_WITHIN = { years: 1 };
const EVER: DayRange = { from: null, to: null };

/** The filter on a day. Durations are counted back by the calendar. */
export function audienceOf(filter: AudienceFilter, today: Temporal.PlainDate): Audience {
  const criteria: Criterion[] = [];
  if (filter.readers_of)
    criteria.push({ name: 'read_campaign', is: 'read', campaign_id: filter.readers_of.campaign_id });
  criteria.push(...presenceCriteria(filter, today), ...serviceCriteria(filter, today));
  const { more_than, less_than } = filter.amount_spent;
  if (more_than !== undefined || less_than !== undefined) {
    const between = { more_than: more_than ?? null, less_than: less_than ?? null };
    criteria.push({ name: 'amount_spent', is: 'spent', in: windowOf(filter, today), ...between });
  }
  if (filter.gender !== 'all') criteria.push({ name: 'gender', is: 'gender', gender: filter.gender });
  return {
    today: today.toString(),
    criteria,
    isNobody: filter.type === 'custom' && criteria.length === 0,
  };
}

/** Whether the days of the filter decide anything: they bound who is new, uses of services and what was spent. */
export function usesDays({ client_presence, service_usage, amount_spent }: AudienceFilter): boolean {
  const { used_service_id = [], not_used_service_id = [] } = service_usage;
  return (
    client_presence.new_clients === true ||
    used_service_id.length + not_used_service_id.length > 0 ||
    amount_spent.more_than !== undefined ||
    amount_spent.less_than !== undefined
  );
}

function windowOf(filter: AudienceFilter, today: Temporal.PlainDate): DayRange {
  if (filter.type === 'custom') return { from: filter.filter_start_date, to: filter.filter_end_date };
  return { from: before(today, filter.duration).toString(), to: today.toString() };
}

/** Nobody came before 1900, and PostgreSQL reads no days of negative years. */
function before(date: Temporal.PlainDate, { value, unit }: Duration): Temporal.PlainDate {
  const earliest = Temporal.PlainDate.from('1900-01-01');
  const found = date.subtract({ [unit]: value });
  return Temporal.PlainDate.compare(found, earliest) < 0 ? earliest : found;
}

function presenceCriteria(filter: AudienceFilter, today: Temporal.PlainDate): Criterion[] {
  const { new_clients, not_booked_in_days, loyal_clients, loyal_but_lost_clients } = filter.client_presence;
  const criteria: Criterion[] = [];
  if (new_clients) criteria.push({ name: 'new_clients', is: 'first_seen', in: windowOf(filter, today) });
  if (not_booked_in_days !== undefined)
    criteria.push({
      name: 'not_booked',
      is: 'not_since',
      day: today.subtract({ days: not_booked_in_days }).toString(),
      or_never: filter.never_visited === true,
    });
  if (loyal_clients) {
    const lastYear = { from: today.subtract(LOYAL_WITHIN).toString(), to: today.toString() };
    criteria.push({ name: 'loyal', is: 'visits', in: lastYear, least: loyal_clients.min_bookings_per_year });
  }
  if (loyal_but_lost_clients) {
    const { min_booking_duration, booking_frequency, lost_duration } = loyal_but_lost_clients;
    const lost = before(today, lost_duration);
    const loyal = { from: before(lost, min_booking_duration).toString(), to: lost.toString() };
    criteria.push({ name: 'was_loyal', is: 'visits', in: loyal, least: booking_frequency });
    const day = lost.add({ days: 1 }).toString();
    criteria.push({ name: 'then_lost', is: 'not_since', day, or_never: false });
  }
  return criteria;
}

function serviceCriteria(filter: AudienceFilter, today: Temporal.PlainDate): Criterion[] {
  const { used_service_id, not_used_service_id, not_tried_service_id, left_over_details } =
    filter.service_usage;
  const window = windowOf(filter, today);
  const criteria: Criterion[] = [];
  if (used_service_id?.length)
    criteria.push({ name: 'used_service', is: 'used', service_ids: used_service_id, in: window });
  if (not_used_service_id?.length)
    criteria.push({ name: 'not_used_service', is: 'not_used', service_ids: not_used_service_id, in: window });
  if (not_tried_service_id?.length)
    criteria.push({ name: 'not_tried_service', is: 'not_used', service_ids: not_tried_service_id, in: EVER });
  if (left_over_details) {
    const { service_id, booking_frequency, since_duration } = left_over_details;
    const since = before(today, since_duration).toString();
    criteria.push({ name: 'used_often', is: 'used_often', service_id, least: booking_frequency });
    criteria.push({ name: 'not_used_lately', is: 'not_used_since', service_id, day: since });
  }
  return criteria;
}
