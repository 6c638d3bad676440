import { randomUUID } from 'node:crypto';
import { secondStepSignInCalls as calls } from '@kursi/core/identity/second-step.contract.ts';
import { ok, refuse } from '@kursi/core/kernel/result.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Authority } from '../../../platform/http/authority.ts';
import {
  command,
  type Endpoint,
  type Exchange,
  longCommand,
  preparedCommand,
} from '../../../platform/http/endpoint.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import { type EntryDeps, findDutyOf } from '../sessions/entry.ts';
import { getUser, lockUser } from '../user.store.ts';
import { findReset } from './factor-reset.store.ts';
import { deleteSecondSteps, hasSecondStep } from './factors.ts';
import {
  askReset,
  countTryOf,
  findHalf,
  finish,
  type GiveDeps,
  giveCode,
  giveSecondPasskey,
  signInByPasskey,
  stopResetByLink,
} from './give-second-step.ts';
import type { HalfSignIn } from './half-sign-in.ts';
import type { Passkeys } from './passkeys.ts';
import { beginApp, firstRecoveryCodes, setApp } from './set-up-app.ts';

/** Names the browser that began, before there is a session. */
const BROWSER = 'kursi_passkey';

type Arrival = (request: {
  readonly caller: Authority | null;
  readonly tx: Tx;
  readonly now: Temporal.Instant;
}) => (userId: string) => Promise<void>;

/** What a person may call between the first step and a session. */
export function secondStepSignInRoutes(
  deps: Pick<Deps, 'database' | 'mayMail'>,
  give: GiveDeps,
  { passkeys, arrival }: { readonly passkeys: Passkeys; readonly arrival: Arrival },
): Endpoint[] {
  const { q, pool } = deps.database;
  const half = ({ exchange, now }: { exchange: Exchange; now: Temporal.Instant }) =>
    findHalf(give, q, exchange, now);
  const secondScene = ({ user_id, id }: HalfSignIn, { origin }: Exchange) =>
    ({ purpose: 'second_step', user_id, session_id: id, origin }) as const;
  const signInScene = (browser: string, { origin }: Exchange) =>
    ({ purpose: 'sign_in', user_id: null, session_id: browser, origin }) as const;

  return [
    longCommand(calls.beginPasskey, async ({ exchange, now }) => {
      const browser = randomUUID();
      const secure = give.grants.secureCookies ? '; Secure' : '';
      exchange.appendHeader(
        'set-cookie',
        `${BROWSER}=${browser}; Path=/api/session/passkey; Max-Age=300; HttpOnly; SameSite=Strict${secure}`,
      );
      return ok({ options: { ...(await passkeys.begin(q, signInScene(browser, exchange), now)) } });
    }),
    preparedCommand(
      calls.byPasskey,
      async ({ input, exchange, now }) => {
        const browser = browserOf(exchange);
        if (!browser) return refuse('PASSKEY_REFUSED');
        return passkeys.check(q, signInScene(browser, exchange), input.answer, now);
      },
      (request, passkey) => signInByPasskey(give, passkey, { ...parts(request), arrived: arrival(request) }),
    ),
    longCommand(calls.beginSecondPasskey, async ({ exchange, now }) => {
      const found = await half({ exchange, now });
      if (!found.ok) return found;
      return ok({ options: { ...(await passkeys.begin(q, secondScene(found.value, exchange), now)) } });
    }),
    preparedCommand(
      calls.secondPasskey,
      async ({ input, exchange, now }) => {
        const found = await half({ exchange, now });
        if (!found.ok) return found;
        const checked = await passkeys.check(q, secondScene(found.value, exchange), input.answer, now);
        return checked.ok ? ok({ half: found.value, passkey: checked.value }) : checked;
      },
      (request, { half: of, passkey }) =>
        giveSecondPasskey(give, of, passkey, { ...parts(request), arrived: arrival(request) }),
    ),
    preparedCommand(
      calls.secondCode,
      async ({ exchange, now }) => {
        const found = await half({ exchange, now });
        if (!found.ok) return found;
        return (await countTryOf(give, q, found.value.user_id, exchange, now)) ?? found;
      },
      (request, of) =>
        giveCode(give, of, request.input.code, { ...parts(request), arrived: arrival(request) }),
    ),
    longCommand(calls.beginApp, async ({ exchange, now }) => {
      const found = await half({ exchange, now });
      const user = found.ok && found.value.sets_up ? await getUser(pool, found.value.user_id) : null;
      if (!user?.email) return refuse('SIGN_IN_AGAIN');
      return ok(beginApp(give.keys, { id: user.id, email: user.email }, now));
    }),
    preparedCommand(
      calls.setApp,
      async ({ exchange, now }) => {
        const found = await half({ exchange, now });
        if (!found.ok) return found;
        return (await countTryOf(give, q, found.value.user_id, exchange, now)) ?? found;
      },
      async (request, of) => {
        const { tx, now, input } = request;
        if (!of.sets_up || !(await maySetUp(give, tx, of.user_id, now))) return refuse('SIGN_IN_AGAIN');
        if (!(await setApp(give.keys, tx, of.user_id, input, now))) return refuse('WRONG_CODE');
        const recovery_codes = await firstRecoveryCodes(give.keys, tx, of.user_id, now);
        const entered = await finish(give, of, { ...parts(request), arrived: arrival(request) });
        if (!entered.ok) return entered;
        const user = await getUser(tx.client, of.user_id);
        if (user?.email)
          await give.mails.wayChanged(tx, { email: user.email, locale: user.locale }, 'app_set');
        return ok({ ...entered.value, recovery_codes });
      },
    ),
    preparedCommand(
      calls.askReset,
      async ({ exchange, now }) => {
        const found = await half({ exchange, now });
        const user = found.ok ? await getUser(pool, found.value.user_id) : null;
        if (!found.ok || !user?.email) return refuse('SIGN_IN_AGAIN');
        // Nobody could stop what nobody is told.
        return (await deps.mayMail(user.email, now)) ?? found;
      },
      ({ tx, now }, of) => askReset(give, tx, of, now),
    ),
    command(calls.stopReset, ({ tx, input }) => stopResetByLink(tx, input.token)),
  ];
}

function parts({
  tx,
  exchange,
  now,
}: {
  readonly tx: Tx;
  readonly exchange: Exchange;
  readonly now: Temporal.Instant;
}) {
  return { tx, exchange, now };
}

function browserOf({ headers }: Exchange): string | null {
  const sent = new RegExp(`(?:^|;\\s*)${BROWSER}=([\\da-f-]{36})(?:;|$)`).exec(headers.get('cookie') ?? '');
  return sent?.[1] ?? null;
}

/** Someone may have set one up since the password was typed; what was lost and has waited goes first. */
async function maySetUp(deps: EntryDeps, tx: Tx, userId: string, now: Temporal.Instant): Promise<boolean> {
  await lockUser(tx, userId);
  const { required_from } = await findDutyOf(deps, tx.q, userId);
  if (required_from === null || Temporal.Instant.compare(required_from, now) > 0) return false;
  if (!(await hasSecondStep(tx.q, userId))) return true;
  const reset = await findReset(tx.q, userId);
  if (!reset || Temporal.Instant.compare(reset.due_at, now) > 0) return false;
  await deleteSecondSteps(tx, userId);
  return true;
}
