import type { Product } from '@kursi/core/catalogue/products.contract.ts';
import { sql } from 'kysely';
import { allInTransaction } from '../../../platform/database/all-in-transaction.ts';
import { ask, type Executor, type Tx } from '../../../platform/database/database.ts';
import { insertRows } from '../../../platform/database/insert-rows.ts';
import { hasRow, lockRow, updateRows } from '../../../platform/database/row-queries.ts';
import type { ChangesOf, NewRow } from '../../../platform/database/rows.ts';
import type { Tables } from '../../../platform/database/tables.gen.ts';
import { KEPT, keptOr } from '../kept.ts';

type Key = { readonly business_id: string; readonly id: string };

const UNIQUE_VIOLATION = '23505';

/** All that are not deleted, by name; or these ids, including deleted ones. */
export async function listProducts(
  db: Executor,
  businessId: string,
  ids?: readonly string[],
): Promise<Product[]> {
  return db
    .selectFrom('product')
    .selectAll()
    .where('business_id', '=', businessId)
    .$if(ids === undefined, (query) => query.where('product_status', '!=', 'deleted'))
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute();
}

/** False when another product has the inventory id; the unique index decides. */
export async function insertProduct(tx: Tx, product: NewRow<'product'>): Promise<boolean> {
  const row = await tx.q
    .insertInto('product')
    .values(product)
    .onConflict((conflict) =>
      conflict
        .columns(['business_id', 'inventory_id'])
        .where('product_status', '<>', sql.lit('deleted'))
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function updateProduct(
  tx: Tx,
  key: Key,
  changes: ChangesOf<'product'>,
  which: { readonly alsoRemoved: boolean },
): Promise<'changed' | 'not_there' | 'inventory_id_taken'> {
  try {
    const { business_id, id } = key;
    const isThere = await updateRows(
      tx,
      'product',
      { business_id, id, product_status: keptOr(which) },
      changes,
    );
    return isThere ? 'changed' : 'not_there';
  } catch (error) {
    // UPDATE has no ON CONFLICT. The error aborts the transaction, which the refusal rolls back anyway.
    if (error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION)
      return 'inventory_id_taken';
    throw error;
  }
}

/** Locks the product and returns its stock. Null: no such product. */
export async function lockStock(tx: Tx, key: Key): Promise<number | null> {
  const { business_id, id } = key;
  return (await lockRow(tx, 'product', { business_id, id, product_status: KEPT }, ['stock']))?.stock ?? null;
}

export interface Movement {
  readonly id: string;
  readonly change: number;
  readonly reason: Tables['stock_movement']['reason'];
  readonly note: string | null;
  readonly actor_id: string;
  readonly at: Temporal.Instant;
}

/** Stock and ledger, pipelined: the product's row is locked by the first, so the second reads its new stock. */
export async function insertStockMovement(tx: Tx, key: Key, movement: Movement): Promise<number> {
  const [, { rows }] = await allInTransaction([
    sql`
      UPDATE product SET stock = stock + ${movement.change}, updated_at = ${movement.at}
      WHERE business_id = ${key.business_id} AND id = ${key.id}`.execute(tx.q),
    sql<{ stock_after: number }>`
      INSERT INTO stock_movement (business_id, id, product_id, change, stock_after, reason, note, actor_id, at)
      SELECT business_id, ${movement.id}, id, ${movement.change}, stock, ${movement.reason},
             ${movement.note}, ${movement.actor_id}, ${movement.at}
      FROM product
      WHERE business_id = ${key.business_id} AND id = ${key.id}
      RETURNING stock_after`.execute(tx.q),
  ]);
  if (!rows[0]) throw new Error('the product was locked, so it is there');
  return rows[0].stock_after;
}

export async function productExists(db: Executor, key: Key): Promise<boolean> {
  return hasRow(db, 'product', { business_id: key.business_id, id: key.id });
}

/** Newest first. */
export async function listStockMovements(
  db: Executor,
  key: Key,
  { limit, before }: { readonly limit: number; readonly before: string | undefined },
) {
  return db
    .selectFrom('stock_movement as movement')
    .leftJoin('users', 'users.id', 'movement.actor_id')
    .select([
      'movement.id',
      'movement.change',
      'movement.stock_after',
      'movement.reason',
      'movement.note',
      'movement.at',
      'users.user_name as actor_name',
    ])
    .where('movement.business_id', '=', key.business_id)
    .where('movement.product_id', '=', key.id)
    .$if(before !== undefined, (query) =>
      query.where(
        sql<boolean>`(movement.at, movement.id) < (
          SELECT last.at, last.id FROM stock_movement AS last
          WHERE last.business_id = ${key.business_id} AND last.id = ${before}
        )`,
      ),
    )
    .orderBy('movement.at', 'desc')
    .orderBy('movement.id', 'desc')
    .limit(limit)
    .execute();
}

/** Lock order: by id. */
export async function lockProductRows(tx: Tx, businessId: string, ids: readonly string[]) {
  return tx.q
    .selectFrom('product')
    .select(['id', 'name', 'price', 'stock', 'inventory_id', 'product_status', 'tax_rate', 'tax_code'])
    .where('business_id', '=', businessId)
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute();
}

interface NewMovement {
  readonly id: string;
  readonly product_id: string;
  readonly change: number;
  readonly reason: Tables['stock_movement']['reason'];
  readonly note: string | null;
  readonly actor_id: string | null;
}

/** Stock and ledger of several locked products. */
export async function insertStockMovements(
  tx: Tx,
  business_id: string,
  movements: readonly NewMovement[],
  at: Temporal.Instant,
): Promise<void> {
  const { rows } = await sql<{ id: string; stock: number }>`
    UPDATE product SET stock = stock + moved.change, updated_at = ${at}
    FROM unnest(
      ${movements.map(({ product_id }) => product_id)}::uuid[], ${movements.map(({ change }) => change)}::int[]
    ) AS moved (product_id, change)
    WHERE product.business_id = ${business_id} AND product.id = moved.product_id
    RETURNING product.id, product.stock`.execute(tx.q);
  const after = new Map(rows.map(({ id, stock }) => [id, stock]));
  const written = movements.map((one) => ({
    business_id,
    ...one,
    stock_after: after.get(one.product_id) ?? 0,
    at,
  }));
  await ask(tx.q, insertRows('stock_movement', written));
}
