import type { InputOf } from '@kursi/core/contract/call.ts';
import type { identityCalls } from '@kursi/core/identity/identity.contract.ts';
import { done, type Result, refuse, type Success } from '@kursi/core/kernel/result.ts';
import type { Tx } from '../../platform/database/database.ts';
import { type IdentityLibrary, libraryRefusal } from '../../platform/sessions/identity-library.ts';
import { lockAddress } from './user.store.ts';

type Nothing = Record<string, never>;

/** No account enumeration: a known address gets the same answer, and its owner is told by mail. */
export async function signUp(
  library: IdentityLibrary,
  tx: Tx,
  { user_name: name, email, password, locale }: InputOf<typeof identityCalls.signUp>,
): Promise<Success<Nothing>> {
  await lockAddress(tx, email);
  await library.inside(tx, () => library.api.signUpEmail({ body: { name, email, password, locale } }));
  return done;
}

export async function sendVerification(
  library: IdentityLibrary,
  tx: Tx,
  body: InputOf<typeof identityCalls.sendVerification>,
): Promise<Success<Nothing>> {
  await library
    .inside(tx, () => library.api.sendVerificationEmail({ body }))
    .catch((error: unknown) => {
      // No account enumeration: an unknown or already verified address gets the same answer.
      libraryRefusal(error);
    });
  return done;
}

export async function verifyEmail(
  library: IdentityLibrary,
  tx: Tx,
  { token }: InputOf<typeof identityCalls.verifyEmail>,
): Promise<Result<Nothing, 'LINK_EXPIRED'>> {
  try {
    await library.inside(tx, () => library.api.verifyEmail({ query: { token } }));
    return done;
  } catch (error) {
    libraryRefusal(error);
    return refuse('LINK_EXPIRED');
  }
}
