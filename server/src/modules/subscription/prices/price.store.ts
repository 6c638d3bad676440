import type { Price, PriceKind } from '@kursi/core/subscription/prices.contract.ts';
import type { Executor, Tx } from '../../../platform/database/database.ts';
import { findRow, updateRows } from '../../../platform/database/row-queries.ts';
import type { RowOf } from '../../../platform/database/rows.ts';

function toPrice(row: RowOf<'price'>): Price {
  const { id, kind, amount, period, credits, enabled } = row;
  const name = { en: row.name_en, hi: row.name_hi };
  return {
    id,
    kind,
    name,
    features: { en: row.features_en, hi: row.features_hi },
    amount,
    period,
    credits,
    enabled,
  };
}

function toRow(price: Pick<Price, 'name' | 'features' | 'amount' | 'enabled'>) {
  return {
    name_en: price.name.en,
    name_hi: price.name.hi,
    features_en: price.features.en,
    features_hi: price.features.hi,
    amount: price.amount,
    enabled: price.enabled,
  };
}

/** Prices on sale, by kind and amount; or all of them. */
export async function listPrices(db: Executor, which: 'on sale' | 'all'): Promise<Price[]> {
  let query = db.selectFrom('price').selectAll().orderBy('kind').orderBy('amount').orderBy('id');
  if (which === 'on sale') query = query.where('enabled', '=', true);
  return (await query.execute()).map(toPrice);
}

export async function getPrice(db: Executor, id: string): Promise<Price | undefined> {
  const row = await findRow(db, 'price', { id });
  return row && toPrice(row);
}

/** The one on sale, or the last that was; undefined when there never was one. */
export async function findPriceOf(db: Executor, kind: PriceKind): Promise<Price | undefined> {
  const row = await db
    .selectFrom('price')
    .selectAll()
    .where('kind', '=', kind)
    .orderBy('enabled', 'desc')
    .orderBy('updated_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && toPrice(row);
}

/** False when a constraint refuses: a second price of what has only one. */
export async function insertPrice(tx: Tx, price: Price, now: Temporal.Instant): Promise<boolean> {
  const { id, kind, period, credits } = price;
  const row = await tx.q
    .insertInto('price')
    .values({ ...toRow(price), id, kind, period, credits, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function updatePrice(tx: Tx, price: Price, now: Temporal.Instant): Promise<void> {
  await updateRows(tx, 'price', { id: price.id }, { ...toRow(price), updated_at: now });
}

/** Is another one of this kind on sale? No change to prices until the transaction ends. */
export async function lockOthersOnSale(tx: Tx, { id, kind }: Pick<Price, 'id' | 'kind'>): Promise<boolean> {
  const rows = await tx.q
    .selectFrom('price')
    .select(['id', 'enabled'])
    .where('kind', '=', kind)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.some((other) => other.id !== id && other.enabled);
}
