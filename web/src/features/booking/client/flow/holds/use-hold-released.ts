import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { send } from '../../../../../lib/api/api.ts';
import type { Held } from '../../../../../shared/cart/cart.ts';
import { rereadHold } from './use-hold.ts';

const REFETCH_MS = 20_000;

interface GivenBackDeps {
  readonly onBooked: (held: Held) => void;
  readonly onGone: () => void;
}

/** Polls whether the hold is still there: the salon may release it, and the client should know before booking. */
export function useHoldReleased(
  businessId: string,
  held: Held | undefined,
  { onBooked, onGone }: GivenBackDeps,
): { readonly lost: Held | null; readonly look: () => Promise<boolean> } {
  const [lost, setLost] = useState<Held | null>(null);
  /** True while the hold exists. */
  async function look(): Promise<boolean> {
    if (!held || (await rereadHold(businessId, held))) return true;
    const { visit_id } = held;
    // Confirmed elsewhere: by a payment webhook, or in another tab.
    const isBooked = await send(visitCalls.getMine, { business_id: businessId, visit_id }).then(
      () => true,
      () => false,
    );
    if (isBooked) onBooked(held);
    else {
      setLost(held);
      onGone();
    }
    return false;
  }
  const checkIfVisible = useEffectEvent(() => {
    if (document.visibilityState === 'visible') void look();
  });

  const isHeld = held !== undefined;
  useEffect(() => {
    if (!isHeld) return;
    const again = () => checkIfVisible();
    const timer = setInterval(again, REFETCH_MS);
    document.addEventListener('visibilitychange', again);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', again);
    };
  }, [isHeld]);
  return { lost: held ? null : lost, look };
}
