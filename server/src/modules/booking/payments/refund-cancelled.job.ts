import { type DueJobDeps, dueJob } from '../../../platform/jobs/due-job.ts';
import type { JobKind } from '../../../platform/jobs/jobs.ts';
import type { RefundDeps } from '../../payments/public.ts';
import { lockVisit } from '../visits/booking.store.ts';
import { refundOverpaid } from './refund-visit.ts';
import { findVisitsToRefund } from './visit-payment.store.ts';

export const REFUND_CANCELLED = 'visit-refund';

/**
 * Refunds what was paid online above what a visit costs: cancelled, declined, expired, or made cheaper. Works from
 * the account, not from events, so that no crash and no way of cancelling is missed.
 */
export function refundCancelledJob(deps: DueJobDeps & RefundDeps): JobKind {
  return dueJob(deps, {
    name: REFUND_CANCELLED,
    find: findVisitsToRefund,
    async handle(ctx, { business_id, id }) {
      const visit = await lockVisit(ctx.tx, { business_id, id });
      // Undone, or done by another run, while the lock was waited for.
      if (!visit?.refund_due_at || Temporal.Instant.compare(visit.refund_due_at, ctx.now) > 0) return;
      await refundOverpaid(deps, ctx, visit, { alsoByHand: false, reason: 'cancelled' });
    },
  });
}
