import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/database.ts';

export interface HistoryRow {
  /** Of the event; '0' for an import. */
  readonly seq: string;
  readonly at: Temporal.Instant;
  readonly type: string;
  readonly ids: Readonly<Record<string, string>>;
  readonly actor_id: string | null;
  readonly actor_name: string | null;
  readonly is_member: boolean;
  readonly service_name: string | null;
  readonly other_name: string | null;
}

/** Events that name one of these records, and when they were imported; newest first. */
export async function listClientHistory(
  db: Executor,
  of: { readonly business_id: string; readonly client_ids: readonly string[] },
  { limit, before }: { readonly limit: number; readonly before: { at: string; seq: string } | null },
): Promise<HistoryRow[]> {
  const { business_id, client_ids } = of;
  const older = before ? sql`(at, seq) < (${before.at}::timestamptz, ${before.seq}::bigint)` : sql`true`;
  const { rows } = await sql<HistoryRow>`
    SELECT happened.seq::text AS seq, happened.at, happened.type, happened.ids, happened.actor_id,
      users.user_name AS actor_name, member.user_id IS NOT NULL AS is_member,
      service.name AS service_name, other.name AS other_name
    FROM (
      SELECT business_id, seq, at, type, ids, actor_id FROM event
      WHERE business_id = ${business_id} AND split_part(type, '.', 1) IN ('client', 'client_note')
        AND ids ->> 'client_id' = ANY (${client_ids}::text[])
      UNION ALL
      SELECT business_id, 0, imported_at, 'client.imported', '{}', imported_by FROM client
      WHERE business_id = ${business_id} AND id = ANY (${client_ids}::uuid[]) AND imported_at IS NOT NULL
    ) AS happened
    LEFT JOIN users ON users.id = happened.actor_id
    LEFT JOIN business_member AS member
      ON member.business_id = ${business_id} AND member.user_id = happened.actor_id
    LEFT JOIN service
      ON service.business_id = ${business_id} AND service.id = (happened.ids ->> 'service_id')::uuid
    LEFT JOIN client AS other
      ON other.business_id = ${business_id} AND other.id = (happened.ids ->> 'merged_id')::uuid
    WHERE ${older}
    ORDER BY happened.at DESC, happened.seq DESC
    LIMIT ${limit}`.execute(db);
  return rows;
}
