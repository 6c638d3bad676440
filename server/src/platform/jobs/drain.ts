import { retryTransaction } from '../database/retry-transaction.ts';
import type { JobKind } from './jobs.ts';

/**
 * Works through what is due, batch by batch, until nothing is left or the time is up: then false. The first error ends
 * it, after what is under way has finished.
 */
export async function drain<Item>({
  claim,
  work,
  isOver,
  atOnce = 2,
}: {
  /** Takes the next batch for this process alone; empty when nothing is due. */
  readonly claim: () => Promise<readonly Item[]>;
  readonly work: (batch: readonly Item[]) => Promise<void>;
  readonly isOver: () => boolean;
  /** Batches under way at the same time: one is worked on while the next is read. */
  readonly atOnce?: number;
}): Promise<boolean> {
  const underWay = new Set<Promise<void>>();
  const faults: unknown[] = [];
  let isDone = false;
  while (faults.length === 0 && !isDone && !isOver()) {
    // Two processes that take batches at once may meet in their rows: nothing is wrong with either.
    const batch = await retryTransaction(() => claim());
    isDone = batch.length === 0;
    if (isDone) break;
    const working = work(batch)
      .catch((error: unknown) => void faults.push(error))
      .finally(() => underWay.delete(working));
    underWay.add(working);
    if (underWay.size >= atOnce) await Promise.race(underWay);
  }
  await Promise.all(underWay);
  if (faults.length > 0) throw faults[0];
  return isDone;
}

/** A run ends after this; what is left goes to the next one. */
const RUN_SECONDS = 40;
/** Lease: longer than any item takes; after this another server takes it. */
const CLAIM_SECONDS = 60;
const ITEMS_AT_ONCE = 100;

export interface Claim {
  readonly now: Temporal.Instant;
  readonly until: Temporal.Instant;
  readonly atMost: number;
}

/** A job that drains a table of what is due: woken when something is, and every minute as a fallback. */
export function drainJob<Item>({
  name,
  now,
  claim,
  work,
  wake,
}: {
  readonly name: string;
  readonly now: () => Temporal.Instant;
  readonly claim: (claim: Claim) => Promise<readonly Item[]>;
  readonly work: (batch: readonly Item[]) => Promise<void>;
  /** Sends this job once more. */
  readonly wake: () => Promise<void>;
}): JobKind {
  return {
    name,
    cron: '* * * * *',
    retries: 3,
    expireInSeconds: 120,
    keepDoneSeconds: 300,
    async run() {
      const ends = now().add({ seconds: RUN_SECONDS });
      const isDone = await drain({
        isOver: () => Temporal.Instant.compare(now(), ends) >= 0,
        claim() {
          const at = now();
          return claim({ now: at, until: at.add({ seconds: CLAIM_SECONDS }), atMost: ITEMS_AT_ONCE });
        },
        work,
      });
      if (!isDone) await wake();
    },
  };
}

const MOST_TRIES = 9;
const FIRST_WAIT_SECONDS = 5;
const LONGEST_WAIT_SECONDS = 3600;

/** Exponential backoff of an item that did not succeed; null when it is given up. */
export function backoffSeconds(tries: number): number | null {
  return tries >= MOST_TRIES ? null : Math.min(LONGEST_WAIT_SECONDS, FIRST_WAIT_SECONDS * 2 ** (tries - 1));
}
