import type { JobKind } from '../../../platform/jobs/jobs.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import { mendSales, rebuildSales } from './rebuild-sales.ts';
import { findRebuilds, listBusinessIds } from './sale-rebuild.store.ts';

export const REBUILD_SALES = 'sales-rebuild';

/** At each start and every hour, for businesses that wait for it: small ones first. */
export function rebuildSalesJob({ database }: Pick<Deps, 'database'>): JobKind {
  return {
    name: REBUILD_SALES,
    cron: '41 * * * *',
    retries: 3,
    expireInSeconds: 3_600,
    async run() {
      for (const { business_id } of await findRebuilds(database.q)) await rebuildSales(database, business_id);
    },
  };
}

/** Every night: sales against bills and payments. A difference is mended, and is an error that somebody reads. */
export function compareSalesJob({ database, onError }: Pick<Deps, 'database' | 'onError'>): JobKind {
  return {
    name: 'sales-compare',
    // 3:20 am in India.
    cron: '50 21 * * *',
    retries: 2,
    expireInSeconds: 10_800,
    async run() {
      for (const business_id of await listBusinessIds(database.q)) {
        const wrong = await mendSales(database, business_id);
        if (wrong.length === 0) continue;
        const visits = wrong.slice(0, 20).join(', ');
        onError(new Error(`sales of ${wrong.length} visits of business ${business_id} differed: ${visits}`));
      }
    },
  };
}
