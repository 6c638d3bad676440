import { leastPaise, noPaise, type Paise } from '@kursi/core/kernel/money.ts';
import { type Outcome, ok, refuse } from '@kursi/core/kernel/result.ts';
import type { CommandContext } from '../../../platform/module/command-context.ts';
import { takeOnlinePayment } from '../../booking/public.ts';
import { lockRefundable } from '../../payments/public.ts';
import { lockDeposit, lockDepositOf, updateDeposit } from '../deposits/deposit.store.ts';
import { lockEntry, lockQueue } from './lock-entry.ts';
import { freeQueueTime } from './queue-time.ts';
import { changed } from './serve-queue.ts';
import { type EntryRow, updateEntry } from './waitlist-booking.store.ts';

/** Whose deposit this is, while nothing has used it. */
export async function findEntryPaidWith({ tx, business_id }: CommandContext, payment_id: string) {
  const deposit = await lockDeposit(tx, { business_id, payment_id });
  if (!deposit?.waitlist_booking_id || deposit.used_at || deposit.returned_at) return null;
  const { waitlist_booking_id, amount } = deposit;
  return { waitlist_booking_id, amount };
}

/** Locked, being served or done, and not billed yet. Its time is free for the services of the bill. */
export async function lockEntryToBill(
  ctx: CommandContext,
  id: string,
): Outcome<EntryRow, 'NOT_FOUND' | 'CONFLICT'> {
  const found = await lockEntry(ctx, id);
  if (!found) return refuse('NOT_FOUND', { field: 'waitlist_booking_id' });
  const { entry } = found;
  const { status, visit_id } = entry;
  const isServed = status === 'serving' || status === 'completed';
  if (!isServed || visit_id) return refuse('CONFLICT', { status, ...(visit_id && { visit_id }) });
  await freeQueueTime(ctx, id);
  return ok(entry);
}

/** The bill is made: the deposit comes off it, and the entry that was being served is done. Returns what came off. */
export async function completeBilledEntry(
  ctx: CommandContext,
  entry: EntryRow,
  visit_id: string,
): Promise<Paise> {
  const { tx, business_id, now } = ctx;
  const key = { business_id, id: entry.id };
  const isDone = entry.status === 'completed';
  await updateEntry(tx, key, {
    visit_id,
    ...(!isDone && { status: 'completed' as const, completed_at: now }),
  });
  const queue = isDone ? null : await lockQueue(ctx, entry.waitlist_id);
  if (queue) await changed(ctx, queue, entry, 'waitlist_booking.completed');
  const deposit = await lockDepositOf(tx, key);
  if (!deposit) return noPaise;
  const { payment_id, user_id } = deposit;
  // Part of it may have been refunded by hand.
  const amount = leastPaise(deposit.amount, await lockRefundable(tx, deposit));
  if (amount === 0) return noPaise;
  const of = { business_id, reference: visit_id, payment_id, amount, now };
  const refused = await takeOnlinePayment(ctx, { ...of, paid_by: user_id });
  // All was paid by hand: the job sends the deposit back.
  if (refused) return noPaise;
  await updateDeposit(tx, deposit, { used_at: now });
  return amount;
}
