import type { Database } from '../database/database.ts';
import type { JobKind } from '../jobs/jobs.ts';
import { sweep } from './sweep.store.ts';

/** Once an hour, away with what has run out. Nothing depends on when it runs: readers look at the time themselves. */
export function sweepJob(
  database: Database,
  now: () => Temporal.Instant,
  /** What modules have to sweep besides. */
  others: readonly ((now: Temporal.Instant) => Promise<void>)[] = [],
): JobKind {
  return {
    name: 'sweep',
    cron: '17 * * * *',
    retries: 1,
    expireInSeconds: 300,
    async run() {
      await sweep(database.q, now());
      for (const other of others) await other(now());
    },
  };
}
