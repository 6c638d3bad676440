import { done, type Result, refuse, type Success } from '@kursi/core/kernel/result.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { GatewayEvent } from './gateway.ts';
import { failRefund, findByGatewayOrder, lockOrder, noteDelivery, noteRefund } from './payments.store.ts';
import type { PaymentsDeps } from './payments-deps.ts';
import { refundPayment } from './refund-payment.ts';
import { takeIn } from './verify-payment.ts';

const A_DAY_S = 86_400;

/**
 * The gateway tells us something: perhaps twice, late, out of order, or about an order that is not ours. All
 * but a wrong signature is answered with yes, because a no would only bring it back.
 */
export async function receiveWebhook(
  deps: PaymentsDeps,
  tx: Tx,
  { body, headers }: { readonly body: Buffer; readonly headers: Headers },
  now: Temporal.Instant,
): Promise<Result<Success<Record<string, never>>['value'], 'PAYMENT_NOT_VERIFIED' | 'NOT_CONFIGURED'>> {
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
  if (!(await noteDelivery(tx, delivery))) return done;
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
  if (refund?.status === 'failed') return tryLater(deps, tx, which.business_id, refund.id, now);
  if (refund) {
    const { business_id } = which;
    const heard = { status: refund.status as 'pending' | 'processed', gateway_refund_id: refund.id, now };
    return noteRefund(tx.q, { business_id, gateway_refund_id: refund.id }, heard);
  }
  const order = await lockOrder(tx, which.business_id, which.id);
  if (payment) await takeIn(deps, tx, order, [payment], 'webhook', now);
}

/**
 * A part that a person sent back, they decide about again. What we could not use is never kept, nor is anything
 * once all was sent back: what was given for it is taken back by then.
 */
async function tryLater(
  deps: PaymentsDeps,
  tx: Tx,
  business_id: string,
  gatewayRefundId: string,
  now: Temporal.Instant,
): Promise<void> {
  const failed = await failRefund(tx, business_id, gatewayRefundId, now);
  if (!failed || (failed.created_by && !failed.wasAllSent)) return;
  const { payment_id: id, amount, reason, created_by: by } = failed;
  await refundPayment(deps, tx, { business_id, id, amount }, { reason, by }, now, A_DAY_S);
}
