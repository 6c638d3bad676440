import { type DueJobDeps, dueJob } from '../../platform/jobs/due-job.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import { refreshSubscription } from './add-period.ts';
import { findBusinessesPastExpiry, lockSubscription } from './subscription.store.ts';

/**
 * Writes what readers already see by the clock: a plan ended, or the next one began. Only the event needs it,
 * so that open pages refetch.
 */
export function expireSubscriptionsJob(deps: DueJobDeps): JobKind {
  return dueJob(deps, {
    name: 'subscription-expire',
    atMost: 200,
    find: findBusinessesPastExpiry,
    async handle(ctx, { business_id }) {
      const written = await lockSubscription(ctx.tx, business_id);
      const isStill = written?.expiry_date && Temporal.Instant.compare(written.expiry_date, ctx.now) <= 0;
      if (isStill) await refreshSubscription(ctx, 'subscription.expired');
    },
  });
}
