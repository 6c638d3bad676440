import { debounceJob } from '../../../platform/jobs/debounce-job.ts';
import type { JobKind } from '../../../platform/jobs/jobs.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import type { ProviderEvent } from '../../../providers/message/message-provider.ts';
import { lockWaitingEvents, setWorked } from './message-event.store.ts';
import { recordReports } from './record-reports.ts';

export const WORK_OFF_EVENTS = 'message-events';
const AT_ONCE = 500;
const RUN_SECONDS = 40;
/** Between two batches, so that people's requests come between. */
const PAUSE_MS = 20;

/** What the module does with each event that is no report. */
export type HandleEvent = (event: Exclude<ProviderEvent, { readonly is: 'report' }>) => Promise<void>;

type WorkDeps = Pick<Deps, 'database' | 'now' | 'sendJob' | 'onError' | 'messages' | 'sandbox'>;

/** One job for all events of the same second. */
export function wakeWorkingOff(deps: Pick<Deps, 'database' | 'now' | 'sendJob'>): Promise<void> {
  const now = deps.now();
  const { window, startAfter } = debounceJob({ now, at: now }, 1);
  const options = { startAfter, singletonKey: String(window), singletonSeconds: 60 };
  return deps.database.transaction((tx) => deps.sendJob(tx, WORK_OFF_EVENTS, {}, options));
}

/** Works off what webhooks brought, oldest first. An event that fails stays and is tried at the next run. */
export function workOffEventsJob(deps: WorkDeps, handle: HandleEvent): JobKind {
  return {
    name: WORK_OFF_EVENTS,
    cron: '* * * * *',
    retries: 5,
    expireInSeconds: 120,
    pollSeconds: 0.5,
    keepDoneSeconds: 300,
    async run() {
      const ends = deps.now().add({ seconds: RUN_SECONDS });
      const faults: unknown[] = [];
      while (Temporal.Instant.compare(deps.now(), ends) < 0) {
        const count = await workOffSome(deps, handle, faults);
        if (count < AT_ONCE) break;
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      }
      if (faults.length > 0) throw new AggregateError(faults, String(faults[0]));
    },
  };
}

/** Reports of many messages are one statement. The others are few, and each has a transaction of its own. */
async function workOffSome(deps: WorkDeps, handle: HandleEvent, faults: unknown[]): Promise<number> {
  const others: { readonly dedup_key: string; readonly event: Parameters<HandleEvent>[0] }[] = [];
  const count = await deps.database.transaction(async (tx) => {
    others.length = 0;
    const stored = await lockWaitingEvents(tx, AT_ONCE);
    const reports = stored.flatMap(({ event }) => (event.is === 'report' ? [event] : []));
    await recordReports(deps, tx, reports);
    const done = stored.filter(({ event }) => event.is === 'report').map(({ dedup_key }) => dedup_key);
    for (const { dedup_key, event } of stored) if (event.is !== 'report') others.push({ dedup_key, event });
    if (done.length > 0) await setWorked(tx, done, deps.now());
    return stored.length;
  });
  for (const { dedup_key, event } of others) {
    try {
      await handle(event);
      await deps.database.transaction((tx) => setWorked(tx, [dedup_key], deps.now()));
    } catch (error) {
      faults.push(error);
    }
  }
  return faults.length > 0 ? 0 : count;
}
