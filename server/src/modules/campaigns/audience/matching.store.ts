import type { LeaveOutReason } from '@kursi/core/campaigns/audience.contract.ts';
import type { Audience } from '@kursi/core/campaigns/audience-filter.ts';
import { type RawBuilder, sql } from 'kysely';
import { type Criteria, criteriaOf } from './criteria.store.ts';

export interface Asked {
  readonly business_id: string;
  readonly audience: Audience;
  /** Who got a campaign after this, or will get one, is left in peace; null: nobody is. */
  readonly quietSince: Temporal.Instant | null;
  /** Of these only; absent: of all clients. */
  readonly only?: readonly string[];
}

export const AND = sql` AND `;
export const REASONS = ['opted_out', 'no_phone', 'quiet'] as const satisfies readonly LeaveOutReason[];

export const isCandidate = ({ business_id, only }: Asked) =>
  sql`summary.business_id = ${business_id} AND summary.is_listed
    AND ${only ? sql`summary.client_id = ANY (${[...only]}::uuid[])` : sql`true`}`;

/** Those that match and are left out for no reason: `client_id`, and by what they are ordered. */
export function reachableClients(asked: Asked): RawBuilder<unknown> {
  return sql`
    WITH found AS (${matchingClients(asked, IS_REACHED)})
    SELECT client_id, last_visit_key FROM found`;
}

/** Those that match, each with the reason that leaves it out. */
export function matchingClients(
  asked: Asked,
  wanted: RawBuilder<unknown> = sql`true`,
  { sets, joins, conditions }: Criteria = criteriaOf(asked.business_id, asked.audience),
): RawBuilder<unknown> {
  return sql`
    WITH ${sql.join([...sets, ...leaveOutSets(asked)])}
    SELECT summary.client_id, summary.last_visit_key, ${REASON} AS reason
    FROM client_summary AS summary ${sql.join(joins, sql` `)} ${leaveOutJoins(asked)}
    WHERE ${isCandidate(asked)} AND ${sql.join([wanted, ...conditions], AND)}`;
}

/** The first reason that holds; null: none. */
export const REASON = sql`CASE WHEN opted_out.id IS NOT NULL OR also_opted_out.client_id IS NOT NULL THEN 0
  WHEN no_phone.id IS NOT NULL THEN 1 WHEN quiet.client_id IS NOT NULL THEN 2 END`;
const IS_REACHED = sql`opted_out.id IS NULL AND also_opted_out.client_id IS NULL AND no_phone.id IS NULL
  AND quiet.client_id IS NULL`;

/**
 * Opted out and without a mobile number each have an index of their own: PostgreSQL looks up the few clients that
 * match, or joins all of them where many match.
 */
export function leaveOutJoins({ business_id }: Asked): RawBuilder<unknown> {
  return sql`
    LEFT JOIN client AS opted_out ON opted_out.business_id = ${business_id} AND opted_out.id = summary.client_id
      AND opted_out.marketing_opt_out_at IS NOT NULL
    LEFT JOIN also_opted_out ON also_opted_out.client_id = summary.client_id
    -- A landline is no number for a message; other numbers were checked when they were written.
    LEFT JOIN client AS no_phone ON no_phone.business_id = ${business_id} AND no_phone.id = summary.client_id
      AND coalesce(no_phone.phone ~ '^\\+91[1-5]', true)
    LEFT JOIN quiet ON quiet.client_id = summary.client_id`;
}

/** Who opted out on a record that was merged or wrote STOP, and who is left in peace. Worked out once. */
export function leaveOutSets({ business_id, quietSince }: Asked): RawBuilder<unknown>[] {
  return [
    sql`also_opted_out (client_id) AS MATERIALIZED (
      SELECT merged_into FROM client
      WHERE business_id = ${business_id} AND merged_into IS NOT NULL AND marketing_opt_out_at IS NOT NULL
      UNION
      SELECT client.id FROM whatsapp_opt_out AS stopped
      JOIN client ON client.business_id = stopped.business_id AND client.phone = stopped.phone
      WHERE stopped.business_id = ${business_id}
    )`,
    sql`quiet (client_id) AS MATERIALIZED (
      SELECT coalesce(record.merged_into, recipient.client_id) FROM campaign_recipient AS recipient
      LEFT JOIN client AS record ON record.business_id = recipient.business_id
        AND record.id = recipient.client_id AND record.merged_into IS NOT NULL
      WHERE recipient.business_id = ${business_id} AND recipient.credit IN ('open', 'consumed')
        AND ${quietSince ? sql`recipient.goes_at > ${quietSince}` : sql`false`}
      GROUP BY 1
    )`,
  ];
}
