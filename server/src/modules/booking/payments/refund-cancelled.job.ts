import type { JobKind } from '../../../platform/jobs/jobs.ts';
import { runEach } from '../../../platform/jobs/run-each.ts';
import {
  type CommandContext,
  type ContextDeps,
  contextAs,
} from '../../../platform/module/command-context.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import type { RefundDeps } from '../../payments/public.ts';
import { lockVisit } from '../visits/booking.store.ts';
import { refundOverpaid } from './refund-visit.ts';
import { findVisitsToRefund } from './visit-payment.store.ts';

export const REFUND_CANCELLED = 'visit-refund';
const AT_ONCE = 500;

/**
 * Refunds what was paid online above what a visit costs: cancelled, declined, expired, or made cheaper. Works from
 * the account, not from events, so that no crash and no way of cancelling is missed.
 */
export function refundCancelledJob(
  deps: ContextDeps & RefundDeps & Pick<Deps, 'database' | 'now' | 'onError'>,
): JobKind {
  const { database } = deps;
  return {
    name: REFUND_CANCELLED,
    cron: '* * * * *',
    retries: 1,
    expireInSeconds: 300,
    async run() {
      const now = deps.now();
      const due = await findVisitsToRefund(database.q, now, AT_ONCE);
      const refund = ({ business_id, id }: (typeof due)[number]) =>
        database.transaction((tx) => {
          const ctx = contextAs(deps, { tx, now, business_id, actor_id: null, role: null });
          return refundVisit(deps, ctx, id);
        });
      await runEach(due, refund, deps.onError);
    },
  };
}

async function refundVisit(deps: RefundDeps, ctx: CommandContext, id: string): Promise<void> {
  const { tx, business_id, now } = ctx;
  const visit = await lockVisit(tx, { business_id, id });
  // Undone, or done by another run, while the lock was waited for.
  if (!visit?.refund_due_at || Temporal.Instant.compare(visit.refund_due_at, now) > 0) return;
  await refundOverpaid(deps, ctx, visit, { alsoByHand: false, reason: 'cancelled' });
}
