import type { InputOf } from '@kursi/core/contract/call.ts';
import { type Done, done, refuse } from '@kursi/core/kernel/result.ts';
import type { supportCalls } from '@kursi/core/support/support.contract.ts';
import type { Tx } from '../../platform/database/database.ts';
import { setAnswered } from './support-request.store.ts';

export async function markAnswered(
  tx: Tx,
  actorId: string,
  { id, answered }: InputOf<typeof supportCalls.markAnswered>,
  now: Temporal.Instant,
): Done<'NOT_FOUND'> {
  const answer = { answered_at: answered ? now : null, answered_by: answered ? actorId : null };
  return (await setAnswered(tx, id, answer)) ? done : refuse('NOT_FOUND');
}
