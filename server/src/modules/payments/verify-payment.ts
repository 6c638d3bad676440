import { ok, refuse } from '@kursi/core/kernel/result.ts';
import { paymentsCalls as calls } from '@kursi/core/payments/payments.contract.ts';
import type { Tx } from '../../platform/database/database.ts';
import { type Handling, speaks, theCaller } from '../../platform/http/handling.ts';
import { type GatewayPayment, GatewayRefused, GatewayUnavailable } from './gateway.ts';
import { type OrderAnswer, orderSeenBy, orderView } from './order-view.ts';
import { changeOrder, lockOrder, type OrderRow } from './payments.store.ts';
import type { PaymentsDeps } from './payments-deps.ts';
import { type Proof, settlePayment } from './settle-payment.ts';

/** The page has proof in its hands and the gateway did not answer: it is asked soon. */
const SOON = { seconds: 20 };

/**
 * The page came back from the checkout. Its signature proves that the gateway knows of a payment for our
 * order; what the payment is, and that it is money, the gateway tells us itself.
 */
export function verifyPayment(deps: PaymentsDeps): Handling {
  const { gateway } = deps;
  return speaks<typeof calls.verify, string, GatewayPayment | null>(calls.verify, {
    async intend(request) {
      const { tx, input } = request;
      const order = await orderSeenBy(deps.purposes, tx.q, theCaller(request), input);
      if (!order?.gateway_order_id || order.gateway !== gateway?.name) return refuse('NOT_FOUND');
      const isGenuine = gateway.isPageSignature({
        // Ours and never the caller's: a signature for another order must not do.
        gatewayOrderId: order.gateway_order_id,
        gatewayPaymentId: input.gateway_payment_id,
        signature: input.signature,
      });
      return isGenuine ? ok(order.status) : refuse('PAYMENT_NOT_VERIFIED');
    },
    async speak(status, { input }) {
      if (status === 'paid') return ok(null);
      return ok(await orNothing(deps, gateway?.fetchPayment(input.gateway_payment_id)));
    },
    async record({ tx, input, now }, _status, heard) {
      const order = await lockOrder(tx, input.business_id, input.order_id);
      if (!heard && order.status === 'open') await changeOrder(tx, order, { next_ask_at: now.add(SOON) });
      return ok(await takeIn(deps, tx, order, heard ? [heard] : [], 'page', now));
    },
  });
}

/** A page that waits asks us to ask. */
export function checkPayment(deps: PaymentsDeps): Handling {
  const { gateway } = deps;
  return speaks<typeof calls.check, string | null, readonly GatewayPayment[]>(calls.check, {
    async intend(request) {
      const order = await orderSeenBy(deps.purposes, request.tx.q, theCaller(request), request.input);
      if (!order) return refuse('NOT_FOUND');
      const isOurs = order.gateway === gateway?.name && order.status !== 'paid';
      return ok(isOurs ? order.gateway_order_id : null);
    },
    async speak(gatewayOrderId) {
      if (!gatewayOrderId) return ok([]);
      return ok((await orNothing(deps, gateway?.fetchPaymentsOf(gatewayOrderId))) ?? []);
    },
    async record({ tx, input, now }, _intention, heard) {
      const order = await lockOrder(tx, input.business_id, input.order_id);
      return ok(await takeIn(deps, tx, order, heard, 'asked', now));
    },
  });
}

/** What the gateway told of an order's payments becomes ours. */
export async function takeIn(
  deps: PaymentsDeps,
  tx: Tx,
  order: OrderRow,
  heard: readonly GatewayPayment[],
  proof: Proof,
  now: Temporal.Instant,
): Promise<OrderAnswer> {
  for (const payment of heard) {
    if (payment.status === 'captured') await settlePayment(deps, tx, order, payment, proof, now);
    if (payment.status === 'failed' && order.status === 'open')
      await changeOrder(tx, order, { last_failure: payment.failure ?? 'failed' });
  }
  return orderView(tx.q, await lockOrder(tx, order.business_id, order.id), deps.gateway);
}

/** A gateway that does not answer is no reason to fail: we stay uncertain, and ask again. */
async function orNothing<T>(deps: PaymentsDeps, asking: Promise<T> | undefined): Promise<T | null> {
  try {
    return (await asking) ?? null;
  } catch (error) {
    if (!(error instanceof GatewayUnavailable) && !(error instanceof GatewayRefused)) throw error;
    deps.onError(error);
    return null;
  }
}
