import { type LeaveOutReason, leaveOutReasons } from '@kursi/core/campaigns/audience.contract.ts';
import type { Audience } from '@kursi/core/campaigns/audience-filter.ts';
import { LEAST_WEEKS_AWAY, type RecordDetail } from '@kursi/core/campaigns/campaign-rules.ts';
import { type RawBuilder, sql } from 'kysely';
import { type Criteria, criteriaOf } from './criteria.store.ts';

export interface Asked {
  readonly business_id: string;
  readonly audience: Audience;
  /** Who has no value for one of these is left out. */
  readonly needs?: readonly RecordDetail[];
  /** Who got a campaign after this, or will get one, is left in peace; null: nobody is. */
  readonly quietSince: Temporal.Instant | null;
  /** This campaign disturbed nobody: what is sent now is its second part. */
  readonly answersTo?: string | undefined;
  /** Of these only; absent: of all clients. */
  readonly only?: readonly string[];
}

export const AND = sql` AND `;

export const isCandidate = ({ business_id, only }: Asked) =>
  sql`summary.business_id = ${business_id} AND summary.is_listed
    AND ${only ? sql`summary.client_id = ANY (${[...only]}::uuid[])` : sql`true`}`;

/** Those that match and are left out for no reason: `client_id`, and by what they are ordered. */
export function reachableClients(asked: Asked): RawBuilder<unknown> {
  return sql`
    WITH found AS (${matchingClients(asked, isReached(asked))})
    SELECT client_id, last_visit_key FROM found`;
}

/** Those that match, each with the reason that leaves it out. */
export function matchingClients(
  asked: Asked,
  wanted: RawBuilder<unknown> = sql`true`,
  { joins, conditions }: Criteria = criteriaOf(asked.business_id, asked.audience),
): RawBuilder<unknown> {
  return sql`
    SELECT summary.client_id, summary.last_visit_key, ${reasonOf(asked)} AS reason
    FROM client_summary AS summary ${sql.join([...joins, leaveOutJoins(asked)], sql` `)}
    WHERE ${isCandidate(asked)} AND ${sql.join([wanted, ...conditions], AND)}`;
}

/** In their order. Each is true or false, never null. */
function reasonsOf({ needs = [], audience }: Asked): Readonly<Record<LeaveOutReason, RawBuilder<unknown>>> {
  const lacks = {
    last_service: sql`cardinality(summary.uses) = 0`,
    weeks_away: sql`(summary.last_visit_on > ${audience.today}::date - ${7 * LEAST_WEEKS_AWAY}::integer) IS NOT FALSE`,
  };
  return {
    opted_out: sql`(summary.is_opted_out OR stopped.client_id IS NOT NULL)`,
    no_phone: sql`summary.is_without_mobile`,
    quiet: sql`quiet.client_id IS NOT NULL`,
    no_detail: sql`(${sql.join([sql`false`, ...needs.map((detail) => lacks[detail])], sql` OR `)})`,
  };
}

/** The place of the first reason that holds among all; null: none. */
export function reasonOf(asked: Asked): RawBuilder<unknown> {
  const reasons = reasonsOf(asked);
  const whens = leaveOutReasons.map((one, n) => sql`WHEN ${reasons[one]} THEN ${sql.lit(n)}`);
  return sql`CASE ${sql.join(whens, sql` `)} END`;
}

function isReached(asked: Asked): RawBuilder<unknown> {
  const reasons = reasonsOf(asked);
  return sql.join(
    leaveOutReasons.map((one) => sql`NOT ${reasons[one]}`),
    AND,
  );
}

/** Who wrote STOP from this number, also under another name or before they were a client, and who is left in peace. */
export function leaveOutJoins({ business_id, quietSince, answersTo }: Asked): RawBuilder<unknown> {
  return sql`
    LEFT JOIN (
      SELECT client.id AS client_id FROM whatsapp_opt_out AS stop
      -- Not deleted, for the index.
      JOIN client ON client.business_id = stop.business_id AND client.phone = stop.phone AND client.deleted_at IS NULL
      WHERE stop.business_id = ${business_id}
    ) AS stopped ON stopped.client_id = summary.client_id
    LEFT JOIN (
      SELECT coalesce(record.merged_into, recipient.client_id) AS client_id FROM campaign_recipient AS recipient
      LEFT JOIN client AS record ON record.business_id = recipient.business_id
        AND record.id = recipient.client_id AND record.merged_into IS NOT NULL
      WHERE recipient.business_id = ${business_id} AND recipient.credit IN ('open', 'consumed')
        AND ${quietSince ? sql`recipient.goes_at > ${quietSince}` : sql`false`}
        AND ${answersTo ? sql`recipient.campaign_id <> ${answersTo}` : sql`true`}
      GROUP BY 1
    ) AS quiet ON quiet.client_id = summary.client_id`;
}
