import { bookingStatusAt } from '@kursi/core/booking/booking-rules.ts';
import { accountOf, paymentsLeft } from '@kursi/core/booking/visit-account.ts';
import type { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import type { InputOf, OutputOf } from '@kursi/core/contract/call.ts';
import { leastPaise, noPaise, type Paise, paise, subtractPaise, sumPaise } from '@kursi/core/kernel/money.ts';
import { type Done, done, type Outcome, ok, refuse } from '@kursi/core/kernel/result.ts';
import { isOnline } from '@kursi/core/payments/payment-methods.ts';
import type { CommandContext } from '../../../platform/module/command-context.ts';
import { type RefundDeps, refundPart } from '../../payments/public.ts';
import { findBookingsOfVisit, lockVisit, type VisitRow } from '../visits/booking.store.ts';
import { whyNotRefunded } from './refund-limit.ts';
import { methodInEvent, sameMethod, type TakenBy } from './taken-by-hand.ts';
import {
  insertPaymentRows,
  listPaymentRows,
  type NewPaymentRow,
  type PaymentRow,
  settleVisit,
} from './visit-payment.store.ts';

/**
 * Gives back what was paid above what a locked visit costs, the newest payment first: online through the gateway;
 * by hand only when a person says so, since nobody else can open the drawer. Null when there was nothing to give.
 */
export async function refundOverpaid(
  deps: RefundDeps,
  ctx: CommandContext,
  visit: VisitRow,
  { alsoByHand, reason }: { readonly alsoByHand: boolean; readonly reason: string },
): Promise<NewPaymentRow[] | null> {
  const { tx, business_id, now } = ctx;
  const bookings = await findBookingsOfVisit(tx.q, business_id, visit.id);
  const living = bookings.filter((one) => bookingStatusAt(one, now) !== 'cancelled');
  const rows = await listPaymentRows(tx.q, [visit]);
  const charges = sumPaise([visit.extras_amount, ...living.map(({ charged_amount }) => charged_amount)]);
  const account = accountOf(charges, rows);
  let online = account.overpaidOnline;
  let byHand = alsoByHand ? account.overpaidByHand : noPaise;
  const isAny = online + byHand > 0;
  const refunds: NewPaymentRow[] = [];
  for (const { row, left } of paymentsLeft(rows).toReversed()) {
    const amount = leastPaise(row.payment_id ? online : byHand, left);
    if (amount === 0) continue;
    if (row.payment_id) online = subtractPaise(online, amount);
    else byHand = subtractPaise(byHand, amount);
    refunds.push(await refundRow(deps, ctx, visit, { row, amount, reason }));
  }
  await settleVisit(tx, visit, now);
  return isAny ? refunds : null;
}

/** A part that goes back of a payment, and by which method: its own, unless a person chose another. */
interface PartBack {
  readonly row: PaymentRow;
  readonly amount: Paise;
  readonly by: TakenBy;
}

/** Gives back what a person chose, the way they chose. */
export async function refundParts(
  deps: RefundDeps,
  ctx: CommandContext,
  visit: VisitRow,
  parts: readonly PartBack[],
  reason: string,
): Promise<void> {
  for (const part of parts) await refundRow(deps, ctx, visit, { ...part, reason });
  await settleVisit(ctx.tx, visit, ctx.now);
}

/** A refund by a person. What is missing after that is due again. */
export async function refundVisitPayment(
  deps: RefundDeps,
  ctx: CommandContext,
  { visit_id, payment, reason }: InputOf<typeof visitCalls.refund>,
): Outcome<
  OutputOf<typeof visitCalls.refund>,
  'NOT_FOUND' | 'CONFLICT' | 'REFUND_TOO_LARGE' | 'NOT_ALLOWED'
> {
  const { tx, business_id, now } = ctx;
  const visit = await lockVisit(tx, { business_id, id: visit_id });
  if (!visit) return refuse('NOT_FOUND');
  const rows = await listPaymentRows(tx.q, [visit]);
  if (!payment) {
    const refunds = await refundOverpaid(deps, ctx, visit, { alsoByHand: true, reason });
    if (!refunds) return refuse('CONFLICT', { paid_amount: visit.paid_amount });
    const back = paise(-sumPaise(refunds.map(({ amount }) => amount)));
    return whyNotRefunded(ctx, rows, back) ?? ok(answer(refunds));
  }
  const payments = paymentsLeft(rows);
  const found = payments.find(({ row }) => row.id === payment.visit_payment_id);
  if (!found) return refuse('NOT_FOUND', { field: 'payment.visit_payment_id' });
  if (payment.amount > found.left) return refuse('REFUND_TOO_LARGE', { left: found.left });
  const refused = whyNotRefunded(ctx, rows, payment.amount);
  if (refused) return refused;
  const refund = await refundRow(deps, ctx, visit, { row: found.row, amount: payment.amount, reason });
  await settleVisit(tx, visit, now);
  return ok(answer([refund]));
}

/** What the gateway sends back cannot be undone. */
const answer = (refunds: readonly NewPaymentRow[]) => ({
  refund_ids: refunds.filter(({ type }) => !isOnline(type)).map(({ id }) => id),
});

/** It was not given back after all. What was paid above the price waits for the desk again. */
export async function undoRefund(
  ctx: CommandContext,
  { visit_id, refund_ids }: InputOf<typeof visitCalls.undoRefund>,
): Done<'NOT_FOUND' | 'CONFLICT'> {
  const { tx, business_id, actor_id, now } = ctx;
  const visit = await lockVisit(tx, { business_id, id: visit_id });
  if (!visit) return refuse('NOT_FOUND');
  const rows = await listPaymentRows(tx.q, [visit]);
  const refunds = rows.filter(({ id, kind }) => kind === 'refund' && refund_ids.includes(id));
  const mayUndo = ({ id, type }: PaymentRow) =>
    !isOnline(type) && !rows.some(({ reverses }) => reverses === id);
  if (refunds.length < new Set(refund_ids).size || !refunds.every(mayUndo)) return refuse('CONFLICT');
  const undone = refunds.map((refund) => ({
    business_id,
    id: ctx.newId(),
    visit_id,
    booking_id: refund.booking_id,
    made_by: actor_id,
    made_at: now,
    ...sameMethod(refund),
    amount: paise(-refund.amount),
    kind: 'undo' as const,
    reverses: refund.id,
  }));
  await insertPaymentRows(tx, undone);
  await settleVisit(tx, visit, now);
  ctx.emit('visit.refund_undone', { visit_id });
  return done;
}

interface Back {
  readonly row: PaymentRow;
  readonly amount: Paise;
  readonly reason: string;
  /** Left out: the way it came in. */
  readonly by?: TakenBy;
}

async function refundRow(
  deps: RefundDeps,
  ctx: CommandContext,
  visit: VisitRow,
  { row, amount, reason, by = row }: Back,
): Promise<NewPaymentRow> {
  const { tx, business_id, actor_id, now } = ctx;
  const { booking_id } = row;
  const payment_id = isOnline(by.type) ? row.payment_id : null;
  if (payment_id)
    await refundPart(deps, tx, { business_id, payment_id, amount }, { reason, by: actor_id }, now);
  const back = { kind: 'refund', amount: paise(-amount), reverses: row.id, payment_id } as const;
  const of = { business_id, id: ctx.newId(), visit_id: visit.id, booking_id };
  const refund: NewPaymentRow = {
    ...of,
    ...back,
    ...sameMethod(by),
    made_by: actor_id,
    made_at: now,
  };
  await insertPaymentRows(tx, [refund]);
  ctx.emit('visit.refunded', {
    visit_id: visit.id,
    client_id: visit.client_id,
    amount: String(amount),
    ...methodInEvent(by),
    ...(payment_id && { payment_id }),
  });
  return refund;
}
