import type { InputOf, OutputOf } from '@kursi/core/contract/call.ts';
import { noPaise } from '@kursi/core/kernel/money.ts';
import { type Outcome, ok, refuse } from '@kursi/core/kernel/result.ts';
import { unusedShare } from '@kursi/core/memberships/membership-rules.ts';
import type { membershipCalls } from '@kursi/core/memberships/memberships.contract.ts';
import type { CommandContext } from '../../../platform/module/command-context.ts';
import { cancelMembership, lockMembership } from '../change-membership.ts';
import type { MembershipsPorts } from '../ports.ts';
import { isUsed } from './price-memberships.ts';

/**
 * Ends a membership early. What goes back of its price comes off the line that sold it, as a revision of its bill;
 * what was paid above the new total then goes back like any overpaid visit.
 */
export async function endMembership(
  { bills }: Pick<MembershipsPorts, 'bills'>,
  ctx: CommandContext,
  { membership_id, refund_amount: asked, reason }: InputOf<typeof membershipCalls.cancel>,
): Outcome<
  OutputOf<typeof membershipCalls.cancel>,
  'NOT_FOUND' | 'CONFLICT' | 'AMOUNT_TOO_LARGE' | 'PASSWORD_REQUIRED'
> {
  // Lock order: the visit of the sale first.
  const sale = await bills.lockSale(ctx, membership_id);
  const membership = sale && (await lockMembership(ctx, membership_id));
  if (!membership) return refuse('NOT_FOUND');
  if (membership.cancelled_at) return refuse('CONFLICT', { state: 'cancelled' });
  const { line_amount } = sale;
  if (line_amount === null) return refuse('CONFLICT', { state: 'voided' });
  const refund_amount = asked ?? (isUsed(membership) ? unusedShare(membership) : line_amount);
  if (refund_amount > line_amount) return refuse('AMOUNT_TOO_LARGE', { due_amount: line_amount });
  await cancelMembership(ctx, membership, reason);
  const lowered = refund_amount > 0 ? await bills.lowerSale(ctx, membership_id, refund_amount) : ok(noPaise);
  return lowered.ok ? ok({ refund_amount, to_give_back: lowered.value }) : lowered;
}
