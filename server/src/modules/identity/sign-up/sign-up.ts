import type { InputOf } from '@kursi/core/contract/call.ts';
import type { identityCalls } from '@kursi/core/identity/identity.contract.ts';
import { done, type Outcome, ok, refuse, type Success } from '@kursi/core/kernel/result.ts';
import type { Executor, Tx } from '../../../platform/database/database.ts';
import type { Exchange } from '../../../platform/http/endpoint.ts';
import { countAttempt, type Limit } from '../../../platform/http/rate-limit.store.ts';
import { hashOfLinkToken, newLinkToken } from '../../../platform/link-token.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import { verifyPassword } from '../../../platform/sessions/passwords.ts';
import type { IdentityMails } from '../identity.mails.ts';
import type { FindInvitedAddress } from '../ports.ts';
import type { DeviceCookies } from '../sessions/device-cookie.ts';
import { grantCredential, type SessionGrants } from '../sessions/session-cookies.ts';
import { openSession } from '../sessions/sign-in.ts';
import { endSessions } from '../sessions/user-session.store.ts';
import { findAccount, insertCredential, lockAddress, lockUser, turnIntoAccount } from '../user.store.ts';
import {
  findPending,
  type PendingAccount,
  savePending,
  setPendingLink,
  takePending,
} from './pending-account.store.ts';

type Nothing = Record<string, never>;

export interface SignUpDeps {
  readonly grants: SessionGrants;
  readonly devices: DeviceCookies;
  readonly mails: IdentityMails;
  readonly announcer: Deps['announcer'];
  readonly findInvitedAddress: FindInvitedAddress;
}

const LINKS_LIVE = { hours: 24 };
/** Rate limit of passwords typed with one link. */
const PASSWORD_TRIES: Limit = { tries: 10, windowSeconds: 15 * 60 };

/**
 * Keeps the wish for an account until its address is confirmed, and sends the link. No account enumeration: a known
 * address gets the same answer, and its owner is told by mail. Who came by an invitation to this address has its link
 * already: that one confirms it (`checkLink`).
 */
export async function signUp(
  { devices, mails, findInvitedAddress }: Pick<SignUpDeps, 'devices' | 'mails' | 'findInvitedAddress'>,
  tx: Tx,
  wish: Pick<PendingAccount, 'email' | 'user_name' | 'locale' | 'password_hash' | 'user_id'>,
  exchange: Exchange,
  now: Temporal.Instant,
  invitation?: string,
): Promise<Success<Nothing>> {
  const { email, locale } = wish;
  const device_hash = hashOfLinkToken(devices.idOf(exchange));
  await lockAddress(tx, email);
  const known = await findAccount(tx.q, email);
  if (known) {
    await mails.addressAlreadyKnown(tx, known);
    return done;
  }
  const { token, hash: token_hash } = newLinkToken();
  await savePending(tx, { ...wish, token_hash, device_hash, expires_at: now.add(LINKS_LIVE) });
  const isInvited =
    invitation !== undefined && (await findInvitedAddress(tx.q, hashOfLinkToken(invitation), now)) === email;
  if (!isInvited) await mails.confirmAddress(tx, { email, locale }, token);
  return done;
}

/** An unknown or already verified address gets no mail. */
export async function sendVerification(
  mails: IdentityMails,
  tx: Tx,
  email: string,
  now: Temporal.Instant,
): Promise<void> {
  const pending = await findPending(tx.q, { email }, now);
  const { token, hash: token_hash } = newLinkToken();
  if (pending && (await setPendingLink(tx, email, { token_hash, expires_at: now.add(LINKS_LIVE) })))
    await mails.confirmAddress(tx, pending, token);
}

/**
 * Before the transaction. In the browser that asked for the account the link is enough. Elsewhere it needs the
 * password too: someone else may have signed up with this address, and would own what its reader confirms. The link
 * of an invitation was mailed to the same address and proves as much.
 */
export async function checkLink(
  { devices, findInvitedAddress }: Pick<SignUpDeps, 'devices' | 'findInvitedAddress'>,
  db: Executor,
  { token, password }: InputOf<typeof identityCalls.verifyEmail>,
  exchange: Exchange,
  now: Temporal.Instant,
): Outcome<
  PendingAccount,
  'LINK_EXPIRED' | 'PASSWORD_REQUIRED' | 'WRONG_EMAIL_OR_PASSWORD' | 'TOO_MANY_REQUESTS'
> {
  const token_hash = hashOfLinkToken(token);
  const invited = await findInvitedAddress(db, token_hash, now);
  const pending = await findPending(db, invited === null ? { token_hash } : { email: invited }, now);
  if (!pending) return refuse('LINK_EXPIRED');
  if (hashOfLinkToken(devices.idOf(exchange)).equals(pending.device_hash)) return ok(pending);
  if (password === undefined) return refuse('PASSWORD_REQUIRED');
  const wait = await countAttempt(db, `verify:${pending.email}`, PASSWORD_TRIES, now);
  if (wait > 0) return refuse('TOO_MANY_REQUESTS', { retry_after_seconds: wait });
  return (await verifyPassword(pending.password_hash, password))
    ? ok(pending)
    : refuse('WRONG_EMAIL_OR_PASSWORD');
}

/** Makes the account, ends all sessions that were there before, and signs in. */
export async function verifyEmail(
  { grants, devices, announcer }: SignUpDeps,
  tx: Tx,
  pending: PendingAccount,
  exchange: Exchange,
  now: Temporal.Instant,
  arrived: (userId: string) => Promise<void>,
): Outcome<{ token: string; expires_at: string }, 'LINK_EXPIRED'> {
  const { email, password_hash: hash } = pending;
  await lockAddress(tx, email);
  if (!(await takePending(tx, pending)) || (await findAccount(tx.q, email))) return refuse('LINK_EXPIRED');
  const userId = await makeAccount(grants, tx, pending, now);
  if (!userId) return refuse('LINK_EXPIRED');
  await grants.library.inside(tx, () => insertCredential(grants.library, userId, hash));
  await endSessions(tx, { userId });
  tx.afterCommit(() => announcer.authorityChanged());
  const opened = await openSession(grants, tx, { email, password: '-', hash }, exchange);
  if (!opened) throw new Error('a new account cannot sign in');
  await arrived(userId);
  devices.remember(exchange, email);
  return grantCredential(grants, tx, opened.headers, exchange, now, { isProved: true });
}

/** Null when the guest is one no more. */
async function makeAccount(
  { library }: Pick<SessionGrants, 'library'>,
  tx: Tx,
  { email, user_name: name, locale, user_id }: PendingAccount,
  now: Temporal.Instant,
): Promise<string | null> {
  if (user_id) {
    await lockUser(tx, user_id);
    return (await turnIntoAccount(tx, user_id, email, now)) ? user_id : null;
  }
  const { internalAdapter } = await library.context;
  const { id } = await library.inside(tx, () =>
    internalAdapter.createUser({ name, email, emailVerified: true, locale }, { method: 'email-password' }),
  );
  return id;
}
