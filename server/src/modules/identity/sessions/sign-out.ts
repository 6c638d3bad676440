import { done, type Outcome, refuse, type Success } from '@kursi/core/kernel/result.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Exchange } from '../../../platform/http/endpoint.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import { clearSessionCookies } from './session-cookies.ts';
import { endSessions } from './user-session.store.ts';

type Nothing = Record<string, never>;

/** Needs no session: an unknown one is signed out as well. */
export async function signOut(
  { library, announcer }: Pick<Deps, 'library' | 'announcer'>,
  tx: Tx,
  exchange: Exchange,
): Promise<Success<Nothing>> {
  const { headers } = await library.inside(tx, () =>
    library.api.signOut({ headers: exchange.headers, returnHeaders: true }),
  );
  for (const cookie of headers.getSetCookie()) exchange.appendHeader('set-cookie', cookie);
  clearSessionCookies(exchange);
  tx.afterCommit(() => announcer.authorityChanged());
  return done;
}

export async function signOutEverywhere(
  deps: Pick<Deps, 'library' | 'announcer'>,
  tx: Tx,
  userId: string,
  exchange: Exchange,
): Promise<Success<Nothing>> {
  await endSessions(tx, { userId });
  return signOut(deps, tx, exchange);
}

export async function signOutDevice(
  { announcer }: Pick<Deps, 'announcer'>,
  tx: Tx,
  userId: string,
  sessionId: string,
): Outcome<Nothing, 'NOT_FOUND'> {
  const ended = await endSessions(tx, { userId, only: sessionId });
  if (ended === 0) return refuse('NOT_FOUND');
  tx.afterCommit(() => announcer.authorityChanged());
  return done;
}
