import type { Tx } from '../../../platform/database/database.ts';
import { deleteRows } from '../../../platform/database/row-queries.ts';

// Rows of user_verification, the library's table for links: the person is the value.

const identifierOf = (hash: Buffer) => `reset-password:${hash.toString('base64url')}`;

export async function insertResetLink(
  tx: Tx,
  link: {
    readonly id: string;
    readonly user_id: string;
    readonly hash: Buffer;
    readonly expires_at: Temporal.Instant;
  },
): Promise<void> {
  const { id, user_id: value, hash, expires_at } = link;
  await tx.q
    .insertInto('user_verification')
    .values({ id, value, identifier: identifierOf(hash), expires_at })
    .execute();
}

/** Deletes it and returns the person; of two concurrent uses, the second gets null. */
export async function takeResetLink(tx: Tx, hash: Buffer, now: Temporal.Instant): Promise<string | null> {
  const row = await tx.q
    .deleteFrom('user_verification')
    .where('identifier', '=', identifierOf(hash))
    .where('expires_at', '>', now)
    .returning('value')
    .executeTakeFirst();
  return row?.value ?? null;
}

export async function deleteResetLinks(tx: Tx, userId: string): Promise<void> {
  await deleteRows(tx, 'user_verification', { value: userId });
}
