import type { OutputOf } from '@kursi/core/contract/call.ts';
import { durationBelow } from '@kursi/core/operations/health.ts';
import type { operationsCalls } from '@kursi/core/operations/operations.contract.ts';
import { type BackupKind, installedAt, listLastRuns } from '../backup/backup-run.store.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import { countServing } from '../database/serving-lock.ts';
import { DEAD_QUEUE } from '../jobs/jobs.ts';
import { readQueues } from '../metrics/queues.store.ts';
import { type HealthRecorder, startOfQuarter } from './health-recorder.ts';
import { type HealthSample, listHealthSamples } from './health-sample.store.ts';

type Health = OutputOf<typeof operationsCalls.getHealth>;

const QUARTERS = 96;
/** Outcomes of calls to what lies outside, by what they mean for whoever runs it. */
const FAILED: ReadonlySet<string> = new Set(['failed', 'unknown']);
const WENT_WELL: ReadonlySet<string> = new Set(['done', 'accepted', 'sent', 'delivered']);

export interface HealthSources {
  readonly config: Pick<Config, 'backup' | 'embeddedDatabase' | 'databasePoolSize'>;
  readonly database: Database;
  readonly recorder: Pick<HealthRecorder, 'current'>;
  readonly now: () => Temporal.Instant;
}

/** How the installation is doing now, and did in the last 24 hours. */
export async function readHealth({ config, database, recorder, now }: HealthSources): Promise<Health> {
  const at = now();
  const first = startOfQuarter(at).subtract({ minutes: 15 * (QUARTERS - 1) });
  const [written, current, queues, backups, servers] = await Promise.all([
    listHealthSamples(database.q, first),
    recorder.current(),
    readQueues(database.q, at),
    readBackups(database, config, at),
    countServing(database.pool),
  ]);
  const samples = [...written, current];
  const all = addDurations(samples);
  const living = queues.filter(({ name }) => name !== DEAD_QUEUE);
  const oldest = living.toSorted((a, b) => b.oldest_seconds - a.oldest_seconds)[0];
  const { totalCount, idleCount, waitingCount } = database.pool;
  return {
    backups,
    quarters: quartersFrom(first, samples),
    half_ms: durationBelow(all, 0.5),
    most_ms: durationBelow(all, 0.95),
    outside: addOutside(samples),
    pool: {
      size: config.databasePoolSize,
      busy: totalCount - idleCount,
      waiting: waitingCount,
      most_waited: Math.max(...samples.map(({ waited }) => waited)),
    },
    jobs: {
      waiting: living.reduce((sum, { jobs }) => sum + jobs, 0),
      oldest_seconds: Math.round(oldest?.oldest_seconds ?? 0),
      oldest_name: oldest && oldest.oldest_seconds > 0 ? oldest.name : null,
      given_up: queues.find(({ name }) => name === DEAD_QUEUE)?.jobs ?? 0,
    },
    disk: fullestDisk(samples, at),
    servers,
  };
}

function quartersFrom(first: Temporal.Instant, samples: readonly HealthSample[]): Health['quarters'] {
  const bySlot = Map.groupBy(samples, ({ at }) => at.epochMilliseconds);
  return Array.from({ length: QUARTERS }, (_, i) => {
    const at = first.add({ minutes: 15 * i });
    const found = bySlot.get(at.epochMilliseconds) ?? [];
    return {
      at: at.toString(),
      requests: found.reduce((sum, { requests }) => sum + requests, 0),
      failed: found.reduce((sum, { failed }) => sum + failed, 0),
      slowest_ms: durationBelow(addDurations(found), 0.95),
    };
  });
}

function addDurations(samples: readonly HealthSample[]): number[] {
  const sums: number[] = [];
  for (const { durations } of samples)
    for (const [i, count] of durations.entries()) sums[i] = (sums[i] ?? 0) + count;
  return sums;
}

function addOutside(samples: readonly HealthSample[]): Health['outside'] {
  const ports = new Map<string, Health['outside'][number]>();
  for (const { outside } of samples)
    for (const [port, outcomes] of Object.entries(outside))
      for (const [outcome, count] of Object.entries(outcomes)) {
        const sum = ports.get(port) ?? { port, calls: 0, refused: 0, failed: 0 };
        const isRefused = !FAILED.has(outcome) && !WENT_WELL.has(outcome);
        ports.set(port, {
          port,
          calls: sum.calls + count,
          refused: sum.refused + (isRefused ? count : 0),
          failed: sum.failed + (FAILED.has(outcome) ? count : 0),
        });
      }
  return [...ports.values()].sort((a, b) => a.port.localeCompare(b.port));
}

/** Servers that run now: their last row is of this quarter of an hour or the one before. */
const lately = (samples: readonly HealthSample[], now: Temporal.Instant) =>
  samples.filter(
    ({ at }) => Temporal.Instant.compare(at, startOfQuarter(now).subtract({ minutes: 15 })) >= 0,
  );

function fullestDisk(samples: readonly HealthSample[], now: Temporal.Instant): Health['disk'] {
  const newest = new Map(lately(samples, now).map((sample) => [sample.server, sample]));
  const [fullest] = [...newest.values()].sort((a, b) => a.disk_free - b.disk_free);
  return fullest ? { free: fullest.disk_free, size: fullest.disk_size } : null;
}

const KINDS: readonly BackupKind[] = ['backup', 'copy', 'check'];

function isMadeByItself(kind: BackupKind, { backup, embeddedDatabase }: HealthSources['config']): boolean {
  if (backup.minutesOfDay === null) return false;
  return kind === 'backup' || (kind === 'copy' ? backup.bucket !== undefined : embeddedDatabase);
}

async function readBackups(
  database: Pick<Database, 'q'>,
  config: HealthSources['config'],
  now: Temporal.Instant,
): Promise<Health['backups']> {
  const runs = await listLastRuns(database.q);
  const installed = await installedAt(database.q);
  return KINDS.flatMap((kind) => {
    const ofKind = runs.filter((run) => run.kind === kind);
    const done = ofKind.find(({ failure }) => failure === null);
    const failed = ofKind.find(({ failure }) => failure !== null);
    const isByItself = isMadeByItself(kind, config);
    if (!isByItself && ofKind.length === 0) return [];
    // What failed before it was done does not matter any more.
    const isOver = done && failed && Temporal.Instant.compare(failed.at, done.at) < 0;
    const from = done?.at ?? installed;
    return {
      kind,
      age_seconds: isByItself ? Math.max(0, Math.round(now.since(from).total('seconds'))) : null,
      done_at: done?.at.toString() ?? null,
      bytes: done?.bytes ?? null,
      failed_at: failed && !isOver ? failed.at.toString() : null,
      failure: failed && !isOver ? failed.failure : null,
    };
  });
}

/** For /metrics: of what is made by itself. */
export async function backupAges(
  database: Pick<Database, 'q'>,
  config: HealthSources['config'],
  now: Temporal.Instant,
): Promise<ReadonlyMap<string, number>> {
  const backups = await readBackups(database, config, now);
  return new Map(
    backups.flatMap(({ kind, age_seconds }) => (age_seconds === null ? [] : [[kind, age_seconds] as const])),
  );
}
