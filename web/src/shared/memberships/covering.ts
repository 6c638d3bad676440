import { leftOf } from '@kursi/core/memberships/coverage.ts';
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
    ...leftOf(one),
  };
}
