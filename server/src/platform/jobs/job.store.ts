import { sql } from 'kysely';
import type { Executor } from '../database/database.ts';
import { DEAD_QUEUE } from './jobs.ts';

export interface DeadJob {
  readonly id: string;
  readonly name: string;
  readonly data: unknown;
  readonly failure: string | null;
  readonly failed_at: Temporal.Instant;
}

/** Newest first, after the cursor. Job ids sort by time only within this query's order. */
export async function listDeadJobs(
  db: Executor,
  page: { readonly limit: number; readonly before: { at: string; id: string } | null },
): Promise<DeadJob[]> {
  const { rows } = await sql<DeadJob>`
    SELECT id, source_name AS name,
           -- The text of a mail may hold a link that opens an account.
           data - 'text' AS data, source_output ->> 'message' AS failure, created_on AS failed_at
    FROM jobs.job
    WHERE name = ${DEAD_QUEUE} AND source_name IS NOT NULL
      AND (${page.before?.at ?? null}::timestamptz IS NULL
           OR (created_on, id) < (${page.before?.at ?? null}::timestamptz, ${page.before?.id ?? null}::uuid))
    ORDER BY created_on DESC, id DESC
    LIMIT ${page.limit}`.execute(db);
  return rows;
}

export interface RecurringJob {
  readonly name: string;
  readonly started_at: Temporal.Instant | null;
  readonly took_ms: number | null;
  readonly has_failed: boolean;
  readonly server: string | null;
}

/** Each kind with its last run. One with a schedule is sent once for all servers, and whoever takes it runs it. */
export async function listRecurringJobs(db: Executor): Promise<RecurringJob[]> {
  const { rows } = await sql<RecurringJob>`
    SELECT recurring.name, last.started_on AS started_at,
           round(extract(epoch FROM last.completed_on - last.started_on) * 1000)::integer AS took_ms,
           coalesce(last.state IN ('failed', 'retry'), false) AS has_failed, last.output ->> 'server' AS server
    FROM jobs.schedule AS recurring
    LEFT JOIN LATERAL (
      SELECT started_on, completed_on, state, output FROM jobs.job
      WHERE job.name = recurring.name AND started_on IS NOT NULL
      ORDER BY started_on DESC LIMIT 1) AS last ON true
    ORDER BY recurring.name`.execute(db);
  return rows;
}
