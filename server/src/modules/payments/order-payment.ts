import type { Paise } from '@kursi/core/kernel/money.ts';
import { ok, refuse } from '@kursi/core/kernel/result.ts';
import { paymentsCalls as calls } from '@kursi/core/payments/payments.contract.ts';
import { type Endpoint, outboundCommand, theCaller } from '../../platform/http/endpoint.ts';
import { GatewayRefused, GatewayUnavailable } from '../../providers/payment/gateway.ts';
import { findOpenOrder, insertOrder, linkGatewayOrder, lockPaymentOrder } from './payment.store.ts';
import type { PaymentsDeps } from './payments-deps.ts';
import { ORDERS_STAY_OPEN, presentOrder } from './present-order.ts';
import { getPurpose } from './purposes.ts';

/** Most people pay within this; then the gateway is polled. */
const FIRST_ASK = { minutes: 3 };

interface Intention {
  readonly order_id: string;
  readonly amount: Paise;
  readonly title: string;
  readonly gateway_order_id: string | null;
}

/** Starts a payment: insert our order, create the gateway's, then link the two. */
export function orderPayment(deps: PaymentsDeps): Endpoint {
  const { gateway } = deps;
  return outboundCommand<typeof calls.order, Intention, { readonly id: string }>(calls.order, {
    async intend(request) {
      const { tx, input, now } = request;
      if (!gateway || (gateway.isSandbox && !deps.sandbox.isOpen)) {
        return refuse('NOT_CONFIGURED', { variable: 'RAZORPAY_KEY_ID' });
      }
      const caller = theCaller(request);
      const purpose = getPurpose(deps.purposes, input.purpose);
      const quote = await purpose.quote(tx, { ...input, caller, now });
      if (!quote.ok) return quote;
      const { amount, title } = quote.value;
      const since = now.subtract(ORDERS_STAY_OPEN);
      const open = await findOpenOrder(tx.q, { ...input, amount, gateway: gateway.name, since });
      // Another payer's order of the same thing is not theirs to prove.
      if (open && purpose.sees(caller, open))
        return ok({ order_id: open.id, amount, title: title.en, gateway_order_id: open.gateway_order_id });
      const order_id = deps.newId(now);
      await insertOrder(tx, {
        ...input,
        id: order_id,
        title_en: title.en,
        title_hi: title.hi,
        amount,
        gateway: gateway.name,
        created_by: caller.user_id,
        created_at: now,
      });
      return ok({ order_id, amount, title: title.en, gateway_order_id: null });
    },
    async callProvider({ order_id, amount, title, gateway_order_id }) {
      if (gateway_order_id) return ok({ id: gateway_order_id });
      if (!gateway) return refuse('NOT_CONFIGURED');
      try {
        // A receipt has at most 40 characters; an id without dashes has 32.
        return ok(await gateway.createOrder({ amount, title, receipt: order_id.replaceAll('-', '') }));
      } catch (error) {
        if (!(error instanceof GatewayUnavailable) && !(error instanceof GatewayRefused)) throw error;
        deps.onError(error);
        return refuse('PAYMENT_UNAVAILABLE');
      }
    },
    async record({ tx, input, now }, { order_id }, heard) {
      const order = await lockPaymentOrder(tx, input.business_id, order_id);
      await linkGatewayOrder(tx, order, heard.id, now.add(FIRST_ASK));
      const opened = await lockPaymentOrder(tx, input.business_id, order_id);
      return ok(await presentOrder(tx.q, opened, gateway));
    },
  });
}
