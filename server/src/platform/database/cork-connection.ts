import type { PoolClient } from 'pg';

/**
 * Batches all statements of one turn of the event loop into one socket write: with small statements the
 * system call and the wake-up of PostgreSQL cost as much as the work. Behind a pooler that gives every transaction
 * another connection no statement keeps its name.
 */
export function corkConnection(client: PoolClient, { isPooled }: { readonly isPooled: boolean }): void {
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
    return isPooled ? send(unnamed(asked[0]), ...asked.slice(1)) : send(...asked);
  };
  client.query = gather as typeof client.query;
}

function unnamed(asked: unknown): unknown {
  if (typeof asked !== 'object' || asked === null || !('name' in asked)) return asked;
  const { name: _, ...statement } = asked;
  return statement;
}
