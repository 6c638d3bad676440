import { sql } from 'kysely';
import type { Tx } from '../database/database.ts';

interface RestoredJob {
  readonly name: string;
  readonly data: object | null;
  readonly priority: number;
  readonly start_after: Temporal.Instant;
  readonly singleton_key: string | null;
  /** Of a dead job: the queue it came from and why it failed. */
  readonly source_name: string | null;
  readonly source_output: unknown;
}

export async function takeRestoredJobs(tx: Tx): Promise<RestoredJob[]> {
  const { rows } = await sql<RestoredJob>`
    DELETE FROM restored_job
    RETURNING name, data, priority, start_after, singleton_key, source_name, source_output`.execute(tx.q);
  return rows;
}

/** Whether they come from a restore, after which nobody knows what went out; else the database was moved. */
export async function isAfterRestore(tx: Tx): Promise<boolean> {
  const { rows } = await sql`SELECT FROM restored WHERE settled_at IS NULL LIMIT 1`.execute(tx.q);
  return rows.length > 0;
}

/** As pg-boss notes it when it moves a job to the dead ones. */
export async function nameSource(tx: Tx, id: string, source: string, output: unknown): Promise<void> {
  await sql`
    UPDATE jobs.job SET source_name = ${source}, source_output = ${JSON.stringify(output)}::jsonb
    WHERE name = 'dead' AND id = ${id}::uuid`.execute(tx.q);
}
