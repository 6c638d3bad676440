import { ok, refuse } from '@kursi/core/kernel/result.ts';
import { paymentsCalls as calls } from '@kursi/core/payments/payments.contract.ts';
import { command, type Endpoint, query, theCaller } from '../../platform/http/endpoint.ts';
import { commandContext } from '../../platform/module/command-context.ts';
import { orderPayment } from './order-payment.ts';
import type { PaymentsDeps } from './payments-deps.ts';
import { orderSeenBy, presentOrder } from './present-order.ts';
import { receiveWebhook } from './receive-webhook.ts';
import { refundByHand } from './refund-payment.ts';
import { checkPayment, verifyPayment } from './verify-payment.ts';

export function paymentRoutes(deps: PaymentsDeps): Endpoint[] {
  const { database, gateway } = deps;
  return [
    orderPayment(deps),
    verifyPayment(deps),
    checkPayment(deps),
    query(calls.getOrder, async (request) => {
      const order = await orderSeenBy(deps.purposes, database.q, theCaller(request), request.input);
      return order ? ok(await presentOrder(database.q, order, gateway)) : refuse('NOT_FOUND');
    }),
    command(calls.razorpayWebhook, ({ tx, body, exchange: { headers }, now }) =>
      receiveWebhook(deps, tx, { body, headers }, now),
    ),
    command(calls.refund, (request) => refundByHand(deps, commandContext(deps, request), request.input)),
  ];
}
