import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { BackupBucket } from '../../providers/storage/backup-bucket.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import { asStartupProblem, StartupProblem } from '../database/startup-problem.ts';
import { newId } from '../new-id.ts';
import { loadSecret } from '../sessions/secret.ts';
import { type BackupKind, type BackupRun, insertBackupRun, listLastRuns } from './backup-run.store.ts';
import { readErasureLines } from './erasures.ts';
import { backupMark, isOwnBackup, ownBackups, removeOldBackups } from './list-backups.ts';
import { type MadeBackup, makeBackup } from './make-backup.ts';

export interface BackupKeeping {
  readonly config: Pick<Config, 'backup' | 'bucket' | 'dataDir' | 'secret'>;
  readonly database: Pick<Database, 'q' | 'url'>;
  /** Of the installation, see `unlockKey`. */
  readonly key: string;
  readonly bucket: BackupBucket | null;
  readonly now: () => Temporal.Instant;
  readonly onError: (error: unknown) => void;
  /** Gives up what is under way, since the server stops. */
  readonly signal?: AbortSignal;
  /** A server has it made in another process. */
  readonly make?: typeof makeBackup;
}

/** The disk of the database must not be filled by its backup. */
const RESERVE_BYTES = 200_000_000;

export const backupFolder = (dataDir: string) => path.join(dataDir, 'backups');

/** Makes a backup, in DATA_DIR/backups unless told otherwise, and there removes the oldest. The caller holds the lock. */
export function keepBackup(deps: BackupKeeping, elsewhere?: string): Promise<MadeBackup> {
  const { config, database, key, signal, make = makeBackup } = deps;
  const folder = elsewhere ?? backupFolder(config.dataDir);
  return recorded(deps, 'backup', folder, async (now) => {
    // Read anew: it may have been changed since the start.
    const secret = await loadSecret(config.secret, config.dataDir);
    const made = await make(
      { url: database.url, media: config.bucket ? null : path.join(config.dataDir, 'media'), secret, key },
      {
        folder,
        passphrase: config.backup.passphrase,
        now,
        reserveBytes: elsewhere ? 0 : RESERVE_BYTES,
        ...(signal && { signal }),
      },
    );
    if (!elsewhere) {
      const checked = await lastChecked(deps);
      await removeOldBackups(folder, { key, keep: config.backup.keep, spare: [made.file, ...checked] });
    }
    const row_count = made.manifest.tables.reduce((sum, { rows }) => sum + rows, 0);
    const { file, bytes, manifest } = made;
    return { done: made, run: { file, bytes, row_count, file_count: manifest.files.length } };
  });
}

/** Puts the newest backup into the bucket, with who was erased since, and there removes the oldest. */
export function copyBackup(deps: BackupKeeping, bucket: BackupBucket): Promise<string> {
  const { config, key, signal } = deps;
  const folder = backupFolder(config.dataDir);
  return recorded(deps, 'copy', folder, async () => {
    const own = (await ownBackups(folder, key)).filter((file) => file.endsWith('.age'));
    const file = own.at(-1);
    if (!file) throw new StartupProblem(`There is no encrypted backup in ${folder} to copy.`);
    const name = path.basename(file);
    await bucket.put(name, file, signal);
    await bucket.addLines(`erasures-${backupMark(key)}`, await readErasureLines(folder));
    const checked = (await lastChecked(deps)).map((one) => path.basename(one));
    const there = (await bucket.names()).filter((one) => isOwnBackup(one, key)).sort();
    const old = there.slice(0, -config.backup.keep);
    for (const one of old) if (one !== name && !checked.includes(one)) await bucket.remove(one);
    return {
      done: name,
      run: { file: name, bytes: (await stat(file)).size, row_count: null, file_count: null },
    };
  });
}

type Outcome = Pick<BackupRun, 'file' | 'bytes' | 'row_count' | 'file_count'>;

/** Whatever comes of it is written down, unless the server stops: then it is begun again by the next one. */
export async function recorded<T>(
  { database, now, onError, signal }: Pick<BackupKeeping, 'database' | 'now' | 'onError' | 'signal'>,
  kind: BackupKind,
  place: string,
  work: (now: Temporal.Instant) => Promise<{ readonly done: T; readonly run: Outcome }>,
): Promise<T> {
  const at = now();
  // A database of an older version, before its upgrade, may not have the table yet.
  const record = (run: Outcome & { readonly failure: string | null }) =>
    insertBackupRun(database.q, { id: newId(at), kind, at, ...run }).catch(onError);
  try {
    const { done, run } = await work(at);
    await record({ failure: null, ...run });
    return done;
  } catch (error) {
    if (!signal?.aborted) await record({ failure: sentenceOf(error, place), ...NOTHING });
    throw error;
  }
}

const NOTHING = { file: null, bytes: null, row_count: null, file_count: null };

function sentenceOf(error: unknown, place: string): string {
  const problem = asStartupProblem(error, place);
  return (problem instanceof Error ? problem.message : String(problem)).slice(0, 500);
}

/** The newest that was proved stays, however many came after it. */
async function lastChecked({ database, onError }: BackupKeeping): Promise<string[]> {
  const runs = await listLastRuns(database.q).catch((error: unknown) => {
    onError(error);
    return [];
  });
  return runs.flatMap(({ kind, failure, file }) => (kind === 'check' && !failure && file ? [file] : []));
}
