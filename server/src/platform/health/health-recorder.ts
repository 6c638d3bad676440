import { statfs } from 'node:fs/promises';
import { DURATION_BOUNDS } from '@kursi/core/operations/health.ts';
import type { Database } from '../database/database.ts';
import type { ObserveCall } from '../metrics/watch-port.ts';
import { newId } from '../new-id.ts';
import { type HealthSample, insertHealthSample } from './health-sample.store.ts';

const QUARTER_MS = 15 * 60_000;
/** A page stays open for hours: how long its stream lasted says nothing about the server. */
const LONGEST_ANSWER_MS = 60_000;

export interface HealthRecorder {
  answered(status: number, ms: number): void;
  observeCall: ObserveCall;
  /** What this server did since the last quarter of an hour began. */
  current(): Promise<HealthSample>;
  start(): void;
  /** Writes what it has. */
  stop(): Promise<void>;
}

/** Counts in memory and writes one row every quarter of an hour: a kill loses that much. */
export function makeHealthRecorder({
  database,
  dataDir,
  now,
  onError,
}: {
  readonly database: Pick<Database, 'q' | 'pool'>;
  readonly dataDir: string;
  readonly now: () => Temporal.Instant;
  readonly onError: (error: unknown) => void;
}): HealthRecorder {
  const server = newId(now());
  let counts = nothingYet(now());
  let timer: NodeJS.Timeout | undefined;

  async function current(): Promise<HealthSample> {
    const counted = counts;
    const { bavail, bsize, blocks } = await statfs(dataDir);
    return { server, ...counted, disk_free: bavail * bsize, disk_size: blocks * bsize };
  }
  async function write(): Promise<void> {
    const sample = current();
    counts = nothingYet(now());
    await insertHealthSample(database.q, await sample);
  }
  function writeAtTheQuarter(): void {
    const rest = QUARTER_MS - (now().epochMilliseconds % QUARTER_MS);
    timer = setTimeout(() => {
      write().catch(onError);
      writeAtTheQuarter();
    }, rest);
    timer.unref();
  }

  return {
    answered(status, ms) {
      if (ms > LONGEST_ANSWER_MS) return;
      counts.requests++;
      if (status >= 500) counts.failed++;
      const { durations } = counts;
      const bucket = bucketOf(ms);
      durations[bucket] = (durations[bucket] ?? 0) + 1;
      const { waitingCount } = database.pool;
      if (waitingCount > counts.waited) counts.waited = waitingCount;
    },
    observeCall(port, _call, outcome) {
      counts.outside[port] ??= {};
      const ofPort = counts.outside[port];
      ofPort[outcome] = (ofPort[outcome] ?? 0) + 1;
    },
    current,
    start: writeAtTheQuarter,
    async stop() {
      clearTimeout(timer);
      await write().catch(onError);
    },
  };
}

function bucketOf(ms: number): number {
  let bucket = 0;
  while (bucket < DURATION_BOUNDS.length && ms > (DURATION_BOUNDS[bucket] ?? 0)) bucket++;
  return bucket;
}

function nothingYet(now: Temporal.Instant) {
  return {
    at: startOfQuarter(now),
    requests: 0,
    failed: 0,
    durations: new Array<number>(DURATION_BOUNDS.length + 1).fill(0),
    waited: 0,
    outside: {} as Record<string, Record<string, number>>,
  };
}

export function startOfQuarter(instant: Temporal.Instant): Temporal.Instant {
  const ms = instant.epochMilliseconds;
  return Temporal.Instant.fromEpochMilliseconds(ms - (ms % QUARTER_MS));
}
