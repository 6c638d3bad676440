import type { User } from '@kursi/core/identity/identity.contract.ts';
import { done, type Outcome, refuse, type Success } from '@kursi/core/kernel/result.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { hashOfLinkToken, newLinkToken } from '../../../platform/link-token.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import { deleteResetLinks } from '../password/reset-link.store.ts';
import { endSessions } from '../sessions/user-session.store.ts';
import { deletePendingAt } from '../sign-up/pending-account.store.ts';
import { findUserId, getUser, lockAddress, lockUser, updateUser } from '../user.store.ts';
import type { AccountMails } from './account.mails.ts';
import { saveEmailChange, takeEmailChange } from './email-change.store.ts';

type Nothing = Record<string, never>;

const LINK_LIVES = { hours: 24 };

export interface ChangeEmailDeps {
  readonly announcer: Deps['announcer'];
  readonly mails: AccountMails;
  /** Tells the owner of an address that someone else wanted it. */
  readonly addressAlreadyKnown: (tx: Tx, to: { email: string; locale: User['locale'] }) => Promise<void>;
}

/** Sends the link to the new address and tells the old one. No account enumeration: a known one looks the same. */
export async function askForEmailChange(
  { mails, addressAlreadyKnown }: ChangeEmailDeps,
  tx: Tx,
  { user_id, session_id }: { readonly user_id: string; readonly session_id: string },
  email: string,
  now: Temporal.Instant,
): Promise<Success<Nothing>> {
  await lockAddress(tx, email);
  const user = await getUser(tx.client, user_id);
  if (!user?.email || user.email === email) return done;
  const owner = await findUserId(tx.q, email);
  if (owner) {
    const known = await getUser(tx.client, owner);
    await addressAlreadyKnown(tx, { email, locale: known?.locale ?? 'en' });
    // Also then: who asked reads it, and its absence would say that the new address has an account.
    await mails.changeWanted(tx, { email: user.email, locale: user.locale });
    return done;
  }
  const { token, hash: token_hash } = newLinkToken();
  await saveEmailChange(tx, { user_id, email, token_hash, session_id, expires_at: now.add(LINK_LIVES) });
  await mails.confirmNewAddress(tx, { email, locale: user.locale }, token);
  await mails.changeWanted(tx, { email: user.email, locale: user.locale });
  return done;
}

/**
 * Opening a link proves the address and not the account: a stranger's account would be tied to the owner of an
 * address that it typed. So the link counts in a session of the account that asked, and ends its other sessions.
 */
export async function confirmEmailChange(
  { announcer, mails }: ChangeEmailDeps,
  tx: Tx,
  { user_id, session_id }: { readonly user_id: string; readonly session_id: string },
  token: string,
  now: Temporal.Instant,
): Outcome<Nothing, 'LINK_EXPIRED'> {
  const change = await takeEmailChange(tx, { user_id, token_hash: hashOfLinkToken(token) }, now);
  if (!change) return refuse('LINK_EXPIRED');
  const { email } = change;
  await lockUser(tx, user_id);
  await lockAddress(tx, email);
  const user = await getUser(tx.client, user_id);
  if (!user?.email || (await findUserId(tx.q, email))) return refuse('LINK_EXPIRED');
  await updateUser(tx, user_id, { email, email_verified: true }, now);
  await deletePendingAt(tx, email);
  await deleteResetLinks(tx, user_id);
  await endSessions(tx, { userId: user_id, except: session_id });
  await mails.addressChanged(tx, { email: user.email, locale: user.locale });
  tx.afterCommit(() => announcer.authorityChanged());
  return done;
}
