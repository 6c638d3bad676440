import { ok, type Result } from '@kursi/core/kernel/result.ts';
import type { CommandContext } from '../../platform/module/command-context.ts';
import { lockBusiness } from '../business/public.ts';
import { insertCategories, nextCategoryIndex } from './category.store.ts';

export async function addCategory(
  ctx: CommandContext,
  { name }: { readonly name: string },
): Promise<Result<{ id: string; index: number }, never>> {
  const { tx, business_id, now } = ctx;
  await lockBusiness(tx, business_id);
  const id = ctx.newId();
  const index = await nextCategoryIndex(tx, business_id);
  await insertCategories(tx, [{ business_id, id, name, index, created_at: now, updated_at: now }]);
  ctx.emit('service_category.added', { category_id: id });
  return ok({ id, index });
}
