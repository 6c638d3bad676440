import { type PaymentOrder, paymentsCalls } from '@kursi/core/payments/payments.contract.ts';
import { type Plan, subscriptionCalls } from '@kursi/core/subscription/subscription.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError, send } from '../../lib/api/api.ts';
import { errorText } from '../../lib/api/error-text.ts';
import type { CheckoutOutcome } from '../../lib/checkout/checkout-outcome.ts';
import { useCommand } from '../../lib/sync/command.ts';
import { showToast } from '../../ui/overlays/toast.ts';
import { PAYMENT } from './use-subscription.ts';

const REFETCH_MS = 4_000;

type CheckoutProof = Extract<CheckoutOutcome, { readonly kind: 'paid' }>['proof'];

export type PurchaseState =
  | { readonly at: 'loading' }
  | { readonly at: 'gone' }
  | { readonly at: 'checking' | 'closed' | 'paid' | 'returned'; readonly order: PaymentOrder }
  | { readonly at: 'failed'; readonly order: PaymentOrder; readonly why: string | null };

export interface Purchase {
  readonly businessId: string;
  readonly orderId: string;
  readonly outcome: CheckoutOutcome | undefined;
  readonly plans: readonly Plan[];
}

/**
 * State of a purchase. Verifies the checkout's signature first, then polls the server, which asks the gateway.
 * The server's answer wins over what the checkout reported.
 */
export function usePurchase({
  businessId: business_id,
  orderId: order_id,
  outcome,
  plans,
}: Purchase): PurchaseState {
  const proof = outcome?.kind === 'paid' ? outcome.proof : null;
  const { run: prove } = useCommand(
    async (given: CheckoutProof, options) => {
      const order = await send(paymentsCalls.verify, { business_id, order_id, ...given }, options);
      const plan = plans.find(({ id }) => id === order.reference);
      if (order.payment_id && plan) {
        const { subscription_type } = plan;
        const bought = { business_id, payment_id: order.payment_id, subscription_type };
        await send(subscriptionCalls.subscribe, bought, options).catch(sayNotStarted);
      }
      return order;
    },
    // Refused or lost, the gateway is asked below.
    { onRefused: () => true },
  );
  const [proved, setProved] = useState<{ readonly order: PaymentOrder | undefined } | null>(null);
  useEffect(() => {
    if (!proof) return;
    void prove(proof).then((result) => setProved({ order: result.ok ? result.value : undefined }));
  }, [proof, prove]);
  const verified = proved?.order;
  const isWaiting = outcome?.kind === 'unknown' || (proof !== null && !isSettled(verified));
  const checked = useQuery({
    queryKey: [PAYMENT, 'check', order_id],
    enabled: proof === null || proved !== null,
    queryFn: () => send(paymentsCalls.check, { business_id, order_id }),
    refetchInterval: ({ state }) => (isWaiting && !isSettled(state.data) ? REFETCH_MS : false),
  });
  const order = isSettled(verified) ? verified : (checked.data ?? verified);
  if (!order) {
    const isGone = checked.error instanceof ApiError && checked.error.code === 'NOT_FOUND';
    return { at: isGone ? 'gone' : 'loading' };
  }
  if (order.status === 'paid') return { at: 'paid', order };
  if (order.returned) return { at: 'returned', order };
  if (isWaiting) return { at: 'checking', order };
  const why = outcome?.kind === 'failed' ? outcome.why : order.last_failure;
  if (outcome?.kind === 'failed' || why) return { at: 'failed', order, why: why || null };
  return { at: 'closed', order };
}

/** The payment has given the plan already, or goes back: that says the order. This says what was refused. */
function sayNotStarted(error: unknown): void {
  if (!(error instanceof ApiError) || error.code !== 'SUBSCRIPTION_CREATION_FAILED') throw error;
  showToast({ text: errorText(error.code, error.details), tone: 'bad' });
}

function isSettled(order: PaymentOrder | undefined): order is PaymentOrder {
  return order !== undefined && (order.status === 'paid' || order.returned);
}
