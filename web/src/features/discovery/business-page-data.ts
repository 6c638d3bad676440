import { type BusinessPage, discoveryCalls } from '@kursi/core/discovery/discovery.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { attempt } from '../../lib/attempt.ts';
import { queryOf } from '../../lib/queries.ts';
import { isSignInRemembered } from '../../lib/session.ts';

/** The server writes what it has drawn into the page (web/src/server-render.tsx), so that nobody asks twice. */
const GIVEN = 'kursi-given';

function givenPage(business_url: string): BusinessPage | undefined {
  if (typeof document === 'undefined') return undefined;
  const page = attempt(() =>
    JSON.parse(document.getElementById(GIVEN)?.textContent ?? 'null'),
  ) as BusinessPage | null;
  return page?.business_url === business_url ? page : undefined;
}

export function useBusinessPage(business_url: string) {
  return useQuery({
    ...queryOf(discoveryCalls.page, { business_url }),
    initialData: () => givenPage(business_url),
    // Drawn for someone unknown; whoever works there sees more.
    staleTime: isSignInRemembered() ? 0 : 30_000,
  });
}
