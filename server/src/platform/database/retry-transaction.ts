import { setTimeout as sleep } from 'node:timers/promises';

const MOST_RETRIES = 5;
const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';

/** An optimistic write failed: retry the transaction with checks, step by step. */
export class OptimisticWriteFailed extends Error {
  constructor(cause: unknown) {
    super('an optimistic write failed', { cause });
  }
}

/** Retries a transaction after a deadlock, a serialization failure or a failed optimistic write. */
export async function retryTransaction<T>(attempt: (isRetry: boolean) => Promise<T>): Promise<T> {
  for (let retries = 0; ; retries++) {
    try {
      return await attempt(retries > 0);
    } catch (error) {
      if (error instanceof OptimisticWriteFailed && retries < MOST_RETRIES) continue;
      if (retries >= MOST_RETRIES || !metAnotherTransaction(error)) throw error;
      // Random backoff, so that the two transactions do not collide again.
      await sleep(Math.random() * 10 * 2 ** retries);
    }
  }
}

/** A deadlock or a serialization failure: nothing is wrong with what was asked. */
export function metAnotherTransaction(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === SERIALIZATION_FAILURE || code === DEADLOCK;
}
