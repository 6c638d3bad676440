import { type Outcome, ok, refuse } from '@kursi/core/kernel/result.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Exchange } from '../../../platform/http/endpoint.ts';
import { findSignInState } from '../user.store.ts';
import { type SessionGrants, tokenCookie } from './session-cookies.ts';
import { touchSession } from './user-session.store.ts';

/** Session refresh: a fresh credential for the long-lived cookie. */
export async function refreshSession(
  { library, tokens, secureCookies, sandbox }: SessionGrants,
  tx: Tx,
  exchange: Exchange,
  now: Temporal.Instant,
): Outcome<{ token: string; expires_at: string }, 'NOT_SIGNED_IN'> {
  const found = await library.inside(tx, () =>
    library.api.getSession({ headers: exchange.headers, returnHeaders: true }),
  );
  if (!found.response) return refuse('NOT_SIGNED_IN');
  for (const cookie of found.headers.getSetCookie()) exchange.appendHeader('set-cookie', cookie);
  const { session, user } = found.response;
  if (!sandbox.isOpen && (await findSignInState(tx.q, { email: user.email })).is_demo)
    return refuse('NOT_SIGNED_IN');
  const { id } = session;
  await touchSession(tx.q, id, now);
  const credential = await tokens.sign(id, now);
  exchange.appendHeader('set-cookie', tokenCookie(credential.token, secureCookies));
  return ok(credential);
}
