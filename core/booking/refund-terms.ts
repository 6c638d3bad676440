import { type Holder, may } from '../contract/rights.ts';
import { insideCancellationWindow } from './booking-rules.ts';

interface Terms {
  readonly cancellation_window: number | null;
  /** Begun once, or moved by the desk inside the window: what it looks like now does not free the payment again. */
  readonly bound_at?: Temporal.Instant | null;
}

/**
 * Whether what the desk frees of an online payment waits for somebody who may refund. Who may not sends back only what
 * the published terms send back anyway: a confirmed booking before its cancellation window, and a request.
 */
export function refundWaits(
  who: Holder,
  { cancellation_window, bound_at }: Terms,
  freed: readonly { readonly starts_at: Temporal.Instant; readonly booking_status: string }[],
  now: Temporal.Instant,
): boolean {
  if (maySendBack(who)) return false;
  if (bound_at) return true;
  return freed.some(
    ({ starts_at, booking_status }) =>
      booking_status === 'confirmed' && insideCancellationWindow(starts_at, now, cancellation_window),
  );
}

/**
 * What frees an online payment sends it back: clients and jobs do so by the terms, members by their right. With a limit
 * to the amount it waits: only what is said to go back is measured by it.
 */
export function maySendBack(who: Holder): boolean {
  return who.role === null || may(who, 'payment.refund');
}
