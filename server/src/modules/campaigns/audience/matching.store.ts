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
    WITH matching AS (${matchingClients(asked)})
    SELECT client_id, last_visit_key FROM matching WHERE reason IS NULL`;
}

/** One row for each client that matches, with the reason that leaves it out. */
export function matchingClients(
  asked: Asked,
  { sets, joins, conditions }: Criteria = criteriaOf(asked.business_id, asked.audience),
): RawBuilder<unknown> {
  return sql`
    WITH ${sql.join([...sets, leftOutSet(asked)])}
    SELECT summary.client_id, summary.last_visit_key, left_out.reason
    FROM client_summary AS summary ${sql.join(joins, sql` `)}
    LEFT JOIN left_out ON left_out.client_id = summary.client_id
    WHERE ${isCandidate(asked)} AND ${sql.join([sql`true`, ...conditions], AND)}`;
}

/**
 * All clients of the business who get no campaign now, each with its first reason. A set, joined: asking client by
 * client took longer than the whole rest.
 */
export function leftOutSet({ business_id, quietSince }: Asked): RawBuilder<unknown> {
  return sql`left_out (client_id, reason) AS MATERIALIZED (
    SELECT client_id, min(reason) FROM (
      SELECT coalesce(merged_into, id) AS client_id, 0 AS reason FROM client
      WHERE business_id = ${business_id} AND marketing_opt_out_at IS NOT NULL
      UNION ALL
      SELECT client.id, 0 FROM whatsapp_opt_out AS stopped
      JOIN client ON client.business_id = stopped.business_id AND client.phone = stopped.phone
      WHERE stopped.business_id = ${business_id}
      UNION ALL
      -- A landline is no number for a message; other numbers were checked when they were written.
      SELECT id, 1 FROM client
      WHERE business_id = ${business_id} AND coalesce(phone ~ '^\\+91[1-5]', true)
      ${
        quietSince
          ? sql`UNION ALL
      SELECT coalesce(record.merged_into, recipient.client_id), 2 FROM campaign_recipient AS recipient
      LEFT JOIN client AS record ON record.business_id = recipient.business_id
        AND record.id = recipient.client_id AND record.merged_into IS NOT NULL
      WHERE recipient.business_id = ${business_id} AND recipient.credit IN ('open', 'consumed')
        AND recipient.goes_at > ${quietSince}`
          : sql``
      }
    ) AS reasons
    GROUP BY client_id
  )`;
}
