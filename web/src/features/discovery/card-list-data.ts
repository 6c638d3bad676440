import { discoveryCalls } from '@kursi/core/discovery/discovery.contract.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { send } from '../../lib/api.ts';
import { attempt } from '../../lib/attempt.ts';
import { callQuery, queryClient } from '../../lib/queries.ts';

export interface CardOptions {
  readonly text?: string;
  readonly city?: string;
  readonly category_id?: string;
  readonly near?: string;
}

type FirstPage = Awaited<ReturnType<typeof send<typeof discoveryCalls.list>>>;

/** Everything there is: what someone sees who has not asked for anything yet. */
export const firstCardsInput = {};

/** What the server drew into the page, so that nobody asks twice. */
function givenCards(): FirstPage | undefined {
  const { queryKey } = callQuery(discoveryCalls.list, firstCardsInput);
  const drawn = queryClient.getQueryData(queryKey);
  if (drawn || typeof document === 'undefined') return drawn;
  const given = attempt(() => JSON.parse(document.getElementById('kursi-given-list')?.textContent ?? 'null'));
  return (given as FirstPage | null) ?? undefined;
}

export function useCards(slotAlerts: CardOptions) {
  const wanted = Object.fromEntries(Object.entries(slotAlerts).filter(([, value]) => value)) as CardOptions;
  const given = Object.keys(wanted).length === 0 ? givenCards() : undefined;
  return useInfiniteQuery({
    queryKey: ['cards', wanted],
    queryFn: ({ pageParam, signal }) =>
      send(discoveryCalls.list, { ...wanted, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: (last: FirstPage) => last.next_cursor,
    ...(given && { initialData: { pages: [given], pageParams: [''] } }),
  });
}
