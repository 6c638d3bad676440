import type { InputOf } from '@kursi/core/contract/call.ts';
import type { identityCalls } from '@kursi/core/identity/identity.contract.ts';
import { passwordIsEasyToGuess } from '@kursi/core/identity/password-rules.ts';
import { done, type Result, refuse, type Success } from '@kursi/core/kernel/result.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Deps } from '../../platform/module/deps.ts';
import { type IdentityLibrary, libraryRefusal } from '../../platform/sessions/identity-library.ts';
import { commonPasswords } from './common-passwords.ts';
import { getUser } from './user.store.ts';
import { endSessions } from './user-session.store.ts';

export function isWeak(password: string, person: { email: string | null; user_name: string }): boolean {
  return passwordIsEasyToGuess(password, {
    email: person.email ?? '',
    user_name: person.user_name,
    common: commonPasswords(),
  });
}

/** Requires the current password. Ends the other sessions. */
export async function changePassword(
  { library, announcer }: Pick<Deps, 'library' | 'announcer'>,
  tx: Tx,
  who: { readonly user_id: string; readonly session_id: string },
  { current_password: current, new_password: next }: InputOf<typeof identityCalls.changePassword>,
): Promise<Result<Record<string, never>, 'WRONG_EMAIL_OR_PASSWORD' | 'WEAK_PASSWORD'>> {
  return library.inside(tx, async () => {
    const { internalAdapter, password } = await library.context;
    const accounts = await internalAdapter.findAccounts(who.user_id);
    const hash = accounts.find((account) => account.providerId === 'credential')?.password;
    if (!hash || !(await password.verify({ hash, password: current }))) {
      return refuse('WRONG_EMAIL_OR_PASSWORD');
    }
    const user = await getUser(tx.client, who.user_id);
    if (!user || isWeak(next, user)) return refuse('WEAK_PASSWORD');
    await internalAdapter.updatePassword(who.user_id, await password.hash(next));
    await endSessions(tx, { userId: who.user_id, except: who.session_id });
    tx.afterCommit(() => announcer.authorityChanged());
    return done;
  });
}

/** No account enumeration: an unknown address gets the same answer and no mail. */
export async function sendPasswordReset(
  library: IdentityLibrary,
  tx: Tx,
  { email }: InputOf<typeof identityCalls.forgotPassword>,
): Promise<Success<Record<string, never>>> {
  await library.inside(tx, () => library.api.requestPasswordReset({ body: { email } }));
  return done;
}

/** Requires a reset link, which proves the address. Ends every session. */
export async function resetPassword(
  { library, announcer }: Pick<Deps, 'library' | 'announcer'>,
  tx: Tx,
  { token, password }: InputOf<typeof identityCalls.resetPassword>,
): Promise<Result<Record<string, never>, 'LINK_EXPIRED' | 'WEAK_PASSWORD'>> {
  if (isWeak(password, { email: null, user_name: '' })) return refuse('WEAK_PASSWORD');
  try {
    await library.inside(tx, () => library.api.resetPassword({ body: { token, newPassword: password } }));
    tx.afterCommit(() => announcer.authorityChanged());
    return done;
  } catch (error) {
    if (libraryRefusal(error) === 'INVALID_TOKEN') return refuse('LINK_EXPIRED');
    throw error;
  }
}
