import { sql } from 'kysely';
import { type ConstructorOptions, type JobResult, PgBoss, type SendOptions } from 'pg-boss';
import type { Database, Tx } from '../database/database.ts';

/** Where a job ends up after its last try, to be read and tried again by a person. */
export const DEAD_QUEUE = 'dead';
/** A worker takes this many with each look, so that a queue is not as slow as the looking. */
const JOBS_AT_ONCE = 10;

export interface JobKind<Data extends object = object> {
  readonly name: string;
  /** Tries after the first, each after a longer pause. */
  readonly retries: number;
  /** After this a try counts as failed, e.g. because its server was killed. */
  readonly expireInSeconds: number;
  /** In the time zone UTC, when it runs by the clock. */
  readonly cron?: string;
  /** How long a job may wait before a free worker looks for it. */
  readonly pollSeconds?: number;
  /** How long a finished job can still be read. */
  readonly keepDoneSeconds?: number;
  /** Must bear being run twice: a server may die between the effect and its note of it. */
  run(data: Data): Promise<void>;
}

/** The job exists when the transaction commits, and not otherwise. */
export type SendJob = (tx: Tx, name: string, data: object, options?: SendOptions) => Promise<void>;

export interface Jobs {
  readonly send: SendJob;
  retryDead(tx: Tx, id: string): Promise<boolean>;
  /** Starts the workers. Sending works before. */
  // Each kind knows its own data; the queue does not.
  start(kinds: readonly JobKind<never>[]): Promise<void>;
  stop(): Promise<void>;
  isRunning(): boolean;
  /** Runs every job that is due, until none is: for tests, whose servers do not poll. */
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
  });
  boss.on('error', onError);
  let running = false;
  let kinds: readonly JobKind<never>[] = [];
  const atWork = new Set<Promise<unknown>>();

  return {
    async send(tx, name, data, options = {}) {
      await boss.send(name, data, { ...options, db: inside(tx) });
    },
    async retryDead(tx, id) {
      const db = inside(tx);
      const [dead] = await boss.findJobs<object>(DEAD_QUEUE, { id, db });
      if (!dead?.sourceName) return false;
      await boss.send(dead.sourceName, dead.data, { db });
      await boss.deleteJob(DEAD_QUEUE, id, { db });
      return true;
    },
    async start(started) {
      kinds = started;
      await boss.start();
      if (polling) {
        await boss.createQueue(DEAD_QUEUE, { retentionSeconds: 90 * 86_400 });
        for (const kind of kinds) await startKind(boss, kind, atWork, onError);
      }
      running = true;
    },
    async stop() {
      running = false;
      await boss.stop({ graceful: true, timeout: 10_000 });
      // It gives up on those that take longer; they still need the database, which is closed after this.
      await Promise.allSettled(atWork);
    },
    isRunning: () => running,
    async runDue() {
      for (;;) {
        const due = await queuesWithDueJobs(database);
        const found = kinds.filter(({ name }) => due.has(name));
        if (found.length === 0) return;
        await Promise.all(found.map((kind) => runBatch(boss, kind, onError)));
      }
    },
  };
}

async function queuesWithDueJobs(database: Database): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    SELECT DISTINCT name FROM jobs.job WHERE state < 'active' AND start_after <= now()`.execute(database.q);
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
    if (status === 'completed') await boss.complete(kind.name, job.id);
    else await boss.fail(kind.name, job.id, output as object);
  };
  await Promise.all(batch.map(settle));
}

async function startKind(
  boss: PgBoss,
  kind: JobKind<never>,
  atWork: Set<Promise<unknown>>,
  onError: (error: unknown) => void,
): Promise<void> {
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
  // Making it changes nothing where it is there already.
  await boss.updateQueue(kind.name, queue);
  const options = {
    pollingIntervalSeconds: kind.pollSeconds ?? 2,
    batchSize: JOBS_AT_ONCE,
    burstWhenBatchFull: true,
    perJobResults: true,
  } as const;
  await boss.work<object, unknown, typeof options>(kind.name, options, (batch) => {
    const done = Promise.all(batch.map((job) => outcome(job.id, kind.run(job.data as never), onError)));
    atWork.add(done);
    return done.finally(() => atWork.delete(done));
  });
  if (kind.cron) await boss.schedule(kind.name, kind.cron);
}

/** Each job of a batch succeeds or fails on its own. */
async function outcome(
  id: string,
  running: Promise<void>,
  onError: (error: unknown) => void,
): Promise<JobResult> {
  try {
    await running;
    return { id, status: 'completed' };
  } catch (error) {
    onError(error);
    const message = error instanceof Error ? error.message : String(error);
    return { id, status: 'failed', output: { message } };
  }
}

type BossDatabase = NonNullable<ConstructorOptions['db']>;

function outside(database: Database): BossDatabase {
  return { executeSql: (text, values) => database.plainQuery(text, values) };
}

function inside(tx: Tx): BossDatabase {
  return { executeSql: (text, values) => tx.plainQuery(text, values) };
}
