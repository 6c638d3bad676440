import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/database.ts';
import type { TimeCursor } from '../../../platform/http/cursor.ts';
import type { CampaignKey } from '../drafts/campaign.store.ts';
import { followed } from './results.store.ts';

export interface ReplyRow {
  readonly id: string;
  readonly client_id: string | null;
  readonly name: string | null;
  readonly gender: string | null;
  readonly kind: 'text' | 'button' | 'other';
  readonly text: string;
  readonly postback: string | null;
  readonly received_at: Temporal.Instant;
  readonly answered_at: Temporal.Instant | null;
  /** `by`: the member who wrote it; null: Kursi by itself. */
  readonly answers: readonly { readonly text: string; readonly at: string; readonly by: string | null }[];
  readonly booked_at: Temporal.Instant | null;
  /** When this person wrote last: their window for a free text counts from there. */
  readonly wrote_last_at: Temporal.Instant;
}

/** The newest first. Someone is answered when this or a later reply of theirs was. */
export async function listReplies(
  db: Executor,
  key: CampaignKey,
  { after, limit }: { readonly after: TimeCursor | null; readonly limit: number },
): Promise<ReplyRow[]> {
  const { business_id, campaign_id } = key;
  const { rows } = await sql<ReplyRow>`
    WITH ${followed(key)}, reply AS MATERIALIZED (
      SELECT reply.* FROM outgoing_message AS message
      JOIN incoming_message AS reply ON reply.business_id = message.business_id AND reply.message_id = message.id
      WHERE message.business_id = ${business_id} AND message.source_id = ${campaign_id} AND message.purpose = 'campaign'
    )
    SELECT reply.id, reply.client_id, client.name, client.gender, reply.kind, reply.text, reply.postback,
      reply.received_at, answer.at AS answered_at, coalesce(own.answers, '[]') AS answers, booked.at AS booked_at,
      greatest(reply.received_at, wrote.last_at) AS wrote_last_at
    FROM reply
    LEFT JOIN client AS record ON record.business_id = ${business_id} AND record.id = reply.client_id
    LEFT JOIN client ON client.business_id = ${business_id}
      AND client.id = coalesce(record.merged_into, record.id) AND client.deleted_at IS NULL
    LEFT JOIN LATERAL (
      SELECT min(answer.created_at) AS at FROM reply AS later
      JOIN outgoing_message AS answer ON answer.business_id = ${business_id} AND answer.source_id = later.id
        AND answer.purpose = 'reply'
      WHERE later.received_at >= reply.received_at
        AND (later.id = reply.id OR (later.client_id = reply.client_id AND later.kind = 'text'))
    ) AS answer ON true
    LEFT JOIN LATERAL (
      SELECT jsonb_agg(jsonb_build_object('text', said.content ->> 'text', 'at', said.created_at, 'by', writer.user_name)
        ORDER BY said.created_at, said.id) AS answers
      FROM outgoing_message AS said
      LEFT JOIN users AS writer ON writer.id = said.made_by
      WHERE said.business_id = ${business_id} AND said.source_id = reply.id AND said.purpose = 'reply'
        AND said.content ->> 'text' IS NOT NULL
    ) AS own ON true
    LEFT JOIN LATERAL (
      SELECT min(followed.created_at) AS at FROM followed
      WHERE followed.client_id = reply.client_id AND followed.created_at >= reply.received_at
    ) AS booked ON true
    LEFT JOIN LATERAL (
      SELECT max(wrote.received_at) AS last_at FROM incoming_message AS wrote
      WHERE wrote.business_id = ${business_id} AND wrote.client_id = reply.client_id AND wrote.app_id = reply.app_id
    ) AS wrote ON true
    WHERE ${after ? sql`(reply.received_at, reply.id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql`true`}
    ORDER BY reply.received_at DESC, reply.id DESC
    LIMIT ${limit}`.execute(db);
  return rows;
}
