import { type BusinessPage, discoveryCalls } from '@kursi/core/discovery/discovery.contract.ts';
import { useCallback, useEffect, useState } from 'react';
import { ApiError, send } from '../../lib/api.ts';
import { attempt } from '../../lib/attempt.ts';
import { useSession } from '../../lib/session.ts';

/** The server writes what it has drawn into the page, so that nobody asks twice. */
const GIVEN = 'kursi-given';
let drawnFrom: BusinessPage | undefined;

/** For whoever draws without a browser: what the page shows. */
export function drawFrom(page: BusinessPage | undefined): void {
  drawnFrom = page;
}

function givenPage(business_url: string): BusinessPage | undefined {
  const written = () =>
    JSON.parse(document.getElementById(GIVEN)?.textContent ?? 'null') as BusinessPage | null;
  const page = drawnFrom ?? (typeof document === 'undefined' ? undefined : attempt(written));
  return page?.business_url === business_url ? page : undefined;
}

/** The server has answered that there is nothing at this address: seen at once, while someone who works there asks. */
function givenNothing(): boolean {
  return typeof document !== 'undefined' && document.querySelector('#root [data-another-address]') !== null;
}

/** What was seen last, so that going on to the next page of the same business shows it at once. */
let seen: BusinessPage | undefined;

interface Looked {
  readonly data?: BusinessPage | undefined;
  readonly error?: unknown;
}

/** Without the library that keeps answers: this page is opened from a link on a slow phone, and asks once. */
export function useBusinessPage(business_url: string) {
  const [looked, setLooked] = useState<Looked>(() => ({
    data: givenPage(business_url) ?? (seen?.business_url === business_url ? seen : undefined),
    ...(givenNothing() && { error: new ApiError('NOT_FOUND') }),
  }));
  const session = useSession();
  const person = session.kind === 'signed_in' ? session.user.id : null;
  const load = useCallback(
    () =>
      send(discoveryCalls.page, { business_url }).then(
        (data) => {
          seen = data;
          setLooked({ data });
        },
        (error: unknown) => setLooked(({ data }) => ({ data, error })),
      ),
    [business_url],
  );
  useEffect(() => {
    // Drawn for someone unknown; whoever works there sees more. Once only: later it may be old.
    const given = givenPage(business_url);
    const isFresh = person === null && given !== undefined;
    seen = given ?? seen;
    document.getElementById(GIVEN)?.remove();
    if (!isFresh) void load();
  }, [business_url, person, load]);
  return { ...looked, load };
}
