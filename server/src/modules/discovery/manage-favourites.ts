import { done, type Result, refuse, type Success } from '@kursi/core/kernel/result.ts';
import type { Tx } from '../../platform/database/database.ts';
import { deleteFavourite, insertFavourite } from './favourite.store.ts';

/** Idempotent. Not found unless the public may see the business. */
export async function addFavourite(
  tx: Tx,
  user_id: string,
  business_id: string,
  now: Temporal.Instant,
): Promise<Result<Record<string, never>, 'NOT_FOUND'>> {
  const isVisible = await insertFavourite(tx, { business_id, user_id, created_at: now });
  return isVisible ? done : refuse('NOT_FOUND');
}

/** Idempotent. */
export async function removeFavourite(
  tx: Tx,
  userId: string,
  businessId: string,
): Promise<Success<Record<string, never>>> {
  await deleteFavourite(tx, businessId, userId);
  return done;
}
