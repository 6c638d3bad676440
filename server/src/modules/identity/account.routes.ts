import { accountCalls as calls } from '@kursi/core/identity/account.contract.ts';
import { refuse } from '@kursi/core/kernel/result.ts';
import { command, type Endpoint, query, theCaller } from '../../platform/http/endpoint.ts';
import type { Deps } from '../../platform/module/deps.ts';
import type { PersonalData } from '../../platform/module/module.ts';
import { makeAccountMails } from './account.mails.ts';
import { askForEmailChange, confirmEmailChange } from './change-email.ts';
import { checkPassword } from './choose-password.ts';
import { makeIdentityMails } from './identity.mails.ts';
import { collectPersonalData, deleteAccount } from './personal-data.ts';

export function accountRoutes(deps: Deps, personalData: readonly PersonalData[]): Endpoint[] {
  const { database, announcer, mayMail } = deps;
  const mails = makeAccountMails(deps);
  const { addressAlreadyKnown } = makeIdentityMails(deps);
  const emailDeps = { announcer, mails, addressAlreadyKnown };
  return [
    query(calls.download, (request) =>
      collectPersonalData(database, personalData, theCaller(request).user_id, request.now),
    ),
    command(
      calls.remove,
      (request) =>
        deleteAccount(
          { announcer, mails },
          request.tx,
          personalData,
          theCaller(request).user_id,
          request.now,
        ),
      async (request) => {
        const { user_id, is_guest } = theCaller(request);
        if (is_guest) return null;
        const { password } = request.input;
        if (password === undefined) return refuse('WRONG_EMAIL_OR_PASSWORD');
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
        const checked = await checkPassword(database, theCaller(request).user_id, input.password, now);
        return checked.ok ? mayMail(input.email, now) : checked;
      },
    ),
    command(calls.confirmEmail, ({ input, tx, now }) => confirmEmailChange(emailDeps, tx, input.token, now)),
  ];
}
