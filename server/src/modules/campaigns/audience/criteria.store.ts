import type { Audience, Criterion, DayRange } from '@kursi/core/campaigns/audience-filter.ts';
import { type RawBuilder, sql } from 'kysely';

/** A filter in SQL about `client_summary AS summary`. */
export interface Criteria {
  /**
   * LEFT JOINs: PostgreSQL makes semi joins of them, where IN within a count would look through a set again for each
   * client once it no longer fits in memory.
   */
  readonly joins: readonly RawBuilder<unknown>[];
  /** In the order of the filter. */
  readonly conditions: readonly RawBuilder<unknown>[];
}

/** Visits are not read: the summary has their days in sorted arrays. */
export function criteriaOf(business_id: string, { isNobody, criteria, today }: Audience): Criteria {
  if (isNobody) return { joins: [], conditions: [sql`false`] };
  const within: Within = { business_id, today };
  return {
    joins: criteria.flatMap((one) => (one.is === 'read' ? [readersOf(business_id, one.campaign_id)] : [])),
    conditions: criteria.map((one) => conditionOf(one, within)),
  };
}

interface Within {
  readonly business_id: string;
  readonly today: string;
}

function conditionOf(one: Criterion, within: Within): RawBuilder<unknown> {
  if ('in' in one && isEmpty(one.in)) return sql`${isMetByNothing(one)}::boolean`;
  switch (one.is) {
    case 'read':
      return sql`reader.client_id IS NOT NULL`;
    case 'first_seen':
      return inRange(sql`summary.first_seen_on`, one.in);
    case 'not_since':
      return one.or_never
        ? sql`(summary.latest_day < ${one.day}::date OR summary.latest_day IS NULL)`
        : sql`summary.latest_day < ${one.day}::date`;
    case 'visits':
      return sql`${visitsIn(one.in, within)} >= ${one.least}`;
    case 'used':
      return usedIn(one.service_ids, one.in, within);
    case 'not_used':
      return sql`NOT ${usedIn(one.service_ids, one.in, within)}`;
    case 'used_often':
      return sql`${timesUsed(one.service_id, within)} >= ${one.least}`;
    case 'not_used_since': {
      const since = usesOf([one.service_id], { from: one.day, to: null }, within);
      return sql`NOT ${isAnyOf(since, sql`summary.uses`)} AND NOT ${isAnyOf(since, sql`summary.booked_uses`)}`;
    }
    case 'spent': {
      const spent = spentIn(one.in, within);
      const ends = [
        ...(one.more_than === null ? [] : [sql`${spent} > ${one.more_than}`]),
        ...(one.less_than === null ? [] : [sql`${spent} < ${one.less_than}`]),
      ];
      return sql.join(ends, sql` AND `);
    }
    case 'gender':
      return sql`summary.gender = ${one.gender}`;
  }
}

/** Days that end before they begin. */
const isEmpty = ({ from, to }: DayRange) => from !== null && to !== null && from > to;

/** Whether who did nothing in the days of a criterion meets it. */
const isMetByNothing = (one: Criterion) =>
  one.is === 'not_used' || (one.is === 'spent' && one.more_than === null && one.less_than !== 0);

/** Who read a campaign, each once. */
const readersOf = (business_id: string, campaign_id: string) => sql`
  LEFT JOIN (
    SELECT DISTINCT coalesce(record.merged_into, record.id) AS client_id FROM campaign_recipient AS recipient
    JOIN outgoing_message AS message ON message.business_id = ${business_id}
      AND message.id = recipient.message_id AND message.read_at IS NOT NULL
    JOIN client AS record ON record.business_id = ${business_id} AND record.id = recipient.client_id
    WHERE recipient.business_id = ${business_id} AND recipient.campaign_id = ${campaign_id}
  ) AS reader ON reader.client_id = summary.client_id`;

/** How many visits: each counts once, on its first day. */
function visitsIn(range: DayRange, { today }: Within): RawBuilder<unknown> {
  const between = (days: RawBuilder<unknown>, { from, to }: DayRange) =>
    sql`(${placeOf(to, days)} - ${placeBefore(from, days)})`;
  const booked = between(sql`summary.booked_days`, beforeToday(range, today));
  return sql`(${between(sql`summary.visit_days`, range)} + ${ifOver(today, booked, sql`0`)})`;
}

