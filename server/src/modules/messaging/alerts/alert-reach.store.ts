import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/database.ts';

export interface AlertReach {
  readonly phone: string | null;
  readonly is_bought: boolean;
  readonly allowed_alerts: readonly string[];
  readonly is_opted_out: boolean;
}

/** Undefined when the client was erased, or is the one of visits without a name, or the business is gone. */
export async function getAlertReach(
  db: Executor,
  { business_id, client_id }: { readonly business_id: string; readonly client_id: string },
  now: Temporal.Instant,
): Promise<AlertReach | undefined> {
  const { rows } = await sql<AlertReach>`
    SELECT client.phone, coalesce(account.alerts_until > ${now}, false) AS is_bought, business.allowed_alerts,
      opted.phone IS NOT NULL AS is_opted_out
    FROM client AS record
    JOIN client ON client.business_id = record.business_id AND client.id = coalesce(record.merged_into, record.id)
    JOIN business ON business.id = client.business_id AND NOT business.is_deleted
    LEFT JOIN account_summary AS account ON account.business_id = client.business_id
    LEFT JOIN whatsapp_opt_out AS opted ON opted.business_id = client.business_id AND opted.phone = client.phone
    WHERE record.business_id = ${business_id} AND record.id = ${client_id}
      AND client.kind = 'person' AND client.deleted_at IS NULL`.execute(db);
  return rows[0];
}
