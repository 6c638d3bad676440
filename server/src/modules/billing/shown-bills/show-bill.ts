import { BILLS_SHOWN_A_DAY } from '@kursi/core/billing/seen-sums.ts';
import { type Outcome, ok, refuse } from '@kursi/core/kernel/result.ts';
import type { ActorContext } from '../../../platform/module/command-context.ts';
import { addShownBill } from './shown-bill.store.ts';

/** One bill of a colleague, opened on purpose: counted, and told in the history of the visit. */
export async function showBill(
  { tx, business_id, actor_id, now, emit }: ActorContext,
  visit_id: string,
  seesAnyway: () => Promise<boolean>,
): Outcome<{ shown_today: number | null }, 'TOO_MANY_BILLS'> {
  if (await seesAnyway()) return ok({ shown_today: null });
  const shown_today = await addShownBill(tx, { business_id, user_id: actor_id, now }, visit_id);
  if (shown_today === null) return refuse('TOO_MANY_BILLS', { most: BILLS_SHOWN_A_DAY });
  emit('visit.bill_shown', { visit_id });
  return ok({ shown_today });
}
