import { scheduleCalls } from '@kursi/core/booking/schedule.contract.ts';
import type { SentBy } from '@kursi/core/contract/call.ts';
import { useCallQuery } from '../../lib/sync/queries.ts';

/** The time that is about to close: one calendar or all, days, hours, or ranges of each week. */
export type ClosingTime = Omit<SentBy<typeof scheduleCalls.findConflicts>, 'business_id'>;

/** The visits in the way of a change that is not saved yet; null while nothing closes. */
export function useInTheWay(businessId: string, closing: ClosingTime | null) {
  const query = useCallQuery(
    scheduleCalls.findConflicts,
    { business_id: businessId, ...closing },
    { enabled: closing !== null },
  );
  return {
    visits: (closing && query.data?.visits) || 0,
    /** Whether something has to be decided before it is saved. When that is not known: the sheet says so. */
    async mustDecide(): Promise<boolean> {
      if (!closing) return false;
      const found = query.data ?? (await query.refetch()).data;
      return !found || found.items.length > 0;
    },
  };
}
