import type { Audience, Criterion, DayRange } from '@kursi/core/campaigns/audience-filter.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../../platform/database/database.ts';

interface Asked {
  readonly business_id: string;
  readonly audience: Audience;
}

/** All clients that can be in an audience, those that match, and of these who is left out, each for one reason. */
export interface AudienceCount {
  readonly clients: number;
  readonly matching: number;
  readonly opted_out: number;
  readonly no_phone: number;
}

export async function countAudience(db: Executor, asked: Asked): Promise<AudienceCount> {
  const { rows } = await sql<AudienceCount>`
    WITH matching AS (${matching(asked)})
    SELECT (
        SELECT count(*)::integer FROM client_summary WHERE business_id = ${asked.business_id} AND is_listed
      ) AS clients,
      count(*)::integer AS matching,
      count(*) FILTER (WHERE is_opted_out)::integer AS opted_out,
      count(*) FILTER (WHERE NOT is_opted_out AND NOT has_phone)::integer AS no_phone
    FROM matching`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('an audience was not counted');
  return row;
}

export interface SampledClient {
  readonly client_id: string;
  readonly name: string;
  readonly last_visit_on: string | null;
}

/** Who came last, first. */
export async function sampleAudience(db: Executor, asked: Asked, atMost: number): Promise<SampledClient[]> {
  const { rows } = await sql<SampledClient>`
    WITH matching AS (${matching(asked)})
    SELECT matching.client_id, client.name, matching.last_visit_on
    FROM matching JOIN client ON client.business_id = ${asked.business_id} AND client.id = matching.client_id
    WHERE NOT matching.is_opted_out AND matching.has_phone
    ORDER BY matching.last_visit_on DESC NULLS LAST, matching.client_id
    LIMIT ${atMost}`.execute(db);
  return rows;
}

/** One row for each client that matches. The facts of merged records are those of the client that stands for them. */
function matching({ business_id, audience }: Asked): RawBuilder<unknown> {
  const sets: RawBuilder<unknown>[] = [];
  const isIn = (ids: RawBuilder<unknown>) => {
    const name = sql.id(`set_${sets.length}`);
    // Worked out once: PostgreSQL would do it again for each client where it expects few.
    sets.push(sql`${name} (client_id) AS MATERIALIZED (${ids})`);
    return sql`summary.client_id IN (SELECT client_id FROM ${name})`;
  };
  const conditions = audience.isNobody
    ? [sql`false`]
    : audience.criteria.map((one) => conditionOf(one, { business_id, today: audience.today, isIn }));
  return sql`
    ${sets.length > 0 ? sql`WITH ${sql.join(sets)}` : sql``}
    SELECT summary.client_id, summary.last_visit_on,
      -- A landline is no number for a message; other numbers were checked when they were written.
      coalesce(client.phone !~ '^\\+91[1-5]', false) AS has_phone,
      client.marketing_opt_out_at IS NOT NULL
        OR EXISTS (
          SELECT FROM client AS record
          WHERE record.business_id = client.business_id AND record.merged_into = client.id
            AND record.marketing_opt_out_at IS NOT NULL)
        OR EXISTS (
          SELECT FROM whatsapp_opt_out AS stopped
          WHERE stopped.business_id = client.business_id AND stopped.phone = client.phone) AS is_opted_out
    FROM client_summary AS summary
    JOIN client ON client.business_id = summary.business_id AND client.id = summary.client_id
    WHERE summary.business_id = ${business_id} AND summary.is_listed
      ${conditions.length > 0 ? sql`AND ${sql.join(conditions, sql` AND `)}` : sql``}`;
}

interface Within {
  readonly business_id: string;
  readonly today: string;
  /** That a client is one of those that a query finds. */
  readonly isIn: (ids: RawBuilder<unknown>) => RawBuilder<unknown>;
}

function conditionOf(one: Criterion, { business_id, today, isIn }: Within): RawBuilder<unknown> {
  const who = (facts: RawBuilder<unknown>, having?: RawBuilder<unknown>) => sql`
    SELECT coalesce(record.merged_into, fact.client_id) FROM client_visit_fact AS fact
    LEFT JOIN client AS record
      ON record.business_id = fact.business_id AND record.id = fact.client_id AND record.merged_into IS NOT NULL
    WHERE fact.business_id = ${business_id} AND ${facts}
    GROUP BY 1 ${having ? sql`HAVING ${having}` : sql``}`;
  const counted = (range: DayRange) =>
    sql`fact.counts_from <= ${today}::date AND ${inRange(sql`fact.day`, range)}`;
  const ofServices = (ids: readonly string[]) => sql`fact.service_id = ANY (${[...ids]}::uuid[])`;
  switch (one.is) {
    case 'first_seen':
      return inRange(sql`summary.first_seen_on`, one.in);
    case 'not_since':
      return sql`(summary.latest_day < ${one.day}::date OR summary.latest_day IS NULL)`;
    case 'visits':
      return isIn(who(counted(one.in), sql`count(DISTINCT fact.visit_id) >= ${one.least}`));
    case 'used': {
      const uses = sql`${counted(one.in)} AND ${ofServices(one.service_ids)}`;
      return isIn(who(uses, one.least === 1 ? undefined : sql`count(*) >= ${one.least}`));
    }
    case 'not_used':
      return sql`NOT ${isIn(who(sql`${counted(one.in)} AND ${ofServices(one.service_ids)}`))}`;
    case 'not_used_since': {
      const live = sql`fact.counts_from IS NOT NULL AND fact.day >= ${one.day}::date`;
      return sql`NOT ${isIn(who(sql`${live} AND ${ofServices(one.service_ids)}`))}`;
    }
    case 'spent': {
      const { more_than, less_than } = one;
      if (more_than !== null) {
        const below = less_than === null ? sql`` : sql`AND sum(fact.amount) < ${less_than}`;
        return isIn(who(counted(one.in), sql`sum(fact.amount) > ${more_than} ${below}`));
      }
      // Whoever spent nothing has no facts, and is below every amount but zero.
      if (less_than === 0) return sql`false`;
      return sql`NOT ${isIn(who(counted(one.in), sql`sum(fact.amount) >= ${less_than}`))}`;
    }
    case 'gender':
      return sql`client.gender = ${one.gender}`;
  }
}

function inRange(column: RawBuilder<unknown>, { from, to }: DayRange): RawBuilder<unknown> {
  const ends = [
    ...(from === null ? [] : [sql`${column} >= ${from}::date`]),
    ...(to === null ? [] : [sql`${column} <= ${to}::date`]),
  ];
  return ends.length > 0 ? sql.join(ends, sql` AND `) : sql`true`;
}
