import type { SecondStep } from '@kursi/core/identity/second-step.ts';
import { type Outcome, type Refusal, refuse } from '@kursi/core/kernel/result.ts';
import type { Executor, Tx } from '../../../platform/database/database.ts';
import type { Exchange } from '../../../platform/http/endpoint.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import { makeSealer } from '../../../platform/sealed.ts';
import type { SecondStepPorts } from '../ports.ts';
import { deleteReset, findReset } from '../second-step/factor-reset.store.ts';
import { deleteSecondSteps, findSecondSteps } from '../second-step/factors.ts';
import { type HalfSignIn, type HalfSignIns, halfSignIns } from '../second-step/half-sign-in.ts';
import { makeSecondStepMails, type SecondStepMails } from '../second-step/second-step.mails.ts';
import { findSignInState, getUser } from '../user.store.ts';
import { type DeviceCookies, deviceCookies } from './device-cookie.ts';
import { grantCredential, type SessionGrants, sessionGrants } from './session-cookies.ts';

export interface EntryDeps {
  readonly grants: SessionGrants;
  readonly devices: DeviceCookies;
  readonly halves: HalfSignIns;
  readonly mails: SecondStepMails;
  readonly secondStep: SecondStepPorts;
}

export function entryDeps(deps: Deps, secondStep: SecondStepPorts): EntryDeps {
  const grants = sessionGrants(deps);
  return {
    grants,
    devices: deviceCookies(deps.keyFor('known devices'), grants.secureCookies),
    halves: halfSignIns(makeSealer(deps.keyFor('half sign-in')), grants.secureCookies),
    mails: makeSecondStepMails(deps),
    secondStep,
  };
}

/** Of a platform admin outside the sandbox: always. */
const LONG_AGO = Temporal.Instant.fromEpochMilliseconds(0);

/** From when this person needs a second step; null: never. */
export async function findDutyOf(
  { grants, secondStep }: Pick<EntryDeps, 'grants' | 'secondStep'>,
  db: Executor,
  userId: string,
): Promise<{ readonly required_from: Temporal.Instant | null; readonly has_power: boolean }> {
  const { is_demo, is_platform_admin } = await findSignInState(db, { id: userId });
  // Everybody knows their passwords, and they are dead outside the sandbox.
  if (is_demo) return { required_from: null, has_power: false };
  if (is_platform_admin && !grants.sandbox.isOpen) return { required_from: LONG_AGO, has_power: true };
  const { required_from, has_role } = await secondStep.findDuty(db, userId);
  return { required_from, has_power: has_role || is_platform_admin };
}

interface MissingStep {
  readonly ways: readonly (SecondStep | 'recovery')[];
  /** There is none, and a role needs one. */
  readonly sets_up: boolean;
  readonly reset_due_at: Temporal.Instant | null;
}

/**
 * What the first step leaves open; null: nothing. Who lost everything and has waited has no second step any more: what
 * is left of it goes with the sign-in.
 */
async function findMissingStep(
  deps: EntryDeps,
  tx: Tx,
  userId: string,
  now: Temporal.Instant,
): Promise<MissingStep | null> {
  const ways = await findSecondSteps(tx.q, userId);
  const reset = ways.length > 0 ? await findReset(tx.q, userId) : undefined;
  const isOver = reset !== undefined && Temporal.Instant.compare(reset.due_at, now) <= 0;
  if (ways.length > 0 && !isOver)
    return { ways: [...ways, 'recovery'], sets_up: false, reset_due_at: reset?.due_at ?? null };
  const { required_from } = await findDutyOf(deps, tx.q, userId);
  const isDue = required_from !== null && Temporal.Instant.compare(required_from, now) <= 0;
  if (isDue) return { ways: [], sets_up: true, reset_due_at: null };
  if (isOver) await resetSecondSteps(deps, tx, userId);
  return null;
}

/** They are lost: the password alone is enough until there is another. */
export async function resetSecondSteps(
  { mails }: { readonly mails: Pick<SecondStepMails, 'wayChanged'> },
  tx: Tx,
  userId: string,
): Promise<void> {
  await deleteSecondSteps(tx, userId);
  const user = await getUser(tx.client, userId);
  if (user?.email) await mails.wayChanged(tx, { email: user.email, locale: user.locale }, 'reset');
}

/**
 * After the first step: a refusal that says which second one is missing, and this browser remembers the first. The
 * refusal rolls back what the first step wrote.
 */
export async function askSecondStep(
  deps: EntryDeps,
  tx: Tx,
  exchange: Exchange,
  half: Pick<HalfSignIn, 'user_id' | 'password_mark' | 'rehashed' | 'proved'>,
  now: Temporal.Instant,
): Promise<Refusal<'SECOND_STEP_REQUIRED'> | null> {
  const missing = await findMissingStep(deps, tx, half.user_id, now);
  if (!missing) return null;
  deps.halves.write(exchange, { ...half, sets_up: missing.sets_up }, now);
  return refuse('SECOND_STEP_REQUIRED', {
    ways: missing.ways,
    set_up: missing.sets_up,
    reset_due_at: missing.reset_due_at?.toString() ?? null,
  });
}

/** Both steps are done, or one is enough: a session, a device that is known from now on, and a word about a new one. */
export async function enter(
  deps: EntryDeps,
  tx: Tx,
  userId: string,
  exchange: Exchange,
  now: Temporal.Instant,
): Outcome<{ token: string; expires_at: string }, 'ACCOUNT_BLOCKED'> {
  const { library, sandbox } = deps.grants;
  const { email, is_blocked, is_demo } = await findSignInState(tx.q, { id: userId });
  if (!email || is_blocked || (is_demo && !sandbox.isOpen)) return refuse('ACCOUNT_BLOCKED');
  // Without the cookies of an earlier session in this browser, which the library would end or prolong.
  const sent = exchange.headers;
  sent.delete('cookie');
  const { headers } = await library.inside(tx, () =>
    library.api.openSession({ body: { userId }, headers: sent, returnHeaders: true }),
  );
  return arriveWith(deps, tx, { userId, email, headers }, exchange, now);
}

/** With the cookies of a session that the library has just made. */
export async function arriveWith(
  deps: EntryDeps,
  tx: Tx,
  { userId, email, headers }: { readonly userId: string; readonly email: string; readonly headers: Headers },
  exchange: Exchange,
  now: Temporal.Instant,
) {
  const isNew = !deps.devices.isKnown(exchange, email);
  deps.devices.remember(exchange, email);
  if (isNew) await tellOfNewDevice(deps, tx, userId, exchange);
  // Whoever signs in with all steps has found them again.
  await deleteReset(tx, { user_id: userId });
  return grantCredential(deps.grants, tx, headers, exchange, now, { isProved: true, isNew });
}

/** Those who could do harm are told; a client is not mailed for every phone. */
async function tellOfNewDevice(deps: EntryDeps, tx: Tx, userId: string, exchange: Exchange): Promise<void> {
  const user = await getUser(tx.client, userId);
  if (!user?.email) return;
  const { has_power } = await findDutyOf(deps, tx.q, userId);
  if (!has_power && (await findSecondSteps(tx.q, userId)).length === 0) return;
  await deps.mails.newDevice(
    tx,
    { email: user.email, locale: user.locale },
    exchange.headers.get('user-agent'),
  );
}
