import { deviceCalls } from '@kursi/core/identity/device.contract.ts';
import { identityCalls as calls } from '@kursi/core/identity/identity.contract.ts';
import { done, ok, refuse } from '@kursi/core/kernel/result.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Authority } from '../../platform/http/authority.ts';
import { command, type Endpoint, preparedCommand, query, theCaller } from '../../platform/http/endpoint.ts';
import type { Deps } from '../../platform/module/deps.ts';
import type { HandOver } from '../../platform/module/module.ts';
import { hashPassword } from '../../platform/sessions/passwords.ts';
import { makeAccountMails } from './account/account.mails.ts';
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
  whyNotProved,
} from './password/choose-password.ts';
import type { FindInvitedAddress, ForgetPin, ProfilePictures } from './ports.ts';
import { linkAfterSecondStep } from './provider/sign-in-with-provider.ts';
import { factorKeys, hasSecondStep } from './second-step/factors.ts';
import { makePasskeys } from './second-step/passkeys.ts';
import { secondStepRoutes } from './second-step/second-step.routes.ts';
import { secondStepSignInRoutes } from './second-step/sign-in.routes.ts';
import type { EntryDeps } from './sessions/entry.ts';
import { listDevices } from './sessions/list-devices.ts';
import { refreshSession } from './sessions/refresh-session.ts';
import { checkSignIn, signIn } from './sessions/sign-in.ts';
import { signOut, signOutDevice, signOutEverywhere } from './sessions/sign-out.ts';
import { changeSession, endSessions, setDeviceToken, setProved } from './sessions/user-session.store.ts';
import { checkLink, signUp, verifyEmail } from './sign-up/sign-up.ts';
import { getUser } from './user.store.ts';

/** Hooks of higher modules. */
interface FromAbove {
  readonly entry: EntryDeps;
  readonly pictures: ProfilePictures;
  readonly findInvitedAddress: FindInvitedAddress;
  readonly forgetPin: ForgetPin;
  readonly handOver: HandOver;
}

export function identityRoutes(
  deps: Deps,
  { entry, pictures, findInvitedAddress, forgetPin, handOver }: FromAbove,
): Endpoint[] {
  const { database, mayMail, announcer } = deps;
  const { grants, devices } = entry;
  const mails = makeIdentityMails(deps);
  const askForLink = makeAskForLink(deps);
  const signUpDeps = { grants, devices, mails, announcer, findInvitedAddress };
  const passwordDeps = { announcer, mails, forgetPin };
  const ways = { keys: factorKeys(deps), passkeys: makePasskeys(deps) };

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
        return signIn(entry, tx, input, checked, exchange, now, arrival(request));
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
      async (request) =>
        (await whyNotProved(database, theCaller(request))) ??
        checkPasswordChange(database, theCaller(request).user_id, request.input, request.now),
      (request, hash) => changePassword(passwordDeps, request.tx, theCaller(request), hash, request.now),
    ),
    preparedCommand(
      calls.confirmPassword,
      async (request) => {
        const { user_id } = theCaller(request);
        if (await hasSecondStep(database.q, user_id)) return refuse('SECOND_STEP_REQUIRED');
        return checkPassword(database, user_id, request.input.password, request.now);
      },
      async (request) => {
        await setProved(request.tx, theCaller(request).session_id, request.now);
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
    command(deviceCalls.change, async (request) => {
      const { session_id: id, name, is_mine } = request.input;
      const changes = {
        ...(name !== undefined && { name }),
        ...(is_mine && { is_new: false }),
      };
      const { user_id } = theCaller(request);
      if (Object.keys(changes).length === 0) return done;
      return (await changeSession(request.tx, { user_id, id }, changes)) ? done : refuse('NOT_FOUND');
    }),
    command(deviceCalls.signOutOthers, async (request) => {
      const { user_id: userId, session_id: except } = theCaller(request);
      await endSessions(request.tx, { userId, except });
      request.tx.afterCommit(() => announcer.authorityChanged());
      return done;
    }),
    command(calls.signOutDevice, (request) =>
      signOutDevice(deps, request.tx, theCaller(request).user_id, request.input.session_id),
    ),
    command(calls.signOutEverywhere, (request) =>
      signOutEverywhere(deps, request.tx, theCaller(request).user_id, request.exchange),
    ),
    ...secondStepRoutes(deps, entry, ways),
    ...secondStepSignInRoutes(
      deps,
      {
        ...entry,
        keys: ways.keys,
        linkProvider: (tx, half, now) =>
          linkAfterSecondStep({ newId: deps.newId, mails: makeAccountMails(deps) }, tx, half, now),
      },
      { passkeys: ways.passkeys, arrival },
    ),
  ];
}
