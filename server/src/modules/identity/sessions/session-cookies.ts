import { SELECTION_COOKIE, TOKEN_COOKIE } from '@kursi/core/identity/cookies.ts';
import { ok, type Success } from '@kursi/core/kernel/result.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Exchange } from '../../../platform/http/endpoint.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import type { Sandbox } from '../../../platform/sandbox.ts';
import type { IdentityLibrary } from '../../../platform/sessions/identity-library.ts';
import { TOKEN_SECONDS, type Tokens } from '../../../platform/sessions/tokens.ts';
import { setNew, setProved } from './user-session.store.ts';

export interface SessionGrants {
  readonly library: IdentityLibrary;
  readonly tokens: Tokens;
  readonly secureCookies: boolean;
  readonly sandbox: Pick<Sandbox, 'isOpen'>;
}

export function sessionGrants({
  library,
  tokens,
  origin,
  sandbox,
}: Pick<Deps, 'library' | 'tokens' | 'origin' | 'sandbox'>): SessionGrants {
  return { library, tokens, secureCookies: origin.startsWith('https:'), sandbox };
}

/** Passes on the library's session cookie and returns an access token for the same session. */
export async function grantCredential(
  { library, tokens, secureCookies }: SessionGrants,
  tx: Tx,
  fromLibrary: Headers,
  exchange: Exchange,
  now: Temporal.Instant,
  { isProved = false, isNew = false }: { readonly isProved?: boolean; readonly isNew?: boolean } = {},
): Promise<Success<{ token: string; expires_at: string }>> {
  const cookies = fromLibrary.getSetCookie();
  for (const cookie of cookies) exchange.appendHeader('set-cookie', cookie);
  const session = await library.inside(tx, () =>
    library.api.getSession({
      headers: new Headers({ cookie: cookies.map((cookie) => cookie.split(';')[0]).join('; ') }),
    }),
  );
  if (!session) throw new Error('the library made a session that it does not find again');
  if (isProved) await setProved(tx, session.session.id, now);
  if (isNew) await setNew(tx, session.session.id);
  const credential = await tokens.sign(session.session.id, now);
  exchange.appendHeader('set-cookie', tokenCookie(credential.token, secureCookies));
  return ok(credential);
}

export function tokenCookie(token: string, secure: boolean): string {
  return `${TOKEN_COOKIE}=${token}; Path=/; Max-Age=${TOKEN_SECONDS}; SameSite=Strict${secure ? '; Secure' : ''}`;
}

export function clearSessionCookies(exchange: Exchange): void {
  for (const name of [TOKEN_COOKIE, SELECTION_COOKIE]) {
    exchange.appendHeader('set-cookie', `${name}=; Path=/; Max-Age=0; SameSite=Strict`);
  }
}
