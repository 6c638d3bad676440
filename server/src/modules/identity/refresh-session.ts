import { ok, type Result, refuse } from '@kursi/core/kernel/result.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Exchange } from '../../platform/http/endpoint.ts';
import { type SessionGrants, tokenCookie } from './session-cookies.ts';
import { touchSession } from './user-session.store.ts';

/** A fresh credential for the long-lived cookie. */
export async function refreshSession(
  { library, tokens, secureCookies }: SessionGrants,
  tx: Tx,
  exchange: Exchange,
  now: Temporal.Instant,
): Promise<Result<{ token: string; expires_at: string }, 'NOT_SIGNED_IN'>> {
  const found = await library.inside(tx, () =>
    library.api.getSession({ headers: exchange.headers, returnHeaders: true }),
  );
  if (!found.response) return refuse('NOT_SIGNED_IN');
  for (const cookie of found.headers.getSetCookie()) exchange.appendHeader('set-cookie', cookie);
  const { id } = found.response.session;
  await touchSession(tx.q, id, now);
  const credential = await tokens.sign(id, now);
  exchange.appendHeader('set-cookie', tokenCookie(credential.token, secureCookies));
  return ok(credential);
}
