import type { InputOf, OutputOf } from '@kursi/core/contract/call.ts';
import { leastPaise, subtractPaise } from '@kursi/core/kernel/money.ts';
import { ok, type Result, refuse } from '@kursi/core/kernel/result.ts';
import { advanceOf } from '@kursi/core/memberships/membership-rules.ts';
import type { membershipCalls } from '@kursi/core/memberships/memberships.contract.ts';
import type { CommandContext } from '../../../platform/module/command-context.ts';
import { lockVisit, payVisit, undoVisitPayment } from '../../booking/public.ts';
import { findTemplates } from '../../memberships/public.ts';
import { getHeld } from './held-membership.store.ts';

/** A payment towards the bill that sold it. */
export async function payMembership(
  ctx: CommandContext,
  { membership_id, payment_type: type, method_id, amount }: InputOf<typeof membershipCalls.pay>,
): Promise<
  Result<
    OutputOf<typeof membershipCalls.pay>,
    'NOT_FOUND' | 'CONFLICT' | 'AMOUNT_TOO_LARGE' | 'ADVANCE_REQUIRED' | 'PAYMENT_NOT_VERIFIED' | 'MALFORMED'
  >
> {
  const { tx, business_id } = ctx;
  const found = await getHeld(tx.q, business_id, membership_id);
  const visit = found && (await lockVisit(tx, { business_id, id: found.visit_id }));
  if (!found || !visit) return refuse('NOT_FOUND');
  const due = subtractPaise(visit.total_amount, visit.paid_amount);
  const [template] = await findTemplates(tx.q, business_id, [found.template_id]);
  const advance = advanceOf(found.price, template?.mandatory_advance_percentage ?? 0);
  const advance_amount = leastPaise(advance, due);
  if (visit.paid_amount === 0 && amount < advance_amount) {
    return refuse('ADVANCE_REQUIRED', { advance_amount });
  }
  const paid = await payVisit(ctx, { business_id, visit_id: visit.id, type, method_id, amount });
  if (!paid.ok) return paid;
  return ok({ ...paid.value, due_amount: subtractPaise(due, amount) });
}

export async function undoMembershipPayment(
  ctx: CommandContext,
  { membership_id }: InputOf<typeof membershipCalls.undoPayment>,
) {
  const { business_id } = ctx;
  const found = await getHeld(ctx.tx.q, business_id, membership_id);
  if (!found) return refuse('NOT_FOUND');
  return undoVisitPayment(ctx, { business_id, visit_id: found.visit_id });
}
