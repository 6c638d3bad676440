import { done, type Result, refuse } from '@kursi/core/kernel/result.ts';
import type { CommandContext } from '../../platform/module/command-context.ts';
import { lockBusiness } from '../business/public.ts';
import { categoryIds } from './category.store.ts';
import { sameMembers } from './same-members.ts';
import { currentSlots, type Place, placeServices } from './service.store.ts';

export interface ServiceGroup {
  readonly category_id: string | null;
  readonly service_ids: readonly string[];
}

/**
 * Puts the whole list in order. Who ordered a list to which something was added or from which something
 * was removed meanwhile gets the list as it is now and decides anew.
 */
export async function orderServices(
  ctx: CommandContext,
  { groups }: { readonly groups: readonly ServiceGroup[] },
): Promise<Result<Record<string, never>, 'CONFLICT'>> {
  const { tx, business_id, now } = ctx;
  await lockBusiness(tx, business_id);
  const wanted: Place[] = groups.flatMap(({ category_id, service_ids }) =>
    service_ids.map((id) => ({ id, category_id })),
  );
  const current = await currentSlots(tx, business_id);
  const categories = [null, ...(await categoryIds(tx, business_id))];
  const ids = (places: readonly Place[]) => places.map(({ id }) => id);
  const isCurrent =
    sameMembers(ids(wanted), ids(current)) && groups.every((group) => categories.includes(group.category_id));
  if (!isCurrent) return refuse('CONFLICT', { groups: grouped(current, categories) });
  await placeServices(tx, business_id, wanted, now);
  ctx.emit('service.reordered');
  return done;
}

function grouped(places: readonly Place[], categories: readonly (string | null)[]): ServiceGroup[] {
  return categories.map((category_id) => ({
    category_id,
    service_ids: places.filter((place) => place.category_id === category_id).map(({ id }) => id),
  }));
}
