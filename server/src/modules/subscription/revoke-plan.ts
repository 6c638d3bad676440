import type { InputOf } from '@kursi/core/contract/call.ts';
import { type Outcome, ok, refuse } from '@kursi/core/kernel/result.ts';
import type { subscriptionCalls } from '@kursi/core/subscription/subscription.contract.ts';
import {
  grantedTypes,
  movedUp,
  type Subscription,
  subscriptionAt,
} from '@kursi/core/subscription/subscription.ts';
import type { CommandContext } from '../../platform/module/command-context.ts';
import { refreshSubscription } from './add-period.ts';
import { cancelPeriod, getPeriod, listTerms, lockSubscription, movePeriod } from './subscription.store.ts';

/** A platform admin revokes a plan they granted. Bought plans and trials cannot be revoked. */
export async function revokePlan(
  ctx: CommandContext,
  { period_id }: InputOf<typeof subscriptionCalls.revoke>,
): Outcome<Subscription, 'NOT_FOUND' | 'SUBSCRIPTION_UPDATE_FAILED'> {
  const { tx, business_id, now } = ctx;
  const written = await lockSubscription(tx, business_id);
  if (!written || written.is_deleted) return refuse('NOT_FOUND');
  const period = await getPeriod(tx.q, business_id, period_id);
  if (!period) return refuse('NOT_FOUND');
  if (!grantedTypes.some((type) => type === period.type)) return refuse('SUBSCRIPTION_UPDATE_FAILED');
  const terms = await listTerms(tx.q, business_id);
  const taken = terms.find(({ id }) => id === period_id);
  // Idempotent: revoked already, or ended meanwhile.
  if (!taken || Temporal.Instant.compare(taken.ends_at, now) <= 0)
    return ok(subscriptionAt(written, terms, now));
  await cancelPeriod(tx, business_id, period_id, now);
  for (const term of movedUp(terms, taken, now, written.time_zone)) await movePeriod(tx, business_id, term);
  return ok(await refreshSubscription(ctx, 'subscription.changed'));
}
