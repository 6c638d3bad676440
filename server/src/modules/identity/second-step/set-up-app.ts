import { readAppCode } from '@kursi/core/identity/second-step.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { putAuthenticator } from './authenticator.store.ts';
import { aboutApp, type FactorKeys } from './factors.ts';
import { countRecoveryCodes } from './recovery-code.store.ts';
import { renewRecoveryCodes } from './recovery-codes.ts';
import { appUri, base32, newAppSecret, stepOfCode } from './totp.ts';

const SET_UP_SECONDS = 600;

interface Person {
  readonly id: string;
  readonly email: string;
}

const aboutSetUp = (userId: string) => `setting up the authenticator of ${userId}`;

/** Nothing is kept: the page holds the secret, sealed for this person, until its first code proves that an app has it. */
export function beginApp({ sealer }: FactorKeys, { id, email }: Person, now: Temporal.Instant) {
  const secret = newAppSecret();
  const ends = now.add({ seconds: SET_UP_SECONDS }).epochMilliseconds;
  const sealed = sealer.seal(JSON.stringify({ secret: secret.toString('base64'), ends }), aboutSetUp(id));
  return { secret: base32(secret), uri: appUri(secret, email), set_up: sealed.toString('base64url') };
}

/** False when the code is not of this secret, or it was begun too long ago. The first code counts as used. */
export async function setApp(
  { sealer }: FactorKeys,
  tx: Tx,
  userId: string,
  { set_up, code }: { readonly set_up: string; readonly code: string },
  now: Temporal.Instant,
): Promise<boolean> {
  const begun = openSetUp(sealer, set_up, userId);
  const typed = readAppCode(code);
  if (!begun || !typed || begun.ends <= now.epochMilliseconds) return false;
  const last_used_step = stepOfCode(Buffer.from(begun.secret, 'base64'), typed, now);
  if (last_used_step === null) return false;
  const sealed_secret = sealer.seal(begun.secret, aboutApp(userId));
  await putAuthenticator(tx, {
    user_id: userId,
    sealed_secret,
    last_used_step,
    created_at: now,
    last_used_at: now,
  });
  return true;
}

function openSetUp(
  sealer: FactorKeys['sealer'],
  set_up: string,
  userId: string,
): { secret: string; ends: number } | null {
  try {
    return JSON.parse(sealer.open(Buffer.from(set_up, 'base64url'), aboutSetUp(userId)));
  } catch {
    // Made up, or begun by someone else.
    return null;
  }
}

/** The first second step comes with recovery codes; a later one leaves those that are there. */
export async function firstRecoveryCodes(
  { recovery }: FactorKeys,
  tx: Tx,
  userId: string,
  now: Temporal.Instant,
): Promise<string[] | null> {
  return (await countRecoveryCodes(tx.q, userId)) > 0 ? null : renewRecoveryCodes(recovery, tx, userId, now);
}
