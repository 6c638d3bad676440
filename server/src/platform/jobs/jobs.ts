import { hostname } from 'node:os';
import { sql } from 'kysely';
import { type ConstructorOptions, type JobResult, PgBoss, type SendOptions } from 'pg-boss';
import type { Database, Tx } from '../database/database.ts';
import { isAfterRestore, nameSource, takeRestoredJobs } from './restored-job.store.ts';
import { makeWakeWorkers } from './wake-workers.ts';

/** Dead letter queue: jobs after their last retry, for a person to read and retry. */
export const DEAD_QUEUE = 'dead';
/** Batch size of a worker, so that throughput is not limited by the polling interval. */
const JOBS_AT_ONCE = 10;
/** As an admin finds it: the machine or container, and the process. */
const SERVER = `${hostname()} (${process.pid})`;

export interface JobKind<Data extends object = object> {
  readonly name: string;
  /** Retries after the first attempt, with exponential backoff. */
  readonly retries: number;
  /** Expiry: after this an attempt counts as failed, e.g. because its server was killed. */
  readonly expireInSeconds: number;
  /** Cron schedule in UTC, for recurring jobs. */
  readonly cron?: string;
  /** Retention of finished jobs. */
  readonly keepDoneSeconds?: number;
  /** It sends something by itself: after a restore nobody knows whether that went out, so it waits for a person. */
  readonly sendsOut?: true;
  /** Must be idempotent: a server may die after the effect and before the job is marked done. */
  run(data: Data): Promise<void>;
}

/** Enqueues in the transaction: the job exists only if it commits. */
export type SendJob = (
  tx: Tx,
  name: string,
  data: object,
  options?: SendOptions & { readonly startAfter?: number },
) => Promise<void>;

export interface Jobs {
  readonly send: SendJob;
  retryDead(tx: Tx, id: string): Promise<boolean>;
  /** Starts the workers. Sending works before. */
  // Each kind types its own data; the queue does not.
  start(kinds: readonly JobKind<never>[], beforeWork?: () => Promise<void>): Promise<void>;
  stop(): Promise<void>;
  isRunning(): boolean;
  /** Runs every due job until none is left: for tests, whose servers do not poll. */
  runDue(): Promise<void>;
}

export function makeJobs(
  database: Database,
  onError: (error: unknown) => void,
  /** Without polling, the queues must exist already and jobs wait for `runDue`. */
  { polling = true }: { readonly polling?: boolean } = {},
): Jobs {
  const boss = new PgBoss({
    db: outside(database),
    schema: 'jobs',
    schedule: polling,
    supervise: polling,
    migrate: polling,
    // No job waits for another one, and indexes are made at the start.
    flowIntervalSeconds: 3600,
    bamIntervalSeconds: 3600,
  });
  boss.on('error', onError);
  let running = false;
  let kinds: readonly JobKind<never>[] = [];
  const workers = new Map<string, string>();
  const atWork = new Set<Promise<unknown>>();
  const waking = makeWakeWorkers(database, (queue) => boss.notifyWorker(workers.get(queue) ?? ''), onError);

  return {
    async send(tx, name, data, options = {}) {
      await boss.send(name, data, { ...options, db: inside(tx) });
      tx.afterCommit(() => waking.jobSent(name, options.startAfter ?? 0));
    },
    async retryDead(tx, id) {
      const db = inside(tx);
      const [dead] = await boss.findJobs<object>(DEAD_QUEUE, { id, db });
      if (!dead?.sourceName) return false;
      await boss.send(dead.sourceName, dead.data, { db });
      await boss.deleteJob(DEAD_QUEUE, id, { db });
      const { sourceName } = dead;
      tx.afterCommit(() => waking.jobSent(sourceName, 0));
      return true;
    },
    async start(started, beforeWork) {
      kinds = started;
      await boss.start();
      if (polling) {
        await boss.createQueue(DEAD_QUEUE, { retentionSeconds: 90 * 86_400 });
        for (const kind of kinds) await createQueue(boss, kind);
      }
      await database.transaction((tx) => bringBackJobs(tx, boss, kinds));
      await beforeWork?.();
      if (polling) {
        for (const kind of kinds) workers.set(kind.name, await startKind(boss, kind, atWork, onError));
        await waking.start([...workers.keys()]);
      }
      running = true;
    },
    async stop() {
      running = false;
      await waking.stop();
      await boss.stop({ graceful: true, timeout: 10_000 });
      // pg-boss stops waiting for slow jobs, but they still use the database, which is closed after this.
      await Promise.allSettled(atWork);
    },
    isRunning: () => running,
    async runDue() {
      for (;;) {
        const names = kinds.map(({ name }) => name);
        const due = await queuesWithDueJobs(database, names);
        const found = kinds.filter(({ name }) => due.has(name));
        if (found.length === 0) return;
        await Promise.all(found.map((kind) => runBatch(boss, kind, onError)));
      }
    },
  };
}

