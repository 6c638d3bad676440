import type { Tx } from '../../../platform/database/database.ts';
import type { IdentityLibrary } from '../../../platform/sessions/identity-library.ts';
import { findUserId, lockAddress, updateUser } from '../user.store.ts';

export interface KnownPerson {
  readonly user_name: string;
  readonly email: string;
  readonly phone: string;
  readonly password: string;
}

/**
 * The demo accounts of the sandbox, whose passwords are public: verified without a mail, and reset if a
 * visitor changed them. Returns the id.
 */
export async function saveKnownAccount(
  library: IdentityLibrary,
  tx: Tx,
  { user_name, email, phone, password }: KnownPerson,
  now: Temporal.Instant,
): Promise<string> {
  await lockAddress(tx, email);
  return library.inside(tx, async () => {
    const { internalAdapter, password: passwords } = await library.context;
    const known = await findUserId(tx.q, email);
    const userId =
      known ??
      (await internalAdapter.createUser({ name: user_name, email, emailVerified: true }, { method: 'admin' }))
        .id;
    const [credential] = await internalAdapter.findAccounts(userId);
    if (!credential) {
      await internalAdapter.linkAccount({
        userId,
        providerId: 'credential',
        accountId: userId,
        password: await passwords.hash(password),
      });
    } else if (!(await passwords.verify({ hash: credential.password ?? '', password }))) {
      await internalAdapter.updatePassword(userId, await passwords.hash(password));
    }
    await updateUser(
      tx,
      userId,
      { user_name, phone, email_verified: true, blocked_at: null, is_demo: true },
      now,
    );
    return userId;
  });
}
