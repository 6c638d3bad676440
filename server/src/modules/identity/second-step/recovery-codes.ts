import { createHmac, randomInt } from 'node:crypto';
import {
  RECOVERY_ALPHABET,
  RECOVERY_CODES,
  RECOVERY_LETTERS,
  spacedRecoveryCode,
} from '@kursi/core/identity/second-step.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { replaceRecoveryCodes } from './recovery-code.store.ts';

/** 60 bits, behind a key that is not in the database: neither guessed nor searched for. */
export function hashOfRecoveryCode(key: Buffer, userId: string, code: string): Buffer {
  return createHmac('sha256', key).update(`${userId} ${code}`).digest();
}

/** Ten new ones as they are shown, once. */
export async function renewRecoveryCodes(
  key: Buffer,
  tx: Tx,
  userId: string,
  now: Temporal.Instant,
): Promise<string[]> {
  const letter = () => RECOVERY_ALPHABET.charAt(randomInt(RECOVERY_ALPHABET.length));
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    Array.from({ length: RECOVERY_LETTERS }, letter).join(''),
  );
  const hashes = codes.map((code) => hashOfRecoveryCode(key, userId, code));
  await replaceRecoveryCodes(tx, userId, hashes, now);
  return codes.map(spacedRecoveryCode);
}
