import type { Database } from '../../../platform/database/database.ts';
import { endSessions } from '../sessions/user-session.store.ts';
import { findAccount } from '../user.store.ts';
import { deleteSecondSteps, findSecondSteps } from './factors.ts';
import type { SecondStepMails } from './second-step.mails.ts';

/**
 * For who runs the server and knows the person: the password alone is enough again, all sessions end, and the person is
 * told. Null: there is no such account; false: it has no second step.
 */
export async function resetFactorOf(
  database: Database,
  mails: Pick<SecondStepMails, 'wayChanged'>,
  email: string,
): Promise<boolean | null> {
  return database.transaction(async (tx) => {
    const account = await findAccount(tx.q, email.trim().toLowerCase());
    if (!account) return null;
    const had = (await findSecondSteps(tx.q, account.id)).length > 0;
    await deleteSecondSteps(tx, account.id);
    await endSessions(tx, { userId: account.id });
    if (had && account.email) await mails.wayChanged(tx, { ...account, email: account.email }, 'reset');
    return had;
  });
}
