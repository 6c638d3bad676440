import type { InputOf } from '@kursi/core/contract/call.ts';
import type { identityCalls } from '@kursi/core/identity/identity.contract.ts';
import { type Outcome, ok, type Refusal, refuse } from '@kursi/core/kernel/result.ts';
import type { Executor, Tx } from '../../../platform/database/database.ts';
import type { Exchange } from '../../../platform/http/endpoint.ts';
import { networkOf } from '../../../platform/http/network.ts';
import { countAttempt, forgetAttempts, type Limit } from '../../../platform/http/rate-limit.store.ts';
import { libraryRefusal } from '../../../platform/sessions/identity-library.ts';
import {
  dummyHash,
  hashPassword,
  needsRehash,
  verifyPassword,
} from '../../../platform/sessions/passwords.ts';
import { markOfPassword } from '../second-step/half-sign-in.ts';
import { findPending } from '../sign-up/pending-account.store.ts';
import { findSignInState, getCredential, setPassword } from '../user.store.ts';
import type { DeviceCookies } from './device-cookie.ts';
import { arriveWith, askSecondStep, type EntryDeps } from './entry.ts';
import type { SessionGrants } from './session-cookies.ts';

const WINDOW = { windowSeconds: 15 * 60 };
/** Rate limits: a person mistypes a few times; a list of passwords needs thousands of tries. */
const PER_ACCOUNT_AND_NETWORK: Limit = { tries: 10, ...WINDOW };
const PER_NETWORK: Limit = { tries: 50, ...WINDOW };
/** From everywhere together, but for devices that signed in before: strangers cannot lock a person out. */
const PER_ACCOUNT: Limit = { tries: 100, ...WINDOW };
const PER_KNOWN_DEVICE: Limit = { tries: 30, ...WINDOW };

type SignIn = InputOf<typeof identityCalls.signIn>;

/** A right password, and what to store in its place where the parameters were older. */
export interface CheckedSignIn {
  readonly hash: string;
  readonly rehashed: string | null;
}

/**
 * Before the transaction. Attempts are counted before the password is checked, so that a concurrent burst counts as
 * well. No account enumeration: same answer and same time for an unknown address and a wrong password.
 */
export async function checkSignIn(
  db: Executor,
  devices: DeviceCookies,
  { email, password }: SignIn,
  exchange: Exchange,
  now: Temporal.Instant,
): Outcome<CheckedSignIn, 'TOO_MANY_REQUESTS' | 'WRONG_EMAIL_OR_PASSWORD' | 'EMAIL_NOT_VERIFIED'> {
  const tooMany = await countSignIn(db, devices, email, exchange, now);
  if (tooMany) return tooMany;
  const account = await getCredential(db, { email });
  const pending = account ? null : await findPending(db, { email }, now);
  const hash = account?.password ?? pending?.password_hash;
  const matches = await verifyPassword(hash ?? (await dummyHash()), password);
  if (!hash || !matches) return refuse('WRONG_EMAIL_OR_PASSWORD');
  if (pending) return refuse('EMAIL_NOT_VERIFIED');
  return ok({ hash, rehashed: needsRehash(hash) ? await hashPassword(password) : null });
}

async function countSignIn(
  db: Executor,
  devices: DeviceCookies,
  email: string,
  exchange: Exchange,
  now: Temporal.Instant,
): Promise<Refusal<'TOO_MANY_REQUESTS'> | null> {
  const network = networkOf(exchange.address);
  const limits: [string, Limit][] = devices.isKnown(exchange, email)
    ? [[`sign-in:device:${devices.idOf(exchange)}`, PER_KNOWN_DEVICE]]
    : [
        [triesAt(email, network), PER_ACCOUNT_AND_NETWORK],
        [`sign-in:account:${email}`, PER_ACCOUNT],
        [`sign-in:network:${network}`, PER_NETWORK],
      ];
  let wait = 0;
  for (const [subject, limit] of limits) wait = Math.max(wait, await countAttempt(db, subject, limit, now));
  return wait > 0 ? refuse('TOO_MANY_REQUESTS', { retry_after_seconds: wait }) : null;
}

export async function signIn(
  deps: EntryDeps,
  tx: Tx,
  { email, password }: SignIn,
  { hash, rehashed }: CheckedSignIn,
  exchange: Exchange,
  now: Temporal.Instant,
  /** Hook: moves a guest's holds and orders to the account. */
  arrived: (userId: string) => Promise<void> = async () => undefined,
): Outcome<
  { token: string; expires_at: string },
  'WRONG_EMAIL_OR_PASSWORD' | 'ACCOUNT_BLOCKED' | 'SECOND_STEP_REQUIRED'
> {
  const { grants } = deps;
  const opened = await openSession(grants, tx, { email, password, hash }, exchange);
  if (!opened) return refuse('WRONG_EMAIL_OR_PASSWORD');
  // The refusals roll back the new session. Blocked is told only with the right password.
  const { is_blocked, is_demo } = await findSignInState(tx.q, { email });
  if (is_demo && !grants.sandbox.isOpen) return refuse('WRONG_EMAIL_OR_PASSWORD');
  await forgetWrongTries(tx.q, email, exchange);
  if (is_blocked) return refuse('ACCOUNT_BLOCKED');
  const { userId, headers } = opened;
  const half = { user_id: userId, password_mark: markOfPassword(hash), rehashed, proved: null };
  const missing = await askSecondStep(deps, tx, exchange, half, now);
  if (missing) return missing;
  if (rehashed) await setPassword(tx, userId, rehashed);
  await arrived(userId);
  return arriveWith(deps, tx, { userId, email, headers }, exchange, now);
}

/** A session of the library for a password that was checked before; null when it was changed meanwhile. */
export async function openSession(
  { library }: Pick<SessionGrants, 'library'>,
  tx: Tx,
  { email, password, hash }: SignIn & { readonly hash: string },
  exchange: Exchange,
): Promise<{ readonly userId: string; readonly headers: Headers } | null> {
  // Without the cookies of an earlier session in this browser, which the library would end or prolong.
  const sent = exchange.headers;
  sent.delete('cookie');
  try {
    const { headers, response } = await library.inside(
      tx,
      () => library.api.signInEmail({ body: { email, password }, headers: sent, returnHeaders: true }),
      { hash, matches: true },
    );
    return { userId: response.user.id, headers };
  } catch (error) {
    if (libraryRefusal(error) === 'INVALID_EMAIL_OR_PASSWORD') return null;
    throw error;
  }
}

/** The right password was typed after all. */
export async function forgetWrongTries(db: Executor, email: string, exchange: Exchange): Promise<void> {
  await forgetAttempts(db, triesAt(email, networkOf(exchange.address)));
}

function triesAt(email: string, network: string): string {
  return `sign-in:account:${email}:${network}`;
}
