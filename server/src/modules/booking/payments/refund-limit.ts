import { refundedBefore } from '@kursi/core/booking/visit-account.ts';
import { may, refuseRight } from '@kursi/core/contract/rights.ts';
import { type Paise, sumPaise } from '@kursi/core/kernel/money.ts';
import type { Refusal } from '@kursi/core/kernel/result.ts';
import type { CommandContext } from '../../../platform/module/command-context.ts';
import type { PaymentRow } from './visit-payment.store.ts';

/**
 * Permission: a limit counts what went back of the visit before, by anyone, so that it cannot be passed in parts.
 * Null when the member may.
 */
export function whyNotRefunded(
  who: Pick<CommandContext, 'role' | 'rights'>,
  rows: readonly PaymentRow[],
  amount: Paise,
): Refusal<'NOT_ALLOWED'> | null {
  const all = sumPaise([refundedBefore(rows), amount]);
  return may(who, 'payment.refund', { amount: all }) ? null : refuseRight('payment.refund', { amount: all });
}
