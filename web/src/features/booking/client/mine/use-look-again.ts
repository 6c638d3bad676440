import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { useEffect } from 'react';
import { invalidateCalls } from '../../../../lib/queries.ts';

const LOOK_AGAIN_MS = 15_000;

/** A client has no stream of events: while a page about their visits is in view, it looks now and then. */
export function useRefetchSoon(): void {
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') invalidateCalls(visitCalls.mine, visitCalls.lookAtMine);
    }, LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, []);
}
