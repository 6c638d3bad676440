import type { OutputOf } from '@kursi/core/contract/call.ts';
import { waitlistCalls } from '@kursi/core/waitlist/waitlist.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { attempt } from '../../../lib/api/attempt.ts';
import { callQuery, queryClient } from '../../../lib/sync/queries.ts';

type Offered = OutputOf<typeof waitlistCalls.offered>;
export type OfferedQueue = Offered['items'][number];

/** Id of the script element with what the server has drawn the page from. */
const GIVEN = 'kursi-given-queues';

function givenQueues(business_id: string, business_url: string): Offered | undefined {
  const { queryKey } = callQuery(waitlistCalls.offered, { business_id });
  if (typeof document === 'undefined') return queryClient.getQueryData(queryKey);
  const given = attempt(
    () => JSON.parse(document.getElementById(GIVEN)?.textContent ?? 'null') as Offered | null,
  );
  return given?.business.business_url === business_url ? given : undefined;
}

/** The queues of a business. `isDrawn`: the server has drawn them, so they stay while more is looked up. */
export function useOffered(business_id: string, business_url: string) {
  const [given] = useState(() => givenQueues(business_id, business_url));
  // Asked again at once: the server keeps what it draws for a while.
  const query = useQuery({
    ...callQuery(waitlistCalls.offered, { business_id }),
    ...(given && { initialData: given, initialDataUpdatedAt: 0 }),
  });
  useEffect(() => document.getElementById(GIVEN)?.remove(), []);
  return { ...query, isDrawn: given !== undefined };
}
