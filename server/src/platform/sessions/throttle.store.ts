import { sql } from 'kysely';
import type { Executor } from '../database/database.ts';

export interface Limit {
  readonly tries: number;
  readonly windowSeconds: number;
}

/**
 * Counts one try at something and says how long to wait: 0 when it may go on. Kept in the database, so that
 * the limit holds over all servers, and outside the caller's transaction, so that a refused try counts too.
 */
export async function countTry(
  db: Executor,
  subject: string,
  limit: Limit,
  now: Temporal.Instant,
): Promise<number> {
  const ends = now.add({ seconds: limit.windowSeconds });
  const row = await db
    .insertInto('throttle')
    .values({ subject, tries: 1, window_ends_at: ends })
    .onConflict((conflict) =>
      conflict.column('subject').doUpdateSet({
        tries: sql`CASE WHEN throttle.window_ends_at <= ${now} THEN 1 ELSE throttle.tries + 1 END`,
        window_ends_at: sql`CASE WHEN throttle.window_ends_at <= ${now} THEN ${ends} ELSE throttle.window_ends_at END`,
      }),
    )
    .returning(['tries', 'window_ends_at'])
    .executeTakeFirstOrThrow();
  if (row.tries <= limit.tries) return 0;
  return Math.max(1, Math.ceil(now.until(row.window_ends_at).total('seconds')));
}

export async function forgetTries(db: Executor, subject: string): Promise<void> {
  await db.deleteFrom('throttle').where('subject', '=', subject).execute();
}
