import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import type { BusinessPage } from '@kursi/core/discovery/discovery.contract.ts';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { isPassing, send } from '../../../../../lib/api/api.ts';
import { whenKnown } from '../../../../../lib/api/session.ts';
import { showRefusal } from '../../../../../lib/sync/command.ts';
import { useText } from '../../../../../lib/text.ts';
import { linesOf, readCart, wantedIn, writeCart } from '../../../../../shared/cart/cart.ts';
import { showToast } from '../../../../../ui/overlays/toast.ts';
import { sameAs } from '../book-again.tsx';
import { releaseHold } from './use-hold.ts';

interface TakeAlertHoldProps {
  readonly page: BusinessPage;
  readonly visitId: string;
  /** held: waits for confirmation; booked: confirmed already; gone: expired, or there is no session. */
  readonly onKnown: (what: 'held' | 'booked' | 'gone') => void;
  readonly waiting: ReactNode;
}

/** Opens an alert hold from its link: puts it into the cart, so that the client only has to confirm. */
export default function TakeAlertHold({ page, visitId, onKnown, waiting }: TakeAlertHoldProps) {
  const t = useText();
  const open = useEffectEvent(async (signal: AbortSignal) => {
    if ((await whenKnown()).kind !== 'signed_in') {
      showToast({ text: t('flow.alert_hold_sign_in'), seconds: 10 });
      onKnown('gone');
      return;
    }
    const key = { business_id: page.id, visit_id: visitId };
    const alertHold = await findOrNull(() => send(visitCalls.getHold, key, { signal }), signal);
    if (signal.aborted) return;
    const [first] = alertHold?.bookings ?? [];
    if (!alertHold || !first) {
      const visit = await findOrNull(() => send(visitCalls.getMine, key, { signal }), signal);
      if (signal.aborted) return;
      if (!visit) showToast({ text: t('flow.alert_hold_gone'), seconds: 10 });
      onKnown(visit ? 'booked' : 'gone');
      return;
    }
    const before = readCart(page.id).held;
    if (before && before.visit_id !== visitId) void releaseHold(page.id, before);
    const { lines } = sameAs(page, alertHold.bookings);
    const { booking_date, service_time } = first;
    const held = {
      visit_id: visitId,
      wanted: wantedIn(linesOf(page, { lines })),
      booking_date,
      service_time,
      bookings: alertHold.bookings,
      expires_at: alertHold.expires_at,
      ahead: 0,
      booking_type: alertHold.booking_type,
      cancellation_window: alertHold.cancellation_window,
    };
    writeCart(page.id, { lines, day: booking_date, held });
    onKnown('held');
  });
  useEffect(() => {
    const leaving = new AbortController();
    void open(leaving.signal);
    return () => leaving.abort();
  }, []);
  return waiting;
}

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 15_000;

/** Null when it does not exist. Transient errors are shown once and retried: they do not mean it is gone. */
async function findOrNull<T>(ask: () => Promise<T>, signal: AbortSignal): Promise<T | null> {
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
    try {
      return await ask();
    } catch (error) {
      if (signal.aborted || !isPassing(error)) return null;
      if (wait === FIRST_WAIT_MS) showRefusal(error);
    }
    await new Promise((resolve) => setTimeout(resolve, wait));
    if (signal.aborted) return null;
  }
}
