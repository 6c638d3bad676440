import type { LostRow } from '@kursi/core/clients/client-import.contract.ts';
import type { Executor, Tx } from '../../../platform/database/database.ts';
import { insertRows } from '../../../platform/database/insert-rows.ts';
import { deleteRows } from '../../../platform/database/row-queries.ts';
import type { ChangesOf, NewRow, RowOf } from '../../../platform/database/rows.ts';

export interface ImportKey {
  readonly business_id: string;
  readonly import_id: string;
}
export type ImportRow = RowOf<'client_import'>;

/** Not started after this long: thrown away with what was uploaded. */
const OPEN_LIVES = { hours: 24 };
/** Counts and lost rows of a finished one. */
const DONE_LIVES = { hours: 24 * 30 };

/** False when another import of the business is open; the unique index decides. */
export async function insertImport(tx: Tx, row: NewRow<'client_import'>): Promise<boolean> {
  const made = await tx.q
    .insertInto('client_import')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
}

/** An upload that was not started makes room for the next. */
export async function deleteUnstartedImports(tx: Tx, business_id: string): Promise<void> {
  await deleteRows(tx, 'client_import', { business_id, state: ['uploading', 'ready'] });
}

export async function updateImport(
  db: Executor,
  { business_id, import_id }: ImportKey,
  changes: ChangesOf<'client_import'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('client_import')
    .set(changes)
    .where('business_id', '=', business_id)
    .where('id', '=', import_id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteImport(db: Executor, { business_id, import_id }: ImportKey): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('client_import')
    .where('business_id', '=', business_id)
    .where('id', '=', import_id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

function one(db: Executor, { business_id, import_id }: ImportKey) {
  return db
    .selectFrom('client_import')
    .selectAll()
    .where('business_id', '=', business_id)
    .where('id', '=', import_id);
}

export async function getImport(db: Executor, key: ImportKey): Promise<ImportRow | undefined> {
  return one(db, key).executeTakeFirst();
}

/** Serialises the chunks of one import, and starting with discarding. */
export async function lockImport(tx: Tx, key: ImportKey): Promise<ImportRow | undefined> {
  return one(tx.q, key).forUpdate().executeTakeFirst();
}

/** The open one, else the newest. */
export async function getLatestImport(db: Executor, business_id: string): Promise<ImportRow | undefined> {
  return db
    .selectFrom('client_import')
    .selectAll()
    .where('business_id', '=', business_id)
    .orderBy((row) => row.case().when('state', '=', 'done').then(1).else(0).end())
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
}

/** Throws a foreign key violation when the import was thrown away meanwhile. */
export async function insertChunk(db: Executor, chunk: NewRow<'client_import_chunk'>): Promise<void> {
  await db.insertInto('client_import_chunk').values(chunk).execute();
}

export async function getNextChunk(tx: Tx, { business_id, import_id }: ImportKey) {
  return tx.q
    .selectFrom('client_import_chunk')
    .select(['chunk_no', 'rows'])
    .where('business_id', '=', business_id)
    .where('import_id', '=', import_id)
    .orderBy('chunk_no')
    .limit(1)
    .executeTakeFirst();
}

/** One after the other: a file of 50,000 rows is never whole in memory. */
export async function* findChunks(db: Executor, { business_id, import_id }: ImportKey) {
  for (let after = -1; ; ) {
    const chunk = await db
      .selectFrom('client_import_chunk')
      .select(['chunk_no', 'rows'])
      .where('business_id', '=', business_id)
      .where('import_id', '=', import_id)
      .where('chunk_no', '>', after)
      .orderBy('chunk_no')
      .limit(1)
      .executeTakeFirst();
    if (!chunk) return;
    yield chunk;
    after = chunk.chunk_no;
  }
}

export async function deleteChunk(
  tx: Tx,
  { business_id, import_id }: ImportKey,
  chunk_no: number,
): Promise<void> {
  await deleteRows(tx, 'client_import_chunk', { business_id, import_id, chunk_no });
}

export async function insertLostRows(
  tx: Tx,
  { business_id, import_id }: ImportKey,
  lost: readonly LostRow[],
): Promise<void> {
  if (lost.length === 0) return;
  const rows = lost.map(({ row_number, is_left_out, cells, problems }) => ({
    business_id,
    import_id,
    row_number,
    is_left_out,
    cells: JSON.stringify(cells),
    problems: JSON.stringify(problems),
  }));
  const { text, values = [] } = insertRows('client_import_row', rows);
  await tx.client.query(text, values);
}

/** In the order of the file. */
export async function listLostRows(
  db: Executor,
  { business_id, import_id }: ImportKey,
  { limit, after }: { readonly limit: number; readonly after: number },
): Promise<LostRow[]> {
  const rows = await db
    .selectFrom('client_import_row')
    .select(['row_number', 'is_left_out', 'cells', 'problems'])
    .where('business_id', '=', business_id)
    .where('import_id', '=', import_id)
    .where('row_number', '>', after)
    .orderBy('row_number')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, cells: JSON.parse(row.cells), problems: JSON.parse(row.problems) }));
}

/** Whose they are cannot be told: with a client who is erased, all rows of the business go. */
export async function deleteLostRows(tx: Tx, business_id: string): Promise<void> {
  await deleteRows(tx, 'client_import_row', { business_id });
}

/** Chunks and lost rows go with their import. */
export async function sweepImports(db: Executor, now: Temporal.Instant): Promise<void> {
  await db
    .deleteFrom('client_import')
    .where('state', '<>', 'done')
    .where('touched_at', '<', now.subtract(OPEN_LIVES))
    .execute();
  await db.deleteFrom('client_import').where('touched_at', '<', now.subtract(DONE_LIVES)).execute();
}
