import type { OutputOf } from '@kursi/core/contract/call.ts';
import { membershipTemplateCalls } from '@kursi/core/memberships/membership-templates.contract.ts';
import { type CachePatch, patchQuery } from '../../lib/sync/cache-patch.ts';
import { touchedBy, useLiveReads } from '../../lib/sync/reads.ts';

export type Template = OutputOf<typeof membershipTemplateCalls.list>['items'][number];

/** Reads that show memberships; a change makes them stale. */
export const membershipReads = touchedBy('membership.adjusted', 'membership_template.changed');

/** Where their money shows as well. */
export const moneyReads = touchedBy('membership.sold', 'visit.billed');

/** Live updates from other devices; their money comes with bills and visits. */
export function useMembershipsLive(businessId: string): void {
  useLiveReads(businessId, membershipReads);
}

export function patchTemplates(
  business_id: string,
  update: (items: readonly Template[]) => Template[],
): readonly CachePatch[] {
  return [
    patchQuery(membershipTemplateCalls.list, { business_id }, ({ items }) => ({ items: update(items) })),
  ];
}
