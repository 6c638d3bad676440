import type { catalogueCalls } from '@kursi/core/catalogue/catalogue.contract.ts';
import type { InputOf } from '@kursi/core/contract/call.ts';
import { done, type Result, refuse } from '@kursi/core/kernel/result.ts';
import type { CommandContext } from '../../platform/module/command-context.ts';
import { lockBusiness } from '../business/public.ts';
import { fillCategory, updateCategory } from './category.store.ts';

export async function changeCategory(
  ctx: CommandContext,
  input: InputOf<typeof catalogueCalls.changeCategory>,
): Promise<Result<Record<string, never>, 'NOT_FOUND'>> {
  const { tx, business_id, now } = ctx;
  const { id, service_ids = [], business_id: _, ...changes } = input;
  await lockBusiness(tx, business_id);
  const key = { business_id, id };
  const alsoRemoved = changes.category_status !== undefined;
  if (!(await updateCategory(tx, key, { ...changes, updated_at: now }, { alsoRemoved }))) {
    return refuse('NOT_FOUND');
  }
  await fillCategory(tx, key, service_ids);
  ctx.emit('service_category.changed', { category_id: id });
  return done;
}
