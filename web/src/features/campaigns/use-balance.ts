import { creditCalls } from '@kursi/core/subscription/credits.contract.ts';
import { useCallQuery } from '../../lib/sync/queries.ts';

export const balanceReads = [creditCalls.get];

/** The credits of a business; null while they are not known. */
export function useBalance(businessId: string): number | null {
  return useCallQuery(creditCalls.get, { business_id: businessId }).data?.balance ?? null;
}
