import { done, type Result, refuse } from '@kursi/core/kernel/result.ts';
import type { CommandContext } from '../../platform/module/command-context.ts';
import { lockBusiness } from '../business/public.ts';
import { categoryIds, placeCategories } from './category.store.ts';
import { sameMembers } from './same-members.ts';

export async function orderCategories(
  ctx: CommandContext,
  { ids }: { readonly ids: readonly string[] },
): Promise<Result<Record<string, never>, 'CONFLICT'>> {
  const { tx, business_id, now } = ctx;
  await lockBusiness(tx, business_id);
  const current = await categoryIds(tx, business_id);
  if (!sameMembers(ids, current)) return refuse('CONFLICT', { ids: current });
  await placeCategories(tx, business_id, ids, now);
  ctx.emit('service_category.reordered');
  return done;
}
