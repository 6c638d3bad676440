import { type Done, done, refuse, type Success } from '@kursi/core/kernel/result.ts';
import type { Tx } from '../../platform/database/database.ts';
import * as identity from '../identity/public.ts';
import { isVisible } from './visible-business.store.ts';

/** Idempotent. Not found unless the public may see the business. */
export async function addFavourite(tx: Tx, userId: string, businessId: string): Done<'NOT_FOUND'> {
  if (!(await isVisible(tx.q, businessId))) return refuse('NOT_FOUND');
  await identity.addFavourite(tx, userId, businessId);
  return done;
}

/** Idempotent. */
export async function removeFavourite(
  tx: Tx,
  userId: string,
  businessId: string,
): Promise<Success<Record<string, never>>> {
  await identity.removeFavourite(tx, userId, businessId);
  return done;
}
