import type { InputOf, OutputOf } from '@kursi/core/contract/call.ts';
import { noPaise, paise } from '@kursi/core/kernel/money.ts';
import { ok, type Result, refuse } from '@kursi/core/kernel/result.ts';
import { unusedShare } from '@kursi/core/memberships/membership-rules.ts';
import type { membershipCalls } from '@kursi/core/memberships/memberships.contract.ts';
import type { CommandContext } from '../../../platform/module/command-context.ts';
import { findBookingsOfVisit, lockVisit } from '../../booking/public.ts';
import { cancelMembership, lockMembership } from '../../memberships/public.ts';
import { findBill, getBillingBusiness } from '../bill.store.ts';
import { billVisit } from '../bill-visit.ts';
import { inputOfBill } from '../input-of-bill.ts';
import { findVisitOfSale } from './held-membership.store.ts';
import { isUsed } from './price-memberships.ts';

/**
 * Ends a membership early. What goes back of its price comes off the line that sold it, as a revision of its bill;
 * what was paid above the new total then goes back like any overpaid visit.
 */
export async function endMembership(
  ctx: CommandContext,
  { membership_id, refund_amount: asked, reason }: InputOf<typeof membershipCalls.cancel>,
): Promise<
  Result<
    OutputOf<typeof membershipCalls.cancel>,
    'NOT_FOUND' | 'CONFLICT' | 'AMOUNT_TOO_LARGE' | 'PASSWORD_REQUIRED'
  >
> {
  const { tx, business_id } = ctx;
  // Lock order: the visit first. It never changes, so it may be read before.
  const named = await lockVisitOfSale(ctx, membership_id);
  if (!named) return refuse('NOT_FOUND');
  const { visit, membership } = named;
  if (membership.cancelled_at) return refuse('CONFLICT', { state: 'cancelled' });
  const before = await findBill(tx.q, { business_id, visit_id: visit.id });
  if (!before || before.receipt.voided_at) return refuse('CONFLICT', { state: 'voided' });
  const line = before.lines.find((one) => one.membership_id === membership_id);
  if (!line) return refuse('CONFLICT', { state: 'voided' });
  const refund_amount = asked ?? (isUsed(membership) ? unusedShare(membership) : line.amount);
  if (refund_amount > line.amount) return refuse('AMOUNT_TOO_LARGE', { due_amount: line.amount });
  await cancelMembership(ctx, membership, reason);
  if (refund_amount > 0) {
    const bookings = await findBookingsOfVisit(tx.q, business_id, visit.id);
    const off = before.lines.map((one) => (one === line ? refund_amount : undefined));
    const revised = inputOfBill(before, bookings, { off, rounds_off: before.bill.rounds_off });
    const business = await getBillingBusiness(tx.q, business_id);
    const billed = await billVisit(ctx, business, { visit, bookings, before }, revised);
    if (!billed.ok) return refuse('CONFLICT', { code: billed.code });
  }
  const after = await lockVisit(tx, visit);
  const to_give_back = after?.to_give_back ?? noPaise;
  return ok({ refund_amount, to_give_back: paise(to_give_back - visit.to_give_back) });
}

async function lockVisitOfSale(ctx: CommandContext, membership_id: string) {
  const { tx, business_id } = ctx;
  const id = await findVisitOfSale(tx.q, business_id, membership_id);
  const visit = id && (await lockVisit(tx, { business_id, id }));
  const membership = visit && (await lockMembership(ctx, membership_id));
  return visit && membership ? { visit, membership } : null;
}
