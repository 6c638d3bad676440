import { sql } from 'kysely';
import type { Executor, Tx } from '../../../platform/database/database.ts';
import { listRows } from '../../../platform/database/row-queries.ts';

/** Which template it was stays, for the figures; the words that filled it and the answers go. */
export async function eraseMessagesOfClient(
  tx: Tx,
  { business_id, client_id }: { readonly business_id: string; readonly client_id: string },
  at: Temporal.Instant,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    UPDATE outgoing_message SET state = 'dropped', failed_at = ${at}, failure = 'the client was erased'
    WHERE business_id = ${business_id} AND client_id = ${client_id} AND state = 'waiting'
    RETURNING id`.execute(tx.q);
  await sql`
    DELETE FROM message_queue
    WHERE of_business = ${business_id} AND message_id = ANY (${rows.map(({ id }) => id)}::uuid[])`.execute(
    tx.q,
  );
  await sql`
    UPDATE outgoing_message SET content = content - ARRAY['text', 'params', 'header_params', 'url_params', 'postbacks']
    WHERE business_id = ${business_id} AND client_id = ${client_id}`.execute(tx.q);
  await sql`
    UPDATE incoming_message SET text = '', postback = NULL, from_phone = NULL
    WHERE business_id = ${business_id} AND client_id = ${client_id}`.execute(tx.q);
}

/** What went to a client by WhatsApp and what came back, for their own download. */
export async function listMessagesOfClient(
  db: Executor,
  { business_id, client_ids }: { readonly business_id: string; readonly client_ids: readonly string[] },
) {
  const [sent, received] = await Promise.all([
    listRows(
      db,
      'outgoing_message',
      { business_id, client_id: client_ids },
      ['created_at'],
      ['business_id', 'content', 'state', 'created_at'],
    ),
    listRows(
      db,
      'incoming_message',
      { business_id, client_id: client_ids },
      ['received_at'],
      ['business_id', 'text', 'received_at'],
    ),
  ]);
  return { sent, received };
}
