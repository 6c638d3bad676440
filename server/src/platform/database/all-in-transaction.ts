/**
 * Pipelines statements of one transaction. If one fails, waits for the others, so that none is sent after the
 * rollback on a connection that someone else uses by then. Throws the first error in time: later ones only
 * say "transaction is aborted" and would hide a retryable cause.
 */
export async function allInTransaction<T extends readonly unknown[] | []>(
  running: T,
): Promise<{ -readonly [P in keyof T]: Awaited<T[P]> }> {
  try {
    return await Promise.all(running);
  } catch (first) {
    await Promise.allSettled(running);
    throw first;
  }
}
