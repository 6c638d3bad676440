import { done, type Outcome, refuse, type Success } from '@kursi/core/kernel/result.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { GatewayEvent } from '../../providers/payment/gateway.ts';
import { findByGatewayOrder, insertWebhookDelivery, lockPaymentOrder } from './payment.store.ts';
import type { PaymentsDeps } from './payments-deps.ts';
import { recordRefund } from './refund-payment.ts';
import { recordPayments } from './verify-payment.ts';

/**
 * Webhooks may be repeated, late, out of order, or about an order of another system. All but a wrong
 * signature get a 200: an error would only be retried.
 */
export async function receiveWebhook(
  deps: PaymentsDeps,
  tx: Tx,
  { body, headers }: { readonly body: Buffer; readonly headers: Headers },
  now: Temporal.Instant,
): Outcome<Success<Record<string, never>>['value'], 'PAYMENT_NOT_VERIFIED' | 'NOT_CONFIGURED'> {
  const { gateway } = deps;
  if (!gateway) return refuse('NOT_CONFIGURED', { variable: 'RAZORPAY_WEBHOOK_SECRET' });
  const event = gateway.readWebhook(body, headers);
  if (!event) return refuse('PAYMENT_NOT_VERIFIED');
  const gateway_order_id = event.payment?.order_id ?? null;
  const delivery = {
    gateway: gateway.name,
    event_id: event.id,
    event: event.event,
    gateway_order_id,
    received_at: now,
  };
  if (!(await insertWebhookDelivery(tx, delivery))) return done;
  const which = gateway_order_id && (await findByGatewayOrder(tx.q, gateway.name, gateway_order_id));
  if (which) await apply(deps, tx, which, event, now);
  return done;
}

async function apply(
  deps: PaymentsDeps,
  tx: Tx,
  which: { readonly business_id: string; readonly id: string },
  event: GatewayEvent,
  now: Temporal.Instant,
): Promise<void> {
  const { payment, refund } = event;
  if (refund) return recordRefund(deps, tx, which.business_id, refund, now);
  const order = await lockPaymentOrder(tx, which.business_id, which.id);
  if (payment) await recordPayments(deps, tx, order, [payment], 'webhook', now);
}
