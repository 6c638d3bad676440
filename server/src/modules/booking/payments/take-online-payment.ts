import { paymentsLeft } from '@kursi/core/booking/visit-account.ts';
import { paise, subtractPaise } from '@kursi/core/kernel/money.ts';
import { paidByGateway } from '@kursi/core/payments/payment-methods.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { CommandContext, ContextDeps } from '../../../platform/module/command-context.ts';
import type { PaidFor } from '../../payments/public.ts';
import { lockVisit } from '../visits/booking.store.ts';
import { insertPaymentRows, listPaymentRows, settleVisit } from './visit-payment.store.ts';

/**
 * An online payment towards what is due for a visit. What is above it by now goes back by itself, as for any visit
 * that is overpaid online. The reason when nothing is due any more: then all of it goes back.
 */
export async function takeOnlinePayment(
  ctx: CommandContext,
  paid: Omit<PaidFor, 'paid_by'> & { readonly paid_by: string | null },
): Promise<string | null> {
  const { tx, business_id, now } = ctx;
  const visit = await lockVisit(tx, { business_id, id: paid.reference });
  if (!visit) return 'the visit is gone';
  if (subtractPaise(visit.total_amount, visit.paid_amount) === 0) return 'nothing was due any more';
  const { payment_id, paid_by: made_by, amount } = paid;
  const row = { business_id, id: ctx.newId(), visit_id: visit.id, kind: 'payment' } as const;
  await insertPaymentRows(tx, [{ ...row, ...paidByGateway, amount, payment_id, made_by, made_at: now }]);
  await settleVisit(tx, visit, now);
  ctx.emit('visit.paid', {
    visit_id: visit.id,
    type: paidByGateway.type,
    amount: String(amount),
    payment_id,
  });
  return null;
}

/** The gateway has sent a payment back in full: what is left of it in the ledger is refunded there too. */
export async function takeBackOnlinePayment(
  deps: Pick<ContextDeps, 'newId'>,
  tx: Tx,
  { business_id, reference, payment_id, now }: PaidFor,
): Promise<void> {
  const visit = await lockVisit(tx, { business_id, id: reference });
  if (!visit) return;
  const paid = paymentsLeft(await listPaymentRows(tx.q, [visit]));
  for (const { row, left } of paid.filter(({ row }) => row.payment_id === payment_id)) {
    if (left === 0) continue;
    const back = { kind: 'refund', amount: paise(-left), reverses: row.id, payment_id } as const;
    const of = { business_id, id: deps.newId(now), visit_id: visit.id, made_by: null, made_at: now };
    await insertPaymentRows(tx, [{ ...of, ...paidByGateway, ...back }]);
  }
  await settleVisit(tx, visit, now);
}
