import type { InputOf } from '@kursi/core/contract/call.ts';
import { noPaise } from '@kursi/core/kernel/money.ts';
import { ok, type Result, refuse } from '@kursi/core/kernel/result.ts';
import type { subscriptionCalls } from '@kursi/core/subscription/subscription.contract.ts';
import { type Subscription, subscriptionAt } from '@kursi/core/subscription/subscription.ts';
import type { ActorContext, CommandContext } from '../../platform/module/command-context.ts';
import { addPeriod } from './add-period.ts';
import { listPlans } from './plan.store.ts';
import { findPeriodByPayment, listTerms, lockSubscription } from './subscription.store.ts';

type Taken = Result<Subscription, 'SUBSCRIPTION_CREATION_FAILED'>;

/** Reason codes for the page; the message is the same for all of them. */
type Reason =
  | 'payment_unknown'
  | 'payment_returned'
  | 'payment_of_another_plan'
  | 'needs_payment'
  | 'trial_used'
  | 'has_plan'
  | 'no_trial';
const failed = (reason: Reason) => refuse('SUBSCRIPTION_CREATION_FAILED', { reason });

/**
 * Starts the free trial, or returns the plan that a payment has bought. The latter was given when the payment
 * was settled, so this is idempotent.
 */
export async function startSubscription(
  ctx: ActorContext,
  { payment_id, subscription_type }: InputOf<typeof subscriptionCalls.subscribe>,
): Promise<Taken> {
  if (payment_id) return boughtWith(ctx, payment_id, subscription_type);
  if (subscription_type !== 'free_trial') return failed('needs_payment');
  return startTrial(ctx);
}

async function boughtWith(ctx: CommandContext, paymentId: string, type: string): Promise<Taken> {
  const period = await findPeriodByPayment(ctx.tx.q, ctx.business_id, paymentId);
  if (!period) return failed('payment_unknown');
  if (period.cancelled) return failed('payment_returned');
  if (period.type !== type) return failed('payment_of_another_plan');
  const written = await lockSubscription(ctx.tx, ctx.business_id);
  if (!written) throw new Error(`there is no business ${ctx.business_id}`);
  // The plan that was paid, also while a trial or another plan still runs before it.
  const terms = await listTerms(ctx.tx.q, ctx.business_id);
  const begins = terms.find(({ id }) => id === period.id)?.starts_at ?? ctx.now;
  const at = Temporal.Instant.compare(begins, ctx.now) > 0 ? begins : ctx.now;
  return ok(subscriptionAt(written, terms, at));
}

async function startTrial(ctx: ActorContext): Promise<Taken> {
  const plan = (await listPlans(ctx.tx.q, 'to choose')).find((one) => one.subscription_type === 'free_trial');
  if (!plan) return failed('no_trial');
  if ((await seen(ctx)).is_active) return failed('has_plan');
  const trial = { plan_id: plan.id, type: 'free_trial', period: plan.period } as const;
  const added = await addPeriod(ctx, { ...trial, amount: noPaise, payment_id: null });
  return added.added ? ok(added.subscription) : failed('trial_used');
}

async function seen({ tx, business_id, now }: CommandContext): Promise<Subscription> {
  const written = await lockSubscription(tx, business_id);
  if (!written) throw new Error(`there is no business ${business_id}`);
  return subscriptionAt(written, await listTerms(tx.q, business_id), now);
}
