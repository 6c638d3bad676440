import { debounceJob } from '../../../platform/jobs/debounce-job.ts';
import type { JobKind } from '../../../platform/jobs/jobs.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import type { ProviderEvent } from '../../../providers/message/message-provider.ts';
import type { MessagesMoved } from '../ports.ts';
import { countFailure, lockWaitingEvents, type StoredEvent, setWorked } from './message-event.store.ts';
import { recordReports } from './record-reports.ts';

export const WORK_OFF_EVENTS = 'message-events';
const AT_ONCE = 500;
const RUN_SECONDS = 40;
/** The job is retried too: some minutes' worth. */
const MOST_TRIES = 20;
/** Between two batches, so that people's requests come between. */
const PAUSE_MS = 20;

/** What the module does with each event that is no report. */
export type HandleEvent = (event: Exclude<ProviderEvent, { readonly is: 'report' }>) => Promise<void>;

type WorkDeps = Pick<Deps, 'database' | 'now' | 'sendJob' | 'onError' | 'messages' | 'sandbox'> & {
  readonly messagesMoved: MessagesMoved;
};

/** One job for all events of the same second. */
export function wakeWorkingOff(deps: Pick<Deps, 'database' | 'now' | 'sendJob'>): Promise<void> {
  const now = deps.now();
  const { window, startAfter } = debounceJob({ now, at: now }, 1);
  const options = { startAfter, singletonKey: String(window), singletonSeconds: 60 };
  return deps.database.transaction((tx) => deps.sendJob(tx, WORK_OFF_EVENTS, {}, options));
}

/** Works off what webhooks brought, oldest first. An event that fails is tried again at the next run, after the others, and given up some time. */
export function workOffEventsJob(deps: WorkDeps, handle: HandleEvent): JobKind {
  return {
    name: WORK_OFF_EVENTS,
    cron: '* * * * *',
    retries: 5,
    expireInSeconds: 120,
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
  const { database, now } = deps;
  let stored: StoredEvent[] = [];
  let alone: StoredEvent[] = [];
  try {
    await database.transaction(async (tx) => {
      stored = await lockWaitingEvents(tx, AT_ONCE);
      alone = stored.filter(({ event }) => event.is !== 'report');
      const reports = stored.flatMap(({ event }) => (event.is === 'report' ? [event] : []));
      await recordReports(deps, tx, reports);
      const done = stored.filter(({ event }) => event.is === 'report').map(({ dedup_key }) => dedup_key);
      if (done.length > 0) await setWorked(tx, done, now());
    });
  } catch (error) {
    if (stored.length === 0) throw error;
    // One report spoils the statement for all: each on its own.
    alone = stored;
  }
  for (const { dedup_key, event } of alone) {
    try {
      if (event.is === 'report') await database.transaction((tx) => recordReports(deps, tx, [event]));
      else await handle(event);
      await database.transaction((tx) => setWorked(tx, [dedup_key], now()));
    } catch (error) {
      faults.push(error);
      await countFailure(database.q, dedup_key, { mostTries: MOST_TRIES, now: now() });
    }
  }
  return faults.length > 0 ? 0 : stored.length;
}
