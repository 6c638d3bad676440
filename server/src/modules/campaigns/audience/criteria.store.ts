import type { Audience, Criterion, DayRange } from '@kursi/core/campaigns/audience-filter.ts';
import { type RawBuilder, sql } from 'kysely';

/** A filter in SQL: sets that are worked out once, joined to `client_summary AS summary`, and what must hold. */
export interface Criteria {
  /** For WITH. */
  readonly sets: readonly RawBuilder<unknown>[];
  /**
   * LEFT JOINs of sets: PostgreSQL makes semi and anti joins of them, where IN within a count would look through a set
   * again for each client once it no longer fits in memory.
   */
  readonly joins: readonly RawBuilder<unknown>[];
  /** In the order of the filter. */
  readonly conditions: readonly RawBuilder<unknown>[];
}

/** The facts of merged records are those of the client that stands for them. */
export function criteriaOf(business_id: string, { isNobody, criteria, today }: Audience): Criteria {
  if (isNobody) return { sets: [], joins: [], conditions: [sql`false`] };
  const sets: RawBuilder<unknown>[] = [];
  const joins: RawBuilder<unknown>[] = [];
  const join = (ids: RawBuilder<unknown>) => {
    const name = sql.id(`set_${sets.length}`);
    // Worked out once: PostgreSQL would do it again for each client where it expects few.
    sets.push(sql`${name} (client_id) AS MATERIALIZED (${ids})`);
    joins.push(sql`LEFT JOIN ${name} ON ${name}.client_id = summary.client_id`);
    return sql`${name}.client_id`;
  };
  const within: Within = {
    business_id,
    today,
    isIn: (ids) => sql`${join(ids)} IS NOT NULL`,
    isNotIn: (ids) => sql`${join(ids)} IS NULL`,
  };
  return { sets, joins, conditions: criteria.map((one) => conditionOf(one, within)) };
}

/** Every record of the clients that others were merged into, themselves among them. Few. */
const standingSet = (business_id: string) => sql`standing (client_id, record_id) AS MATERIALIZED (
  SELECT merged_into, id FROM client WHERE business_id = ${business_id} AND merged_into IS NOT NULL
  UNION
  SELECT merged_into, merged_into FROM client WHERE business_id = ${business_id} AND merged_into IS NOT NULL
)`;

interface Within {
  readonly business_id: string;
  readonly today: string;
  /** That a client is one of those that a query finds, each once. */
  readonly isIn: (ids: RawBuilder<unknown>) => RawBuilder<unknown>;
  readonly isNotIn: (ids: RawBuilder<unknown>) => RawBuilder<unknown>;
}

function conditionOf(one: Criterion, { business_id, today, isIn, isNotIn }: Within): RawBuilder<unknown> {
  // Grouped by record, as the index has them; only clients that stand for other records are put together.
  const who = (facts: RawBuilder<unknown>, having: RawBuilder<unknown> = sql`true`) => sql`
    WITH ${standingSet(business_id)}
    SELECT own.client_id FROM (
      SELECT fact.client_id FROM client_visit_fact AS fact
      WHERE fact.business_id = ${business_id} AND ${facts}
      GROUP BY fact.client_id HAVING ${having}
    ) AS own
    WHERE NOT EXISTS (SELECT FROM standing WHERE standing.record_id = own.client_id)
    UNION ALL
    SELECT standing.client_id FROM standing
    -- One by one: joined, PostgreSQL would read all facts once more for these few.
    CROSS JOIN LATERAL (
      SELECT fact.visit_id, fact.amount FROM client_visit_fact AS fact
      WHERE fact.business_id = ${business_id} AND fact.client_id = standing.record_id AND ${facts}
      OFFSET 0
    ) AS fact
    GROUP BY standing.client_id HAVING ${having}`;
  const counted = (range: DayRange) =>
    sql`fact.counts_from <= ${today}::date AND ${inRange(sql`fact.day`, range)}`;
  const ofServices = (ids: readonly string[]) => sql`fact.service_id = ANY (${[...ids]}::uuid[])`;
  switch (one.is) {
    case 'read':
      return isIn(sql`
        SELECT DISTINCT coalesce(record.merged_into, record.id) FROM campaign_recipient AS recipient
        JOIN outgoing_message AS message ON message.business_id = ${business_id}
          AND message.id = recipient.message_id AND message.read_at IS NOT NULL
        JOIN client AS record ON record.business_id = ${business_id} AND record.id = recipient.client_id
        WHERE recipient.business_id = ${business_id} AND recipient.campaign_id = ${one.campaign_id}`);
    case 'first_seen':
      return inRange(sql`summary.first_seen_on`, one.in);
    case 'not_since':
      return sql`(summary.latest_day < ${one.day}::date OR summary.latest_day IS NULL)`;
    case 'visits':
      return isIn(
        who(
          counted(one.in),
          // Only who has so many lines can have so many visits.
          sql`count(*) >= ${one.least} AND count(DISTINCT fact.visit_id) >= ${one.least}`,
        ),
      );
    case 'used': {
      const uses = sql`${counted(one.in)} AND ${ofServices(one.service_ids)}`;
      return isIn(who(uses, sql`count(*) >= ${one.least}`));
    }
    case 'not_used':
      return isNotIn(who(sql`${counted(one.in)} AND ${ofServices(one.service_ids)}`));
    case 'not_used_since': {
      const live = sql`fact.counts_from IS NOT NULL AND fact.day >= ${one.day}::date`;
      return isNotIn(who(sql`${live} AND ${ofServices(one.service_ids)}`));
    }
    case 'spent': {
      const { more_than, less_than } = one;
      if (more_than !== null) {
        const below = less_than === null ? sql`` : sql`AND sum(fact.amount) < ${less_than}`;
        return isIn(who(counted(one.in), sql`sum(fact.amount) > ${more_than} ${below}`));
      }
      // Whoever spent nothing has no facts, and is below every amount but zero.
      if (less_than === 0) return sql`false`;
      return isNotIn(who(counted(one.in), sql`sum(fact.amount) >= ${less_than}`));
    }
    case 'gender':
      return isIn(sql`
        SELECT client.id FROM client WHERE client.business_id = ${business_id} AND client.gender = ${one.gender}`);
  }
}

function inRange(column: RawBuilder<unknown>, { from, to }: DayRange): RawBuilder<unknown> {
  const ends = [
    ...(from === null ? [] : [sql`${column} >= ${from}::date`]),
    ...(to === null ? [] : [sql`${column} <= ${to}::date`]),
  ];
  return ends.length > 0 ? sql`(${sql.join(ends, sql` AND `)})` : sql`true`;
}
