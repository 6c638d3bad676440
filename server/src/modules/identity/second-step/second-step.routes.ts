import { secondStepCalls as calls } from '@kursi/core/identity/second-step.contract.ts';
import { MOST_PASSKEYS } from '@kursi/core/identity/second-step.ts';
import { done, ok, refuse } from '@kursi/core/kernel/result.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Authority } from '../../../platform/http/authority.ts';
import {
  command,
  type Endpoint,
  type Exchange,
  longCommand,
  preparedCommand,
  query,
  theCaller,
} from '../../../platform/http/endpoint.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import { type EntryDeps, findDutyOf } from '../sessions/entry.ts';
import { setProved } from '../sessions/user-session.store.ts';
import { getPasswordChange, getUser } from '../user.store.ts';
import { findAuthenticator } from './authenticator.store.ts';
import {
  addApp,
  addPasskey,
  type ChangeDeps,
  type Changing,
  removeApp,
  removePasskey,
  renewCodes,
  turnOff,
} from './change-ways.ts';
import { deleteReset, findReset } from './factor-reset.store.ts';
import { type FactorKeys, useCode } from './factors.ts';
import { countTryOf, forgetTriesOf, tellCodeUsed } from './give-second-step.ts';
import { listPasskeys, notePasskeyUsed, setPasskeyName } from './passkey.store.ts';
import type { PasskeyScene, Passkeys } from './passkeys.ts';
import { countRecoveryCodes } from './recovery-code.store.ts';
import { beginApp } from './set-up-app.ts';

/** One's own ways to sign in, and the proof that opens them. */
export function secondStepRoutes(
  deps: Deps,
  entry: EntryDeps,
  { keys, passkeys }: { readonly keys: FactorKeys; readonly passkeys: Passkeys },
): Endpoint[] {
  const { database, announcer, newId } = deps;
  const { q } = database;
  const change: ChangeDeps = { ...entry, keys, announcer, newId };
  const person = async (request: Asking) => {
    const user = await getUser(database.pool, theCaller(request).user_id);
    if (!user?.email) throw new Error('an account without an address');
    return { ...user, email: user.email };
  };

  return [
    query(calls.get, async (request) => {
      const { user_id } = theCaller(request);
      const [app, reset] = [await findAuthenticator(q, user_id), await findReset(q, user_id)];
      const { required_from } = await findDutyOf(entry, q, user_id);
      const password_changed_at = await getPasswordChange(q, user_id);
      return ok({
        has_password: password_changed_at !== null,
        password_changed_at: password_changed_at?.toString() ?? null,
        passkeys: (await listPasskeys(q, user_id)).map(({ id, name, created_at, last_used_at }) => ({
          id,
          name,
          created_at: created_at.toString(),
          last_used_at: last_used_at?.toString() ?? null,
        })),
        app: app
          ? { created_at: app.created_at.toString(), last_used_at: app.last_used_at.toString() }
          : null,
        recovery_codes_left: await countRecoveryCodes(q, user_id),
        required_from: required_from?.toString() ?? null,
        reset_due_at: reset?.due_at.toString() ?? null,
      });
    }),
    longCommand(calls.beginApp, async (request) => ok(beginApp(keys, await person(request), request.now))),
    command(
      calls.setApp,
      async (request) => {
        const added = await addApp(change, changing(request), request.input);
        const { user_id } = theCaller(request);
        if (added.ok) await forgetTriesOf(entry, request.tx.q, user_id, request.exchange);
        return added;
      },
      (request) => countTryOf(entry, q, theCaller(request).user_id, request.exchange, request.now),
    ),
    command(calls.removeApp, (request) => removeApp(change, changing(request))),
    longCommand(calls.beginPasskey, async (request) => {
      const { user_id } = theCaller(request);
      if ((await listPasskeys(q, user_id)).length >= MOST_PASSKEYS) return refuse('TOO_MANY_PASSKEYS');
      const scene = sceneOf('register', request);
      const asked = await passkeys.beginRegistration(q, scene, await person(request), request.now);
      return ok({ options: { ...asked } });
    }),
    preparedCommand(
      calls.addPasskey,
      (request) => passkeys.register(q, sceneOf('register', request), request.input.answer, request.now),
      (request, passkey) => addPasskey(change, changing(request), passkey, request.input.name),
    ),
    command(calls.renamePasskey, async (request) => {
      const { passkey_id: id, name } = request.input;
      const { user_id } = theCaller(request);
      return (await setPasskeyName(request.tx, { user_id, id }, name)) ? done : refuse('NOT_FOUND');
    }),
    command(calls.removePasskey, (request) =>
      removePasskey(change, changing(request), request.input.passkey_id),
    ),
    command(calls.renewCodes, (request) => renewCodes(change, changing(request))),
    command(calls.turnOff, (request) => turnOff(change, changing(request))),
    command(calls.stopReset, async (request) => {
      await deleteReset(request.tx, { user_id: theCaller(request).user_id });
      return done;
    }),
    command(
      calls.proveByCode,
      async (request) => {
        const { tx, now, input } = request;
        const { user_id, session_id } = theCaller(request);
        const used = await useCode(keys, tx, user_id, input.code, now);
        if (!used) return refuse('WRONG_CODE');
        if (used === 'recovery') await tellCodeUsed(entry, tx, user_id);
        await forgetTriesOf(entry, tx.q, user_id, request.exchange);
        await setProved(tx, session_id, now);
        return done;
      },
      (request) => countTryOf(entry, q, theCaller(request).user_id, request.exchange, request.now),
    ),
    longCommand(calls.beginProof, async (request) =>
      ok({ options: { ...(await passkeys.begin(q, sceneOf('proof', request), request.now)) } }),
    ),
    preparedCommand(
      calls.proveByPasskey,
      (request) => passkeys.check(q, sceneOf('proof', request), request.input.answer, request.now),
      async (request, { id, counter }) => {
        await notePasskeyUsed(request.tx, id, counter, request.now);
        await setProved(request.tx, theCaller(request).session_id, request.now);
        return done;
      },
    ),
  ];
}

interface Asking {
  readonly caller: Authority | null;
}

function changing(request: Asking & { readonly tx: Tx; readonly now: Temporal.Instant }): Changing {
  const { user_id, session_id } = theCaller(request);
  return { tx: request.tx, now: request.now, user_id, session_id };
}

function sceneOf(
  purpose: 'register' | 'proof',
  request: Asking & { readonly exchange: Exchange },
): PasskeyScene {
  const { user_id, session_id } = theCaller(request);
  return { purpose, user_id, session_id, origin: request.exchange.origin };
}
