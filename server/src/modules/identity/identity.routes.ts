import { identityCalls as calls } from '@kursi/core/identity/identity.contract.ts';
import { done, ok, refuse } from '@kursi/core/kernel/result.ts';
import { command, type Endpoint, query, theCaller } from '../../platform/http/endpoint.ts';
import { countAttempt, type Limit } from '../../platform/http/rate-limit.store.ts';
import type { Deps } from '../../platform/module/deps.ts';
import type { HandOver, ListFavouriteIds, ProfilePictures } from '../../platform/module/module.ts';
import { changePassword, isWeak, resetPassword, sendPasswordReset } from './choose-password.ts';
import { getProfile } from './get-profile.ts';
import { startGuestSession, turnGuestIntoAccount } from './guest-session.ts';
import { makeIdentityMails } from './identity.mails.ts';
import { listDevices } from './list-devices.ts';
import { refreshSession } from './refresh-session.ts';
import { sessionGrants } from './session-cookies.ts';
import { countSignIn, signIn } from './sign-in.ts';
import { signOut, signOutDevice, signOutEverywhere } from './sign-out.ts';
import { sendVerification, signUp, verifyEmail } from './sign-up.ts';
import { updateProfile } from './update-profile.ts';
import { setDeviceToken } from './user-session.store.ts';

/** Rate limit: someone with an unlocked phone cannot guess its owner's password. */
const PASSWORD_TRIES: Limit = { tries: 5, windowSeconds: 15 * 60 };

/** Hooks of higher modules. */
interface FromAbove {
  readonly pictures: ProfilePictures;
  readonly handOver: HandOver;
  readonly listFavouriteIds: ListFavouriteIds;
}

export function identityRoutes(deps: Deps, { pictures, handOver, listFavouriteIds }: FromAbove): Endpoint[] {
  const { database, library, mayMail } = deps;
  const grants = sessionGrants(deps);
  const mails = makeIdentityMails(deps);

  return [
    command(
      calls.signUp,
      ({ input, tx }) => signUp(library, tx, input),
      async ({ input, now }) =>
        isWeak(input.password, input) ? refuse('WEAK_PASSWORD') : mayMail(input.email, now),
    ),
    command(
      calls.sendVerification,
      ({ input, tx }) => sendVerification(library, tx, input),
      ({ input, now }) => mayMail(input.email, now),
    ),
    command(calls.verifyEmail, ({ input, tx }) => verifyEmail(library, tx, input)),
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
    command(calls.refresh, ({ tx, exchange, now }) => refreshSession(grants, tx, exchange, now)),
    command(calls.signOut, ({ tx, exchange }) => signOut(deps, tx, exchange)),
    command(
      calls.forgotPassword,
      ({ input, tx }) => sendPasswordReset(library, tx, input),
      ({ input, now }) => mayMail(input.email, now),
    ),
    command(calls.resetPassword, ({ input, tx }) => resetPassword(deps, tx, input)),
    command(calls.startGuestSession, ({ input, tx, exchange, now }) =>
      startGuestSession(grants, tx, input, exchange, now),
    ),
    query(calls.getMe, async (request) =>
      ok(await getProfile(database, listFavouriteIds, theCaller(request).user_id)),
    ),
    command(
      calls.updateProfile,
      (request) =>
        updateProfile(
          { pictures, listFavouriteIds },
          request.tx,
          theCaller(request),
          request.input,
          request.now,
        ),
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
      (request) => changePassword(deps, request.tx, theCaller(request), request.input),
      async (request) => {
        const subject = `password:${theCaller(request).user_id}`;
        const wait = await countAttempt(database.q, subject, PASSWORD_TRIES, request.now);
        return wait > 0 ? refuse('TOO_MANY_REQUESTS', { retry_after_seconds: wait }) : null;
      },
    ),
    query(calls.listDevices, async (request) =>
      ok({ items: await listDevices(database.q, theCaller(request), request.now) }),
    ),
    command(calls.setPushSubscription, async (request) => {
      await setDeviceToken(request.tx, theCaller(request).session_id, request.input.device_fcm_token);
      return done;
    }),
    command(calls.signOutDevice, (request) =>
      signOutDevice(deps, request.tx, theCaller(request).user_id, request.input.session_id),
    ),
    command(calls.signOutEverywhere, (request) =>
      signOutEverywhere(deps, request.tx, theCaller(request).user_id, request.exchange),
    ),
  ];
}
