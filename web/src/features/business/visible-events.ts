import { type Holder, may } from '@kursi/core/contract/rights.ts';
import type { BusinessEvent } from '@kursi/core/events/events.contract.ts';

/** What the business pays is for those who manage its plan. */
const aboutPlan: readonly string[] = ['subscription.changed', 'subscription.expired', 'payment.returned'];

/** The events that a member reads; of several about the plan in a row only the newest. */
export function eventsVisibleTo<E extends Pick<BusinessEvent, 'type'>>(
  events: readonly E[],
  member: Holder,
): E[] {
  const shown = events.filter(({ type }) => may(member, 'plan.manage') || !aboutPlan.includes(type));
  return shown.filter(({ type }, i) => !aboutPlan.includes(type) || shown[i - 1]?.type !== type);
}
