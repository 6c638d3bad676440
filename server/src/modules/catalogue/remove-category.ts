import { ok, type Result, refuse } from '@kursi/core/kernel/result.ts';
import type { CommandContext } from '../../platform/module/command-context.ts';
import { lockBusiness } from '../business/public.ts';
import { emptyCategory, updateCategory } from './category.store.ts';

/** The services stay, without a category; which they were is answered, so that it can be undone. */
export async function removeCategory(
  ctx: CommandContext,
  { id }: { readonly id: string },
): Promise<Result<{ service_ids: string[] }, 'NOT_FOUND'>> {
  const { tx, business_id, now } = ctx;
  await lockBusiness(tx, business_id);
  const key = { business_id, id };
  const removed = { category_status: 'deleted' as const, updated_at: now };
  if (!(await updateCategory(tx, key, removed, { alsoRemoved: false }))) return refuse('NOT_FOUND');
  const service_ids = await emptyCategory(tx, key);
  ctx.emit('service_category.removed', { category_id: id });
  return ok({ service_ids });
}
