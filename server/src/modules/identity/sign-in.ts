import { type Refusal, type Result, refuse } from '@kursi/core/kernel/result.ts';
import type { Executor, Tx } from '../../platform/database/database.ts';
import type { Exchange } from '../../platform/http/endpoint.ts';
import { countAttempt, forgetAttempts, type Limit } from '../../platform/http/rate-limit.store.ts';
import { type IdentityLibrary, libraryRefusal } from '../../platform/sessions/identity-library.ts';
import { grantCredential, type SessionGrants } from './session-cookies.ts';
import { signInState } from './user.store.ts';

/** Rate limit: a person mistypes a few times; a list of passwords needs thousands of tries. */
const PER_ACCOUNT: Limit = { tries: 10, windowSeconds: 15 * 60 };
const PER_ADDRESS: Limit = { tries: 50, windowSeconds: 15 * 60 };

export interface SignIn {
  readonly email: string;
  readonly password: string;
}

type SignInRefusal = 'WRONG_EMAIL_OR_PASSWORD' | 'EMAIL_NOT_VERIFIED' | 'ACCOUNT_BLOCKED';

/** Counted before the password is checked, so that a concurrent burst counts as well. */
export async function countSignIn(
  db: Executor,
  email: string,
  networkAddress: string,
  now: Temporal.Instant,
): Promise<Refusal<'TOO_MANY_REQUESTS'> | null> {
  const wait = Math.max(
    await countAttempt(db, triesAt(email), PER_ACCOUNT, now),
    await countAttempt(db, `sign-in:address:${networkAddress}`, PER_ADDRESS, now),
  );
  return wait > 0 ? refuse('TOO_MANY_REQUESTS', { retry_after_seconds: wait }) : null;
}

/** No account enumeration: same answer and same time for an unknown address and a wrong password. */
export async function signIn(
  deps: { readonly library: IdentityLibrary; readonly grants: SessionGrants },
  tx: Tx,
  { email, password }: SignIn,
  exchange: Exchange,
  now: Temporal.Instant,
  /** Hook: moves a guest's holds and orders to the account. */
  arrived: (userId: string) => Promise<void> = async () => undefined,
): Promise<Result<{ token: string; expires_at: string }, SignInRefusal>> {
  try {
    const { headers, response } = await deps.library.inside(tx, () =>
      deps.library.api.signInEmail({
        body: { email, password },
        headers: exchange.headers,
        returnHeaders: true,
      }),
    );
    // The refusals roll back the new session. Blocked is told only with the right password.
    const { is_blocked, is_demo } = await signInState(tx.q, email);
    if (is_demo && !deps.grants.sandbox.isOpen) return refuse('WRONG_EMAIL_OR_PASSWORD');
    await forgetAttempts(tx.q, triesAt(email));
    if (is_blocked) return refuse('ACCOUNT_BLOCKED');
    await arrived(response.user.id);
    return grantCredential(deps.grants, tx, headers, exchange, now);
  } catch (error) {
    const code = libraryRefusal(error);
    if (code === 'EMAIL_NOT_VERIFIED') return refuse('EMAIL_NOT_VERIFIED');
    if (code === 'INVALID_EMAIL_OR_PASSWORD') return refuse('WRONG_EMAIL_OR_PASSWORD');
    throw error;
  }
}

function triesAt(email: string): string {
  return `sign-in:account:${email}`;
}
