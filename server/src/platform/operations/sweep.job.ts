import type { JobKind } from '../jobs/jobs.ts';
import { runEach } from '../jobs/run-each.ts';
import type { Sweep } from '../module/module.ts';

/** Every hour, deletes what has expired. Readers check expiry themselves, so nothing depends on when it runs. */
export function sweepJob(now: () => Temporal.Instant, sweeps: readonly Sweep[]): JobKind {
  return {
    name: 'sweep',
    cron: '17 * * * *',
    retries: 1,
    expireInSeconds: 300,
    run: () => runEach(sweeps, (sweep) => sweep(now())),
  };
}
