import { ok, type Result } from '@kursi/core/kernel/result.ts';
import { lockBusiness } from '../business/public.ts';
import { insertCategories, nextCategoryIndex } from './category.store.ts';
import type { Doing } from './doing.ts';

export async function addCategory(
  doing: Doing,
  { name }: { readonly name: string },
): Promise<Result<{ id: string; index: number }, never>> {
  const { tx, business_id, now } = doing;
  await lockBusiness(tx, business_id);
  const id = doing.newId();
  const index = await nextCategoryIndex(tx, business_id);
  await insertCategories(tx, [{ business_id, id, name, index, created_at: now, updated_at: now }]);
  doing.happened('service_category.added', { category_id: id });
  return ok({ id, index });
}
