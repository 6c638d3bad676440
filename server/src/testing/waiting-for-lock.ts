import type { Pool } from 'pg';

const HERE = `SELECT count(*)::int AS waiting FROM pg_stat_activity
  WHERE datname = current_database() AND wait_event_type = 'Lock'`;
/** On a cluster most wait on a worker. */
const ANYWHERE = `SELECT ((SELECT count(DISTINCT waiting_gpid) FROM citus_lock_waits)
  + (SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'))::int AS waiting`;

/** How many statements wait for a lock. */
export async function countWaiting(pool: Pick<Pool, 'query'>): Promise<number> {
  const text = process.env['TEST_CLUSTER_URL'] ? ANYWHERE : HERE;
  return (await pool.query<{ waiting: number }>(text)).rows[0]?.waiting ?? 0;
}
