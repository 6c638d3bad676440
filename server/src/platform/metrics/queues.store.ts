import { sql } from 'kysely';
import type { Executor } from '../database/database.ts';

export interface Queue {
  readonly name: string;
  readonly jobs: number;
  /** Of the oldest job that is due; 0 when none is. */
  readonly oldest_seconds: number;
}

/** Jobs that are not done, and those that failed for good (the queue `dead`). */
export async function readQueues(db: Executor, now: Temporal.Instant): Promise<Queue[]> {
  const { rows } = await sql<Queue>`
    SELECT name, count(*)::int AS jobs,
           coalesce(greatest(0, extract(epoch FROM ${now}::timestamptz - min(start_after)))::float8, 0) AS oldest_seconds
    FROM jobs.job WHERE state < 'completed' GROUP BY name`.execute(db);
  return rows;
}
