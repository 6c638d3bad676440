import type { BusinessPage } from '@kursi/core/discovery/discovery.contract.ts';
import { useEffect, useState } from 'react';
import { useSession } from '../../../../lib/api/session.ts';
import type { OwnMembership } from './find-own-membership.ts';

type Bookings = Parameters<typeof import('./find-own-membership.ts').findOwnMembership>[1];

/** What pays for the booking by itself; `again` looks once more, after it was refused. */
export function useOwnMembership(page: BusinessPage, bookings: Bookings | undefined) {
  const session = useSession();
  const [own, setOwn] = useState<OwnMembership | null>(null);
  const [tries, setTries] = useState(0);
  const isKnown = session.kind === 'signed_in';
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks the same again
  useEffect(() => {
    if (!isKnown || !bookings) return;
    const leaving = new AbortController();
    // Of its own file: most clients hold none, and the page is small.
    void import('./find-own-membership.ts')
      .then(({ findOwnMembership }) => findOwnMembership(page, bookings, leaving.signal))
      .then((found) => leaving.signal.aborted || setOwn(found))
      .catch(() => undefined);
    return () => leaving.abort();
  }, [isKnown, page, bookings, tries]);
  return { own, again: () => setTries((count) => count + 1) };
}
