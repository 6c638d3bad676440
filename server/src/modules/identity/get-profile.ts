import type { User } from '@kursi/core/identity/identity.contract.ts';
import type { Database } from '../../platform/database/database.ts';
import type { ListFavouriteIds } from '../../platform/module/module.ts';
import { readUser } from './user.store.ts';

export async function getProfile(
  database: Database,
  listFavouriteIds: ListFavouriteIds,
  userId: string,
): Promise<User> {
  const [user, fav_business_ids] = await Promise.all([readUser(database, userId), listFavouriteIds(userId)]);
  if (!user) throw new Error('a session without its user');
  return { ...user, fav_business_ids };
}
