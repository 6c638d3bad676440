import type { billingCalls } from '@kursi/core/billing/billing.contract.ts';
import type { InputOf, OutputOf } from '@kursi/core/contract/call.ts';
import { leastPaise, subtractPaise, sumPaise } from '@kursi/core/kernel/money.ts';
import { type Outcome, ok, refuse } from '@kursi/core/kernel/result.ts';
import { paidByGateway } from '@kursi/core/payments/payment-methods.ts';
import type { CommandContext } from '../../platform/module/command-context.ts';
import { completeBilledEntry, findEntryPaidWith, lockEntryToBill } from '../waitlist/public.ts';
import { makeWalkInBill } from './bills/make-bill.ts';
import type { BillRefused } from './bills/work-out-bill.ts';

type Input = InputOf<typeof billingCalls.makeWalkIn>;
type Made = Outcome<OutputOf<typeof billingCalls.makeWalkIn>, BillRefused | 'CONFLICT'>;

/** A walk-in's bill. Who was served from the queue is named, or found by the deposit that the bill takes. */
export async function billWalkIn(ctx: CommandContext, input: Input): Made {
  const { waitlist_booking_id: named } = input;
  const deposit = input.payments.find(({ payment_id }) => payment_id);
  if (!deposit?.payment_id) {
    return named ? billQueueEntry(ctx, named, input) : makeWalkInBill(ctx, input);
  }
  const entry = await findEntryPaidWith(ctx, deposit.payment_id);
  const isRight =
    deposit.type === paidByGateway.type &&
    deposit.amount === entry?.amount &&
    (!named || named === entry.waitlist_booking_id);
  if (!isRight) return refuse('PAYMENT_NOT_VERIFIED');
  // It comes off when the bill is made.
  const payments = input.payments.filter((one) => one !== deposit);
  return billQueueEntry(ctx, entry.waitlist_booking_id, { ...input, payments });
}

/** The bill of someone who was served from the queue, of this client alone. */
async function billQueueEntry(ctx: CommandContext, waitlist_booking_id: string, input: Input): Made {
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
