import { RESET_WAIT_HOURS } from '@kursi/core/identity/second-step.ts';
import { done, type Outcome, ok, type Refusal, refuse } from '@kursi/core/kernel/result.ts';
import type { Executor, Tx } from '../../../platform/database/database.ts';
import type { Exchange } from '../../../platform/http/endpoint.ts';
import { hashOfLinkToken, newLinkToken } from '../../../platform/link-token.ts';
import { type EntryDeps, enter } from '../sessions/entry.ts';
import { forgetWrongTries } from '../sessions/sign-in.ts';
import { findSignInState, getCredential, getUser, setPassword } from '../user.store.ts';
import { deleteReset, findReset, insertReset } from './factor-reset.store.ts';
import { countCodeTry, type FactorKeys, forgetCodeTries, hasSecondStep, useCode } from './factors.ts';
import { type HalfSignIn, markOfPassword } from './half-sign-in.ts';
import { notePasskeyUsed } from './passkey.store.ts';
import type { UsedPasskey } from './passkeys.ts';

interface Credential {
  readonly token: string;
  readonly expires_at: string;
}
interface Arriving {
  readonly tx: Tx;
  readonly exchange: Exchange;
  readonly now: Temporal.Instant;
  /** Moves what a guest made to the account. */
  readonly arrived: (userId: string) => Promise<void>;
}
export interface GiveDeps extends EntryDeps {
  readonly keys: FactorKeys;
  /** Ties a provider to the account that its address belongs to. */
  readonly linkProvider: (tx: Tx, half: HalfSignIn, now: Temporal.Instant) => Promise<void>;
}

/** Before the transaction: whose turn it is, or that the first step is over. */
export async function findHalf(
  { halves }: Pick<EntryDeps, 'halves'>,
  db: Executor,
  exchange: Exchange,
  now: Temporal.Instant,
): Outcome<HalfSignIn, 'SIGN_IN_AGAIN'> {
  const half = halves.read(exchange, now);
  return half && (await stillHolds(db, half)) ? ok(half) : refuse('SIGN_IN_AGAIN');
}

/** The password is still the one that was typed, and where one is set up there is still none. */
async function stillHolds(db: Executor, { user_id, password_mark }: HalfSignIn): Promise<boolean> {
  if (password_mark === null) return true;
  const credential = await getCredential(db, { user_id });
  return credential !== null && markOfPassword(credential.password) === password_mark;
}

/** Before the transaction: tries count also when they are wrong. */
export async function countTryOf(
  { devices }: Pick<EntryDeps, 'devices'>,
  db: Executor,
  userId: string,
  exchange: Exchange,
  now: Temporal.Instant,
): Promise<Refusal<'TOO_MANY_REQUESTS'> | null> {
  const wait = await countCodeTry(db, userId, await triesFrom(devices, db, userId, exchange), now);
  return wait > 0 ? refuse('TOO_MANY_REQUESTS', { retry_after_seconds: wait }) : null;
}

/** One was right after all. */
export async function forgetTriesOf(
  { devices }: Pick<EntryDeps, 'devices'>,
  db: Executor,
  userId: string,
  exchange: Exchange,
): Promise<void> {
  await forgetCodeTries(db, userId, await triesFrom(devices, db, userId, exchange));
}

/** A device that signed in before counts by itself; all others together. */
async function triesFrom(
  devices: EntryDeps['devices'],
  db: Executor,
  userId: string,
  exchange: Exchange,
): Promise<string> {
  const { email } = await findSignInState(db, { id: userId });
  return email && devices.isKnown(exchange, email) ? devices.idOf(exchange) : 'elsewhere';
}

export async function giveCode(
  deps: GiveDeps,
  half: HalfSignIn,
  code: string,
  arriving: Arriving,
): Outcome<Credential, 'SIGN_IN_AGAIN' | 'WRONG_CODE' | 'ACCOUNT_BLOCKED'> {
  const { tx, exchange, now } = arriving;
  if (half.sets_up) return refuse('SIGN_IN_AGAIN');
  const used = await useCode(deps.keys, tx, half.user_id, code, now);
  if (!used) return refuse('WRONG_CODE');
  if (used === 'recovery') await tellCodeUsed(deps, tx, half.user_id);
  await forgetTriesOf(deps, tx.q, half.user_id, exchange);
  return finish(deps, half, arriving);
}

