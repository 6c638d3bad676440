/**
 * Statements of one transaction under way at the same time. When one fails the others are waited for too, so that
 * none is sent behind the rollback, to whoever has the connection next. What is thrown is the first in time: those
 * behind it only say that the transaction is over, and would hide that it may be tried again.
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
