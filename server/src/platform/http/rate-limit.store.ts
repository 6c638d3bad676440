import { ask, type Executor } from '../database/database.ts';

export interface Limit {
  readonly tries: number;
  readonly windowSeconds: number;
}

/**
 * Rate limit of a subject: counts one attempt and returns the seconds to wait, 0 when allowed. Kept in the
 * database, so that the limit holds across servers. Mostly outside the caller's transaction, so that a refused
 * attempt counts too; inside, only what succeeds counts. Requests per minute and address are limited in calls.ts (`perMinute`).
 */
export async function countAttempt(
  db: Executor,
  subject: string,
  limit: Limit,
  now: Temporal.Instant,
  /** What this attempt counts for: minutes, for example. */
  weight = 1,
): Promise<number> {
  const [row] = await ask<{ tries: number; window_ends_at: Temporal.Instant }>(db, {
    name: 'count-try',
    text: `
      INSERT INTO throttle (subject, tries, window_ends_at) VALUES ($1, $4, $2)
      ON CONFLICT (subject) DO UPDATE SET
        tries = CASE WHEN throttle.window_ends_at <= $3 THEN $4 ELSE throttle.tries + $4 END,
        window_ends_at = CASE WHEN throttle.window_ends_at <= $3 THEN $2 ELSE throttle.window_ends_at END
      RETURNING tries, window_ends_at`,
    values: [subject, now.add({ seconds: limit.windowSeconds }), now, weight],
  });
  if (!row) throw new Error('a try was not counted');
  if (row.tries <= limit.tries) return 0;
  return Math.max(1, Math.ceil(now.until(row.window_ends_at).total('seconds')));
}

export async function forgetAttempts(db: Executor, subject: string): Promise<void> {
  await db.deleteFrom('throttle').where('subject', '=', subject).execute();
}
