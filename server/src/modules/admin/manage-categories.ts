import type { categoryCalls } from '@kursi/core/admin/categories.contract.ts';
import type { InputOf } from '@kursi/core/contract/call.ts';
import { type Done, done, type Outcome, ok, refuse } from '@kursi/core/kernel/result.ts';
import type { Tx } from '../../platform/database/database.ts';
import {
  insertCategory,
  lockCategories,
  lockCategoryPicture,
  setCategoryOrder,
  updateCategory,
} from '../business/public.ts';
import type { Media } from '../media/public.ts';

type Calls = typeof categoryCalls;
export async function addCategory(
  tx: Tx,
  id: string,
  { name }: InputOf<Calls['add']>,
): Outcome<{ id: string }, never> {
  await lockCategories(tx);
  await insertCategory(tx, { id, name_en: name.en, name_hi: name.hi });
  return ok({ id });
}

export async function changeCategory(
  media: Media,
  tx: Tx,
  { category_id, name, enabled, image_url, blur_hash }: InputOf<Calls['change']>,
): Done<'NOT_FOUND' | 'FILE_NOT_UPLOADED' | 'FILE_DIFFERS'> {
  const had = await lockCategoryPicture(tx, category_id);
  if (!had) return refuse('NOT_FOUND');
  if (image_url !== undefined) {
    const urls = { before: listOf(had.image_url), after: listOf(image_url) };
    const refused = await media.replaceFiles(tx, { module: 'business_category', category_id }, urls);
    if (refused) return refused;
    const picture = image_url && media.canonical(image_url);
    await updateCategory(tx, category_id, {
      image_url: picture,
      blur_hash: picture ? (blur_hash ?? null) : null,
    });
  }
  await updateCategory(tx, category_id, {
    ...(name && { name_en: name.en, name_hi: name.hi }),
    ...(enabled !== undefined && { enabled }),
  });
  return done;
}

export async function orderCategories(tx: Tx, { ids }: InputOf<Calls['order']>): Done<'CONFLICT'> {
  const known = new Set(await lockCategories(tx));
  const isWhole =
    ids.length === known.size && new Set(ids).size === ids.length && ids.every((id) => known.has(id));
  if (!isWhole) return refuse('CONFLICT');
  await setCategoryOrder(tx, ids);
  return done;
}

function listOf(url: string | null): string[] {
  return url === null ? [] : [url];
}
