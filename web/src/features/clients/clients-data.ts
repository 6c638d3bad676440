import { clientDayCalls } from '@kursi/core/clients/client-days.contract.ts';
import { clientPhotoCalls } from '@kursi/core/clients/client-photos.contract.ts';
import { clientReminderCalls } from '@kursi/core/clients/client-reminders.contract.ts';
import { clientCalls } from '@kursi/core/clients/clients.contract.ts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { send } from '../../lib/api.ts';
import { useLive } from '../../lib/live.ts';
import { invalidateCalls } from '../../lib/queries.ts';

/** Reads that show clients; a change makes them stale. */
export const clientReads = [
  clientCalls.list,
  clientCalls.get,
  clientCalls.listNotes,
  clientPhotoCalls.list,
  clientReminderCalls.list,
  clientDayCalls.list,
];

/** Clients by name, paged by cursor. Keeps the previous results while a new search loads. */
export function useClients(business_id: string, query: string) {
  const { method, path } = clientCalls.list;
  return useInfiniteQuery({
    queryKey: [method, path, { business_id, query, pages: 'all' }],
    queryFn: ({ pageParam, signal }) =>
      send(clientCalls.list, { business_id, query, ...pageParam }, { signal }),
    initialPageParam: {},
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
}

/** Newest first, ten per page. */
export function useNotes(business_id: string, client_id: string) {
  const { method, path } = clientCalls.listNotes;
  return useInfiniteQuery({
    queryKey: [method, path, { business_id, client_id, pages: 'all' }],
    queryFn: ({ pageParam, signal }) =>
      send(
        clientCalls.listNotes,
        { business_id, client_id, ...(pageParam && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
  });
}

/** Live updates from other devices. */
export function useClientsLive(businessId: string): void {
  useLive(businessId, ({ type }) => {
    if (/^client(_note)?\./.test(type)) void invalidateCalls(...clientReads);
  });
}
