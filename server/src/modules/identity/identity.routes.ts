import { identityCalls as calls } from '@kursi/core/identity/identity.contract.ts';
import { done, ok, refuse } from '@kursi/core/kernel/result.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Authority } from '../../platform/http/authority.ts';
import { command, type Endpoint, preparedCommand, query, theCaller } from '../../platform/http/endpoint.ts';
import type { Deps } from '../../platform/module/deps.ts';
import type { HandOver } from '../../platform/module/module.ts';
import { hashPassword } from '../../platform/sessions/passwords.ts';
import { getProfile } from './account/get-profile.ts';
import { updateProfile } from './account/update-profile.ts';
import { startGuestSession } from './guests/guest-session.ts';
import { makeIdentityMails } from './identity.mails.ts';
import { makeAskForLink } from './mail-link.job.ts';
import {
  changePassword,
  checkPassword,
  checkPasswordChange,
  isWeak,
  resetPassword,
} from './password/choose-password.ts';
import type { FindInvitedAddress, ProfilePictures } from './ports.ts';
import { deviceCookies } from './sessions/device-cookie.ts';
import { listDevices } from './sessions/list-devices.ts';
import { refreshSession } from './sessions/refresh-session.ts';
import { sessionGrants } from './sessions/session-cookies.ts';
import { checkSignIn, signIn } from './sessions/sign-in.ts';
import { signOut, signOutDevice, signOutEverywhere } from './sessions/sign-out.ts';
import { setDeviceToken, setPasswordTyped } from './sessions/user-session.store.ts';
import { checkLink, signUp, verifyEmail } from './sign-up/sign-up.ts';
import { getUser } from './user.store.ts';

/** Hooks of higher modules. */
interface FromAbove {
  readonly pictures: ProfilePictures;
  readonly findInvitedAddress: FindInvitedAddress;
  readonly handOver: HandOver;
}

export function identityRoutes(
  deps: Deps,
  { pictures, findInvitedAddress, handOver }: FromAbove,
): Endpoint[] {
  const { database, mayMail, announcer } = deps;
  const grants = sessionGrants(deps);
  const mails = makeIdentityMails(deps);
  const askForLink = makeAskForLink(deps);
  const devices = deviceCookies(deps.keyFor('known devices'), grants.secureCookies);
  const signUpDeps = { grants, devices, mails, announcer, findInvitedAddress };
  const passwordDeps = { announcer, mails };

  const arrival =
    ({ caller, tx, now }: { caller: Authority | null; tx: Tx; now: Temporal.Instant }) =>
    async (to: string) => {
      if (caller?.is_guest && caller.user_id !== to) await handOver(tx, { from: caller.user_id, to }, now);
    };

  return [
    preparedCommand(
      calls.signUp,
      async ({ input, now }) => {
        if (isWeak(input.password, input)) return refuse('WEAK_PASSWORD');
        return (await mayMail(input.email, now)) ?? ok(await hashPassword(input.password));
      },
      ({ input: { invitation, password: _, ...person }, tx, exchange, now }, password_hash) =>
        signUp(signUpDeps, tx, { ...person, password_hash, user_id: null }, exchange, now, invitation),
    ),
    command(
      calls.sendVerification,
      ({ input, tx }) => askForLink(tx, { to: 'verify-email', email: input.email }),
      ({ input, now }) => mayMail(input.email, now),
    ),
    preparedCommand(
      calls.verifyEmail,
      ({ input, exchange, now }) => checkLink(signUpDeps, database.q, input, exchange, now),
      (request, pending) =>
        verifyEmail(signUpDeps, request.tx, pending, request.exchange, request.now, arrival(request)),
    ),
    preparedCommand(
      calls.signIn,
      ({ input, exchange, now }) => checkSignIn(database.q, devices, input, exchange, now),
      (request, checked) => {
        const { tx, input, exchange, now } = request;
        return signIn({ grants, devices }, tx, input, checked, exchange, now, arrival(request));
      },
    ),
    command(calls.refresh, ({ tx, exchange, now }) => refreshSession(grants, tx, exchange, now)),
    command(calls.signOut, ({ tx, exchange }) => signOut(deps, tx, exchange)),
    command(
      calls.forgotPassword,
      ({ input, tx }) => askForLink(tx, { to: 'reset-password', email: input.email }),
      ({ input, now }) => mayMail(input.email, now),
    ),
    preparedCommand(
      calls.resetPassword,
      async ({ input: { password } }) =>
        isWeak(password, { email: null, user_name: '' })
          ? refuse('WEAK_PASSWORD')
          : ok(await hashPassword(password)),
      async ({ input, tx, exchange, now }, hash) => {
        const reset = await resetPassword(passwordDeps, tx, input.token, hash, now);
        if (!reset.ok) return reset;
        // Who reads the mails of the account is not slowed down by strangers' guesses.
        devices.remember(exchange, reset.value.email);
        return done;
      },
    ),
    command(calls.startGuestSession, ({ input, tx, exchange, now }) =>
      startGuestSession(grants, tx, input, exchange, now),
    ),
    query(calls.getMe, async (request) => ok(await getProfile(database, theCaller(request).user_id))),
    command(
      calls.updateProfile,
      (request) => updateProfile(pictures, request.tx, theCaller(request), request.input, request.now),
      async (request) => {
        const { profile_image_url: picture } = request.input;
        return picture ? pictures.confirm(theCaller(request).user_id, picture) : null;
      },
    ),
    preparedCommand(
      calls.turnGuestIntoAccount,
      async (request) => {
        const { input, now } = request;
        const guest = await getUser(database.pool, theCaller(request).user_id);
        if (!guest || isWeak(input.password, { ...guest, email: input.email }))
          return refuse('WEAK_PASSWORD');
        const no = await mayMail(input.email, now);
        if (no) return no;
        const { user_name, locale } = guest;
        return ok({ user_name, locale, password_hash: await hashPassword(input.password) });
      },
      (request, wish) => {
        const { tx, input, exchange, now } = request;
        const { user_id } = theCaller(request);
        return signUp(signUpDeps, tx, { ...wish, email: input.email, user_id }, exchange, now);
      },
    ),
    preparedCommand(
      calls.changePassword,
      (request) => checkPasswordChange(database, theCaller(request).user_id, request.input, request.now),
      (request, hash) => changePassword(passwordDeps, request.tx, theCaller(request), hash, request.now),
    ),
    preparedCommand(
      calls.confirmPassword,
      (request) => checkPassword(database, theCaller(request).user_id, request.input.password, request.now),
      async (request) => {
        await setPasswordTyped(request.tx, theCaller(request).session_id, request.now);
        return done;
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
