import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { useEffect } from 'react';
import { invalidateCalls } from '../../../../lib/sync/queries.ts';

const REFETCH_MS = 15_000;

/** Polling: clients have no live stream, so a visible page about their visits refetches now and then. */
export function useRefetchSoon(): void {
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible')
        void invalidateCalls(visitCalls.listMine, visitCalls.getMine);
    }, REFETCH_MS);
    return () => clearInterval(timer);
  }, []);
}
