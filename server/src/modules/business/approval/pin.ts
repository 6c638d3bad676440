import { pinCalls as calls } from '@kursi/core/business/pin.contract.ts';
import { PIN_TRIES, PIN_TRIES_A_DAY, PIN_WAIT_MINUTES } from '@kursi/core/business/pin.ts';
import { done, type Outcome, ok, refuse } from '@kursi/core/kernel/result.ts';
import {
  command,
  type Endpoint,
  preparedCommand,
  query,
  theCaller,
} from '../../../platform/http/endpoint.ts';
import { countAttempts, forgetAttempts, type Limit } from '../../../platform/http/rate-limit.store.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import { dummyHash, hashPassword, verifyPassword } from '../../../platform/sessions/passwords.ts';
import { getUser } from '../../identity/public.ts';
import { pinSetMail } from './pin.mails.ts';
import { deletePin, findPin, putPin } from './user-pin.store.ts';

/** Of the person whose PIN it is, from everywhere together: six digits are guessed in thousands of tries. */
const TRIES: Limit = { tries: PIN_TRIES, windowSeconds: PIN_WAIT_MINUTES * 60 };
const TRIES_A_DAY: Limit = { tries: PIN_TRIES_A_DAY, windowSeconds: 24 * 60 * 60 };

export function pinRoutes(deps: Deps): Endpoint[] {
  const { q } = deps.database;
  return [
    query(calls.get, async (request) => {
      const pin = await findPin(q, theCaller(request).user_id);
      return ok({ set_at: pin?.set_at.toString() ?? null });
    }),
    preparedCommand(
      calls.set,
      async ({ input: { pin }, caller }): Outcome<string, 'WEAK_PIN'> => {
        const { phone = null } = (caller && (await getUser(deps.database.pool, caller.user_id))) ?? {};
        // Everyone at the desk knows the number.
        if (phone?.endsWith(pin)) return refuse('WEAK_PIN');
        return ok(await hashPassword(pin));
      },
      async (request, pin_hash) => {
        const { tx, now } = request;
        const { user_id } = theCaller(request);
        await putPin(tx, { user_id, pin_hash, set_at: now });
        const user = await getUser(tx.client, user_id);
        if (user?.email) {
          const mail = pinSetMail(user.locale, `${deps.origin}/profile`);
          await deps.postMail(tx, { to: user.email, ...mail });
        }
        return done;
      },
    ),
    command(calls.remove, async (request) => {
      await deletePin(request.tx, theCaller(request).user_id);
      return done;
    }),
  ];
}

/**
 * Whether this is the PIN of another person, typed on the device of the caller. Before the transaction. Counted before
 * it is checked, so that a concurrent burst counts as well; who has no PIN is answered like a wrong one.
 */
export function checkPinOf({ database: { q } }: Pick<Deps, 'database'>) {
  return async (
    userId: string,
    pin: string,
    now: Temporal.Instant,
  ): Outcome<Record<string, never>, 'WRONG_PIN' | 'TOO_MANY_REQUESTS'> => {
    const limits = [
      { subject: `pin:${userId}`, limit: TRIES },
      { subject: `pin:day:${userId}`, limit: TRIES_A_DAY },
    ];
    const wait = Math.max(...(await countAttempts(q, limits, now)));
    if (wait > 0) return refuse('TOO_MANY_REQUESTS', { retry_after_seconds: wait });
    const found = await findPin(q, userId);
    const matches = await verifyPassword(found?.pin_hash ?? (await dummyHash()), pin);
    if (!found || !matches) return refuse('WRONG_PIN');
    for (const { subject } of limits) await forgetAttempts(q, subject);
    return done;
  };
}
