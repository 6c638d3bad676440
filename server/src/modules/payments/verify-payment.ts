import { ok, refuse } from '@kursi/core/kernel/result.ts';
import { paymentsCalls as calls } from '@kursi/core/payments/payments.contract.ts';
import type { Tx } from '../../platform/database/database.ts';
import { type Endpoint, outboundCommand, theCaller } from '../../platform/http/endpoint.ts';
import {
  type GatewayPayment,
  GatewayRefused,
  GatewayUnavailable,
  type PaymentGateway,
} from '../../providers/payment/gateway.ts';
import { findPaymentByGatewayId, lockPaymentOrder, type OrderRow, updateOrder } from './payment.store.ts';
import type { PaymentsDeps } from './payments-deps.ts';
import { type OrderAnswer, orderSeenBy, presentOrder } from './present-order.ts';
import { type Proof, settlePayment } from './settle-payment.ts';

/** The signature is valid but the gateway did not answer: poll soon. */
const SOON = { seconds: 20 };

interface Question {
  /** Null when there is nothing to ask the gateway. */
  readonly id: string | null;
  /** A further payment for a paid order is not captured: the bank then releases it. */
  readonly isPaid: boolean;
}

/**
 * Called by the page after the checkout. The signature proves that the gateway knows of a payment for our
 * order; its status and amount are fetched from the gateway.
 */
export function verifyPayment(deps: PaymentsDeps): Endpoint {
  const { gateway } = deps;
  return outboundCommand<typeof calls.verify, Question, GatewayPayment | null>(calls.verify, {
    async intend(request) {
      const { tx, input } = request;
      const order = await orderSeenBy(deps.purposes, tx.q, theCaller(request), input);
      if (!order?.gateway_order_id || order.gateway !== gateway?.name) return refuse('NOT_FOUND');
      const id = input.gateway_payment_id;
      const isGenuine = gateway.isPageSignature({
        // From our order, never from the input: a signature for another order must not pass.
        gatewayOrderId: order.gateway_order_id,
        gatewayPaymentId: id,
        signature: input.signature,
      });
      if (!isGenuine) return refuse('PAYMENT_NOT_VERIFIED');
      const known = await findPaymentByGatewayId(tx.q, order.business_id, order.gateway, id);
      return ok({ id: known ? null : id, isPaid: order.status === 'paid' });
    },
    async callProvider({ id, isPaid }) {
      if (!id) return ok(null);
      const heard = await askForPayments(deps, isPaid, async (asked) => [await asked.fetchPayment(id)]);
      return ok(heard?.[0] ?? null);
    },
    async record({ tx, input, now }, { id }, heard) {
      const order = await lockPaymentOrder(tx, input.business_id, input.order_id);
      if (id && !heard) await updateOrder(tx, order, { next_ask_at: now.add(SOON) });
      return ok(await recordPayments(deps, tx, order, heard ? [heard] : [], 'page', now));
    },
  });
}

/** A waiting page triggers a poll of the gateway. */
export function checkPayment(deps: PaymentsDeps): Endpoint {
  const { gateway } = deps;
  return outboundCommand<typeof calls.check, Question, readonly GatewayPayment[]>(calls.check, {
    async intend(request) {
      const order = await orderSeenBy(deps.purposes, request.tx.q, theCaller(request), request.input);
      if (!order) return refuse('NOT_FOUND');
      const isPaid = order.status === 'paid';
      const isOurs = order.gateway === gateway?.name && !isPaid;
      return ok({ id: isOurs ? order.gateway_order_id : null, isPaid });
    },
    async callProvider({ id, isPaid }) {
      return ok((id && (await askForPayments(deps, isPaid, (asked) => asked.fetchPaymentsOf(id)))) || []);
    },
    async record({ tx, input, now }, _intention, heard) {
      const order = await lockPaymentOrder(tx, input.business_id, input.order_id);
      return ok(await recordPayments(deps, tx, order, heard, 'asked', now));
    },
  });
}

/** Records the gateway's payments of an order. */
export async function recordPayments(
  deps: PaymentsDeps,
  tx: Tx,
  order: OrderRow,
  heard: readonly GatewayPayment[],
  proof: Proof,
  now: Temporal.Instant,
): Promise<OrderAnswer> {
  let isOpen = order.status === 'open';
  for (const payment of heard) {
    if (payment.status === 'captured') {
      await settlePayment(deps, tx, order, payment, proof, now);
      isOpen = false;
    }
    if (!isOpen) continue;
    // Authorised but not captured: the next poll captures it.
    if (payment.status === 'authorized') await updateOrder(tx, order, { next_ask_at: now.add(SOON) });
    if (payment.status === 'failed')
      await updateOrder(tx, order, { last_failure: payment.failure ?? 'failed' });
  }
  return presentOrder(tx.q, await lockPaymentOrder(tx, order.business_id, order.id), deps.gateway);
}

/** Null when the gateway does not answer; not an error, since the order is polled again. */
export async function askForPayments(
  deps: PaymentsDeps,
  isPaid: boolean,
  question: (gateway: PaymentGateway) => Promise<GatewayPayment[]>,
): Promise<GatewayPayment[] | null> {
  const { gateway } = deps;
  const heard = gateway && (await orNothing(deps, question(gateway)));
  if (!heard) return null;
  const isIn = isPaid || heard.some(({ status }) => status === 'captured');
  const promised = isIn ? undefined : heard.find(({ status }) => status === 'authorized');
  const taken = promised && (await orNothing(deps, gateway.capture(promised)));
  return heard.map((payment) => (taken && payment === promised ? taken : payment));
}

async function orNothing<T>(deps: PaymentsDeps, asking: Promise<T>): Promise<T | null> {
  try {
    return await asking;
  } catch (error) {
    if (!(error instanceof GatewayUnavailable) && !(error instanceof GatewayRefused)) throw error;
    deps.onError(error);
    return null;
  }
}
