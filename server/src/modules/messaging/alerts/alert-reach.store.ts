import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/database.ts';

export interface AlertReach {
  readonly phone: string | null;
  readonly is_bought: boolean;
  readonly allowed_alerts: readonly string[];
  readonly is_opted_out: boolean;
  readonly opted_out_at: Temporal.Instant | null;
}

export interface ClientKey {
  readonly business_id: string;
  readonly client_id: string;
}

/** Without those that were erased, are the one of visits without a name, or whose business is gone. */
export async function findAlertReaches(
  db: Executor,
  clients: readonly ClientKey[],
  now: Temporal.Instant,
): Promise<(AlertReach & ClientKey)[]> {
  if (clients.length === 0) return [];
  const { rows } = await sql<AlertReach & ClientKey>`
    SELECT record.business_id, record.id AS client_id, client.phone,
      coalesce(account.alerts_until > ${now}, false) AS is_bought, business.allowed_alerts,
      opted.phone IS NOT NULL AS is_opted_out, opted.at AS opted_out_at
    FROM unnest(
      ${clients.map(({ business_id }) => business_id)}::uuid[], ${clients.map(({ client_id }) => client_id)}::uuid[]
    ) AS asked (business_id, client_id)
    JOIN client AS record ON record.business_id = asked.business_id AND record.id = asked.client_id
    JOIN client ON client.business_id = record.business_id AND client.id = coalesce(record.merged_into, record.id)
    JOIN business ON business.id = client.business_id AND NOT business.is_deleted
    LEFT JOIN account_summary AS account ON account.business_id = client.business_id
    LEFT JOIN whatsapp_opt_out AS opted ON opted.business_id = client.business_id AND opted.phone = client.phone
    WHERE client.kind = 'person' AND client.deleted_at IS NULL`.execute(db);
  return rows;
}
