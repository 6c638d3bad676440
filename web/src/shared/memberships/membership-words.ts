import {
  amountLeft,
  type Balance,
  durationParts,
  type MembershipDuration,
  usesOf,
} from '@kursi/core/memberships/membership-rules.ts';
import type { Membership } from '@kursi/core/memberships/memberships.contract.ts';
import { formatMoney } from '../../lib/format.ts';
import type { Translate } from '../../lib/text.ts';

/** "6 months" */
export function durationText(t: Translate, duration: MembershipDuration): string {
  const { count, unit } = durationParts(duration);
  return t(`membership.${unit}`, { count });
}

/** "₹1,240 left" of a wallet, "2 of 6 left" of a package. */
export function leftText(t: Translate, membership: Balance): string {
  if (membership.type === 'price') {
    return t('membership.amount_left', { amount: formatMoney(amountLeft(membership)) });
  }
  return t('membership.uses_left_of', usesOf(membership));
}

/** A wallet with money or a package with uses in it. */
export function hasLeft(membership: Balance): boolean {
  return membership.type === 'price' ? amountLeft(membership) > 0 : usesOf(membership).left > 0;
}

/** As core reckons with it: the wire has instants as text. */
export function asCovering(one: Membership) {
  return {
    ...one,
    start_at: Temporal.Instant.from(one.start_at),
    expiry: Temporal.Instant.from(one.expiry),
    created_at: Temporal.Instant.from(one.created_at),
    frozen_at: one.frozen_at ? Temporal.Instant.from(one.frozen_at) : null,
    cancelled_at: one.cancelled_at ? Temporal.Instant.from(one.cancelled_at) : null,
    amount_left: amountLeft(one),
    uses_left: Object.fromEntries(
      one.services.map(({ service_id, total_count, used_count }) => [service_id, total_count - used_count]),
    ) as Readonly<Record<string, number>>,
  };
}
