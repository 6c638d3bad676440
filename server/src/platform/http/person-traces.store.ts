import { sql } from 'kysely';
import type { Tx } from '../database/database.ts';

/** Answers kept for retries and counters of attempts: they hold what the person sent and their addresses. */
export async function deleteTracesOfPerson(tx: Tx, userId: string, emails: readonly string[]): Promise<void> {
  await tx.q.deleteFrom('idempotency_key').where('actor', '=', userId).execute();
  for (const email of emails) {
    await tx.q.deleteFrom('throttle').where(sql<boolean>`strpos(subject, ${email}) > 0`).execute();
  }
}
