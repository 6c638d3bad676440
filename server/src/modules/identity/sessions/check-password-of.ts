import { done, type Outcome, refuse } from '@kursi/core/kernel/result.ts';
import type { Exchange } from '../../../platform/http/endpoint.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import { factorKeys, hasSecondStep, useCode } from '../second-step/factors.ts';
import { countTryOf, forgetTriesOf, tellCodeUsed } from '../second-step/give-second-step.ts';
import { makeSecondStepMails } from '../second-step/second-step.mails.ts';
import { findSignInState } from '../user.store.ts';
import { deviceCookies } from './device-cookie.ts';
import { sessionGrants } from './session-cookies.ts';
import { checkSignIn, forgetWrongTries } from './sign-in.ts';

/**
 * Whether this is the password of another person, typed on the device of the caller, and a code where they have a second
 * step. Counted and slowed as a sign-in of that person; opens no session. Before the transaction.
 */
export function checkPasswordOf(deps: Deps) {
  const { secureCookies, sandbox } = sessionGrants(deps);
  const devices = deviceCookies(deps.keyFor('known devices'), secureCookies);
  const { q } = deps.database;
  const keys = factorKeys(deps);
  const mails = makeSecondStepMails(deps);
  return async (
    userId: string,
    password: string,
    exchange: Exchange,
    now: Temporal.Instant,
    code?: string,
  ): Outcome<
    Record<string, never>,
    'WRONG_EMAIL_OR_PASSWORD' | 'TOO_MANY_REQUESTS' | 'SECOND_STEP_REQUIRED' | 'WRONG_CODE'
  > => {
    const { email, is_blocked, is_demo } = await findSignInState(q, { id: userId });
    if (!email) return refuse('WRONG_EMAIL_OR_PASSWORD');
    const checked = await checkSignIn(q, devices, { email, password }, exchange, now);
    if (!checked.ok && checked.code === 'TOO_MANY_REQUESTS')
      return refuse('TOO_MANY_REQUESTS', checked.details);
    if (!checked.ok || is_blocked || (is_demo && !sandbox.isOpen)) return refuse('WRONG_EMAIL_OR_PASSWORD');
    if (await hasSecondStep(q, userId)) {
      if (code === undefined) return refuse('SECOND_STEP_REQUIRED');
      const tooMany = await countTryOf({ devices }, q, userId, exchange, now);
      if (tooMany) return tooMany;
      const used = await deps.database.transaction(async (tx) => {
        const which = await useCode(keys, tx, userId, code, now);
        if (which === 'recovery') await tellCodeUsed({ mails }, tx, userId);
        return which;
      });
      if (!used) return refuse('WRONG_CODE');
      await forgetTriesOf({ devices }, q, userId, exchange);
    }
    await forgetWrongTries(q, email, exchange);
    return done;
  };
}
