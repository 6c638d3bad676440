import type { Tables } from '../../../platform/database/tables.gen.ts';
import type { CommandContext } from '../../../platform/module/command-context.ts';
import { insertStockMovements, lockProductRows } from './product.store.ts';

/** The products with their stock, locked by id until the commit; those that are gone are left out. */
export async function lockProducts(ctx: CommandContext, ids: readonly string[]) {
  return ids.length > 0 ? lockProductRows(ctx.tx, ctx.business_id, [...new Set(ids)].sort()) : [];
}

/** Moves the stock of locked products by these numbers; those that do not move are left out. */
export async function moveStock(
  ctx: CommandContext,
  changes: ReadonlyMap<string, number>,
  reason: Extract<Tables['stock_movement']['reason'], 'sold' | 'unsold'>,
  note: string,
): Promise<void> {
  const moved = [...changes].filter(([, change]) => change !== 0);
  if (moved.length === 0) return;
  const { tx, business_id, actor_id, now } = ctx;
  await insertStockMovements(
    tx,
    business_id,
    moved.map(([product_id, change]) => ({ id: ctx.newId(), product_id, change, reason, note, actor_id })),
    now,
  );
  for (const [product_id] of moved) ctx.emit('product.stock_changed', { product_id });
}
