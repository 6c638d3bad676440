import pg from 'pg';

/**
 * Connections of a bench. Its PostgreSQL is stopped in the end, and a connection that breaks while nobody waits on
 * it would end the process if nobody listened; whoever waits on one hears of it anyway.
 */
export function benchPool(connectionString: string, max: number): pg.Pool {
  const pool = new pg.Pool({ connectionString, max });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
