import type { billingCalls } from '@kursi/core/billing/billing.contract.ts';
import type { InputOf, OutputOf } from '@kursi/core/contract/call.ts';
import { leastPaise, subtractPaise, sumPaise } from '@kursi/core/kernel/money.ts';
import { type Outcome, ok } from '@kursi/core/kernel/result.ts';
import type { CommandContext } from '../../platform/module/command-context.ts';
import { completeBilledEntry, lockEntryToBill } from '../waitlist/public.ts';
import { makeWalkInBill } from './bills/make-bill.ts';
import type { BillRefused } from './bills/work-out-bill.ts';

/** The bill of someone who was served from the queue, of this client alone. */
export async function billQueueEntry(
  ctx: CommandContext,
  waitlist_booking_id: string,
  input: InputOf<typeof billingCalls.makeWalkIn>,
): Outcome<OutputOf<typeof billingCalls.makeWalkIn>, BillRefused | 'CONFLICT'> {
  const entry = await lockEntryToBill(ctx, waitlist_booking_id);
  if (!entry.ok) return entry;
  const made = await makeWalkInBill(ctx, { ...input, user_id: entry.value.client_id });
  if (!made.ok) return made;
  const { visit_id, due_amount, paid_amount, total_amount } = made.value;
  const deposit = await completeBilledEntry(ctx, entry.value, visit_id);
  const paid = leastPaise(sumPaise([paid_amount, deposit]), total_amount);
  return ok({
    ...made.value,
    paid_amount: paid,
    due_amount: subtractPaise(due_amount, leastPaise(deposit, due_amount)),
  });
}
