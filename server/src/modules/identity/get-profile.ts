import type { User } from '@kursi/core/identity/identity.contract.ts';
import type { Database } from '../../platform/database/database.ts';
import { readUser } from './user.store.ts';

export async function getProfile(database: Database, userId: string): Promise<User> {
  const user = await readUser(database, userId);
  if (!user) throw new Error('a session without its user');
  return user;
}
