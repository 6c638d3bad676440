import type { OptOutSource } from '@kursi/core/clients/marketing.ts';
import { sql } from 'kysely';
import type { Executor, Tx } from '../../../platform/database/database.ts';
import { copyToSummaries } from '../client-summary.store.ts';

/** On all records of a person, so that none is asked alone. Only those that change; false when none did. */
export async function setOptOut(
  tx: Tx,
  business_id: string,
  client_ids: readonly string[],
  optOut: { readonly at: Temporal.Instant; readonly from: OptOutSource } | null,
): Promise<boolean> {
  const { numUpdatedRows } = await tx.q
    .updateTable('client')
    .set({ marketing_opt_out_at: optOut?.at ?? null, marketing_opt_out_from: optOut?.from ?? null })
    .where('business_id', '=', business_id)
    .where('id', 'in', [...client_ids])
    .where('deleted_at', 'is', null)
    .where('marketing_opt_out_at', optOut ? 'is' : 'is not', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await copyToSummaries(tx, business_id, client_ids);
  return true;
}

/** The earliest opt-out of all records of this person; null when there is none. */
export async function getOptOut(
  db: Executor,
  { business_id, client_id }: { readonly business_id: string; readonly client_id: string },
): Promise<{ marketing_opt_out_at: Temporal.Instant; marketing_opt_out_from: OptOutSource } | null> {
  const row = await db
    .selectFrom('client')
    .select(['marketing_opt_out_at', 'marketing_opt_out_from'])
    .where('business_id', '=', business_id)
    .where((one) => one.or([one('id', '=', client_id), one('merged_into', '=', client_id)]))
    .where('marketing_opt_out_at', 'is not', null)
    .orderBy('marketing_opt_out_at')
    .limit(1)
    .executeTakeFirst();
  const { marketing_opt_out_at = null, marketing_opt_out_from = null } = row ?? {};
  return marketing_opt_out_at && marketing_opt_out_from
    ? { marketing_opt_out_at, marketing_opt_out_from }
    : null;
}

/** The records that are tied to an account, with the names of their businesses. */
export async function listMarketingOfAccount(db: Executor, accountId: string) {
  const { rows } = await sql<{
    business_id: string;
    client_id: string;
    business_name: string;
    wants_offers: boolean;
  }>`
    SELECT client.business_id, client.id AS client_id, business.name AS business_name,
      client.marketing_opt_out_at IS NULL AND NOT EXISTS (
        SELECT FROM client AS record
        WHERE record.business_id = client.business_id AND record.merged_into = client.id
          AND record.marketing_opt_out_at IS NOT NULL
      ) AS wants_offers
    FROM client
    JOIN business ON business.id = client.business_id
    WHERE client.account_id = ${accountId} AND client.deleted_at IS NULL AND NOT business.is_deleted
    ORDER BY business.name, business.id
    LIMIT 200`.execute(db);
  return rows;
}
