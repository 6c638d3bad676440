import { accountOf } from '@kursi/core/booking/visit-account.ts';
import { may, refuseRight } from '@kursi/core/contract/rights.ts';
import { type Paise, subtractPaise } from '@kursi/core/kernel/money.ts';
import { type Refusal, refuse } from '@kursi/core/kernel/result.ts';
import type { CommandContext } from '../../../platform/module/command-context.ts';
import type { VisitRow } from '../visits/booking.store.ts';
import { listPaymentRows } from './visit-payment.store.ts';

/**
 * Permission: what a locked visit was paid online above a lower price goes back through the gateway, so lowering it
 * is a refund, with a fresh password. Null when nothing more goes back.
 */
export async function whyNotLowered(
  ctx: Pick<CommandContext, 'tx' | 'role' | 'hasFreshPassword'>,
  visit: VisitRow,
  { from, to }: { readonly from: Paise; readonly to: Paise },
): Promise<Refusal<'NOT_ALLOWED' | 'PASSWORD_REQUIRED'> | null> {
  if (to >= from || to >= visit.paid_amount) return null;
  const rows = await listPaymentRows(ctx.tx.q, [visit]);
  const [before, after] = [accountOf(from, rows), accountOf(to, rows)];
  const online_amount = subtractPaise(after.overpaidOnline, before.overpaidOnline);
  if (online_amount === 0) return null;
  if (!may(ctx.role, 'payment.refund')) return refuseRight('payment.refund', { online_amount });
  return ctx.hasFreshPassword ? null : refuse('PASSWORD_REQUIRED', { online_amount });
}
