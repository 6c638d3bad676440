import type { Database } from '../database/database.ts';
import type { JobKind } from '../jobs/jobs.ts';
import { sweep } from './sweep.store.ts';

/** Once an hour, away with what has run out. Nothing depends on when it runs: readers look at the time themselves. */
export function sweepJob(database: Database, now: () => Temporal.Instant): JobKind {
  return {
    name: 'sweep',
    cron: '17 * * * *',
    retries: 1,
    expireInSeconds: 300,
    run: () => sweep(database.q, now()),
  };
}
