import { subscriptionCalls } from '@kursi/core/business/subscription.contract.ts';
import type { InputOf } from '@kursi/core/contract/call.ts';
import {
  type PaymentOrder,
  type PaymentPurposeName,
  paymentsCalls,
} from '@kursi/core/payments/payments.contract.ts';
import type { Caller, Session } from './caller.ts';

export const TRIAL_PLAN = '019a0000-0000-7000-8000-000000000101';
export const MONTH_PLAN = '019a0000-0000-7000-8000-000000000102';
export const YEAR_PLAN = '019a0000-0000-7000-8000-000000000104';
export const GROWTH_PLAN = '019a0000-0000-7000-8000-000000000106';

export type Outcome = InputOf<typeof paymentsCalls.sandboxPay>['outcome'];
export type Webhook = InputOf<typeof paymentsCalls.sandboxPay>['webhook'];

/** What a browser does at the checkout, over HTTP. */
export function makePayer({ call }: Pick<Caller, 'call'>, as: Session, business_id: string) {
  const order = (reference = MONTH_PLAN, purpose: PaymentPurposeName = 'subscription') =>
    call(paymentsCalls.order, { business_id, purpose, reference }, { as });
  const pay = (placed: PaymentOrder, outcome: Outcome = 'paid', webhook: Webhook = 'never') =>
    call(paymentsCalls.sandboxPay, { order: gatewayOrderOf(placed), outcome, webhook });
  const verify = (placed: PaymentOrder, proof: { gateway_payment_id: string; signature: string }) =>
    call(paymentsCalls.verify, { business_id, order_id: placed.order_id, ...proof }, { as });
  return {
    order,
    pay,
    verify,
    check: (placed: PaymentOrder) =>
      call(paymentsCalls.check, { business_id, order_id: placed.order_id }, { as }),
    current: () => call(subscriptionCalls.current, { business_id }, { as }),
    billing: () => call(subscriptionCalls.billing, { business_id }, { as }),
    /** The whole way, as it goes on a good day. */
    async buy(plan = MONTH_PLAN) {
      const placed = await order(plan);
      const { proof } = await pay(placed);
      if (!proof) throw new Error('the checkout gave no proof');
      const paid = await verify(placed, proof);
      if (!paid.payment_id) throw new Error(`not paid: ${JSON.stringify(paid)}`);
      return { ...paid, payment_id: paid.payment_id };
    },
  };
}

export function gatewayOrderOf({ checkout }: Pick<PaymentOrder, 'checkout'>): string {
  if (!checkout) throw new Error('this order has no checkout');
  return checkout.gateway_order_id;
}
