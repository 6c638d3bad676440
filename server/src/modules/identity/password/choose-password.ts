import type { InputOf } from '@kursi/core/contract/call.ts';
import type { StepUpAction } from '@kursi/core/contract/step-up.ts';
import type { identityCalls } from '@kursi/core/identity/identity.contract.ts';
import { passwordIsEasyToGuess } from '@kursi/core/identity/password-rules.ts';
import { done, type Outcome, ok, type Refusal, refuse, type Success } from '@kursi/core/kernel/result.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import type { Authority } from '../../../platform/http/authority.ts';
import { countAttempt, type Limit } from '../../../platform/http/rate-limit.store.ts';
import { hashOfLinkToken, newLinkToken } from '../../../platform/link-token.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import { hashPassword, verifyPassword } from '../../../platform/sessions/passwords.ts';
import { deleteEmailChange } from '../account/email-change.store.ts';
import type { IdentityMails } from '../identity.mails.ts';
import type { ForgetPin } from '../ports.ts';
import { hasSecondStep } from '../second-step/factors.ts';
import { endSessions, setProved } from '../sessions/user-session.store.ts';
import { findAccount, getCredential, getUser, setPassword } from '../user.store.ts';
import { commonPasswords } from './common-passwords.ts';
import { deleteResetLinks, insertResetLink, takeResetLink } from './reset-link.store.ts';

type Nothing = Record<string, never>;
interface PasswordDeps {
  readonly announcer: Deps['announcer'];
  readonly mails: IdentityMails;
  readonly forgetPin: ForgetPin;
}

const LINKS_LIVE = { hours: 24 };
/** Rate limit: someone with an unlocked phone cannot guess its owner's password. */
const PASSWORD_TRIES: Limit = { tries: 5, windowSeconds: 15 * 60 };

export function isWeak(password: string, person: { email: string | null; user_name: string }): boolean {
  return passwordIsEasyToGuess(password, {
    email: person.email ?? '',
    user_name: person.user_name,
    common: commonPasswords(),
  });
}

/** Before a transaction: is it this person's password? */
export async function checkPassword(
  { q }: Pick<Database, 'q'>,
  userId: string,
  password: string,
  now: Temporal.Instant,
): Outcome<Nothing, 'WRONG_EMAIL_OR_PASSWORD' | 'TOO_MANY_REQUESTS'> {
  const wait = await countAttempt(q, `password:${userId}`, PASSWORD_TRIES, now);
  if (wait > 0) return refuse('TOO_MANY_REQUESTS', { retry_after_seconds: wait });
  const credential = await getCredential(q, { user_id: userId });
  const matches = credential !== null && (await verifyPassword(credential.password, password));
  return matches ? done : refuse('WRONG_EMAIL_OR_PASSWORD');
}

/**
 * Where there is a second step, the password alone changes nothing about an account: whoever stole it, and a session,
 * would own it.
 */
export async function whyNotProved(
  { q }: Pick<Database, 'q'>,
  { user_id, proof_is_fresh }: Pick<Authority, 'user_id' | 'proof_is_fresh'>,
): Promise<Refusal<'PASSWORD_REQUIRED'> | null> {
  const isMissing = !proof_is_fresh && (await hasSecondStep(q, user_id));
  return isMissing ? refuse('PASSWORD_REQUIRED', { action: 'sign_in_ways' satisfies StepUpAction }) : null;
}

/** Requires the current password. Returns the hash of the new one. */
export async function checkPasswordChange(
  database: Pick<Database, 'q' | 'pool'>,
  userId: string,
  { current_password, new_password }: InputOf<typeof identityCalls.changePassword>,
  now: Temporal.Instant,
): Outcome<string, 'WRONG_EMAIL_OR_PASSWORD' | 'WEAK_PASSWORD' | 'TOO_MANY_REQUESTS'> {
  const checked = await checkPassword(database, userId, current_password, now);
  if (!checked.ok) return checked;
  const user = await getUser(database.pool, userId);
  if (!user || isWeak(new_password, user)) return refuse('WEAK_PASSWORD');
  return ok(await hashPassword(new_password));
}

/** Ends the other sessions. */
export async function changePassword(
  deps: PasswordDeps,
  tx: Tx,
  { user_id, session_id }: { readonly user_id: string; readonly session_id: string },
  hash: string,
  now: Temporal.Instant,
): Promise<Success<Nothing>> {
  await replacePassword(deps, tx, user_id, hash);
  await endSessions(tx, { userId: user_id, except: session_id });
  await setProved(tx, session_id, now);
  return done;
}

/** All older links, to reset the password or to change the address, and the PIN are void; the person is told. */
async function replacePassword(
  { announcer, mails, forgetPin }: PasswordDeps,
  tx: Tx,
  userId: string,
  hash: string,
) {
  await setPassword(tx, userId, hash);
  await deleteResetLinks(tx, userId);
  await deleteEmailChange(tx, userId);
  await forgetPin(tx, userId);
  const user = await getUser(tx.client, userId);
  if (user?.email) await mails.passwordChanged(tx, { email: user.email, locale: user.locale });
  tx.afterCommit(() => announcer.authorityChanged());
}

/** An unknown address gets no mail. */
export async function sendPasswordReset(
  mails: IdentityMails,
  tx: Tx,
  email: string,
  now: Temporal.Instant,
  newId: Deps['newId'],
): Promise<void> {
  const account = await findAccount(tx.q, email);
  if (!account) return;
  const { token, hash } = newLinkToken();
  const expires_at = now.add(LINKS_LIVE);
  await insertResetLink(tx, { id: newId(now), user_id: account.id, hash, expires_at });
  await mails.choosePassword(tx, account, token);
}

/** Requires a reset link, which proves the address. Ends every session. */
export async function resetPassword(
  deps: PasswordDeps,
  tx: Tx,
  token: string,
  hash: string,
  now: Temporal.Instant,
): Outcome<{ email: string }, 'LINK_EXPIRED'> {
  const userId = await takeResetLink(tx, hashOfLinkToken(token), now);
  const user = userId === null ? null : await getUser(tx.client, userId);
  if (!user?.email) return refuse('LINK_EXPIRED');
  await replacePassword(deps, tx, user.id, hash);
  await endSessions(tx, { userId: user.id });
  return ok({ email: user.email });
}
