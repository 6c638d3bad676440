import { ask, type Executor, type Tx } from '../../../platform/database/database.ts';

export interface Rebuild {
  readonly business_id: string;
  readonly visits: number;
  readonly done: number;
  readonly after: string;
}

/** Null: the sales of this business are what its bills say. */
export async function getRebuild(db: Executor, business_id: string): Promise<Rebuild | null> {
  const [row] = await ask<Rebuild>(db, {
    name: 'get-sale-rebuild',
    text: 'SELECT business_id, visits, done, after FROM sale_rebuild WHERE business_id = $1',
    values: [business_id],
  });
  return row ?? null;
}

export async function findRebuilds(db: Executor): Promise<Rebuild[]> {
  return db.selectFrom('sale_rebuild').selectAll().orderBy('visits').orderBy('business_id').execute();
}

/** From the beginning; figures are read from the bills until it is done. */
export async function beginRebuild(db: Executor, business_id: string): Promise<void> {
  await ask(db, {
    name: 'begin-sale-rebuild',
    text: `
      INSERT INTO sale_rebuild (business_id, visits)
      SELECT $1, count(*) FROM visit WHERE business_id = $1
      ON CONFLICT (business_id) DO UPDATE SET visits = excluded.visits, done = 0,
        after = '00000000-0000-0000-0000-000000000000'`,
    values: [business_id],
  });
}

export async function advanceRebuild(
  tx: Tx,
  {
    business_id,
    after,
    more,
  }: { readonly business_id: string; readonly after: string; readonly more: number },
): Promise<void> {
  await ask(tx.q, {
    name: 'advance-sale-rebuild',
    text: `
      UPDATE sale_rebuild SET after = $2, done = least(visits, done + $3)
      WHERE business_id = $1 AND after < $2`,
    values: [business_id, after, more],
  });
}

export async function endRebuild(db: Executor, business_id: string): Promise<void> {
  await ask(db, {
    name: 'end-sale-rebuild',
    text: 'DELETE FROM sale_rebuild WHERE business_id = $1',
    values: [business_id],
  });
}

export async function listBusinessIds(db: Executor): Promise<string[]> {
  const rows = await db
    .selectFrom('business')
    .select('id')
    .where('purged_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
