import { identityCalls as calls } from '@kursi/core/identity/identity.contract.ts';
import { done, ok, refuse } from '@kursi/core/kernel/result.ts';
import type { Tx } from '../../platform/database/database.ts';
import { command, type Endpoint, type Exchange, query, theCaller } from '../../platform/http/endpoint.ts';
import type { Deps } from '../../platform/module/deps.ts';
import type { FavouritesOf, HandOver, ProfilePictures } from '../../platform/module/module.ts';
import { libraryRefusal } from '../../platform/sessions/identity-library.ts';
import { countTry, type Limit } from '../../platform/sessions/throttle.store.ts';
import { changePassword, isWeak, resetPassword } from './choose-password.ts';
import { startGuestSession, turnGuestIntoAccount } from './guest.ts';
import { makeIdentityMails } from './identity.mails.ts';
import {
  endSessions,
  getUser,
  listSessions,
  lockAddress,
  setDeviceToken,
  touchSession,
} from './identity.store.ts';
import { clearSessionCookies, sessionGrants, tokenCookie } from './session-cookies.ts';
import { countSignIn, signIn } from './sign-in.ts';
import { updateProfile } from './update-profile.ts';

/** Rate limit: someone with an unlocked phone cannot guess its owner's password. */
const PASSWORD_TRIES: Limit = { tries: 5, windowSeconds: 15 * 60 };

/** Hooks of higher modules. */
interface FromAbove {
  readonly pictures: ProfilePictures;
  readonly handOver: HandOver;
  readonly favouritesOf: FavouritesOf;
}

