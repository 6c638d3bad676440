import type { dueCalls } from '@kursi/core/billing/dues.contract.ts';
import type { InputOf } from '@kursi/core/contract/call.ts';
import { type Done, done, refuse } from '@kursi/core/kernel/result.ts';
import type { ActorContext } from '../../../platform/module/command-context.ts';
import { lockVisit } from '../../booking/public.ts';
import { deletePromises, upsertPromise } from './due.store.ts';

/** By when the rest of a bill is to be paid. Refused for what is not billed or is paid. */
export async function noteDue(
  { tx, business_id, emit }: ActorContext,
  { visit_id, due_on, note }: InputOf<typeof dueCalls.note>,
): Done<'NOT_FOUND' | 'CONFLICT'> {
  const visit = await lockVisit(tx, { business_id, id: visit_id });
  if (!visit) return refuse('NOT_FOUND');
  // Without what was paid: the bill may be a colleague's, and its sums hidden.
  if (!visit.billed_at || visit.paid_amount >= visit.total_amount) return refuse('CONFLICT');
  if (due_on === null && note === null) await deletePromises(tx, { business_id, visit_ids: [visit_id] });
  else await upsertPromise(tx, { business_id, visit_id, due_on, note });
  emit('visit.due_noted', { visit_id });
  return done;
}
