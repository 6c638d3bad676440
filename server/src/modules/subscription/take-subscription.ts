import type { InputOf } from '@kursi/core/contract/call.ts';
import { ok, type Result, refuse } from '@kursi/core/kernel/result.ts';
import type { subscriptionCalls } from '@kursi/core/subscription/subscription.contract.ts';
import { type Subscription, subscriptionAt } from '@kursi/core/subscription/subscription.ts';
import type { Tx } from '../../platform/database/database.ts';
import { addPeriod, type SubscriptionDeps } from './add-period.ts';
import { listPlans } from './plan.store.ts';
import { findPeriodByPayment, lockSubscription, termsOf } from './subscription.store.ts';

type Taken = Result<Subscription, 'SUBSCRIPTION_CREATION_FAILED'>;

/** Words for the page; the sentence on the wire is the same for all of them. */
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
 * The owner takes the free trial, or asks for what a payment has bought. The latter was given when the money
 * came in, however we heard of it, so this only says what there is: asking twice gives the same answer.
 */
export async function takeSubscription(
  deps: SubscriptionDeps,
  tx: Tx,
  owner: string,
  input: InputOf<typeof subscriptionCalls.subscribe>,
  now: Temporal.Instant,
): Promise<Taken> {
  const { business_id, payment_id, subscription_type } = input;
  if (payment_id) return boughtWith(tx, business_id, payment_id, subscription_type, now);
  if (subscription_type !== 'free_trial') return failed('needs_payment');
  return startTrial(deps, tx, business_id, owner, now);
}

async function boughtWith(
  tx: Tx,
  businessId: string,
  paymentId: string,
  type: string,
  now: Temporal.Instant,
): Promise<Taken> {
  const period = await findPeriodByPayment(tx.q, businessId, paymentId);
  if (!period) return failed('payment_unknown');
  if (period.cancelled) return failed('payment_returned');
  if (period.type !== type) return failed('payment_of_another_plan');
  return ok(await seen(tx, businessId, now));
}

async function startTrial(
  deps: SubscriptionDeps,
  tx: Tx,
  business_id: string,
  by: string,
  now: Temporal.Instant,
): Promise<Taken> {
  const plan = (await listPlans(tx.q, 'to choose')).find((one) => one.subscription_type === 'free_trial');
  if (!plan) return failed('no_trial');
  if ((await seen(tx, business_id, now)).is_active) return failed('has_plan');
  const trial = { business_id, plan_id: plan.id, type: 'free_trial', period: plan.period } as const;
  const added = await addPeriod(deps, tx, { ...trial, amount: 0, payment_id: null, by }, now);
  return added.added ? ok(added.subscription) : failed('trial_used');
}

async function seen(tx: Tx, businessId: string, now: Temporal.Instant): Promise<Subscription> {
  const written = await lockSubscription(tx, businessId);
  if (!written) throw new Error(`the business ${businessId} has no subscription`);
  return subscriptionAt(written, await termsOf(tx.q, businessId), now);
}
