import { type productCalls, STOCK_MAX } from '@kursi/core/catalogue/products.contract.ts';
import { stockAfter } from '@kursi/core/catalogue/stock.ts';
import type { InputOf } from '@kursi/core/contract/call.ts';
import { type Done, done, type Outcome, ok, refuse } from '@kursi/core/kernel/result.ts';
import type { ActorContext, CommandContext } from '../../../platform/module/command-context.ts';
import { sentFields } from '../fields.ts';
import { insertProduct, insertStockMovement, lockStock, updateProduct } from './product.store.ts';

export async function addProduct(
  ctx: ActorContext,
  { stock = 0, ...fields }: InputOf<typeof productCalls.add>,
): Outcome<{ id: string }, 'INVENTORY_ID_TAKEN'> {
  const { tx, business_id, now, actor_id } = ctx;
  const key = { business_id, id: ctx.newId() };
  if (!(await insertProduct(tx, { ...sentFields(fields), ...key, created_at: now, updated_at: now }))) {
    return refuse('INVENTORY_ID_TAKEN');
  }
  if (stock > 0) {
    const opening = { id: ctx.newId(), change: stock, reason: 'opening' as const, note: null };
    await insertStockMovement(tx, key, { ...opening, actor_id, at: now });
  }
  ctx.emit('product.added', { product_id: key.id });
  return ok({ id: key.id });
}

/** Partial update. With a status it also restores a deleted product: that is the undo. */
export async function changeProduct(
  ctx: CommandContext,
  input: InputOf<typeof productCalls.change>,
): Done<'NOT_FOUND' | 'INVENTORY_ID_TAKEN'> {
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

export async function removeProduct(ctx: CommandContext, { id }: { readonly id: string }): Done<'NOT_FOUND'> {
  const { tx, business_id, now } = ctx;
  const removed = { product_status: 'deleted' as const, updated_at: now };
  const outcome = await updateProduct(tx, { business_id, id }, removed, { alsoRemoved: false });
  if (outcome !== 'changed') return refuse('NOT_FOUND');
  ctx.emit('product.removed', { product_id: id });
  return done;
}

export async function correctStock(
  ctx: ActorContext,
  { id, reason, quantity, note = null }: InputOf<typeof productCalls.addStockMovement>,
): Outcome<{ stock: number }, 'NOT_FOUND' | 'STOCK_TOO_LOW' | 'MALFORMED'> {
  const { tx, business_id, actor_id, now } = ctx;
  const key = { business_id, id };
  const before = await lockStock(tx, key);
  if (before === null) return refuse('NOT_FOUND');
  const after = stockAfter(before, reason, quantity);
  if (after < 0) return refuse('STOCK_TOO_LOW', { stock: before });
  if (after > STOCK_MAX) {
    return refuse('MALFORMED', { fields: [{ field: 'quantity', problem: 'too_large', limit: STOCK_MAX }] });
  }
  const movement = { id: ctx.newId(), change: after - before, reason, note, actor_id, at: now };
  const stock = await insertStockMovement(tx, key, movement);
  ctx.emit('product.stock_changed', { product_id: id });
  return ok({ stock });
}
