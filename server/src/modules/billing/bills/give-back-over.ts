import type { billingCalls } from '@kursi/core/billing/billing.contract.ts';
import { takenFrom, whyNotGivenBack } from '@kursi/core/billing/give-back.ts';
import { paymentsLeft } from '@kursi/core/booking/visit-account.ts';
import type { InputOf } from '@kursi/core/contract/call.ts';
import { hasRight } from '@kursi/core/contract/rights.ts';
import { type Paise, paise, sumPaise } from '@kursi/core/kernel/money.ts';
import { type Outcome, ok, refuse } from '@kursi/core/kernel/result.ts';
import { isOnline } from '@kursi/core/payments/payment-methods.ts';
import type { CommandContext } from '../../../platform/module/command-context.ts';
import {
  listPaymentRows,
  refundParts,
  sameMethod,
  type TakenBy,
  takenByHand,
  type VisitRow,
  whyNotRefunded,
} from '../../booking/public.ts';
import type { RefundDeps } from '../../payments/public.ts';

type Ways = InputOf<typeof billingCalls.revise>['refunds'];
export type NotGivenBack =
  | 'REFUND_UNDECIDED'
  | 'REFUND_TOO_LARGE'
  | 'PAYMENT_NOT_VERIFIED'
  | 'PAYMENT_METHOD_OFF'
  | 'MALFORMED'
  | 'NOT_ALLOWED';

interface Written {
  readonly total_amount: Paise;
  readonly paid_amount: Paise;
}

/**
 * What a bill leaves above its total goes back the way that was chosen with it; without that word it is refused. Who
 * may not refund leaves it with the visit, for somebody who may.
 */
export async function giveBackOver<Bill extends Written>(
  deps: RefundDeps,
  ctx: CommandContext,
  visit: VisitRow,
  written: Bill,
  ways: Ways = [],
  reason = 'bill lowered',
): Outcome<Bill, NotGivenBack> {
  if (!hasRight(ctx, 'payment.refund')) return ok(written);
  const over = paise(Math.max(0, written.paid_amount - written.total_amount));
  const rows = await listPaymentRows(ctx.tx.q, [visit]);
  const payments = paymentsLeft(rows).map(({ row, left }) => ({
    row,
    left,
    type: row.type,
    method_id: row.method_id,
  }));
  const online = sumPaise(payments.filter(({ type }) => isOnline(type)).map(({ left }) => left));
  const wrong = whyNotGivenBack({ over, online }, ways);
  if (wrong === 'undecided') return refuse('REFUND_UNDECIDED', { to_give_back: over, online_amount: online });
  if (wrong) return refuse('REFUND_TOO_LARGE', { left: online });
  if (over === 0) return ok(written);
  const refused = whyNotRefunded(ctx, rows, over);
  if (refused) return refused;
  const chosen: (TakenBy & { readonly amount: typeof over })[] = [];
  for (const [i, way] of ways.entries()) {
    const same = payments.find((one) => one.type === way.type && one.method_id === (way.method_id ?? null));
    // As it came in, also by a method that is switched off by now.
    const by = same ? ok(sameMethod(same.row)) : await takenByHand(ctx, way, `refunds.${i}.method_id`);
    if (!by.ok) return by;
    chosen.push({ ...by.value, amount: way.amount });
  }
  const parts = takenFrom(payments, chosen).map(({ payment: { row }, way: by, amount }) => ({
    row,
    by,
    amount,
  }));
  await refundParts(deps, ctx, visit, parts, reason);
  return ok({ ...written, paid_amount: paise(written.paid_amount - over) });
}
