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
