import { billingCalls } from '@kursi/core/billing/billing.contract.ts';
import { dueCalls } from '@kursi/core/billing/dues.contract.ts';
import type { OutputOf } from '@kursi/core/contract/call.ts';
import { membershipTemplateCalls } from '@kursi/core/memberships/membership-templates.contract.ts';
import { membershipCalls } from '@kursi/core/memberships/memberships.contract.ts';
import { type CachePatch, patchQuery } from '../../lib/sync/cache-patch.ts';
import { useLive } from '../../lib/sync/live.ts';
import { invalidateCalls } from '../../lib/sync/queries.ts';

export type Template = OutputOf<typeof membershipTemplateCalls.list>['items'][number];

/** Reads that show memberships; a change makes them stale. */
export const membershipReads = [
  membershipTemplateCalls.list,
  membershipTemplateCalls.pricing,
  membershipCalls.list,
  membershipCalls.summary,
  membershipCalls.ofClient,
  membershipCalls.ledger,
  membershipCalls.get,
];

/** Where their money shows as well. */
export const moneyReads = [...membershipReads, dueCalls.list, billingCalls.get];

/** Live updates from other devices; their money comes with bills and visits. */
export function useMembershipsLive(businessId: string): void {
  useLive(businessId, ({ type }) => {
    if (/^(membership|membership_template|bill|visit)\./.test(type)) void invalidateCalls(...membershipReads);
  });
}

export function patchTemplates(
  business_id: string,
  update: (items: readonly Template[]) => Template[],
): readonly CachePatch[] {
  return [
    patchQuery(membershipTemplateCalls.list, { business_id }, ({ items }) => ({ items: update(items) })),
  ];
}
