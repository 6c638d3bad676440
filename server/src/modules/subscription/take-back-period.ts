import { afterRefund } from '@kursi/core/subscription/refunded-term.ts';
import type { CommandContext } from '../../platform/module/command-context.ts';
import { refreshSubscription } from './add-period.ts';
import {
  cancelPaidPeriod,
  cancelPeriods,
  listReplacedTerms,
  listTerms,
  lockSubscription,
  placePeriod,
} from './subscription.store.ts';

/** After a full refund: the term ends, what it had replaced comes back, and what follows moves up. */
export async function takeBackPeriod(ctx: CommandContext, payment_id: string): Promise<void> {
  const { tx, business_id, now } = ctx;
  const written = await lockSubscription(tx, business_id);
  const taken = written && (await cancelPaidPeriod(tx, business_id, payment_id));
  if (!taken) return;
  const kept = await listTerms(tx.q, business_id);
  const replaced = await listReplacedTerms(tx.q, business_id, taken);
  const placed = afterRefund(kept, replaced, now, written.time_zone);
  // Two terms may not overlap, not even between two statements.
  await cancelPeriods(
    tx,
    business_id,
    placed.map(({ id }) => id),
  );
  for (const term of placed) await placePeriod(tx, business_id, term);
  await refreshSubscription(ctx, 'subscription.changed');
}
