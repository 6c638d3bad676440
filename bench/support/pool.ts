import pg from 'pg';

/**
 * A connection pool of a bench. PostgreSQL is stopped at the end, and an idle connection that breaks without
 * an error listener would end the process; queries in flight get the error anyway.
 */
export function benchPool(connectionString: string, max: number): pg.Pool {
  const pool = new pg.Pool({ connectionString, max });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
