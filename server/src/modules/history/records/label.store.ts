import type { RecordKind } from '@kursi/core/history/deeds.ts';
import { CompiledQuery } from 'kysely';
import type { Executor } from '../../../platform/database/database.ts';

/** What a record is called now; of a client who was erased, nothing. */
const statements: Readonly<Partial<Record<RecordKind, string>>> = {
  visit: `
    SELECT visit.id::text AS id, concat_ws(', ', receipt.receipt_number, nullif(client.name, '')) AS label
    FROM visit
    LEFT JOIN receipt ON receipt.business_id = visit.business_id AND receipt.visit_id = visit.id
    LEFT JOIN client ON client.business_id = visit.business_id AND client.id = visit.client_id
      AND client.kind = 'person'
    WHERE visit.business_id = $1 AND visit.id = ANY ($2::uuid[])`,
  client: `SELECT id::text AS id, name AS label FROM client WHERE business_id = $1 AND id = ANY ($2::uuid[])`,
  service: `SELECT id::text AS id, name AS label FROM service WHERE business_id = $1 AND id = ANY ($2::uuid[])`,
  service_category: `SELECT id::text AS id, name AS label FROM service_category WHERE business_id = $1 AND id = ANY ($2::uuid[])`,
  calendar: `SELECT id::text AS id, name AS label FROM calendar WHERE business_id = $1 AND id = ANY ($2::uuid[])`,
  product: `SELECT id::text AS id, name AS label FROM product WHERE business_id = $1 AND id = ANY ($2::uuid[])`,
  membership_template: `SELECT id::text AS id, name AS label FROM membership_template WHERE business_id = $1 AND id = ANY ($2::uuid[])`,
  membership: `
    SELECT membership.id::text AS id, concat_ws(', ', membership.name, client.name) AS label
    FROM membership
    LEFT JOIN client ON client.business_id = membership.business_id AND client.id = membership.client_id
    WHERE membership.business_id = $1 AND membership.id = ANY ($2::uuid[])`,
  member: `SELECT id::text AS id, user_name AS label FROM users WHERE $1::uuid IS NOT NULL AND id = ANY ($2::uuid[])`,
  waitlist: `SELECT id::text AS id, name AS label FROM waitlist WHERE business_id = $1 AND id = ANY ($2::uuid[])`,
  waitlist_booking: `
    SELECT entry.id::text AS id, client.name AS label
    FROM waitlist_booking AS entry
    JOIN client ON client.business_id = entry.business_id AND client.id = entry.client_id
    WHERE entry.business_id = $1 AND entry.id = ANY ($2::uuid[])`,
  payment_method: `SELECT id::text AS id, name AS label FROM payment_method WHERE business_id = $1 AND id = ANY ($2::uuid[])`,
  finding: `SELECT id::text AS id, rule AS label FROM finding WHERE business_id = $1 AND id = ANY ($2::uuid[])`,
  message_template: `SELECT id::text AS id, element_name AS label FROM message_template WHERE business_id = $1 AND id = ANY ($2::uuid[])`,
  rights_set: `SELECT id::text AS id, name AS label FROM rights_set WHERE business_id = $1 AND id = ANY ($2::uuid[])`,
  campaign: `SELECT id::text AS id, name AS label FROM campaign WHERE business_id = $1 AND id = ANY ($2::uuid[])`,
};

export interface RecordKey {
  readonly record_kind: string | null;
  readonly record_id: string | null;
}

const OWN_LABEL: ReadonlySet<string | null> = new Set<RecordKind>(['day', 'finding_rule']);

/** By the id of the record. A day is its own label, and so is a rule. */
export async function getLabels(
  db: Executor,
  business_id: string,
  records: readonly RecordKey[],
): Promise<ReadonlyMap<string, string>> {
  const labels = new Map<string, string>();
  const byKind = Map.groupBy(records, ({ record_kind }) => record_kind);
  await Promise.all(
    [...byKind].map(async ([kind, keys]) => {
      const ids = [...new Set(keys.flatMap(({ record_id }) => record_id ?? []))];
      if (OWN_LABEL.has(kind)) for (const id of ids) labels.set(id, id);
      const statement = statements[kind as RecordKind];
      if (!statement || ids.length === 0) return;
      const { rows } = await db.executeQuery<{ id: string; label: string }>(
        CompiledQuery.raw(statement, [business_id, ids]),
      );
      for (const { id, label } of rows) if (label) labels.set(id, label);
    }),
  );
  return labels;
}
