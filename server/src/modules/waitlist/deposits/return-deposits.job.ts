import { type DueJobDeps, dueJob } from '../../../platform/jobs/due-job.ts';
import type { JobKind } from '../../../platform/jobs/jobs.ts';
import type { RefundDeps } from '../../payments/public.ts';
import { cancelEntry } from '../entries/cancel-entry.ts';
import { lockEntry } from '../entries/lock-entry.ts';
import { findDepositsToReturn, lockDeposit } from './deposit.store.ts';
import { returnDeposit } from './deposits.ts';

/**
 * Sends back deposits of those whom the business cancelled or never served, and of those who paid and did not join.
 * Works from what is stored, so that no crash and no way of cancelling is missed.
 */
export function returnDepositsJob(deps: DueJobDeps & RefundDeps): JobKind {
  return dueJob(deps, {
    name: 'waitlist-return-deposits',
    expireInSeconds: 240,
    atMost: 200,
    find: (db, now, atMost) => findDepositsToReturn(db, now, atMost),
    async handle(ctx, one) {
      const { tx, now } = ctx;
      const id = one.waitlist_booking_id;
      // Race: restoring and billing lock the waitlist too, and may have come first.
      const entry = id && (await lockEntry(ctx, id))?.entry;
      const [still] = await findDepositsToReturn(tx.q, now, 1, one);
      if (!still) return;
      if (entry && (entry.status === 'pending' || entry.status === 'arrived')) {
        await cancelEntry(ctx, entry.id, 'business');
      }
      const deposit = await lockDeposit(tx, one);
      // Used, or returned by another run, while the lock was waited for.
      const isOpen = deposit && !deposit.used_at && !deposit.returned_at;
      if (isOpen && deposit.waitlist_booking_id === id) await returnDeposit(deps, tx, deposit, now);
    },
  });
}
