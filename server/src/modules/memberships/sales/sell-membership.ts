import type { InputOf } from '@kursi/core/contract/call.ts';
import { subtractPaise } from '@kursi/core/kernel/money.ts';
import { type Outcome, ok, refuse } from '@kursi/core/kernel/result.ts';
import type { membershipCalls } from '@kursi/core/memberships/memberships.contract.ts';
import type { ActorContext } from '../../../platform/module/command-context.ts';
import type { MembershipsPorts, SaleRefused, SoldMembership } from '../ports.ts';

/**
 * Sells a membership as a bill of its own. The desk takes the payments with it or later; a client has paid online, and
 * the payment has bought it already.
 */
export async function sellMembership(
  { bills, sold }: Pick<MembershipsPorts, 'bills' | 'sold'>,
  ctx: ActorContext,
  input: InputOf<typeof membershipCalls.buy>,
): Outcome<SoldMembership, SaleRefused> {
  if (input.payment_id) return boughtOnline(sold, ctx, input.payment_id);
  if (!ctx.role) return refuse('PAYMENT_REQUIRED');
  if (!input.client_id) return refuse('CLIENT_REQUIRED');
  return bills.billMembership(ctx, { ...input, client_id: input.client_id });
}

async function boughtOnline(
  sold: MembershipsPorts['sold'],
  { tx, business_id, actor_id }: ActorContext,
  payment_id: string,
): Outcome<SoldMembership, 'PAYMENT_NOT_VERIFIED'> {
  const found = await sold.findBoughtWith(tx.q, { business_id, payment_id, user_id: actor_id });
  if (!found) return refuse('PAYMENT_NOT_VERIFIED');
  const { id: membership_id, visit_id, receipt_number, total_amount, paid_amount } = found;
  const due_amount = subtractPaise(total_amount, paid_amount);
  return ok({ membership_id, visit_id, receipt_number, total_amount, paid_amount, due_amount });
}
