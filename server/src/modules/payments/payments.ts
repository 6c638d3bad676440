import { ok, refuse } from '@kursi/core/kernel/result.ts';
import { paymentsCalls as calls, type PaymentPurposeName } from '@kursi/core/payments/payments.contract.ts';
import type { Executor } from '../../platform/database/database.ts';
import { command, type Endpoint, query, theCaller } from '../../platform/http/endpoint.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import { askGatewayJob } from './ask-gateway.job.ts';
import { ORDERS_STAY_OPEN, orderPayment } from './order-payment.ts';
import { type OrderAnswer, orderSeenBy, orderView } from './order-view.ts';
import { findOpenOrder } from './payments.store.ts';
import type { PaymentsDeps } from './payments-deps.ts';
import type { PaymentPurpose } from './purposes.ts';
import { receiveWebhook } from './receive-webhook.ts';
import { refundByHand, refundJob } from './refund-payment.ts';
import { checkPayment, verifyPayment } from './verify-payment.ts';

export interface Payments {
  readonly endpoints: readonly Endpoint[];
  readonly jobs: readonly JobKind<never>[];
  /** The newest payment for this purpose that was begun and is not decided. */
  unfinished(
    db: Executor,
    businessId: string,
    purpose: PaymentPurposeName,
    now: Temporal.Instant,
  ): Promise<OrderAnswer | null>;
}

export function makePayments(
  given: Omit<PaymentsDeps, 'purposes'> & { readonly purposes: readonly PaymentPurpose[] },
): Payments {
  const deps: PaymentsDeps = {
    ...given,
    purposes: new Map(given.purposes.map((purpose) => [purpose.name, purpose])),
  };
  const { database, gateway } = deps;
  return {
    endpoints: [
      orderPayment(deps),
      verifyPayment(deps),
      checkPayment(deps),
      query(calls.status, async (request) => {
        const order = await orderSeenBy(deps.purposes, database.q, theCaller(request), request.input);
        return order ? ok(await orderView(database.q, order, gateway)) : refuse('NOT_FOUND');
      }),
      command(calls.razorpayWebhook, ({ tx, body, exchange: { headers }, now }) =>
        receiveWebhook(deps, tx, { body, headers }, now),
      ),
      command(calls.refund, (request) => {
        const { business_id, payment_id, amount, reason } = request.input;
        const by = theCaller(request).user_id;
        return refundByHand(deps, request.tx, { business_id, payment_id, amount, reason, by }, request.now);
      }),
    ],
    jobs: [askGatewayJob(deps), refundJob(deps)],
    async unfinished(db, business_id, purpose, now) {
      if (!gateway) return null;
      const since = now.subtract(ORDERS_STAY_OPEN);
      const order = await findOpenOrder(db, { business_id, purpose, gateway: gateway.name, since });
      return order ? orderView(db, order, gateway) : null;
    },
  };
}
