import type { FileRef } from '@kursi/core/media/file-address.ts';
import { type BusinessFileModule, type FileModule, isFileType } from '@kursi/core/media/file-modules.ts';
import { sql } from 'kysely';
import type { Executor, Tx } from '../../platform/database/database.ts';
import { listRows } from '../../platform/database/row-queries.ts';

export interface FileRow {
  readonly state: 'pending' | 'stored' | 'used';
  readonly content_type: string;
  /** While it is pending without a type: the most that it may be. */
  readonly size: number;
  readonly blur_hash: string | null;
  readonly created_by: string;
  readonly category_id: string | null;
}

export interface NewFile extends FileRef {
  readonly category_id: string | null;
  readonly size: number;
  readonly blur_hash: string | null;
  readonly created_by: string;
  readonly created_at: Temporal.Instant;
}

/** Of a file whose type was not announced; its bytes say it at every read. */
const UNKNOWN_TYPE = 'application/octet-stream';

/** Each table has a check constraint for its modules. */
type GeneralModule = Exclude<FileModule, BusinessFileModule>;

/** The two tables differ only in the owner of a file. */
const tableOf = ({ business_id }: FileRef) =>
  sql.table(business_id === null ? 'general_file' : 'business_file');

const isFile = ({ business_id, id, module }: FileRef) =>
  business_id === null
    ? sql<boolean>`id = ${id} AND module = ${module}`
    : sql<boolean>`business_id = ${business_id} AND id = ${id} AND module = ${module}`;

export async function insertFile(tx: Tx, file: NewFile): Promise<void> {
  const { id, module, size, blur_hash, created_by, created_at } = file;
  const row = { id, content_type: file.type ?? UNKNOWN_TYPE, size, blur_hash, created_by, created_at };
  if (file.business_id === null) {
    await tx.q
      .insertInto('general_file')
      .values({ ...row, module: module as GeneralModule, category_id: file.category_id })
      .execute();
  } else {
    await tx.q
      .insertInto('business_file')
      .values({ ...row, module: module as BusinessFileModule, business_id: file.business_id })
      .execute();
  }
}

export async function getFile(db: Executor, file: FileRef): Promise<FileRow | null> {
  const category = file.business_id === null ? sql`category_id` : sql`NULL::uuid AS category_id`;
  const { rows } = await sql<FileRow>`
    SELECT state, content_type, size, blur_hash, created_by, ${category}
      FROM ${tableOf(file)} WHERE ${isFile(file)}`.execute(db);
  return rows[0] ?? null;
}

/** False when it is not pending any more, or was deleted meanwhile. */
export async function markStored(db: Executor, file: FileRef, size: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE ${tableOf(file)} SET state = 'stored', size = ${size}
    WHERE ${isFile(file)} AND state = 'pending'`.execute(db);
  return numAffectedRows === 1n;
}

/** False when it cannot be used: of two records that claim one file, one wins. */
export async function markUsed(tx: Tx, file: FileRef): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE ${tableOf(file)} SET state = 'used' WHERE ${isFile(file)} AND state = 'stored'`.execute(tx.q);
  return numAffectedRows === 1n;
}

export async function deleteFile(tx: Tx, file: FileRef, which: 'any' | 'unused'): Promise<boolean> {
  const unused = which === 'unused' ? sql`AND state <> 'used'` : sql``;
  const { numAffectedRows } = await sql`
    DELETE FROM ${tableOf(file)} WHERE ${isFile(file)} ${unused}`.execute(tx.q);
  return numAffectedRows === 1n;
}

interface SweptRow {
  readonly id: string;
  readonly module: FileModule;
  readonly content_type: string;
  readonly business_id: string | null;
}

/** Batch size, so that a sweep after a long pause is not one giant transaction. */
const SWEPT_AT_ONCE = 500;

/** Deletes files that no record uses, and returns them. */
export async function deleteUnusedBefore(tx: Tx, before: Temporal.Instant): Promise<FileRef[]> {
  const general = await sql<SweptRow>`
    DELETE FROM general_file WHERE id IN (
      SELECT id FROM general_file WHERE state <> 'used' AND created_at < ${before} LIMIT ${SWEPT_AT_ONCE} FOR UPDATE SKIP LOCKED
    ) RETURNING id, module, content_type, NULL::uuid AS business_id`.execute(tx.q);
  const unused = await tx.q
    .selectFrom('business_file')
    .select(['business_id', 'id'])
    .where('state', '<>', 'used')
    .where('created_at', '<', before)
    .orderBy('business_id')
    .orderBy('id')
    .limit(SWEPT_AT_ONCE)
    .execute();
  const ofBusinesses: SweptRow[] = [];
  for (const [businessId, files] of Map.groupBy(unused, ({ business_id }) => business_id)) {
    // Checked again: a record may have begun to use it meanwhile.
    const { rows } = await sql<SweptRow>`
      DELETE FROM business_file
      WHERE business_id = ${businessId} AND id = ANY (${files.map(({ id }) => id)}::uuid[]) AND state <> 'used'
      RETURNING id, module, content_type, business_id`.execute(tx.q);
    ofBusinesses.push(...rows);
  }
  return [...general.rows, ...ofBusinesses].map(refOf);
}

export async function deleteFilesOfBusiness(tx: Tx, businessId: string): Promise<FileRef[]> {
  const { rows } = await sql<SweptRow>`
    DELETE FROM business_file WHERE business_id = ${businessId}
    RETURNING id, module, content_type, business_id`.execute(tx.q);
  return rows.map(refOf);
}

/** Their pictures and what they sent to support; files of a business belong to the business. */
export async function listFilesOfPerson(db: Executor, userId: string) {
  return listRows(
    db,
    'general_file',
    { created_by: userId, module: ['user', 'user_support'] },
    ['created_at'],
    ['id', 'module', 'content_type', 'created_at'],
  );
}

export async function deleteFilesOfPerson(tx: Tx, userId: string): Promise<FileRef[]> {
  const { rows } = await sql<SweptRow>`
    DELETE FROM general_file WHERE created_by = ${userId} AND module IN ('user', 'user_support')
    RETURNING id, module, content_type, NULL::uuid AS business_id`.execute(tx.q);
  return rows.map(refOf);
}

function refOf({ id, module, content_type, business_id }: SweptRow): FileRef {
  return { id, module, business_id, type: isFileType(content_type) ? content_type : null };
}
