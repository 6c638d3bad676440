import type { Database } from '../../../platform/database/database.ts';
import { endSessions } from '../sessions/user-session.store.ts';
import { findAccount } from '../user.store.ts';
import { deleteSecondSteps, findSecondSteps } from './factors.ts';

/**
 * For who runs the server and knows the person: the password alone is enough again, and all sessions end. Null: there is
 * no such account; false: it has no second step.
 */
export async function resetFactorOf(database: Database, email: string): Promise<boolean | null> {
  return database.transaction(async (tx) => {
    const account = await findAccount(tx.q, email.trim().toLowerCase());
    if (!account) return null;
    const had = (await findSecondSteps(tx.q, account.id)).length > 0;
    await deleteSecondSteps(tx, account.id);
    await endSessions(tx, { userId: account.id });
    return had;
  });
}
