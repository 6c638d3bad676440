import type { MemberRole } from '@kursi/core/contract/permission.ts';
import type { BusinessEvent } from '@kursi/core/events/events.contract.ts';

/** What the business pays is the owner's affair. */
const ownersOnly: readonly string[] = ['subscription.changed', 'subscription.expired', 'payment.returned'];

/** The events that a member reads; of several about the plan in a row only the newest. */
export function toldTo<E extends Pick<BusinessEvent, 'type'>>(events: readonly E[], role: MemberRole): E[] {
  const shown = events.filter(({ type }) => role === 'owner' || !ownersOnly.includes(type));
  return shown.filter(({ type }, i) => !ownersOnly.includes(type) || shown[i - 1]?.type !== type);
}