export async function tellCodeUsed(
  { mails }: Pick<EntryDeps, 'mails'>,
  tx: Tx,
  userId: string,
): Promise<void> {
  const user = await getUser(tx.client, userId);
  if (user?.email) await mails.wayChanged(tx, { email: user.email, locale: user.locale }, 'code_used');
}

export async function giveSecondPasskey(
  deps: GiveDeps,
  half: HalfSignIn,
  passkey: UsedPasskey,
  arriving: Arriving,
): Outcome<Credential, 'SIGN_IN_AGAIN' | 'ACCOUNT_BLOCKED'> {
  if (half.sets_up || passkey.user_id !== half.user_id) return refuse('SIGN_IN_AGAIN');
  await notePasskeyUsed(arriving.tx, passkey.id, passkey.counter, arriving.now);
  return finish(deps, half, arriving);
}

/** Without a password: the passkey has verified the person, which is both steps. */
export async function signInByPasskey(
  deps: EntryDeps,
  passkey: UsedPasskey,
  { tx, exchange, now, arrived }: Arriving,
): Outcome<Credential, 'ACCOUNT_BLOCKED'> {
  await notePasskeyUsed(tx, passkey.id, passkey.counter, now);
  const entered = await enter(deps, tx, passkey.user_id, exchange, now);
  if (entered.ok) await arrived(passkey.user_id);
  return entered;
}

/** The first and the second step together. */
export async function finish(
  deps: GiveDeps,
  half: HalfSignIn,
  { tx, exchange, now, arrived }: Arriving,
): Outcome<Credential, 'ACCOUNT_BLOCKED'> {
  const { user_id, rehashed } = half;
  if (half.proved) await deps.linkProvider(tx, half, now);
  const entered = await enter(deps, tx, user_id, exchange, now);
  if (!entered.ok) return entered;
  if (rehashed) await setPassword(tx, user_id, rehashed);
  const { email } = await findSignInState(tx.q, { id: user_id });
  if (email) await forgetWrongTries(tx.q, email, exchange);
  await arrived(user_id);
  deps.halves.clear(exchange);
  return entered;
}

/**
 * Everything is lost: the password has to wait. The person and the owners around them are told and can stop it; signing
 * in with a second step stops it too.
 */
export async function askReset(
  deps: EntryDeps,
  tx: Tx,
  { user_id, sets_up }: HalfSignIn,
  now: Temporal.Instant,
): Outcome<{ due_at: string }, 'SIGN_IN_AGAIN'> {
  if (sets_up || !(await hasSecondStep(tx.q, user_id))) return refuse('SIGN_IN_AGAIN');
  const { token, hash: cancel_hash } = newLinkToken();
  const due_at = now.add({ hours: RESET_WAIT_HOURS });
  if (!(await insertReset(tx, { user_id, cancel_hash, asked_at: now, due_at }))) {
    const earlier = await findReset(tx.q, user_id);
    return ok({ due_at: (earlier?.due_at ?? due_at).toString() });
  }
  const user = await getUser(tx.client, user_id);
  if (user?.email) await deps.mails.resetAsked(tx, { email: user.email, locale: user.locale }, token);
  for (const owner of await deps.secondStep.findOwnersAround(tx.q, user_id))
    await deps.mails.resetAskedOf(tx, owner, user?.user_name ?? '', token);
  return ok({ due_at: due_at.toString() });
}

export async function stopResetByLink(tx: Tx, token: string): Outcome<Record<string, never>, 'LINK_EXPIRED'> {
  return (await deleteReset(tx, { cancel_hash: hashOfLinkToken(token) })) ? done : refuse('LINK_EXPIRED');
}
