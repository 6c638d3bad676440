import type { clientImportCalls } from '@kursi/core/clients/client-import.contract.ts';
import { IMPORT_ROWS_MAX, IMPORT_SAMPLE } from '@kursi/core/clients/client-import.ts';
import type { InputOf } from '@kursi/core/contract/call.ts';
import { makeCsvReader } from '@kursi/core/kernel/csv/csv-reader.ts';
import { type Outcome, ok, type Refusal, refuse } from '@kursi/core/kernel/result.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { IncomingFile } from '../../../platform/http/endpoint.ts';
import {
  deleteImport,
  deleteUnstartedImports,
  getImport,
  type ImportRow,
  insertChunk,
  insertImport,
  updateImport,
} from './client-import.store.ts';
import type { StagedRow } from './plan-rows.ts';

/** Rows of one transaction: few enough for the desk not to feel it. */
export const CHUNK_ROWS = 100;
const FOREIGN_KEY_VIOLATION = '23503';

type Refused = 'CSV_UNREADABLE' | 'IMPORT_RUNNING' | 'CONFLICT';

/**
 * Stages an uploaded file. No transaction: an upload takes as long as the sender's network. A file that was not
 * uploaded whole stays `uploading` and is replaced by the next, or swept.
 */
export async function receiveImport(
  database: Database,
  { business_id, import_id, file_name }: InputOf<typeof clientImportCalls.upload>,
  actor_id: string,
  sent: IncomingFile,
  now: Temporal.Instant,
): Outcome<ImportRow, Refused> {
  const key = { business_id, import_id };
  const begun = await database.transaction(async (tx) => {
    await deleteUnstartedImports(tx, business_id);
    const times = { created_at: now, touched_at: now };
    const row = { business_id, id: import_id, file_name, state: 'uploading' as const };
    if (await insertImport(tx, { ...row, created_by: actor_id, ...times })) return null;
    const earlier = await getImport(tx.q, key);
    return refuse(earlier?.state === 'done' ? 'CONFLICT' : 'IMPORT_RUNNING');
  });
  if (begun) return begun;
  try {
    const staged = await stage(database, key, sent);
    if (!staged.ok) {
      await deleteImport(database.q, key);
      return staged;
    }
    await updateImport(database.q, key, { state: 'ready', ...staged.value });
  } catch (error) {
    // Another upload has replaced this one.
    if (error instanceof Error && 'code' in error && error.code === FOREIGN_KEY_VIOLATION)
      return refuse('CONFLICT');
    await deleteImport(database.q, key);
    throw error;
  }
  const made = await getImport(database.q, key);
  return made ? ok(made) : refuse('CONFLICT');
}

async function stage(
  { q }: Database,
  key: { readonly business_id: string; readonly import_id: string },
  sent: IncomingFile,
): Outcome<{ row_count: number; sample: string }, 'CSV_UNREADABLE'> {
  const reader = makeCsvReader();
  const sample: StagedRow[] = [];
  let chunk: StagedRow[] = [];
  let row_count = 0;
  let chunk_no = 0;
  async function take(rows: ReturnType<typeof reader.push>): Promise<Refusal<'CSV_UNREADABLE'> | null> {
    if (reader.problem) return refuse('CSV_UNREADABLE', reader.problem);
    for (const { number, cells } of rows) {
      // The header may come on top.
      if (++row_count > IMPORT_ROWS_MAX + 1)
        return refuse('CSV_UNREADABLE', { reason: 'too_many_rows', limit: IMPORT_ROWS_MAX });
      if (sample.length <= IMPORT_SAMPLE) sample.push([number, cells]);
      chunk.push([number, cells]);
      if (chunk.length === CHUNK_ROWS) await flush();
    }
    return null;
  }
  async function flush(): Promise<void> {
    await insertChunk(q, { ...key, chunk_no: chunk_no++, rows: JSON.stringify(chunk) });
    chunk = [];
  }

  let decoder: TextDecoder | null = null;
  try {
    for await (const bytes of sent.bytes as AsyncIterable<Buffer>) {
      decoder ??= new TextDecoder(encodingOf(bytes), { fatal: true });
      const refused = await take(reader.push(decoder.decode(bytes, { stream: true })));
      if (refused) return refused;
    }
    const refused = (await take(reader.push(decoder?.decode() ?? ''))) ?? (await take(reader.end()));
    if (refused) return refused;
  } catch (error) {
    if (error instanceof TypeError && 'code' in error && error.code === 'ERR_ENCODING_INVALID_ENCODED_DATA')
      return refuse('CSV_UNREADABLE', { reason: 'not_utf8' });
    throw error;
  }
  if (row_count === 0) return refuse('CSV_UNREADABLE', { reason: 'empty' });
  if (chunk.length > 0) await flush();
  return ok({ row_count, sample: JSON.stringify(sample) });
}

/** Excel's "Unicode text" is UTF-16 with a mark. */
function encodingOf(first: Buffer): string {
  return first[0] === 0xff && first[1] === 0xfe ? 'utf-16le' : 'utf-8';
}
