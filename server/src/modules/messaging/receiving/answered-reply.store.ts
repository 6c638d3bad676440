import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/database.ts';
import { hasRow } from '../../../platform/database/row-queries.ts';

export interface ReplyToAnswer {
  readonly app_id: string;
  /** Of the campaign whose message it answers. */
  readonly campaign_id: string | null;
  /** The record that the reply named, and the one that stands. */
  readonly record_id: string | null;
  readonly client_id: string | null;
  /** When this person wrote last: their window for a free text counts from there. */
  readonly wrote_last_at: Temporal.Instant;
  readonly phone: string | null;
  readonly has_stopped: boolean;
  /** This business wrote to the number through the sender. Kept of senders that are shared. */
  readonly is_contact: boolean;
}

/** A reply, and the number that it is answered to: the one that wrote, where it was kept. */
export async function getReplyToAnswer(
  db: Executor,
  { business_id, reply_id }: { readonly business_id: string; readonly reply_id: string },
): Promise<ReplyToAnswer | undefined> {
  const { rows } = await sql<Omit<ReplyToAnswer, 'is_contact'>>`
    SELECT reply.app_id, message.source_id AS campaign_id, reply.client_id AS record_id, client.id AS client_id,
      greatest(reply.received_at, (
        SELECT max(wrote.received_at) FROM incoming_message AS wrote WHERE wrote.business_id = ${business_id}
          AND wrote.client_id = reply.client_id AND wrote.app_id = reply.app_id)) AS wrote_last_at,
      coalesce(reply.from_phone, client.phone) AS phone,
      EXISTS (
        SELECT FROM whatsapp_opt_out AS stopped WHERE stopped.business_id = ${business_id}
          AND stopped.phone = coalesce(reply.from_phone, client.phone)) AS has_stopped
    FROM incoming_message AS reply
    LEFT JOIN outgoing_message AS message ON message.business_id = ${business_id} AND message.id = reply.message_id
      AND message.purpose = 'campaign'
    LEFT JOIN client AS record ON record.business_id = ${business_id} AND record.id = reply.client_id
    LEFT JOIN client ON client.business_id = ${business_id}
      AND client.id = coalesce(record.merged_into, record.id) AND client.deleted_at IS NULL
    WHERE reply.business_id = ${business_id} AND reply.id = ${reply_id}`.execute(db);
  const [reply] = rows;
  if (!reply) return undefined;
  const { app_id, phone } = reply;
  const isContact = await hasRow(db, 'message_contact_directory', {
    app_id,
    phone: phone ?? '',
    of_business: business_id,
  });
  return { ...reply, is_contact: isContact };
}
