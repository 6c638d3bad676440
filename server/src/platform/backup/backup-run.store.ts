import { sql } from 'kysely';
import type { Executor } from '../database/database.ts';

export type BackupKind = 'backup' | 'copy' | 'check';

export interface BackupRun {
  readonly kind: BackupKind;
  readonly at: Temporal.Instant;
  readonly failure: string | null;
  readonly file: string | null;
  readonly bytes: number | null;
  readonly row_count: number | null;
  readonly file_count: number | null;
}

export async function insertBackupRun(db: Executor, run: BackupRun & { readonly id: string }): Promise<void> {
  await db.insertInto('backup_run').values(run).execute();
}

const COLUMNS = ['kind', 'at', 'failure', 'file', 'bytes', 'row_count', 'file_count'] as const;

/** Of each kind the last that was done and the last that failed. */
export async function listLastRuns(db: Executor): Promise<BackupRun[]> {
  return db
    .selectFrom('backup_run')
    .distinctOn(['kind', sql`(failure is null)`])
    .select(COLUMNS)
    .orderBy('kind')
    .orderBy(sql`(failure is null)`)
    .orderBy('at', 'desc')
    .execute();
}

/** Of an installation without any backup: since when there is something to back up. */
export async function installedAt(db: Executor): Promise<Temporal.Instant> {
  const { at } = await db
    .selectFrom('schema_migration')
    .select((row) => row.fn.min('applied_at').as('at'))
    .executeTakeFirstOrThrow();
  return at;
}

/** The last of each kind that was done stays. */
export async function sweepBackupRuns(db: Executor, before: Temporal.Instant): Promise<void> {
  await sql`
    DELETE FROM backup_run AS old
    WHERE at < ${before}
      AND (failure IS NOT NULL
           OR EXISTS (SELECT FROM backup_run AS later
                      WHERE later.kind = old.kind AND later.failure IS NULL AND later.at > old.at))`.execute(
    db,
  );
}
