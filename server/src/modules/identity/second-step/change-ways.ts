import { MOST_PASSKEYS } from '@kursi/core/identity/second-step.ts';
import { type Done, done, type Outcome, ok, refuse } from '@kursi/core/kernel/result.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import { listSignInWays } from '../account/erased-person.store.ts';
import { type EntryDeps, findDutyOf } from '../sessions/entry.ts';
import { endSessions } from '../sessions/user-session.store.ts';
import { getUser, lockUser } from '../user.store.ts';
import { deleteAuthenticator, findAuthenticator } from './authenticator.store.ts';
import { deleteSecondSteps, type FactorKeys, findSecondSteps, hasSecondStep } from './factors.ts';
import { deletePasskey, insertPasskey, listPasskeys } from './passkey.store.ts';
import type { NewPasskey } from './passkeys.ts';
import { renewRecoveryCodes } from './recovery-codes.ts';
import type { WayChange } from './second-step.mails.ts';
import { firstRecoveryCodes, setApp } from './set-up-app.ts';

export interface ChangeDeps extends Pick<EntryDeps, 'mails' | 'grants' | 'secondStep'> {
  readonly keys: FactorKeys;
  readonly announcer: Pick<Deps['announcer'], 'authorityChanged'>;
  readonly newId: Deps['newId'];
}

/** Who changes their own ways to sign in, in which session. */
export interface Changing {
  readonly tx: Tx;
  readonly now: Temporal.Instant;
  readonly user_id: string;
  readonly session_id: string;
}

/** Other sessions end, since they came in another way, and the person is told. */
async function changed(deps: ChangeDeps, { tx, user_id, session_id }: Changing, change: WayChange) {
  await endSessions(tx, { userId: user_id, except: session_id });
  tx.afterCommit(() => deps.announcer.authorityChanged());
  const user = await getUser(tx.client, user_id);
  if (user?.email) await deps.mails.wayChanged(tx, { email: user.email, locale: user.locale }, change);
}

export async function addApp(
  deps: ChangeDeps,
  by: Changing,
  given: { readonly set_up: string; readonly code: string },
): Outcome<{ recovery_codes: string[] | null }, 'WRONG_CODE'> {
  const { tx, user_id, now } = by;
  await lockUser(tx, user_id);
  if (!(await setApp(deps.keys, tx, user_id, given, now))) return refuse('WRONG_CODE');
  const recovery_codes = await firstRecoveryCodes(deps.keys, tx, user_id, now);
  await changed(deps, by, 'app_set');
  return ok({ recovery_codes });
}

/** The last one goes only with the second step as a whole: a way back must remain. */
export async function removeApp(deps: ChangeDeps, by: Changing): Done<'NOT_FOUND' | 'LAST_FACTOR'> {
  const { tx, user_id } = by;
  await lockUser(tx, user_id);
  const steps = await findSecondSteps(tx.q, user_id);
  if (!steps.includes('app')) return refuse('NOT_FOUND');
  if (!steps.includes('passkey')) return refuse('LAST_FACTOR');
  await deleteAuthenticator(tx, user_id);
  await changed(deps, by, 'app_removed');
  return done;
}

export async function addPasskey(
  deps: ChangeDeps,
  by: Changing,
  passkey: NewPasskey,
  name: string,
): Outcome<{ passkey_id: string; recovery_codes: string[] | null }, 'PASSKEY_REFUSED' | 'TOO_MANY_PASSKEYS'> {
  const { tx, user_id, now } = by;
  await lockUser(tx, user_id);
  if ((await listPasskeys(tx.q, user_id)).length >= MOST_PASSKEYS) return refuse('TOO_MANY_PASSKEYS');
  const id = deps.newId(now);
  if (!(await insertPasskey(tx, { ...passkey, id, user_id, name, created_at: now })))
    return refuse('PASSKEY_REFUSED');
  const recovery_codes = await firstRecoveryCodes(deps.keys, tx, user_id, now);
  await changed(deps, by, 'passkey_added');
  return ok({ passkey_id: id, recovery_codes });
}

export async function removePasskey(
  deps: ChangeDeps,
  by: Changing,
  id: string,
): Done<'NOT_FOUND' | 'LAST_FACTOR'> {
  const { tx, user_id } = by;
  await lockUser(tx, user_id);
  const passkeys = await listPasskeys(tx.q, user_id);
  if (!passkeys.some((one) => one.id === id)) return refuse('NOT_FOUND');
  if (passkeys.length === 1 && !(await findAuthenticator(tx.q, user_id))) return refuse('LAST_FACTOR');
  await deletePasskey(tx, { user_id, id });
  await changed(deps, by, 'passkey_removed');
  return done;
}

export async function renewCodes(
  deps: ChangeDeps,
  by: Changing,
): Outcome<{ recovery_codes: string[] }, 'NOT_FOUND'> {
  const { tx, user_id, now } = by;
  await lockUser(tx, user_id);
  if (!(await hasSecondStep(tx.q, user_id))) return refuse('NOT_FOUND');
  const recovery_codes = await renewRecoveryCodes(deps.keys.recovery, tx, user_id, now);
  await changed(deps, by, 'codes_renewed');
  return ok({ recovery_codes });
}

/** Back to the password alone, where there is one and no role needs more. */
export async function turnOff(deps: ChangeDeps, by: Changing): Done<'SECOND_STEP_NEEDED' | 'LAST_FACTOR'> {
  const { tx, user_id, now } = by;
  await lockUser(tx, user_id);
  const { required_from } = await findDutyOf(deps, tx.q, user_id);
  if (required_from && Temporal.Instant.compare(required_from, now) <= 0) return refuse('SECOND_STEP_NEEDED');
  if ((await listSignInWays(tx.q, user_id)).length === 0) return refuse('LAST_FACTOR');
  await deleteSecondSteps(tx, user_id);
  await changed(deps, by, 'turned_off');
  return done;
}
