import type { QueryConfig } from 'pg';

/**
 * Serialises what one person does, until the commit. No lock of the row in `users`: every node of a cluster has a copy
 * of that table, and there SELECT … FOR UPDATE of one row keeps all people waiting.
 */
export const lockOfPerson = (userId: string): QueryConfig & { readonly name: string } => ({
  name: 'lock-person',
  text: 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))',
  values: [`person ${userId}`],
});
