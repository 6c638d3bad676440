import type { Tx } from '../../../platform/database/database.ts';
import type { Exchange } from '../../../platform/http/endpoint.ts';
import { grantCredential, type SessionGrants } from '../sessions/session-cookies.ts';
import { updateUser } from '../user.store.ts';

/**
 * No password needed to book: a name and a phone number open a session. They may also be given later, while
 * the slot is already held.
 */
export async function startGuestSession(
  grants: SessionGrants,
  tx: Tx,
  {
    user_name = '',
    phone = null,
    locale,
  }: {
    readonly user_name?: string | undefined;
    readonly phone?: string | null | undefined;
    readonly locale: 'en' | 'hi';
  },
  exchange: Exchange,
  now: Temporal.Instant,
) {
  const { library } = grants;
  const { headers, response } = await library.inside(tx, () =>
    library.api.signInAnonymous({ headers: withoutCookies(exchange.headers), returnHeaders: true }),
  );
  await updateUser(tx, response.user.id, { user_name, phone, locale }, now);
  return grantCredential(grants, tx, headers, exchange, now);
}

/** The library refuses a second guest session in one browser, but a shared phone needs it. */
function withoutCookies(headers: Headers): Headers {
  headers.delete('cookie');
  return headers;
}
