import type { PoolClient } from 'pg';

/**
 * What is asked over a connection in one turn of the event loop goes out in one write. A write wakes the other
 * side, and with small statements the waking costs as much as the work.
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
