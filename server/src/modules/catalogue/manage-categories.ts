import type { catalogueCalls } from '@kursi/core/catalogue/catalogue.contract.ts';
import type { InputOf } from '@kursi/core/contract/call.ts';
import { type Done, done, type Outcome, ok, refuse } from '@kursi/core/kernel/result.ts';
import { sameMembers } from '@kursi/core/kernel/same-members.ts';
import type { CommandContext } from '../../platform/module/command-context.ts';
import { lockBusiness } from '../business/public.ts';
import {
  emptyCategory,
  fillCategory,
  insertCategories,
  listCategoryIds,
  nextCategoryIndex,
  setCategoryOrder,
  updateCategory,
} from './category.store.ts';

export async function addCategory(
  ctx: CommandContext,
  { name, name_hi = null }: { readonly name: string; readonly name_hi?: string | null | undefined },
): Outcome<{ id: string; index: number }, never> {
  const { tx, business_id, now } = ctx;
  await lockBusiness(tx, business_id);
  const id = ctx.newId();
  const index = await nextCategoryIndex(tx, business_id);
  await insertCategories(tx, [{ business_id, id, name, name_hi, index, created_at: now, updated_at: now }]);
  ctx.emit('service_category.added', { category_id: id });
  return ok({ id, index });
}

export async function changeCategory(
  ctx: CommandContext,
  input: InputOf<typeof catalogueCalls.changeCategory>,
): Done<'NOT_FOUND'> {
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

/** The services stay, without a category; their ids are returned for the undo. */
export async function removeCategory(
  ctx: CommandContext,
  { id }: { readonly id: string },
): Outcome<{ service_ids: string[] }, 'NOT_FOUND'> {
  const { tx, business_id, now } = ctx;
  await lockBusiness(tx, business_id);
  const key = { business_id, id };
  const removed = { category_status: 'deleted' as const, updated_at: now };
  if (!(await updateCategory(tx, key, removed, { alsoRemoved: false }))) return refuse('NOT_FOUND');
  const service_ids = await emptyCategory(tx, key);
  ctx.emit('service_category.removed', { category_id: id });
  return ok({ service_ids });
}

export async function orderCategories(
  ctx: CommandContext,
  { ids }: { readonly ids: readonly string[] },
): Done<'CONFLICT'> {
  const { tx, business_id, now } = ctx;
  await lockBusiness(tx, business_id);
  const current = await listCategoryIds(tx, business_id);
  if (!sameMembers(ids, current)) return refuse('CONFLICT', { ids: current });
  await setCategoryOrder(tx, business_id, ids, now);
  ctx.emit('service_category.reordered');
  return done;
}
