import type { Database } from '../database/database.ts';

const CHANNEL = 'kursi_jobs';
/** Debounce: NOTIFY at once, then at most this often, with all queues that got jobs meanwhile. */
const PAUSE_MS = 100;
/** Finds retries, scheduled jobs, those of a killed server and those whose NOTIFY was lost. */
const POLL_MS = 5_000;

export interface WakeWorkers {
  /** Call after the commit. */
  jobSent(queue: string, startAfterSeconds: number): void;
  start(queues: readonly string[]): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Workers sleep until their queue has a due job: NOTIFY wakes those of every server when one is sent, a timer when a
 * delayed one is due, and a slow poll behind both asks for all queues in one statement. Workers that each poll cost an
 * idle server a twentieth of a core.
 */
export function makeWakeWorkers(
  database: Database,
  wake: (queue: string) => void,
  onError: (error: unknown) => void,
): WakeWorkers {
  const announced = new Set<string>();
  const timers = new Map<string, NodeJS.Timeout>();
  let isRunning = false;
  let pause: NodeJS.Timeout | undefined;
  let polling: NodeJS.Timeout | undefined;
  let asked: Promise<void> = Promise.resolve();
  let notified: Promise<void> = Promise.resolve();
  let unlisten: (() => Promise<void>) | undefined;

  function announce(): void {
    pause = undefined;
    if (announced.size === 0) return;
    const queues = [...announced].join(',');
    announced.clear();
    notified = database.notify(CHANNEL, queues).catch(onError);
    pause = setTimeout(announce, PAUSE_MS);
  }

  /** One timer for all jobs of a queue that are due within the same pause. */
  function wakeAfter(queue: string, ms: number): void {
    if (!isRunning || ms > POLL_MS) return;
    const slot = Math.ceil((performance.now() + ms) / PAUSE_MS) + 1;
    const key = `${queue} ${slot}`;
    if (timers.has(key)) return;
    const expire = () => {
      timers.delete(key);
      wake(queue);
    };
    timers.set(key, setTimeout(expire, slot * PAUSE_MS - performance.now()));
  }

  async function poll(queues: readonly string[]): Promise<void> {
    for (const { name, due_in } of await nextDue(database, queues)) {
      if (due_in <= 0) wake(name);
      else wakeAfter(name, due_in);
    }
  }

  return {
    jobSent(queue, startAfterSeconds) {
      if (startAfterSeconds > 0) return wakeAfter(queue, startAfterSeconds * 1000);
      announced.add(queue);
      if (!pause) announce();
    },
    async start(queues) {
      isRunning = true;
      unlisten = await database.listen([CHANNEL], (_channel, payload) => payload.split(',').forEach(wake));
      polling = setInterval(() => {
        asked = poll(queues).catch(onError);
      }, POLL_MS);
    },
    async stop() {
      isRunning = false;
      clearInterval(polling);
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
      await unlisten?.();
      clearTimeout(pause);
      announce();
      clearTimeout(pause);
      await Promise.all([asked, notified]);
    },
  };
}

/**
 * Of each queue that has one, in how many milliseconds its next job is due: a look into pg-boss's index of waiting jobs,
 * however many jobs wait or are done.
 */
async function nextDue(
  database: Database,
  queues: readonly string[],
): Promise<readonly { readonly name: string; readonly due_in: number }[]> {
  const { rows } = await database.pool.query<{ name: string; due_in: number }>({
    name: 'next-due-jobs',
    text: `
      SELECT queue.name, extract(epoch FROM next.start_after - now())::float8 * 1000 AS due_in
      FROM unnest($1::text[]) AS queue (name)
      CROSS JOIN LATERAL (
        SELECT start_after FROM jobs.job WHERE job.name = queue.name AND state < 'active' AND NOT blocked
        ORDER BY start_after LIMIT 1) AS next`,
    values: [queues],
  });
  return rows;
}
