import { may, refuseRight } from '@kursi/core/contract/rights.ts';
import { noPaise } from '@kursi/core/kernel/money.ts';
import { type Done, done, refuse } from '@kursi/core/kernel/result.ts';
import { type CancelReason, waitlistTransitions } from '@kursi/core/waitlist/waitlist-states.ts';
import type { CommandContext } from '../../../platform/module/command-context.ts';
import { lockDepositOf } from '../deposits/deposit.store.ts';
import { lockEntry } from './lock-entry.ts';
import { freeQueueTime, takeQueueTime } from './queue-time.ts';
import { changed } from './serve-queue.ts';
import { updateEntry } from './waitlist-booking.store.ts';

/** How long a client may think better of leaving. */
const COME_BACK_SECONDS = 60;

/** Once somebody was served, sending their deposit back is a refund. Stepping back into the line changes nothing. */
export async function cancelEntryAtDesk(
  ctx: CommandContext,
  id: string,
  reason: 'business' | 'no_show',
): Done<'NOT_FOUND' | 'CONFLICT' | 'NOT_ALLOWED'> {
  const { tx, business_id } = ctx;
  const entry = (await lockEntry(ctx, id))?.entry;
  if (entry?.first_served_at && entry.deposit_amount > 0 && reason === 'business') {
    if (!may(ctx, 'payment.refund', { amount: entry.deposit_amount })) return refuseRight('payment.refund');
    await updateEntry(tx, { business_id, id }, { first_served_at: null });
  }
  return cancelEntry(ctx, id, reason);
}

/** Idempotent: who is out already stays out. */
export async function cancelEntry(
  ctx: CommandContext,
  id: string,
  reason: CancelReason,
): Done<'NOT_FOUND' | 'CONFLICT'> {
  const { tx, business_id, now } = ctx;
  const found = await lockEntry(ctx, id);
  if (!found) return refuse('NOT_FOUND');
  const { entry } = found;
  if (entry.status === 'cancelled') return done;
  const { from, to, event } = waitlistTransitions.cancel;
  const cancelled_from = from.find((status) => status === entry.status);
  if (!cancelled_from) return refuse('CONFLICT', { status: entry.status });
  const changes = { status: to, cancelled_at: now, cancelled_from, cancel_reason: reason };
  await updateEntry(tx, { business_id, id }, changes);
  if (cancelled_from === 'serving') await freeQueueTime(ctx, id);
  await changed(ctx, found, entry, event);
  return done;
}

/** Back to where it was: by the desk on the same day, by a client who left a moment ago. */
export async function restoreEntry(
  ctx: CommandContext,
  id: string,
  by: 'member' | 'client',
): Done<'NOT_FOUND' | 'CONFLICT' | 'ALREADY_IN_QUEUE'> {
  const { tx, business_id, now } = ctx;
  const found = await lockEntry(ctx, id);
  if (!found) return refuse('NOT_FOUND');
  const { entry, isOfToday } = found;
  const { status, cancelled_at, cancelled_from, cancel_reason } = entry;
  if (status !== 'cancelled' || !cancelled_at || !cancelled_from || !isOfToday)
    return refuse('CONFLICT', { status });
  const isTooLate = now.since(cancelled_at).total('seconds') > COME_BACK_SECONDS;
  if (by === 'client' && (cancel_reason !== 'left' || isTooLate)) return refuse('CONFLICT', { status });
  const deposit = entry.deposit_amount > 0 ? await lockDepositOf(tx, { business_id, id }) : null;
  const changes = {
    status: cancelled_from,
    cancelled_at: null,
    cancelled_from: null,
    cancel_reason: null,
    // It went back, or paid for another entry, meanwhile.
    ...(!deposit && { deposit_amount: noPaise }),
  };
  if (!(await updateEntry(tx, { business_id, id }, changes))) return refuse('ALREADY_IN_QUEUE');
  if (cancelled_from === 'serving') await takeQueueTime(ctx, entry);
  await changed(ctx, found, entry, 'waitlist_booking.restored');
  return done;
}
