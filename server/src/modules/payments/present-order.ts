import type { AnsweredBy } from '@kursi/core/contract/call.ts';
import { may } from '@kursi/core/contract/rights.ts';
import type { PaymentPurposeName, paymentsCalls } from '@kursi/core/payments/payments.contract.ts';
import type { Executor } from '../../platform/database/database.ts';
import type { Authority } from '../../platform/http/authority.ts';
import type { Deps } from '../../platform/module/deps.ts';
import type { PaymentGateway } from '../../providers/payment/gateway.ts';
import { findOpenOrder, findPaymentsOfOrder, getOrder, type OrderRow } from './payment.store.ts';
import { getPurpose, type Purposes } from './purposes.ts';

/** An unpaid order is reused for this long. */
export const ORDERS_STAY_OPEN = { hours: 24 };

export type OrderAnswer = AnsweredBy<typeof paymentsCalls.getOrder>;

/** An order as its payer may see it. */
export async function presentOrder(
  db: Executor,
  order: OrderRow,
  gateway: PaymentGateway | null,
): Promise<OrderAnswer> {
  const payments = await findPaymentsOfOrder(db, order);
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

/** Who pays sees their own order; members those of the business. */
export function seesPayment(
  caller: Pick<Authority, 'user_id' | 'role' | 'rights'>,
  { created_by }: { readonly created_by: string },
): boolean {
  return caller.user_id === created_by || may(caller, 'payment.see');
}

/** Permission: undefined for everyone who may not see the order. */
export async function orderSeenBy(
  purposes: Purposes,
  db: Executor,
  caller: Authority,
  { business_id, order_id }: { readonly business_id: string; readonly order_id: string },
): Promise<OrderRow | undefined> {
  const order = await getOrder(db, business_id, order_id);
  return order && getPurpose(purposes, order.purpose).sees(caller, order) ? order : undefined;
}

/** The newest open order for this purpose. */
export async function findUnfinishedOrder(
  { gateway }: Pick<Deps, 'gateway'>,
  db: Executor,
  which: { readonly business_id: string; readonly purpose: PaymentPurposeName },
  now: Temporal.Instant,
): Promise<OrderAnswer | null> {
  if (!gateway) return null;
  const since = now.subtract(ORDERS_STAY_OPEN);
  const order = await findOpenOrder(db, { ...which, gateway: gateway.name, since });
  return order ? presentOrder(db, order, gateway) : null;
}
