import type { BillDraft } from '@kursi/core/billing/bill-draft.ts';
import type { Receipt } from '@kursi/core/billing/billing.contract.ts';
import type { Visit } from '@kursi/core/booking/booking-shapes.ts';
import { membershipStateAt } from '@kursi/core/memberships/membership-rules.ts';
import { membershipCalls } from '@kursi/core/memberships/memberships.contract.ts';
import type { MyBusiness } from '../../../app/selected-business.ts';
import { useCallQuery } from '../../../lib/sync/queries.ts';
import { useLiveReads } from '../../../lib/sync/reads.ts';
import { coversOf, usableOf, usedBy } from '../draft/bill-covers.ts';

/** The memberships of the bill's client, and what they cover of it by themselves. */
export function useCovers(
  business: Pick<MyBusiness, 'id' | 'modules'>,
  bill: BillDraft,
  visit: Visit | null,
  revised: Receipt | null,
) {
  const { data, isError, refetch } = useCallQuery(
    membershipCalls.ofClient,
    { business_id: business.id, client_id: bill.client?.id ?? '' },
    { enabled: bill.client !== null && business.modules.includes('memberships') },
  );
  useLiveReads(business.id, [membershipCalls.ofClient]);
  const now = Temporal.Now.instant();
  const held = data?.items ?? [];
  const usable = usableOf(held, usedBy(visit, revised), now);
  const covers = coversOf(bill, usable, now);
  const isCovering = (id: string) => covers.some((cover) => cover?.membership_id === id);
  return {
    /** Without them the bill would be for all of it, and nobody would know. */
    isFailed: isError && !data,
    retry: () => void refetch(),
    held,
    usable,
    covers,
    /** Of those that cover something. */
    names: held.filter(({ id }) => isCovering(id)).map(({ name }) => name),
    isRunning: (id: string) =>
      usable.some((one) => one.id === id && membershipStateAt(one, now) === 'running'),
  };
}
