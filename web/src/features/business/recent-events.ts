import { businessCalls } from '@kursi/core/business/business.contract.ts';
import { type BusinessEvent, eventsCalls } from '@kursi/core/events/events.contract.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { send } from '../../lib/api/api.ts';
import { useLive } from '../../lib/sync/live.ts';
import { invalidateCalls } from '../../lib/sync/queries.ts';
import { isTouched } from '../../lib/sync/reads.ts';

const SHOWN = 30;

interface Recent {
  /** Newest first. */
  readonly items: readonly BusinessEvent[];
  readonly lastSeq: number;
}

async function loadRecent(businessId: string, signal: AbortSignal): Promise<Recent> {
  const { last_seq } = await send(eventsCalls.list, { business_id: businessId, limit: 1 }, { signal });
  const after = Math.max(0, last_seq - SHOWN);
  const { items } = await send(
    eventsCalls.list,
    { business_id: businessId, after, limit: SHOWN },
    { signal },
  );
  return { items: items.toReversed(), lastSeq: items.at(-1)?.seq ?? after };
}

/** Recent events of a business, with live updates. */
export function useRecentEvents(businessId: string) {
  const client = useQueryClient();
  const queryKey = ['recent-events', businessId];
  const { data, isError, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => loadRecent(businessId, signal),
  });

  useLive(
    data ? businessId : null,
    (event) => {
      client.setQueryData<Recent>(queryKey, (known) => {
        if (!known || event.seq <= known.lastSeq) return known;
        return { items: [event, ...known.items].slice(0, SHOWN), lastSeq: event.seq };
      });
      if (isTouched(businessCalls.listMine, event.type)) void invalidateCalls(businessCalls.listMine);
    },
    { after: data?.lastSeq },
  );
  return { events: data?.items, isError, retry: () => void refetch() };
}
