import { Client } from 'pg';
import { StartupProblem } from './startup-problem.ts';

/**
 * Two connections take turns so often. In session mode each keeps a backend of its own, always. A pooler in transaction
 * mode would have to give the first one the same backend each time and never give it to the second one in between,
 * though it was free: with other clients at work one of the two shows at once, without them the other.
 */
const TURNS = 20;

/**
 * A connection pooler in transaction mode gives every transaction another connection, which breaks LISTEN, prepared
 * statements and session locks. They need DATABASE_DIRECT_URL then.
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
    const backends = { first: new Set<number>(), second: new Set<number>() };
    for (let turn = 0; turn < TURNS; turn++) {
      backends.first.add(await backendOf(first));
      backends.second.add(await backendOf(second));
      const isShared = [...backends.first].some((pid) => backends.second.has(pid));
      if (isShared || backends.first.size > 1 || backends.second.size > 1)
        throw new StartupProblem(
          'DATABASE_URL leads to a connection pooler in transaction mode; set DATABASE_DIRECT_URL to the database itself (or to a pooler in session mode) for LISTEN, locks and migrations.',
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
