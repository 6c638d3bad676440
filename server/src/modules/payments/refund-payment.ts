import { ok, type Result, refuse } from '@kursi/core/kernel/result.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import type { PaymentGateway } from './gateway.ts';
import {
  findOrder,
  findPayment,
  findRefund,
  insertRefund,
  lockPayment,
  noteRefund,
  noteRefundTrouble,
} from './payments.store.ts';
import { type Purposes, purposeOf } from './purposes.ts';

export type SendJob = (
  tx: Tx,
  name: string,
  data: object,
  options?: { readonly startAfter?: number },
) => Promise<void>;

export interface RefundDeps {
  readonly newId: (now: Temporal.Instant) => string;
  readonly sendJob: SendJob;
}

const REFUND = 'payment-refund';

interface RefundData {
  readonly business_id: string;
  readonly refund_id: string;
}

/** Writes the refund down; the job that this transaction leaves behind speaks with the gateway. */
export async function refundPayment(
  deps: RefundDeps,
  tx: Tx,
  payment: { readonly business_id: string; readonly id: string; readonly amount: number },
  why: { readonly reason: string; readonly by: string | null },
  now: Temporal.Instant,
  /** Seconds. */
  startAfter = 0,
): Promise<Result<{ refund_id: string; refunded: number }, 'REFUND_TOO_LARGE'>> {
  const refund_id = deps.newId(now);
  const refunded = await insertRefund(tx, {
    business_id: payment.business_id,
    id: refund_id,
    payment_id: payment.id,
    amount: payment.amount,
    reason: why.reason,
    created_by: why.by,
    created_at: now,
    updated_at: now,
  });
  if (refunded === null) return refuse('REFUND_TOO_LARGE');
  const data: RefundData = { business_id: payment.business_id, refund_id };
  await deps.sendJob(tx, REFUND, data, { startAfter });
  return ok({ refund_id, refunded });
}

/** A part of a payment, or what is left of it when someone sent back more meanwhile. */
export async function refundPart(
  deps: RefundDeps,
  tx: Tx,
  part: { readonly business_id: string; readonly payment_id: string; readonly amount: number },
  why: { readonly reason: string; readonly by: string | null },
  now: Temporal.Instant,
): Promise<void> {
  const payment = await lockPayment(tx, part.business_id, part.payment_id);
  const amount = Math.min(part.amount, payment.amount - payment.refunded);
  if (amount > 0) await refundPayment(deps, tx, { ...payment, amount }, why, now);
}

/** A person's refund: of what is left, or a part of it. When nothing is left, what was given goes back too. */
export async function refundByHand(
  deps: RefundDeps & { readonly purposes: Purposes },
  tx: Tx,
  wanted: {
    readonly business_id: string;
    readonly payment_id: string;
    readonly amount: number | undefined;
    readonly reason: string;
    readonly by: string;
  },
  now: Temporal.Instant,
): Promise<
  Result<{ refund_id: string; amount: number; refunded: number }, 'NOT_FOUND' | 'REFUND_TOO_LARGE'>
> {
  const payment = await findPayment(tx.q, wanted.business_id, wanted.payment_id);
  const order = payment && (await findOrder(tx.q, payment.business_id, payment.order_id));
  if (!payment || !order) return refuse('NOT_FOUND');
  const amount = wanted.amount ?? payment.amount - payment.refunded;
  if (amount <= 0) return refuse('REFUND_TOO_LARGE');
  const done = await refundPayment(deps, tx, { ...payment, amount }, wanted, now);
  if (!done.ok) return done;
  if (done.value.refunded === payment.amount && payment.outcome === 'given') {
    await purposeOf(deps.purposes, order.purpose).takeBack(tx, {
      business_id: payment.business_id,
      reference: order.reference,
      payment_id: payment.id,
      amount: payment.amount,
      paid_by: order.created_by,
      now,
    });
  }
  return ok({ ...done.value, amount });
}

/** Tried again until the gateway has it; the id of the refund is the key that makes it one. */
export function refundJob(
  database: Database,
  gateway: PaymentGateway | null,
  now: () => Temporal.Instant,
): JobKind<RefundData> {
  return {
    name: REFUND,
    retries: 12,
    expireInSeconds: 60,
    pollSeconds: 1,
    async run({ business_id, refund_id }) {
      const refund = await findRefund(database.q, business_id, refund_id);
      if (refund?.status !== 'wanted') return;
      if (!gateway) throw new Error('no payment gateway is configured, so nothing can be sent back');
      try {
        const { id, status } = await gateway.refund({
          gatewayPaymentId: refund.gateway_payment_id,
          amount: refund.amount,
          key: refund.id,
          reason: refund.reason,
        });
        if (status === 'failed') throw new Error('the gateway could not send it');
        const heard = { status, gateway_refund_id: id, now: now() };
        await noteRefund(database.q, { business_id, id: refund_id }, heard);
      } catch (error) {
        await noteRefundTrouble(database.q, business_id, refund_id, String((error as Error).message));
        throw error;
      }
    },
  };
}
