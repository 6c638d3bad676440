import type { Executor, Tx } from '../../../platform/database/database.ts';
import { findRow } from '../../../platform/database/row-queries.ts';
import { findQueued } from '../../messaging/public.ts';

/** Of a test: how far it came; given up, when nobody answered and its report is not awaited any more. */
export async function getTestMessage(
  tx: Tx,
  { business_id, id }: { readonly business_id: string; readonly id: string },
) {
  const message = await findRow(tx.q, 'outgoing_message', { business_id, id }, ['state']);
  if (!message) return undefined;
  const isGivenUp = message.state === 'unknown' && !(await findQueued(tx.q, business_id, [id])).has(id);
  return { state: message.state, is_given_up: isGivenUp };
}

/** What a test calls the person who sends it. */
export async function getTester(db: Executor, userId: string): Promise<string | null> {
  const row = await db.selectFrom('users').select('user_name').where('id', '=', userId).executeTakeFirst();
  return row?.user_name ?? null;
}
