import { CompiledQuery } from 'kysely';
import { ask, type Executor } from '../database/database.ts';

export interface Limit {
  readonly tries: number;
  readonly windowSeconds: number;
}

interface Counted {
  readonly subject: string;
  readonly tries: number;
  readonly window_ends_at: Temporal.Instant;
}

interface Attempt {
  readonly subject: string;
  readonly limit: Limit;
  /** What this attempt counts for: minutes, for example. */
  readonly weight?: number;
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
  weight = 1,
): Promise<number> {
  const [wait = 0] = await countAttempts(db, [{ subject, limit, weight }], now);
  return wait;
}

/** Many attempts with one statement: the seconds to wait of each, in the same order, as if they came one after another. */
export async function countAttempts(
  db: Executor,
  attempts: readonly Attempt[],
  now: Temporal.Instant,
): Promise<number[]> {
  if (attempts.length === 0) return [];
  const sums = new Map<string, { weight: number; ends: Temporal.Instant }>();
  for (const { subject, limit, weight = 1 } of attempts) {
    const ends = now.add({ seconds: limit.windowSeconds });
    sums.set(subject, { weight: (sums.get(subject)?.weight ?? 0) + weight, ends });
  }
  // In one order, so that two servers wait for each other and do not deadlock.
  const rows = [...sums].sort(([a], [b]) => (a < b ? -1 : 1));
  const tuples = rows.map((_, i) => `($${3 * i + 2}, $${3 * i + 3}::integer, $${3 * i + 4}::timestamptz)`);
  const text = `
    INSERT INTO throttle (subject, tries, window_ends_at) VALUES ${tuples.join(', ')}
    ON CONFLICT (subject) DO UPDATE SET
      tries = CASE WHEN throttle.window_ends_at <= $1 THEN excluded.tries ELSE throttle.tries + excluded.tries END,
      window_ends_at =
        CASE WHEN throttle.window_ends_at <= $1 THEN excluded.window_ends_at ELSE throttle.window_ends_at END
    RETURNING subject, tries, window_ends_at`;
  const values = [now, ...rows.flatMap(([subject, { weight, ends }]) => [subject, weight, ends])];
  // The single one is on the way of many requests and prepared; lists have many lengths.
  const counted =
    rows.length === 1
      ? await ask<Counted>(db, { name: 'count-attempt', text, values })
      : (await db.executeQuery<Counted>(CompiledQuery.raw(text, values))).rows;
  const after = new Map(counted.map((row) => [row.subject, row]));
  return attempts.map(({ subject, limit, weight = 1 }) => {
    const row = after.get(subject);
    const sum = sums.get(subject);
    if (!row || !sum) throw new Error('an attempt was not counted');
    // How far the count was when this one came.
    sum.weight -= weight;
    if (row.tries - sum.weight <= limit.tries) return 0;
    return Math.max(1, Math.ceil(now.until(row.window_ends_at).total('seconds')));
  });
}

export async function forgetAttempts(db: Executor, subject: string): Promise<void> {
  await db.deleteFrom('throttle').where('subject', '=', subject).execute();
}
