import type { JobKind } from '../../platform/jobs/jobs.ts';
import { runEach } from '../../platform/jobs/run-each.ts';
import { type ContextDeps, contextAs } from '../../platform/module/command-context.ts';
import type { Deps } from '../../platform/module/deps.ts';
import { refreshSubscription } from './add-period.ts';
import { findBusinessesPastExpiry, lockSubscription } from './subscription.store.ts';

const AT_ONCE = 200;

/**
 * Writes what readers already see by the clock: a plan ended, or the next one began. Only the event needs it,
 * so that open pages refetch.
 */
export function expireSubscriptionsJob(
  deps: ContextDeps & Pick<Deps, 'database' | 'now' | 'onError'>,
): JobKind {
  const { database } = deps;
  return {
    name: 'subscription-expire',
    cron: '* * * * *',
    retries: 1,
    expireInSeconds: 300,
    async run() {
      const now = deps.now();
      const expire = (business_id: string) =>
        database.transaction(async (tx) => {
          const written = await lockSubscription(tx, business_id);
          const isStill = written?.expiry_date && Temporal.Instant.compare(written.expiry_date, now) <= 0;
          if (isStill)
            await refreshSubscription(
              contextAs(deps, { tx, now, business_id, actor_id: null, role: null }),
              'subscription.expired',
            );
        });
      await runEach(await findBusinessesPastExpiry(database.q, now, AT_ONCE), expire, deps.onError);
    },
  };
}
