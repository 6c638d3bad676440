import type { User } from '@kursi/core/identity/identity.contract.ts';
import type { Database } from '../../../platform/database/database.ts';
import { getUser } from '../user.store.ts';

export async function getProfile({ pool }: Database, userId: string): Promise<User> {
  const user = await getUser(pool, userId);
  if (!user) throw new Error('a session without its user');
  return user;
}