export function identityRoutes(deps: Deps, { pictures, handOver, favouritesOf }: FromAbove): Endpoint[] {
  const { database, library, tokens, announcer, mayMail } = deps;
  const grants = sessionGrants(deps);
  const mails = makeIdentityMails(deps);

  async function signOut(tx: Tx, exchange: Exchange): Promise<void> {
    const { headers } = await library.inside(tx, () =>
      library.api.signOut({ headers: exchange.headers, returnHeaders: true }),
    );
    for (const cookie of headers.getSetCookie()) exchange.appendHeader('set-cookie', cookie);
    clearSessionCookies(exchange);
    tx.afterCommit(() => announcer.authorityChanged());
  }

  return [
    command(
      calls.signUp,
      async ({ input, tx }) => {
        const { user_name: name, email, password, locale } = input;
        await lockAddress(tx, email);
        await library.inside(tx, () => library.api.signUpEmail({ body: { name, email, password, locale } }));
        return done;
      },
      async ({ input, now }) =>
        isWeak(input.password, input) ? refuse('WEAK_PASSWORD') : mayMail(input.email, now),
    ),
    command(
      calls.sendVerification,
      async ({ input, tx }) => {
        await library
          .inside(tx, () => library.api.sendVerificationEmail({ body: input }))
          .catch((error: unknown) => {
            // No account enumeration: an unknown or already verified address gets the same answer.
            libraryRefusal(error);
          });
        return done;
      },
      ({ input, now }) => mayMail(input.email, now),
    ),
    command(calls.verifyEmail, async ({ input, tx }) => {
      try {
        await library.inside(tx, () => library.api.verifyEmail({ query: { token: input.token } }));
        return done;
      } catch (error) {
        libraryRefusal(error);
        return refuse('LINK_EXPIRED');
      }
    }),
    command(
      calls.signIn,
      ({ input, tx, exchange, now, caller }) =>
        signIn({ library, grants }, tx, input, exchange, now, async (to) => {
          if (caller?.is_guest && caller.user_id !== to) {
            await handOver(tx, { from: caller.user_id, to }, now);
          }
        }),
      ({ input, exchange, now }) => countSignIn(database.q, input.email, exchange.address, now),
    ),
    command(calls.refresh, async ({ tx, exchange, now }) => {
      const found = await library.inside(tx, () =>
        library.api.getSession({ headers: exchange.headers, returnHeaders: true }),
      );
      if (!found.response) return refuse('NOT_SIGNED_IN');
      for (const cookie of found.headers.getSetCookie()) exchange.appendHeader('set-cookie', cookie);
      const { id } = found.response.session;
      await touchSession(tx.q, id, now);
      const credential = await tokens.sign(id, now);
      exchange.appendHeader('set-cookie', tokenCookie(credential.token, grants.secureCookies));
      return ok(credential);
    }),
    command(calls.signOut, async ({ tx, exchange }) => {
      await signOut(tx, exchange);
      return done;
    }),
    command(
      calls.forgotPassword,
      async ({ input, tx }) => {
        await library.inside(tx, () => library.api.requestPasswordReset({ body: { email: input.email } }));
        return done;
      },
      ({ input, now }) => mayMail(input.email, now),
    ),
    command(calls.resetPassword, async ({ input, tx }) => {
      const result = await resetPassword(library, tx, input);
      if (result.ok) tx.afterCommit(() => announcer.authorityChanged());
      return result;
    }),
    command(calls.startGuestSession, ({ input, tx, exchange, now }) =>
      startGuestSession(grants, tx, input, exchange, now),
    ),
    query(calls.me, async (request) => {
      const { user_id } = theCaller(request);
      const [user, fav_business_ids] = await Promise.all([
        getUser(database.pool, user_id),
        favouritesOf(database.q, user_id),
      ]);
      if (!user) throw new Error('a session without its user');
      return ok({ ...user, fav_business_ids });
    }),
    command(
      calls.updateProfile,
      (request) =>
        updateProfile({ pictures, favouritesOf }, request.tx, theCaller(request), request.input, request.now),
      async (request) => {
        const { profile_image_url: picture } = request.input;
        return picture ? pictures.confirm(theCaller(request).user_id, picture) : null;
      },
    ),
    command(
      calls.turnGuestIntoAccount,
      (request) => {
        const { user_id } = theCaller(request);
        return turnGuestIntoAccount(
          grants,
          request.tx,
          user_id,
          request.input,
          mails.addressAlreadyKnown,
          request.now,
        );
      },
      ({ input, now }) => mayMail(input.email, now),
    ),
    command(
      calls.changePassword,
      (request) => {
        const { current_password: current, new_password: next } = request.input;
        request.tx.afterCommit(() => announcer.authorityChanged());
        return changePassword(library, request.tx, theCaller(request), { current, next });
      },
      async (request) => {
        const subject = `password:${theCaller(request).user_id}`;
        const wait = await countTry(database.q, subject, PASSWORD_TRIES, request.now);
        return wait > 0 ? refuse('TOO_MANY_REQUESTS', { retry_after_seconds: wait }) : null;
      },
    ),
    query(calls.devices, async (request) => {
      const { user_id, session_id } = theCaller(request);
      const sessions = await listSessions(database.q, user_id, request.now);
      return ok({
        items: sessions.map((session) => ({
          ...session,
          created_at: session.created_at.toString(),
          last_seen_at: session.updated_at.toString(),
          is_current: session.id === session_id,
        })),
      });
    }),
    command(calls.rememberDevice, async (request) => {
      await setDeviceToken(request.tx, theCaller(request).session_id, request.input.device_fcm_token);
      return done;
    }),
    command(calls.signOutDevice, async (request) => {
      const { user_id: userId } = theCaller(request);
      const ended = await endSessions(request.tx, { userId, only: request.input.session_id });
      if (ended === 0) return refuse('NOT_FOUND');
      request.tx.afterCommit(() => announcer.authorityChanged());
      return done;
    }),
    command(calls.signOutEverywhere, async (request) => {
      await endSessions(request.tx, { userId: theCaller(request).user_id });
      await signOut(request.tx, request.exchange);
      return done;
    }),
  ];
}
