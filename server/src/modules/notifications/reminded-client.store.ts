import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import { hasAddressIn } from './visits/notified-visit.store.ts';

export interface RemindingBusiness {
  readonly business_id: string;
  readonly time_zone: string;
}

/** Businesses that remind clients of services. Only the platform's approval lets one send what nobody asked for. */
export async function findRemindingBusinesses(db: Executor): Promise<RemindingBusiness[]> {
  const { rows } = await sql<RemindingBusiness>`
    SELECT business.id AS business_id, business.time_zone
    FROM client_reminder
    JOIN business ON business.id = client_reminder.business_id AND NOT business.is_deleted
      AND business.business_state = 'approved'
    WHERE client_reminder.is_on
    GROUP BY business.id`.execute(db);
  return rows;
}

export interface RemindedClient {
  readonly client_id: string;
  /** Null when the client has no account, only an address. */
  readonly person_id: string | null;
  readonly is_deleted: boolean;
  /** The earliest of all records of the person. */
  readonly marketing_opt_out_at: Temporal.Instant | null;
}

/** Of these records that stand, those who can be told something; none of a business that is not approved now. */
export async function findRemindedClients(
  db: Executor,
  business_id: string,
  client_ids: readonly string[],
): Promise<RemindedClient[]> {
  const { rows } = await sql<RemindedClient>`
    SELECT client.id AS client_id, client.account_id AS person_id, client.deleted_at IS NOT NULL AS is_deleted, (
        SELECT min(record.marketing_opt_out_at) FROM client AS record
        WHERE record.business_id = ${business_id} AND (record.id = client.id OR record.merged_into = client.id)
      ) AS marketing_opt_out_at
    FROM client
    JOIN business ON business.id = client.business_id AND business.business_state = 'approved'
    WHERE client.business_id = ${business_id} AND client.id = ANY (${client_ids}::uuid[])
      AND (client.account_id IS NOT NULL OR ${hasAddressIn(sql`${business_id}::uuid`)})`.execute(db);
  return rows;
}
