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
  { joins, conditions }: Criteria = criteriaOf(asked.business_id, asked.audience),
): RawBuilder<unknown> {
  return sql`
    SELECT summary.client_id, summary.last_visit_key, ${REASON} AS reason
    FROM client_summary AS summary ${sql.join([...joins, leaveOutJoins(asked)], sql` `)}
    WHERE ${isCandidate(asked)} AND ${sql.join([wanted, ...conditions], AND)}`;
}

/** The first reason that holds; null: none. */
export const REASON = sql`CASE WHEN summary.is_opted_out OR stopped.client_id IS NOT NULL THEN 0
  WHEN summary.is_without_mobile THEN 1 WHEN quiet.client_id IS NOT NULL THEN 2 END`;
const IS_REACHED = sql`NOT summary.is_opted_out AND stopped.client_id IS NULL AND NOT summary.is_without_mobile
  AND quiet.client_id IS NULL`;

/** Who wrote STOP from this number, also under another name or before they were a client, and who is left in peace. */
export function leaveOutJoins({ business_id, quietSince }: Asked): RawBuilder<unknown> {
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
      GROUP BY 1
    ) AS quiet ON quiet.client_id = summary.client_id`;
}
