import type { PoolClient } from 'pg';

/**
 * Batches all statements of one turn of the event loop into one socket write: with small statements the
 * system call and the wake-up of PostgreSQL cost as much as the work.
 */
export function corkConnection(client: PoolClient): void {
  const { stream } = client.connection;
  const send = client.query.bind(client) as (...asked: unknown[]) => unknown;
  let gathering = false;
  const gather = (...asked: unknown[]) => {
    if (!gathering) {
      gathering = true;
      stream.cork();
      process.nextTick(() => {
        gathering = false;
        stream.uncork();
      });
    }
    return send(...asked);
  };
  client.query = gather as typeof client.query;
}
