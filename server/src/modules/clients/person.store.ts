import type { Executor } from '../../platform/database/database.ts';

/** A person's contact details; an e-mail only when it is verified. */
export async function getPerson(db: Executor, userId: string) {
  const row = await db
    .selectFrom('users')
    .select(['id', 'user_name', 'phone', 'email', 'email_verified', 'is_guest'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const verified_email = row.email_verified && !row.is_guest ? row.email : null;
  const { user_name, phone, is_guest } = row;
  return { user_id: row.id, user_name, phone, verified_email, is_guest };
}

/** A guest may hold before giving a name, but not book. */
export function hasName({ user_name, phone, is_guest }: Awaited<ReturnType<typeof getPerson>>): boolean {
  return user_name !== '' && (phone !== null || !is_guest);
}