function spentIn(range: DayRange, { today }: Within): RawBuilder<unknown> {
  const until = (sums: RawBuilder<unknown>, place: RawBuilder<unknown>) =>
    sql`coalesce(${sums}[${place}], 0)`;
  const between = (days: RawBuilder<unknown>, sums: RawBuilder<unknown>, { from, to }: DayRange) =>
    sql`(${until(sums, placeOf(to, days))} - ${until(sums, placeBefore(from, days))})`;
  const spent = between(sql`summary.visit_days`, sql`summary.spent_until`, range);
  const booked = between(sql`summary.booked_days`, sql`summary.booked_until`, beforeToday(range, today));
  return sql`(${spent} + ${ifOver(today, booked, sql`0`)})`;
}

/** The place of the last entry until a day, found by halving; 0 before the first. */
const placeOf = (day: string | null, days: RawBuilder<unknown>) =>
  day === null ? sql`cardinality(${days})` : sql`width_bucket(${day}::date, ${days})`;
const placeBefore = (day: string | null, days: RawBuilder<unknown>) =>
  day === null ? sql`0` : sql`width_bucket(${day}::date - 1, ${days})`;

function usedIn(service_ids: readonly string[], range: DayRange, within: Within): RawBuilder<unknown> {
  const used = isAnyOf(usesOf(service_ids, range, within), sql`summary.uses`);
  const past = beforeToday(range, within.today);
  if (isEmpty(past)) return used;
  const booked = isAnyOf(usesOf(service_ids, past, within), sql`summary.booked_uses`);
  return sql`(${used} OR ${ifOver(within.today, booked, sql`false`)})`;
}

function timesUsed(service_id: string, { business_id, today }: Within): RawBuilder<unknown> {
  const until = (day: string, uses: RawBuilder<unknown>) => sql`width_bucket((
    SELECT service_use(number, ${day}::date) FROM service WHERE business_id = ${business_id} AND id = ${service_id}
  ), ${uses})`;
  const between = (to: string, uses: RawBuilder<unknown>) =>
    sql`(${until(to, uses)} - ${until(FIRST_DAY, uses)})`;
  const booked = between(dayBefore(today), sql`summary.booked_uses`);
  return sql`(${between(LAST_DAY, sql`summary.uses`)} + ${ifOver(today, booked, sql`0`)})`;
}

/** What was booked matters where its day went by since the client was summed up; an hourly job does that. */
const ifOver = (today: string, booked: RawBuilder<unknown>, otherwise: RawBuilder<unknown>) =>
  sql`CASE WHEN summary.next_booked_on < ${today}::date THEN ${booked} ELSE ${otherwise} END`;
const dayBefore = (day: string) => Temporal.PlainDate.from(day).subtract({ days: 1 }).toString();
const beforeToday = ({ from, to }: DayRange, today: string): DayRange => {
  const end = to === null || to >= today ? dayBefore(today) : to;
  return { from: from !== null && from > end ? today : from, to: end };
};

/** Before all visits, and after all of them; `service_use` has no room for later days. */
const FIRST_DAY = '0001-01-01';
const LAST_DAY = '2800-01-01';

/** These services on these days, as one set of numbers; worked out once. Null: there are no such services. */
const usesOf = (service_ids: readonly string[], { from, to }: DayRange, { business_id }: Within) => sql`(
  SELECT range_agg(int8range(
    service_use(number, ${clamped(from ?? FIRST_DAY)}::date), service_use(number, ${clamped(to ?? LAST_DAY)}::date), '[]'))
  FROM service WHERE business_id = ${business_id} AND id = ANY (${[...service_ids]}::uuid[])
)`;
const clamped = (day: string) => (day > LAST_DAY ? LAST_DAY : day);
const isAnyOf = (uses: RawBuilder<unknown>, array: RawBuilder<unknown>) =>
  sql`coalesce(${uses} @> ANY (${array}), false)`;

function inRange(column: RawBuilder<unknown>, { from, to }: DayRange): RawBuilder<unknown> {
  const ends = [
    ...(from === null ? [] : [sql`${column} >= ${from}::date`]),
    ...(to === null ? [] : [sql`${column} <= ${to}::date`]),
  ];
  return ends.length > 0 ? sql`(${sql.join(ends, sql` AND `)})` : sql`true`;
}
