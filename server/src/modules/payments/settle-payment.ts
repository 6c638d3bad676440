import type { Tx } from '../../platform/database/database.ts';
import { contextAs } from '../../platform/module/command-context.ts';
import type { GatewayPayment } from '../../providers/payment/gateway.ts';
import {
  findPaymentByGatewayId,
  insertPayment,
  lockPaymentOrder,
  type OrderRow,
  updateOrder,
} from './payment.store.ts';
import type { NotGiven } from './payment-purpose.ts';
import type { PaymentsDeps } from './payments-deps.ts';
import { getPurpose } from './purposes.ts';
import { refundPayment } from './refund-payment.ts';

/** A second tab may still pay after this order is settled: poll once more. */
const LAST_ASK = { minutes: 30 };

export type Proof = 'page' | 'webhook' | 'asked';

/**
 * The only place that turns a payment into its purchase. Idempotent for any number of proofs: the order is
 * locked and a payment is recorded once. The purchase is given in the same transaction; when it cannot be, a
 * refund job is queued instead.
 */
export async function settlePayment(
  deps: PaymentsDeps,
  tx: Tx,
  which: Pick<OrderRow, 'business_id' | 'id'>,
  paid: GatewayPayment,
  provedBy: Proof,
  now: Temporal.Instant,
): Promise<void> {
  const order = await lockPaymentOrder(tx, which.business_id, which.id);
  if (paid.status !== 'captured' || paid.order_id !== order.gateway_order_id) return;
  if (await findPaymentByGatewayId(tx.q, order.business_id, order.gateway, paid.id)) return;

  const { business_id, id: order_id } = order;
  const ctx = contextAs(deps, { tx, now, business_id, actor_id: null, role: null });
  const payment_id = ctx.newId();
  const row = {
    business_id,
    id: payment_id,
    order_id,
    gateway: order.gateway,
    gateway_payment_id: paid.id,
    amount: paid.amount,
    method: paid.method,
    proved_by: provedBy,
    created_at: now,
  };

  const because = reasonAgainst(order, paid) ?? (await give());
  if (because === null) {
    await updateOrder(tx, order, { status: 'paid', next_ask_at: now.add(LAST_ASK), last_failure: null });
    ctx.emit('payment.received', { payment_id, order_id });
    return;
  }
  await insertPayment(tx, { ...row, outcome: 'returned', returned_because: because });
  if (order.status !== 'paid')
    await updateOrder(tx, order, { status: 'lapsed', next_ask_at: now.add(LAST_ASK) });
  await refundPayment(deps, tx, { ...row, amount: paid.amount }, { reason: because, by: null }, now);
  ctx.emit('payment.returned', { payment_id, order_id });

  /** Null when it was given, else the reason. */
  async function give(): Promise<string | null> {
    try {
      await tx.savepoint(async () => {
        await insertPayment(tx, { ...row, outcome: 'given' });
        const answer = await getPurpose(deps.purposes, order.purpose).give(tx, {
          business_id,
          reference: order.reference,
          payment_id,
          amount: order.amount,
          paid_by: order.created_by,
          now,
        });
        if (!answer.given) throw new Undone(answer);
      });
      return null;
    } catch (error) {
      if (error instanceof Undone) return error.answer.because;
      throw error;
    }
  }
}

function reasonAgainst(order: OrderRow, paid: GatewayPayment): string | null {
  if (order.status === 'paid') return 'paid twice';
  return paid.amount === order.amount ? null : 'not the amount that was asked for';
}

/** Carries the refusal out of the savepoint, which rolls back its writes. */
class Undone extends Error {
  readonly answer: NotGiven;
  constructor(answer: NotGiven) {
    super(answer.because);
    this.answer = answer;
  }
}
