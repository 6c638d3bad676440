import { type BusinessPage, discoveryCalls } from '@kursi/core/discovery/discovery.contract.ts';
import { useCallback, useEffect, useState } from 'react';
import { ApiError, isPassing, send } from '../../lib/api/api.ts';
import { attempt } from '../../lib/api/attempt.ts';
import { useSession } from '../../lib/api/session.ts';
import { useWhenBack } from '../../lib/sync/online.ts';
import { useInLanguage } from '../../lib/use-in-language.ts';

/** Id of the script element with the prerendered data, so that it is not fetched twice. */
const GIVEN = 'kursi-given';
let drawnFrom: BusinessPage | undefined;

/** For prerendering: sets the data to render from. */
export function drawFrom(page: BusinessPage | undefined): void {
  drawnFrom = page;
}

function givenPage(business_url: string): BusinessPage | undefined {
  const written = () =>
    JSON.parse(document.getElementById(GIVEN)?.textContent ?? 'null') as BusinessPage | null;
  const page = drawnFrom ?? (typeof document === 'undefined' ? undefined : attempt(written));
  return page?.business_url === business_url ? page : undefined;
}

/** The server has prerendered "not found"; shown until a member's own request has answered. */
function givenNothing(): boolean {
  return typeof document !== 'undefined' && document.querySelector('#root [data-another-address]') !== null;
}

/** Cache of the last page, so that navigation within one business shows it without a fetch. */
let seen: BusinessPage | undefined;

/** "10–20 min wait now" is asked for again while someone looks at it. */
const WAIT_LIVES_MS = 60_000;

interface LoadedPage {
  readonly data?: BusinessPage | undefined;
  readonly error?: unknown;
}

/** Without TanStack Query (decision 013): this page is opened from a link on a slow phone, and fetches once. */
export function useBusinessPage(business_url: string) {
  const [loaded, setLoaded] = useState<LoadedPage>(() => ({
    data: givenPage(business_url) ?? (seen?.business_url === business_url ? seen : undefined),
    ...(givenNothing() && { error: new ApiError('NOT_FOUND') }),
  }));
  const session = useSession();
  const person = session.kind === 'signed_in' ? session.user.id : null;
  const load = useCallback(
    () =>
      send(discoveryCalls.getPage, { business_url }).then(
        (data) => {
          seen = data;
          setLoaded({ data });
        },
        (error: unknown) => setLoaded(({ data }) => ({ data, error })),
      ),
    [business_url],
  );
  useEffect(() => {
    // Prerendered for an anonymous visitor; members see more. Used once: later it may be stale.
    const given = givenPage(business_url);
    const isFresh = person === null && given !== undefined;
    seen = given ?? seen;
    document.getElementById(GIVEN)?.remove();
    if (!isFresh) void load();
  }, [business_url, person, load]);
  const waits = loaded.data?.wait != null;
  useEffect(() => {
    if (!waits) return;
    const timer = setInterval(() => document.hidden || void load(), WAIT_LIVES_MS);
    return () => clearInterval(timer);
  }, [waits, load]);
  useWhenBack(isPassing(loaded.error), () => void load());
  return { ...loaded, data: useInLanguage(loaded.data), load };
}
