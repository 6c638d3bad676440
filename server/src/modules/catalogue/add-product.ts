import type { productCalls } from '@kursi/core/catalogue/products.contract.ts';
import type { InputOf } from '@kursi/core/contract/call.ts';
import { ok, type Result, refuse } from '@kursi/core/kernel/result.ts';
import type { ActorContext } from '../../platform/module/command-context.ts';
import { sentFields } from './fields.ts';
import { insertProduct, moveStock } from './product.store.ts';

export async function addProduct(
  ctx: ActorContext,
  { stock = 0, ...fields }: InputOf<typeof productCalls.addProduct>,
): Promise<Result<{ id: string }, 'INVENTORY_ID_TAKEN'>> {
  const { tx, business_id, now, actor_id } = ctx;
  const key = { business_id, id: ctx.newId() };
  if (!(await insertProduct(tx, { ...sentFields(fields), ...key, created_at: now, updated_at: now }))) {
    return refuse('INVENTORY_ID_TAKEN');
  }
  if (stock > 0) {
    const opening = { id: ctx.newId(), change: stock, reason: 'opening' as const, note: null };
    await moveStock(tx, key, { ...opening, actor_id, at: now });
  }
  ctx.emit('product.added', { product_id: key.id });
  return ok({ id: key.id });
}
