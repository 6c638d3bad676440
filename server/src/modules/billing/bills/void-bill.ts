import type { billingCalls } from '@kursi/core/billing/billing.contract.ts';
import { bookingStatusAt } from '@kursi/core/booking/booking-rules.ts';
import { paymentsLeft } from '@kursi/core/booking/visit-account.ts';
import type { InputOf } from '@kursi/core/contract/call.ts';
import { hasRight, refuseRight } from '@kursi/core/contract/rights.ts';
import { noPaise, type Paise, sumPaise } from '@kursi/core/kernel/money.ts';
import { type Outcome, ok, refuse } from '@kursi/core/kernel/result.ts';
import type { CommandContext } from '../../../platform/module/command-context.ts';
import {
  cancelServices,
  findBookingsOfVisit,
  listPaymentRows,
  lockVisit,
  settleVisit,
  settleVisitCovers,
  updateVisit,
} from '../../booking/public.ts';
import { lockProducts, moveStock } from '../../catalogue/public.ts';
import { withdrawMemberships } from '../../memberships/public.ts';
import type { RefundDeps } from '../../payments/public.ts';
import { deletePayLink } from '../pay-links/pay-link.store.ts';
import { findBill, getBillingBusiness, updateReceipt } from './bill.store.ts';
import { giveBackOver, type NotGivenBack } from './give-back-over.ts';
import { mayChangeBill } from './may-change-bill.ts';

/**
 * The services are cancelled, the products return to the shelf, the number stays. What was paid goes back the way that
 * was chosen. Staff void what they billed themselves, on the same day, and leave what was paid by hand with the visit.
 */
export async function voidBill(
  deps: RefundDeps,
  ctx: CommandContext,
  { visit_id, reason, refunds }: InputOf<typeof billingCalls.void>,
): Outcome<
  { to_give_back: Paise },
  'NOT_FOUND' | 'CONFLICT' | 'NOT_ALLOWED' | 'MEMBERSHIP_USED' | NotGivenBack
> {
  const { tx, business_id, now, actor_id } = ctx;
  const key = { business_id, visit_id };
  const visit = await lockVisit(tx, { business_id, id: visit_id });
  const found = visit && (await findBill(tx.q, key));
  if (!visit || !found) return refuse('NOT_FOUND');
  const { receipt, bill, lines } = found;
  if (receipt.voided_at) return refuse('CONFLICT', { voided_at: receipt.voided_at.toString() });
  if (!mayChangeBill(ctx, bill, await getBillingBusiness(tx.q, business_id)))
    return refuseRight('bill.change');
  const payments = paymentsLeft(await listPaymentRows(tx.q, [visit]));
  const online = sumPaise(payments.filter(({ row }) => row.is_online).map(({ left }) => left));
  // A refund needs its own right and a fresh proof; voiding is no way round that.
  if (online > 0 && !hasRight(ctx, 'payment.refund'))
    return refuseRight('payment.refund', { online_amount: online });
  const refused = await withdrawMemberships(ctx, lines, reason);
  if (refused) return refused;
  const sold = new Map<string, number>();
  for (const { product_id, quantity } of lines) {
    if (product_id) sold.set(product_id, (sold.get(product_id) ?? 0) + quantity);
  }
  await lockProducts(ctx, [...sold.keys()]);
  await moveStock(ctx, sold, 'unsold', receipt.receipt_number);
  const bookings = await findBookingsOfVisit(tx.q, business_id, visit_id);
  const living = bookings.filter((one) => bookingStatusAt(one, now) !== 'cancelled').map(({ id }) => id);
  // Not the reason: the client would read it.
  await cancelServices(ctx, living);
  await settleVisitCovers(ctx, visit.id);
  await deletePayLink(tx, key);
  await updateReceipt(tx, key, { voided_at: now, voided_by: actor_id, void_reason: reason });
  await updateVisit(tx, { business_id, id: visit_id }, { extras_amount: noPaise, voided_at: now });
  await settleVisit(tx, visit, now);
  ctx.emit('visit.bill_voided', {
    visit_id,
    client_id: visit.client_id,
    receipt_number: receipt.receipt_number,
  });
  const paid = { total_amount: noPaise, paid_amount: visit.paid_amount };
  const given = await giveBackOver(deps, ctx, visit, paid, refunds, 'bill voided');
  return given.ok ? ok({ to_give_back: given.value.paid_amount }) : given;
}
