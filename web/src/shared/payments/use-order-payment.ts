import { type PaymentOrder, paymentsCalls } from '@kursi/core/payments/payments.contract.ts';
import { useEffect, useState } from 'react';
import { ApiError, send } from '../../lib/api/api.ts';
import { whenKnown } from '../../lib/api/session.ts';
import type { CheckoutOutcome } from '../../lib/checkout/checkout-outcome.ts';
import { useCommand } from '../../lib/sync/command.ts';

const LOOK_AGAIN_MS = 3_000;

export type PaymentState =
  | { readonly at: 'loading' }
  | { readonly at: 'gone' }
  | { readonly at: 'paid'; readonly order: PaymentOrder }
  | UnpaidState;
export type UnpaidState =
  | { readonly at: 'checking' | 'closed' | 'returned'; readonly order: PaymentOrder }
  | { readonly at: 'failed'; readonly order: PaymentOrder; readonly why: string | null };

const isSettled = ({ status, returned }: PaymentOrder) => status === 'paid' || returned;

/**
 * State of the payment of an order. Verifies the checkout's signature first, then polls the server, which asks the
 * gateway. The server's answer wins over what the checkout reported.
 */
export function useOrderPayment(
  business_id: string,
  order_id: string,
  outcome: CheckoutOutcome | undefined,
): PaymentState {
  const [state, setState] = useState<PaymentState>({ at: 'loading' });
  const { run: prove } = useCommand(paymentsCalls.verify, { onRefused: () => true });
  useEffect(() => {
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const proof = outcome?.kind === 'paid' ? outcome.proof : null;
    const waits = outcome?.kind === 'paid' || outcome?.kind === 'unknown';

    function stateOf(order: PaymentOrder): PaymentState {
      if (order.status === 'paid') return { at: 'paid', order };
      if (order.returned) return { at: 'returned', order };
      if (waits) return { at: 'checking', order };
      // The checkout was closed after an earlier failure, so "closed" is the latest state.
      if (outcome?.kind === 'closed') return { at: 'closed', order };
      const why = outcome?.kind === 'failed' ? outcome.why : order.last_failure;
      return outcome?.kind === 'failed' || why ? { at: 'failed', order, why } : { at: 'closed', order };
    }
    function show(order: PaymentOrder): void {
      if (!isOver) setState(stateOf(order));
    }
    async function check(): Promise<void> {
      if (isOver) return;
      try {
        const order = await send(paymentsCalls.check, { business_id, order_id });
        show(order);
        if (isSettled(order) || !waits) return;
      } catch (error) {
        const isRefusal = error instanceof ApiError && !['OFFLINE', 'UNEXPECTED'].includes(error.code);
        if (isRefusal && error.code !== 'TOO_MANY_REQUESTS') {
          if (!isOver) setState({ at: 'gone' });
          return;
        }
      }
      timer = setTimeout(() => void check(), LOOK_AGAIN_MS);
    }
    async function begin(): Promise<void> {
      await whenKnown();
      const proved = proof && (await prove({ business_id, order_id, ...proof }));
      if (proved?.ok) show(proved.value);
      if (!proved?.ok || !isSettled(proved.value)) await check();
    }
    void begin();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [business_id, order_id, outcome, prove]);
  return state;
}
