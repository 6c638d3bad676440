import { readAppCode, readRecoveryCode, type SecondStep } from '@kursi/core/identity/second-step.ts';
import type { Executor, Tx } from '../../../platform/database/database.ts';
import { countAttempts, forgetAttempts, type Limit } from '../../../platform/http/rate-limit.store.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import { makeSealer } from '../../../platform/sealed.ts';
import { deleteAuthenticator, findAuthenticator, useStep } from './authenticator.store.ts';
import { deleteReset } from './factor-reset.store.ts';
import { deletePasskeys, listPasskeys } from './passkey.store.ts';
import { deleteRecoveryCodes, useRecoveryCode } from './recovery-code.store.ts';
import { hashOfRecoveryCode } from './recovery-codes.ts';
import { stepOfCode } from './totp.ts';

/** What seals the secrets of apps and hashes recovery codes. */
export interface FactorKeys {
  readonly sealer: ReturnType<typeof makeSealer>;
  readonly recovery: Buffer;
}

export function factorKeys({ keyFor }: Pick<Deps, 'keyFor'>): FactorKeys {
  return { sealer: makeSealer(keyFor('authenticator app')), recovery: keyFor('recovery codes') };
}

export const aboutApp = (userId: string) => `authenticator of ${userId}`;

/** The second steps of a person; none: the password alone is enough. */
export async function findSecondSteps(db: Executor, userId: string): Promise<SecondStep[]> {
  const [passkeys, app] = [await listPasskeys(db, userId), await findAuthenticator(db, userId)];
  return [...(passkeys.length > 0 ? ['passkey' as const] : []), ...(app ? ['app' as const] : [])];
}

export async function hasSecondStep(db: Executor, userId: string): Promise<boolean> {
  return (await findSecondSteps(db, userId)).length > 0;
}

/** A code of the app, or a recovery code; either counts once. */
export async function useCode(
  { sealer, recovery }: FactorKeys,
  tx: Tx,
  userId: string,
  typed: string,
  now: Temporal.Instant,
): Promise<'app' | 'recovery' | null> {
  const code = readAppCode(typed);
  if (code) {
    const app = await findAuthenticator(tx.q, userId);
    if (!app) return null;
    const secret = Buffer.from(sealer.open(app.sealed_secret, aboutApp(userId)), 'base64');
    const step = stepOfCode(secret, code, now);
    return step !== null && (await useStep(tx, userId, step, now)) ? 'app' : null;
  }
  const spare = readRecoveryCode(typed);
  if (!spare || !(await hasSecondStep(tx.q, userId))) return null;
  const hash = hashOfRecoveryCode(recovery, userId, spare);
  return (await useRecoveryCode(tx, userId, hash, now)) ? 'recovery' : null;
}

/** Rate limit: three of a million codes are right at a time, so few tries a day are allowed. */
const PER_QUARTER_HOUR: Limit = { tries: 10, windowSeconds: 15 * 60 };
const PER_DAY: Limit = { tries: 40, windowSeconds: 24 * 60 * 60 };

/**
 * Counts a try before its transaction, so that a wrong one counts too; the seconds to wait. `from` keeps a stranger who
 * knows the password from using up the tries of the person's own device.
 */
export async function countCodeTry(
  db: Executor,
  userId: string,
  from: string,
  now: Temporal.Instant,
): Promise<number> {
  const waits = await countAttempts(
    db,
    [
      { subject: `code:quarter:${userId}:${from}`, limit: PER_QUARTER_HOUR },
      { subject: `code:day:${userId}:${from}`, limit: PER_DAY },
    ],
    now,
  );
  return Math.max(...waits);
}

export async function forgetCodeTries(db: Executor, userId: string, from: string): Promise<void> {
  await forgetAttempts(db, `code:quarter:${userId}:${from}`);
}

/** All of it, with what waits: the password alone is enough again. */
export async function deleteSecondSteps(tx: Tx, userId: string): Promise<void> {
  await deleteAuthenticator(tx, userId);
  await deletePasskeys(tx, userId);
  await deleteRecoveryCodes(tx, userId);
  await deleteReset(tx, { user_id: userId });
}
