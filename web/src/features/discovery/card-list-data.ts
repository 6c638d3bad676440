import type { OutputOf } from '@kursi/core/contract/call.ts';
import { discoveryCalls } from '@kursi/core/discovery/discovery.contract.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { attempt } from '../../lib/api/attempt.ts';
import { callPages, callQuery, queryClient } from '../../lib/sync/queries.ts';

export interface CardOptions {
  readonly text?: string;
  readonly city?: string;
  readonly category_id?: string;
  readonly near?: string;
}

type FirstPage = OutputOf<typeof discoveryCalls.list>;

/** Query input without filters: the first page. */
export const firstCardsInput = {};

/** The first page as prerendered into the document, so that it is not fetched twice. */
function givenCards(): FirstPage | undefined {
  const { queryKey } = callQuery(discoveryCalls.list, firstCardsInput);
  const drawn = queryClient.getQueryData(queryKey);
  if (drawn || typeof document === 'undefined') return drawn;
  const given = attempt(() => JSON.parse(document.getElementById('kursi-given-list')?.textContent ?? 'null'));
  return (given as FirstPage | null) ?? undefined;
}

export function useCards(options: CardOptions) {
  const wanted = Object.fromEntries(Object.entries(options).filter(([, value]) => value)) as CardOptions;
  const given = Object.keys(wanted).length === 0 ? givenCards() : undefined;
  return useInfiniteQuery({
    ...callPages(discoveryCalls.list, wanted),
    ...(given && { initialData: { pages: [given], pageParams: [''] } }),
  });
}
