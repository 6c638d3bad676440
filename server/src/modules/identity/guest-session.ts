import { done, type Result, refuse } from '@kursi/core/kernel/result.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Exchange } from '../../platform/http/endpoint.ts';
import { isWeak } from './choose-password.ts';
import { grantCredential, type SessionGrants } from './session-cookies.ts';
import { getUser, isAddressTaken, lockAddress, lockUser, updateUser } from './user.store.ts';

/**
 * No password needed to book: a name and a phone number open a session. They may also be given later, while
 * the slot is already held.
 */
export async function startGuestSession(
  grants: SessionGrants,
  tx: Tx,
  {
    user_name = '',
    phone = null,
    locale,
  }: {
    readonly user_name?: string | undefined;
    readonly phone?: string | null | undefined;
    readonly locale: 'en' | 'hi';
  },
  exchange: Exchange,
  now: Temporal.Instant,
) {
  const { library } = grants;
  const { headers, response } = await library.inside(tx, () =>
    library.api.signInAnonymous({ headers: withoutCookies(exchange.headers), returnHeaders: true }),
  );
  await updateUser(tx, response.user.id, { user_name, phone, locale }, now);
  return grantCredential(grants, tx, headers, exchange, now);
}

/**
 * Adds an e-mail and a password to the same user, so that all rows stay theirs. A known address gets the same
 * answer, and its owner is told by mail (no account enumeration).
 */
export async function turnGuestIntoAccount(
  { library }: SessionGrants,
  tx: Tx,
  userId: string,
  { email, password }: { readonly email: string; readonly password: string },
  tellOwner: (tx: Tx, owner: { email: string }) => Promise<void>,
  now: Temporal.Instant,
): Promise<Result<Record<string, never>, 'WEAK_PASSWORD'>> {
  await lockUser(tx, userId);
  await lockAddress(tx, email);
  const guest = await getUser(tx.client, userId);
  if (!guest || isWeak(password, { ...guest, email })) return refuse('WEAK_PASSWORD');
  const { password: passwords, internalAdapter } = await library.context;
  const hash = await passwords.hash(password);
  if (await isAddressTaken(tx.q, email, userId)) {
    await tellOwner(tx, { email });
    return done;
  }
  await updateUser(tx, userId, { email, is_guest: false, email_verified: false }, now);
  await library.inside(tx, async () => {
    const earlier = await internalAdapter.findAccounts(userId);
    // A second attempt, perhaps with a corrected address, before the first was verified.
    if (earlier.length > 0) await internalAdapter.updatePassword(userId, hash);
    else
      await internalAdapter.linkAccount({
        userId,
        providerId: 'credential',
        accountId: userId,
        password: hash,
      });
    await library.api.sendVerificationEmail({ body: { email } });
  });
  return done;
}

/** The library refuses a second guest session in one browser, but a shared phone needs it. */
function withoutCookies(headers: Headers): Headers {
  headers.delete('cookie');
  return headers;
}
