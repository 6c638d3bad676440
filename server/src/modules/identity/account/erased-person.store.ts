import { DELETED_PERSON_NAME } from '@kursi/core/identity/deleted-person.ts';
import type { Executor, Tx } from '../../../platform/database/database.ts';
import { deleteRows, listRows } from '../../../platform/database/row-queries.ts';

/** How a person signs in: `credential` is the password. */
export async function listSignInWays(db: Executor, userId: string) {
  return listRows(db, 'user_credential', { user_id: userId }, ['created_at'], ['provider_id', 'created_at']);
}

/** The row stays for the figures that refer to it: nobody can sign in to it, and nothing tells whose it was. */
export async function eraseUser(tx: Tx, userId: string, now: Temporal.Instant): Promise<void> {
  await deleteRows(tx, 'user_credential', { user_id: userId });
  await tx.q
    .updateTable('users')
    .set({
      user_name: DELETED_PERSON_NAME,
      email: `${userId}@guest.invalid`,
      email_verified: false,
      is_guest: true,
      is_platform_admin: false,
      phone: null,
      gender: null,
      profile_image_url: null,
      fav_business_ids: [],
      updated_at: now,
    })
    .where('id', '=', userId)
    .execute();
}
