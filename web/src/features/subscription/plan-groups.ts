import type { Plan } from '@kursi/core/subscription/subscription.contract.ts';
import { monthsIn } from '@kursi/core/subscription/subscription.ts';

/** Plans that differ only in their period share a card. Cheapest first, as sent by the server. */
export interface PlanGroup {
  readonly key: string;
  readonly type: Plan['subscription_type'];
  readonly plans: readonly Plan[];
}

export function groupPlans(plans: readonly Plan[]): PlanGroup[] {
  const byName = Map.groupBy(plans, (plan) => `${plan.subscription_type} ${plan.name.en}`);
  return [...byName].flatMap(([key, group]) => {
    const [first] = group;
    return first ? [{ key, type: first.subscription_type, plans: group }] : [];
  });
}

/** Price per month, rounded to rupees for display; null for plans of up to a month. */
export function priceAMonth(plan: Plan): number | null {
  const months = monthsIn(plan.period);
  return months !== null && months > 1 ? Math.round(plan.price / months / 100) * 100 : null;
}