/** A look into pg-boss's index of waiting jobs for each queue, however many jobs wait in it or are done. */
async function queuesWithDueJobs(database: Database, names: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    SELECT queue.name FROM unnest(${names}::text[]) AS queue (name)
    WHERE EXISTS (SELECT FROM jobs.job
                  WHERE job.name = queue.name AND state < 'active' AND NOT blocked
                    AND start_after <= now())`.execute(database.q);
  return new Set(rows.map(({ name }) => name));
}

async function runBatch(
  boss: PgBoss,
  kind: JobKind<never>,
  onError: (error: unknown) => void,
): Promise<void> {
  const batch = await boss.fetch<object>(kind.name, { batchSize: JOBS_AT_ONCE });
  const settle = async (job: (typeof batch)[number]) => {
    const { status, output } = await outcome(job.id, kind.run(job.data as never), onError);
    if (status === 'completed') await boss.complete(kind.name, job.id, output as object);
    else await boss.fail(kind.name, job.id, output as object);
  };
  await Promise.all(batch.map(settle));
}

async function createQueue(boss: PgBoss, kind: JobKind<never>): Promise<void> {
  const queue = {
    retryLimit: kind.retries,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 3600,
    expireInSeconds: kind.expireInSeconds,
    deleteAfterSeconds: kind.keepDoneSeconds ?? 86_400,
    deadLetter: DEAD_QUEUE,
  };
  await boss.createQueue(kind.name, queue);
  // createQueue leaves an existing queue unchanged, so update its settings.
  await boss.updateQueue(kind.name, queue);
}

async function startKind(
  boss: PgBoss,
  kind: JobKind<never>,
  atWork: Set<Promise<unknown>>,
  onError: (error: unknown) => void,
): Promise<string> {
  const options = {
    // It is woken when a job is due.
    pollingIntervalSeconds: 3600,
    batchSize: JOBS_AT_ONCE,
    burstWhenBatchFull: true,
    perJobResults: true,
  } as const;
  const worker = await boss.work<object, unknown, typeof options>(kind.name, options, (batch) => {
    const done = Promise.all(batch.map((job) => outcome(job.id, kind.run(job.data as never), onError)));
    atWork.add(done);
    return done.finally(() => atWork.delete(done));
  });
  if (kind.cron) await boss.schedule(kind.name, kind.cron);
  return worker;
}

/** Each job of a batch succeeds or fails on its own. */
async function outcome(
  id: string,
  running: Promise<void>,
  onError: (error: unknown) => void,
): Promise<JobResult> {
  try {
    await running;
    return { id, status: 'completed', output: { server: SERVER } };
  } catch (error) {
    onError(error);
    const message = error instanceof Error ? error.message : String(error);
    return { id, status: 'failed', output: { message, server: SERVER } };
  }
}

/**
 * Jobs of a backup, at the first start after its restore. Recurring ones come by themselves. What sends something out
 * goes to the dead jobs, where a person sees it and may send it after all; not so when the database was only moved.
 */
async function bringBackJobs(tx: Tx, boss: PgBoss, kinds: readonly JobKind<never>[]): Promise<void> {
  const found = await takeRestoredJobs(tx);
  const isHeld = found.length > 0 && (await isAfterRestore(tx));
  const db = inside(tx);
  for (const { name, data, priority, start_after, singleton_key, source_name, source_output } of found) {
    const kind = kinds.find((one) => one.name === name);
    if (name === DEAD_QUEUE || (isHeld && kind?.sendsOut)) {
      const id = await boss.send(DEAD_QUEUE, data ?? {}, { db });
      if (id) await nameSource(tx, id, source_name ?? name, source_output ?? { message: HELD });
    } else if (kind && !kind.cron) {
      const options = { priority, startAfter: new Date(start_after.epochMilliseconds), db };
      await boss.send(name, data ?? {}, {
        ...options,
        ...(singleton_key && { singletonKey: singleton_key }),
      });
    }
  }
}

const HELD = 'Held after a restore: it may have been sent already.';

type BossDatabase = NonNullable<ConstructorOptions['db']>;

function outside(database: Database): BossDatabase {
  return { executeSql: (text, values) => database.plainQuery(text, values) };
}

function inside(tx: Tx): BossDatabase {
  return { executeSql: (text, values) => tx.plainQuery(text, values) };
}
