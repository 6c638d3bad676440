import type { InputOf } from '@kursi/core/contract/call.ts';
import { leastPaise, type Paise, subtractPaise } from '@kursi/core/kernel/money.ts';
import { type Outcome, ok, refuse } from '@kursi/core/kernel/result.ts';
import type { paymentsCalls } from '@kursi/core/payments/payments.contract.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import type { ActorContext } from '../../platform/module/command-context.ts';
import type { Deps } from '../../platform/module/deps.ts';
import type { GatewayRefund } from '../../providers/payment/gateway.ts';
import {
  failRefund,
  getOrder,
  getPayment,
  getRefund,
  insertRefund,
  lockPayment,
  setRefundError,
  updateRefund,
} from './payment.store.ts';
import { getPurpose, type Purposes } from './purposes.ts';

export type RefundDeps = Pick<Deps, 'newId' | 'sendJob'>;

const REFUND = 'payment-refund';
const A_DAY_S = 86_400;

interface RefundData {
  readonly business_id: string;
  readonly refund_id: string;
}

/** Inserts the refund; a job of the same transaction calls the gateway. */
export async function refundPayment(
  deps: RefundDeps,
  tx: Tx,
  payment: { readonly business_id: string; readonly id: string; readonly amount: Paise },
  why: { readonly reason: string; readonly by: string | null },
  now: Temporal.Instant,
  /** Seconds. */
  startAfter = 0,
): Outcome<{ refund_id: string; refunded: Paise }, 'REFUND_TOO_LARGE'> {
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

const refundableOf = (payment: { readonly amount: Paise; readonly refunded: Paise }) =>
  subtractPaise(payment.amount, payment.refunded);

/** What has not been refunded yet; nothing more is until the transaction ends. */
export async function lockRefundable(
  tx: Tx,
  { business_id, payment_id }: { readonly business_id: string; readonly payment_id: string },
): Promise<Paise> {
  return refundableOf(await lockPayment(tx, business_id, payment_id));
}

/** Refunds a part, limited to what is still refundable. */
export async function refundPart(
  deps: RefundDeps,
  tx: Tx,
  part: { readonly business_id: string; readonly payment_id: string; readonly amount: Paise },
  why: { readonly reason: string; readonly by: string | null },
  now: Temporal.Instant,
): Promise<void> {
  const payment = await lockPayment(tx, part.business_id, part.payment_id);
  const amount = leastPaise(part.amount, refundableOf(payment));
  if (amount > 0) await refundPayment(deps, tx, { ...payment, amount }, why, now);
}

/** A platform admin's refund of the rest or a part. Once all is refunded, what was paid for is taken back. */
export async function refundByHand(
  deps: RefundDeps & { readonly purposes: Purposes },
  { tx, now, actor_id }: ActorContext,
  wanted: InputOf<typeof paymentsCalls.refund>,
): Outcome<{ refund_id: string; amount: Paise; refunded: Paise }, 'NOT_FOUND' | 'REFUND_TOO_LARGE'> {
  const payment = await getPayment(tx.q, wanted.business_id, wanted.payment_id);
  const order = payment && (await getOrder(tx.q, payment.business_id, payment.order_id));
  if (!payment || !order) return refuse('NOT_FOUND');
  const amount = wanted.amount ?? refundableOf(payment);
  if (amount <= 0) return refuse('REFUND_TOO_LARGE');
  const done = await refundPayment(
    deps,
    tx,
    { ...payment, amount },
    { reason: wanted.reason, by: actor_id },
    now,
  );
  if (!done.ok) return done;
  if (done.value.refunded === payment.amount && payment.outcome === 'given') {
    await getPurpose(deps.purposes, order.purpose).takeBack(tx, {
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

/** Records the gateway's status of a refund. A failed one is retried the next day. */
export async function recordRefund(
  deps: RefundDeps,
  tx: Tx,
  business_id: string,
  { id: gateway_refund_id, key, status }: GatewayRefund,
  now: Temporal.Instant,
): Promise<void> {
  const which = { business_id, id: key, gateway_refund_id };
  if (status !== 'failed') return updateRefund(tx.q, which, { status, now });
  const failed = await failRefund(tx, which, now);
  // A failed partial refund by hand is for the person to decide again. Everything else is retried: a payment
  // that could not be used, and a full refund, whose purchase was already taken back.
  if (!failed || (failed.created_by && !failed.wasAllSent)) return;
  const { payment_id: id, amount, reason, created_by: by } = failed;
  await refundPayment(deps, tx, { business_id, id, amount }, { reason, by }, now, A_DAY_S);
}

/** Retried until the gateway accepts; the refund's id is the idempotency key. */
export function refundJob(
  deps: RefundDeps & Pick<Deps, 'database' | 'gateway' | 'now'>,
): JobKind<RefundData> {
  const { database, gateway } = deps;
  return {
    name: REFUND,
    retries: 12,
    expireInSeconds: 60,
    async run({ business_id, refund_id }) {
      const refund = await getRefund(database.q, business_id, refund_id);
      if (refund?.status !== 'wanted') return;
      if (!gateway) throw new Error('no payment gateway is configured, so nothing can be sent back');
      try {
        const answer = await gateway.refund({
          gatewayPaymentId: refund.gateway_payment_id,
          amount: refund.amount,
          key: refund.id,
          reason: refund.reason,
        });
        const heard = { ...answer, key: refund_id };
        await database.transaction((tx) => recordRefund(deps, tx, business_id, heard, deps.now()));
      } catch (error) {
        await setRefundError(database.q, business_id, refund_id, String((error as Error).message));
        throw error;
      }
    },
  };
}
