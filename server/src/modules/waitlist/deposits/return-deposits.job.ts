import type { JobKind } from '../../../platform/jobs/jobs.ts';
import { runEach } from '../../../platform/jobs/run-each.ts';
import { type ContextDeps, contextAs } from '../../../platform/module/command-context.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import type { RefundDeps } from '../../payments/public.ts';
import { cancelEntry } from '../entries/cancel-entry.ts';
import { lockEntry } from '../entries/lock-entry.ts';
import { findDepositsToReturn, lockDeposit } from './deposit.store.ts';
import { returnDeposit } from './deposits.ts';

const AT_ONCE = 200;

/**
 * Sends back deposits of those whom the business cancelled or never served, and of those who paid and did not join.
 * Works from what is stored, so that no crash and no way of cancelling is missed.
 */
export function returnDepositsJob(
  deps: ContextDeps & RefundDeps & Pick<Deps, 'database' | 'now' | 'onError'>,
): JobKind {
  const { database } = deps;
  return {
    name: 'waitlist-return-deposits',
    cron: '* * * * *',
    retries: 1,
    expireInSeconds: 240,
    async run() {
      const now = deps.now();
      const due = await findDepositsToReturn(database.q, now, AT_ONCE);
      const giveBack = (one: (typeof due)[number]) =>
        database.transaction(async (tx) => {
          const { business_id, waitlist_booking_id: id } = one;
          const ctx = contextAs(deps, { tx, now, business_id, actor_id: null, role: null });
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
        });
      await runEach(due, giveBack, deps.onError);
    },
  };
}
