import type { productCalls } from '@kursi/core/catalogue/products.contract.ts';
import type { InputOf } from '@kursi/core/contract/call.ts';
import { done, type Result, refuse } from '@kursi/core/kernel/result.ts';
import type { CommandContext } from '../../platform/module/command-context.ts';
import { updateProduct } from './product.store.ts';

/** Changes what is sent. With a status it also brings back a removed product, which is how that is undone. */
export async function changeProduct(
  ctx: CommandContext,
  input: InputOf<typeof productCalls.changeProduct>,
): Promise<Result<Record<string, never>, 'NOT_FOUND' | 'INVENTORY_ID_TAKEN'>> {
  const { tx, now } = ctx;
  const { id, business_id, ...changes } = input;
  const alsoRemoved = changes.product_status !== undefined;
  const outcome = await updateProduct(
    tx,
    { business_id, id },
    { ...changes, updated_at: now },
    { alsoRemoved },
  );
  if (outcome === 'not_there') return refuse('NOT_FOUND');
  if (outcome === 'inventory_id_taken') return refuse('INVENTORY_ID_TAKEN');
  ctx.emit('product.changed', { product_id: id });
  return done;
}

export async function removeProduct(
  ctx: CommandContext,
  { id }: { readonly id: string },
): Promise<Result<Record<string, never>, 'NOT_FOUND'>> {
  const { tx, business_id, now } = ctx;
  const removed = { product_status: 'deleted' as const, updated_at: now };
  const outcome = await updateProduct(tx, { business_id, id }, removed, { alsoRemoved: false });
  if (outcome !== 'changed') return refuse('NOT_FOUND');
  ctx.emit('product.removed', { product_id: id });
  return done;
}
