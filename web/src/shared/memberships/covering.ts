import { amountLeft } from '@kursi/core/memberships/membership-rules.ts';
import type { Membership } from '@kursi/core/memberships/memberships.contract.ts';

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
