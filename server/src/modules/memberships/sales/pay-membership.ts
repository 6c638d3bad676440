import type { InputOf, OutputOf } from '@kursi/core/contract/call.ts';
import { leastPaise, subtractPaise } from '@kursi/core/kernel/money.ts';
import { type Outcome, ok, refuse } from '@kursi/core/kernel/result.ts';
import { advanceOf } from '@kursi/core/memberships/membership-rules.ts';
import type { membershipCalls } from '@kursi/core/memberships/memberships.contract.ts';
import { isOnline } from '@kursi/core/payments/payment-methods.ts';
import type { CommandContext } from '../../../platform/module/command-context.ts';
import { getMembership } from '../membership.store.ts';
import { findTemplates } from '../membership-template.store.ts';
import type { MembershipsPorts } from '../ports.ts';

/** A payment towards the bill that sold it. */
export async function payMembership(
  { bills, payments }: Pick<MembershipsPorts, 'bills' | 'payments'>,
  ctx: CommandContext,
  {
    membership_id,
    payment_type: type,
    method_id,
    method_reference,
    amount,
  }: InputOf<typeof membershipCalls.pay>,
): Outcome<
  OutputOf<typeof membershipCalls.pay>,
  | 'NOT_FOUND'
  | 'ALREADY_PAID'
  | 'AMOUNT_TOO_LARGE'
  | 'ADVANCE_REQUIRED'
  | 'PAYMENT_NOT_VERIFIED'
  | 'PAYMENT_METHOD_OFF'
  | 'MALFORMED'
> {
  const { tx, business_id } = ctx;
  const found = await getMembership(tx.q, business_id, membership_id);
  const sale = found && (await bills.lockSale(ctx, membership_id));
  if (!sale) return refuse('NOT_FOUND');
  const due = subtractPaise(sale.total_amount, sale.paid_amount);
  const [template] = await findTemplates(tx.q, business_id, [found.template_id]);
  const advance = advanceOf(found.price, template?.mandatory_advance_percentage ?? 0);
  const advance_amount = leastPaise(advance, due);
  if (!isOnline(type) && sale.paid_amount === 0 && amount < advance_amount) {
    return refuse('ADVANCE_REQUIRED', { advance_amount });
  }
  const paid = await payments.payVisit(ctx, {
    business_id,
    visit_id: sale.visit_id,
    type,
    method_id,
    method_reference,
    amount,
  });
  if (!paid.ok) return paid;
  return ok({ ...paid.value, due_amount: isOnline(type) ? due : subtractPaise(due, amount) });
}

export async function undoMembershipPayment(
  { payments }: Pick<MembershipsPorts, 'payments'>,
  ctx: CommandContext,
  { membership_id }: InputOf<typeof membershipCalls.undoPayment>,
) {
  const { business_id } = ctx;
  const found = await getMembership(ctx.tx.q, business_id, membership_id);
  if (!found) return refuse('NOT_FOUND');
  return payments.undoVisitPayment(ctx, { business_id, visit_id: found.visit_id });
}
