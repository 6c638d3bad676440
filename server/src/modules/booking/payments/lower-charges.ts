import { accountOf } from '@kursi/core/booking/visit-account.ts';
import { noPaise, type Paise, subtractPaise } from '@kursi/core/kernel/money.ts';
import { type Refusal, refuse } from '@kursi/core/kernel/result.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { CommandContext } from '../../../platform/module/command-context.ts';
import type { VisitRow } from '../visits/booking.store.ts';
import { whyNotRefunded } from './refund-limit.ts';
import { listPaymentRows } from './visit-payment.store.ts';

/**
 * Permission: what a locked visit was paid online above a lower price goes back through the gateway, so lowering it
 * is a refund, with a fresh proof. Null when nothing more goes back.
 */
export async function whyNotLowered(
  ctx: Pick<CommandContext, 'tx' | 'role' | 'rights' | 'hasFreshProof'>,
  visit: VisitRow,
  { from, to }: Lowered,
): Promise<Refusal<'NOT_ALLOWED' | 'PASSWORD_REQUIRED'> | null> {
  const online_amount = await freedOnline(ctx.tx, visit, { from, to });
  if (online_amount === 0) return null;
  const refused = whyNotRefunded(ctx, await listPaymentRows(ctx.tx.q, [visit]), online_amount);
  if (refused) return refuse(refused.code, { ...refused.details, online_amount });
  return ctx.hasFreshProof ? null : refuse('PASSWORD_REQUIRED', { online_amount });
}

interface Lowered {
  readonly from: Paise;
  readonly to: Paise;
}

/** What was paid online of a locked visit that a lower price leaves above it. */
export async function freedOnline(tx: Tx, visit: VisitRow, { from, to }: Lowered): Promise<Paise> {
  if (to >= from || to >= visit.paid_amount) return noPaise;
  const rows = await listPaymentRows(tx.q, [visit]);
  return subtractPaise(accountOf(to, rows).overpaidOnline, accountOf(from, rows).overpaidOnline);
}
