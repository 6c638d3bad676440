import { Client } from 'pg';
import { StartupProblem } from './startup-problem.ts';

/**
 * A connection pooler in transaction mode gives every transaction another connection, which breaks LISTEN,
 * prepared statements and session locks. Found by its sign: while the first connection is idle, the second
 * one gets the same backend.
 */
export async function refuseTransactionPooling(first: Client, url: string): Promise<void> {
  const second = new Client({
    connectionString: url,
    application_name: 'kursi migrate',
    connectionTimeoutMillis: 15_000,
  });
  second.on('error', () => undefined);
  try {
    await second.connect();
    const [one, other] = [await backendOf(first), await backendOf(second)];
    if (one === other) {
      throw new StartupProblem(
        'DATABASE_URL leads to a connection pooler in transaction mode; Kursi needs session mode (pool_mode = session), or the database itself.',
      );
    }
  } finally {
    await second.end();
  }
}

async function backendOf(client: Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid ?? 0;
}
