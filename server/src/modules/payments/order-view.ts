import type { AnsweredBy } from '@kursi/core/contract/call.ts';
import type { PaymentPurposeName, paymentsCalls } from '@kursi/core/payments/payments.contract.ts';
import type { Executor } from '../../platform/database/database.ts';
import type { PaymentGateway } from './gateway.ts';
import { type OrderRow, paymentsOf } from './payments.store.ts';

export type OrderAnswer = AnsweredBy<typeof paymentsCalls.status>;

/** An order as its payer may see it. */
export async function orderView(
  db: Executor,
  order: OrderRow,
  gateway: PaymentGateway | null,
): Promise<OrderAnswer> {
  const payments = await paymentsOf(db, order);
  const given = payments.find(({ outcome }) => outcome === 'given');
  const payable = order.status === 'open' && order.gateway_order_id && gateway?.name === order.gateway;
  return {
    order_id: order.id,
    purpose: order.purpose as PaymentPurposeName,
    reference: order.reference,
    title: { en: order.title_en, hi: order.title_hi },
    amount: order.amount,
    status: order.status,
    payment_id: given?.id ?? null,
    returned: !given && payments.length > 0,
    last_failure: order.last_failure,
    created_at: order.created_at.toString(),
    checkout: payable && order.gateway_order_id ? gateway.checkoutFor(order.gateway_order_id) : null,
  };
}
