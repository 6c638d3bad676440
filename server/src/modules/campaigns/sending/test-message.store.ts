import { sql } from 'kysely';
import type { Executor, Tx } from '../../../platform/database/database.ts';

/** Of a test: how far it came; given up, when nobody answered and its report is not awaited any more. */
export async function getTestMessage(
  tx: Tx,
  { business_id, id }: { readonly business_id: string; readonly id: string },
) {
  const { rows } = await sql<{ state: string; is_given_up: boolean }>`
    SELECT message.state, message.state = 'unknown' AND NOT EXISTS (
      SELECT FROM message_queue AS queued
      WHERE queued.of_business = ${business_id} AND queued.message_id = message.id AND queued.is_open) AS is_given_up
    FROM outgoing_message AS message
    WHERE message.business_id = ${business_id} AND message.id = ${id}`.execute(tx.q);
  return rows[0];
}

/** What a test calls the person who sends it. */
export async function getTester(db: Executor, userId: string): Promise<string | null> {
  const row = await db.selectFrom('users').select('user_name').where('id', '=', userId).executeTakeFirst();
  return row?.user_name ?? null;
}
