import type { InputOf } from '@kursi/core/contract/call.ts';
import type { identityCalls, User } from '@kursi/core/identity/identity.contract.ts';
import { type Outcome, ok, refuse } from '@kursi/core/kernel/result.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { ProfilePictures } from '../ports.ts';
import { getUser, lockUser, updateUser } from '../user.store.ts';

export async function updateProfile(
  pictures: ProfilePictures,
  tx: Tx,
  person: { readonly user_id: string; readonly is_guest: boolean },
  { profile_image_url: picture, ...changes }: InputOf<typeof identityCalls.updateProfile>,
  now: Temporal.Instant,
): Outcome<User, 'MALFORMED' | 'FILE_NOT_UPLOADED' | 'FILE_DIFFERS'> {
  // A guest is identified by the phone number only.
  if (person.is_guest && changes.phone === null) {
    return refuse('MALFORMED', { fields: [{ field: 'phone', problem: 'required' }] });
  }
  const kept = picture === undefined ? undefined : await changePicture(pictures, tx, person.user_id, picture);
  if (kept && !kept.ok) return kept;
  await updateUser(tx, person.user_id, { ...changes, ...(kept && { profile_image_url: kept.value }) }, now);
  const user = await getUser(tx.client, person.user_id);
  if (!user) throw new Error('a session without its user');
  return ok(user);
}

/** Locked: two concurrent changes must not both replace the same old picture. */
async function changePicture(pictures: ProfilePictures, tx: Tx, userId: string, after: string | null) {
  await lockUser(tx, userId);
  const before = (await getUser(tx.client, userId))?.profile_image_url ?? null;
  return pictures.replace(tx, userId, { before, after });
}
