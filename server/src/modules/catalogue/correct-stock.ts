import { type productCalls, STOCK_MAX } from '@kursi/core/catalogue/products.contract.ts';
import { stockAfter } from '@kursi/core/catalogue/stock.ts';
import type { InputOf } from '@kursi/core/contract/call.ts';
import { ok, type Result, refuse } from '@kursi/core/kernel/result.ts';
import type { ActorContext } from '../../platform/module/command-context.ts';
import { lockStock, moveStock } from './product.store.ts';

export async function correctStock(
  ctx: ActorContext,
  { id, reason, quantity, note = null }: InputOf<typeof productCalls.moveStock>,
): Promise<Result<{ stock: number }, 'NOT_FOUND' | 'STOCK_TOO_LOW' | 'MALFORMED'>> {
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
  const stock = await moveStock(tx, key, movement);
  ctx.emit('product.stock_changed', { product_id: id });
  return ok({ stock });
}
