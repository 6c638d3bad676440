import type { Language } from '@kursi/core/kernel/in-language.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import { lastServiceOf } from '../audience/last-service.ts';
import type { CampaignKey } from '../drafts/campaign.store.ts';

/** A recipient whose turn it is, with what the record says; the client that stands for a merged record. */
export interface NextRecipient {
  readonly client_id: string;
  readonly attempt: number;
  readonly phone: string | null;
  readonly name: string | null;
  readonly is_gone: boolean;
  /** Another recipient has the same number, or was merged with this one since, and gets it. */
  readonly is_double: boolean;
  readonly has_stopped: boolean;
  readonly wants_no_offers: boolean;
  readonly last_visit_on: string | null;
  readonly last_service: string | null;
  readonly last_service_hi: string | null;
}

export async function listNextRecipients(
  tx: Tx,
  { business_id, campaign_id }: CampaignKey,
  { atMost, withLastService }: { readonly atMost: number; readonly withLastService: boolean },
): Promise<NextRecipient[]> {
  const lastIn = (language: Language) =>
    withLastService ? lastServiceOf(sql`${business_id}::uuid`, sql`client.id`, language) : sql`NULL`;
  const { rows } = await sql<NextRecipient>`
    WITH next AS (
      SELECT client_id, attempt FROM campaign_recipient
      WHERE business_id = ${business_id} AND campaign_id = ${campaign_id} AND credit = 'open' AND message_id IS NULL
      ORDER BY client_id
      LIMIT ${atMost}
    ), merged AS MATERIALIZED (
      SELECT merged_into AS head, id, marketing_opt_out_at FROM client
      WHERE business_id = ${business_id} AND merged_into IS NOT NULL
    ), one_of_twins AS MATERIALIZED (
      SELECT DISTINCT ON (record.head) record.head, recipient.client_id
      FROM (SELECT head, id FROM merged UNION SELECT head, head FROM merged) AS record
      JOIN campaign_recipient AS recipient ON recipient.business_id = ${business_id}
        AND recipient.campaign_id = ${campaign_id} AND recipient.client_id = record.id
      WHERE recipient.credit IN ('open', 'consumed')
      ORDER BY record.head, recipient.message_id IS NULL, recipient.client_id
    )
    SELECT next.client_id, next.attempt, client.phone, client.name,
      client.deleted_at IS NOT NULL AS is_gone,
      coalesce(one_of_twins.client_id <> next.client_id, false) OR EXISTS (
        SELECT FROM client AS same
        JOIN campaign_recipient AS other ON other.business_id = ${business_id} AND other.campaign_id = ${campaign_id}
          AND other.client_id = same.id AND other.credit IN ('open', 'consumed')
        WHERE same.business_id = ${business_id} AND same.phone = client.phone AND same.id <> client.id
          AND same.merged_into IS NULL AND same.deleted_at IS NULL
          AND (other.message_id IS NOT NULL OR other.client_id < next.client_id)) AS is_double,
      stopped.phone IS NOT NULL AS has_stopped,
      client.marketing_opt_out_at IS NOT NULL
        OR client.id IN (SELECT head FROM merged WHERE marketing_opt_out_at IS NOT NULL) AS wants_no_offers,
      summary.last_visit_on, ${lastIn('en')} AS last_service, ${lastIn('hi')} AS last_service_hi
    FROM next
    JOIN client AS record ON record.business_id = ${business_id} AND record.id = next.client_id
    JOIN client ON client.business_id = ${business_id} AND client.id = coalesce(record.merged_into, record.id)
    LEFT JOIN client_summary AS summary
      ON summary.business_id = ${business_id} AND summary.client_id = client.id
    LEFT JOIN whatsapp_opt_out AS stopped
      ON stopped.business_id = ${business_id} AND stopped.phone = client.phone
    LEFT JOIN one_of_twins ON one_of_twins.head = client.id
    ORDER BY next.client_id`.execute(tx.q);
  return rows;
}
