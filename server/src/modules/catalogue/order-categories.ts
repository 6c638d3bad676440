import { done, type Result, refuse } from '@kursi/core/kernel/result.ts';
import { lockBusiness } from '../business/public.ts';
import { categoryIds, placeCategories } from './category.store.ts';
import type { Doing } from './doing.ts';
import { sameMembers } from './same-members.ts';

export async function orderCategories(
  doing: Doing,
  { ids }: { readonly ids: readonly string[] },
): Promise<Result<Record<string, never>, 'CONFLICT'>> {
  const { tx, business_id, now } = doing;
  await lockBusiness(tx, business_id);
  const current = await categoryIds(tx, business_id);
  if (!sameMembers(ids, current)) return refuse('CONFLICT', { ids: current });
  await placeCategories(tx, business_id, ids, now);
  doing.happened('service_category.reordered');
  return done;
}
