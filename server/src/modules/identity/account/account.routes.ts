import { accountCalls as calls } from '@kursi/core/identity/account.contract.ts';
import { PROVIDER_RETURN_PATH } from '@kursi/core/identity/provider-popup.ts';
import { refuse } from '@kursi/core/kernel/result.ts';
import {
  command,
  type Endpoint,
  longCommand,
  preparedCommand,
  query,
  theCaller,
} from '../../../platform/http/endpoint.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import type { HandOver, PersonalData } from '../../../platform/module/module.ts';
import { makeSealer } from '../../../platform/sealed.ts';
import { makeOpenIdProvider } from '../../../providers/identity/openid.ts';
import { makeIdentityMails } from '../identity.mails.ts';
import { checkPassword, whyNotProved } from '../password/choose-password.ts';
import { attemptCookie } from '../provider/provider-attempt.ts';
import { askProvider, signInWithProvider, startAtProvider } from '../provider/sign-in-with-provider.ts';
import type { EntryDeps } from '../sessions/entry.ts';
import { makeAccountMails } from './account.mails.ts';
import { askForEmailChange, confirmEmailChange } from './change-email.ts';
import { collectPersonalData, deleteAccount } from './personal-data.ts';

export function accountRoutes(
  deps: Deps,
  {
    entry,
    personalData,
    handOver,
  }: {
    readonly entry: EntryDeps;
    readonly personalData: readonly PersonalData[];
    readonly handOver: HandOver;
  },
): Endpoint[] {
  const { database, announcer, mayMail } = deps;
  const mails = makeAccountMails(deps);
  const { addressAlreadyKnown } = makeIdentityMails(deps);
  const emailDeps = { announcer, mails, addressAlreadyKnown };
  const { grants } = entry;
  const { oidc } = deps.config;
  const providerDeps = {
    ...deps,
    provider: oidc ? makeOpenIdProvider(oidc, `${deps.origin}${PROVIDER_RETURN_PATH}`) : null,
    attempts: attemptCookie(makeSealer(deps.keyFor('sign-in at a provider')), grants.secureCookies),
    grants,
    entry,
    mails,
    handOver,
  };
  return [
    query(calls.download, (request) =>
      collectPersonalData(database, personalData, theCaller(request).user_id, request.now),
    ),
    command(
      calls.remove,
      (request) =>
        deleteAccount({ ...deps, mails }, request.tx, personalData, theCaller(request).user_id, request.now),
      async (request) => {
        const { user_id, is_guest } = theCaller(request);
        if (is_guest) return null;
        const { password } = request.input;
        if (password === undefined) return refuse('WRONG_EMAIL_OR_PASSWORD');
        const unproved = await whyNotProved(database, theCaller(request));
        if (unproved) return unproved;
        const checked = await checkPassword(database, user_id, password, request.now);
        return checked.ok ? null : checked;
      },
    ),
    command(
      calls.changeEmail,
      (request) =>
        askForEmailChange(emailDeps, request.tx, theCaller(request), request.input.email, request.now),
      async (request) => {
        const { input, now } = request;
        const unproved = await whyNotProved(database, theCaller(request));
        if (unproved) return unproved;
        const checked = await checkPassword(database, theCaller(request).user_id, input.password, now);
        return checked.ok ? mayMail(input.email, now) : checked;
      },
    ),
    command(calls.confirmEmail, (request) =>
      confirmEmailChange(emailDeps, request.tx, theCaller(request), request.input.token, request.now),
    ),
    longCommand(calls.startProvider, ({ exchange, now }) => startAtProvider(providerDeps, exchange, now)),
    preparedCommand(
      calls.finishProvider,
      ({ input, exchange, now }) => askProvider(providerDeps, input.answer, exchange, now),
      ({ tx, input: { locale }, caller, exchange, now }, proved) =>
        signInWithProvider(providerDeps, tx, proved, { caller, exchange, locale, now }),
    ),
  ];
}
