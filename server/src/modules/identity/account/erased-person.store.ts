import { DELETED_PERSON_NAME } from '@kursi/core/identity/deleted-person.ts';
import type { Executor, Tx } from '../../../platform/database/database.ts';

/** How a person signs in: `credential` is the password. */
export async function listSignInWays(db: Executor, userId: string) {
  return db
    .selectFrom('user_credential')
    .select(['provider_id', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
}

/** The row stays for the figures that refer to it: nobody can sign in to it, and nothing tells whose it was. */
export async function eraseUser(tx: Tx, userId: string, now: Temporal.Instant): Promise<void> {
  await tx.q.deleteFrom('user_credential').where('user_id', '=', userId).execute();
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
