import type { Executor, Tx } from '../../../platform/database/database.ts';
import { findRow, lockRow, updateRows } from '../../../platform/database/row-queries.ts';

export interface ConfigDocument<Document> {
  readonly document: Document;
  readonly changed_at: Temporal.Instant;
}

export async function getConfigDocument<Document>(
  db: Executor,
  key: string,
): Promise<ConfigDocument<Document> | undefined> {
  const row = await findRow(db, 'app_config', { key }, ['document', 'changed_at']);
  return row as ConfigDocument<Document> | undefined;
}

/** The writer of a document holds this; there may be no row to lock yet. */
export async function lockConfigDocument(tx: Tx, key: string, now: Temporal.Instant): Promise<void> {
  await tx.q
    .insertInto('app_config')
    .values({ key, document: JSON.stringify({ items: [] }), changed_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await lockRow(tx, 'app_config', { key }, ['key']);
}

export async function setConfigDocument(
  tx: Tx,
  key: string,
  document: object,
  change: { readonly changed_at: Temporal.Instant; readonly changed_by?: string | null },
): Promise<void> {
  await updateRows(tx, 'app_config', { key }, { document: JSON.stringify(document), ...change });
}
