import { type ClientFilter, type ClientSort, clientCalls } from '@kursi/core/clients/clients.contract.ts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { send } from '../../lib/api/api.ts';
import { useLive } from '../../lib/sync/live.ts';
import { queryClient } from '../../lib/sync/queries.ts';
import { touchedBy, useLiveReads } from '../../lib/sync/reads.ts';

/** Reads that show clients; a change makes them stale. */
export const clientReads = touchedBy('client.changed');

/** Two records became one, or two again: visits, memberships, dues and messages of all features change with it. */
export function refetchEverything(): void {
  void queryClient.invalidateQueries();
}

interface ListOf {
  readonly query: string;
  readonly filter: ClientFilter | null;
  readonly sort: ClientSort;
}

/** Paged by cursor. Keeps the previous results while a new search loads. */
export function useClients(business_id: string, { query, filter, sort }: ListOf) {
  const { method, path } = clientCalls.listWithFigures;
  const asked = { business_id, sort, ...(query && { query }), ...(filter && { filter }) };
  return useInfiniteQuery({
    queryKey: [method, path, { ...asked, pages: 'all' }],
    queryFn: ({ pageParam, signal }) =>
      send(clientCalls.listWithFigures, { ...asked, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
    placeholderData: keepPreviousData,
  });
}

/** The list that was looked at last, for going on from client to client; lost with the page. */
const lastList: { ids: readonly string[]; filter: ClientFilter | null; sort: ClientSort } = {
  ids: [],
  filter: null,
  sort: 'name',
};

export function keepList(list: Partial<typeof lastList>): void {
  Object.assign(lastList, list);
}

export function keptList(): Readonly<typeof lastList> {
  return lastList;
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
  useLiveReads(businessId, clientReads);
  useLive(businessId, ({ type }) => {
    if (/^client\.(un)?merged$/.test(type)) refetchEverything();
  });
}
