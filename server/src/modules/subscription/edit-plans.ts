import type { InputOf } from '@kursi/core/contract/call.ts';
import { type Outcome, ok, refuse } from '@kursi/core/kernel/result.ts';
import type { Plan, subscriptionCalls } from '@kursi/core/subscription/subscription.contract.ts';
import type { Tx } from '../../platform/database/database.ts';
import { getPlan, insertPlan, updatePlan } from './plan.store.ts';

type Edited<Code extends 'NOT_FOUND' | 'PLAN_REFUSED'> = Outcome<Plan, Code | 'MALFORMED'>;

export async function createPlan(tx: Tx, plan: Plan, now: Temporal.Instant): Edited<'PLAN_REFUSED'> {
  const no = wrongWith(plan);
  if (no) return no;
  await insertPlan(tx, plan, now);
  return ok(plan);
}

export async function changePlan(
  tx: Tx,
  { plan_id, ...change }: InputOf<typeof subscriptionCalls.changePlan>,
  now: Temporal.Instant,
): Edited<'NOT_FOUND' | 'PLAN_REFUSED'> {
  const known = await getPlan(tx.q, plan_id);
  if (!known) return refuse('NOT_FOUND');
  const plan: Plan = { ...known, ...change };
  const no = wrongWith(plan);
  if (no) return no;
  await updatePlan(tx, plan, now);
  return ok(plan);
}

/** In paise: gateways accept no less than a rupee. */
const LEAST_PRICE = 100;

/** The table's constraints as field errors for the form. */
function wrongWith(plan: Plan) {
  if (plan.features.en.length !== plan.features.hi.length) {
    return refuse('MALFORMED', { fields: [{ field: 'features', problem: 'mismatch' }] });
  }
  const costs = plan.subscription_type === 'one_year' || plan.subscription_type === 'one_year_growth_plan';
  const isFree = plan.subscription_type === 'free_trial';
  return (costs && plan.price < LEAST_PRICE) || (isFree && plan.price > 0) ? refuse('PLAN_REFUSED') : null;
}
