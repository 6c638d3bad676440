import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

declare module '@tanstack/react-router' {
  interface HistoryState {
    hadCart?: true | undefined;
  }
}

/** Whether this history entry had a cart before: Back after booking, not a page that is opened anew. */
export function useHadCart(hasCart: boolean): boolean {
  const navigate = useNavigate();
  const { href, state } = useLocation();
  const isUnmarked = hasCart && !state.hadCart;
  const mark = useEffectEvent(
    () =>
      void navigate({ href, replace: true, resetScroll: false, state: (now) => ({ ...now, hadCart: true }) }),
  );
  useEffect(() => {
    if (isUnmarked) mark();
  }, [isUnmarked]);
  return state.hadCart === true;
}
