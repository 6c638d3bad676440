import { createReadStream } from 'node:fs';
import { stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { databaseFaults } from '../database/backup/database-faults.ts';
import { openDatabase } from '../database/database.ts';
import { StartupProblem } from '../database/startup-problem.ts';
import { loadSecret, unlockKey } from '../sessions/secret.ts';
import { digestOf } from './backup-file.ts';
import type { CheckPlace } from './check-place.ts';
import type { Manifest } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';

export interface CheckedBackup {
  readonly manifest: Manifest;
  readonly bytes: number;
  readonly rows: number;
  /** What is wrong with it, in words; none when it is good. */
  readonly faults: readonly string[];
}

/** Tables and their indexes take more than the packed file; the disk of the database must not be filled. */
const ROOM_PER_BYTE = 15;
const RESERVE_BYTES = 200_000_000;

/** Restores a backup for a look: rows against the manifest, books by queries of their own, files by their checksums. */
export async function checkBackup(
  file: string,
  place: CheckPlace,
  { passphrase, now }: { readonly passphrase: string | undefined; readonly now: Temporal.Instant },
): Promise<CheckedBackup> {
  const { size } = await stat(file).catch(() => {
    throw new StartupProblem(`There is no file ${file}.`);
  });
  await mustHaveRoom(place.dataDir, size);
  const { url, dataDir } = place;
  const restored = await restoreBackup({ file, passphrase, url, dataDir, now, mayReplace: async () => true });
  if (!restored) throw new Error('nobody was asked');
  const { manifest } = restored;
  const faults = [
    ...(await databaseFaults(url, manifest)),
    ...(await fileFaults(dataDir, manifest)),
    ...(await secretFaults(url, dataDir)),
  ];
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  return { manifest, bytes: size, rows, faults };
}

async function mustHaveRoom(folder: string, backupBytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize >= backupBytes * ROOM_PER_BYTE + RESERVE_BYTES) return;
  throw new StartupProblem(
    `There is too little room to try the backup: ${Math.round((bavail * bsize) / 1e6)} MB are free at ${folder}.`,
  );
}

/** Without it nobody could sign in again, and no link would lead anywhere. */
async function secretFaults(url: string, dataDir: string): Promise<string[]> {
  const database = openDatabase({ url, poolSize: 1 });
  try {
    await unlockKey(database, await loadSecret(undefined, dataDir));
    return [];
  } catch (error) {
    if (!(error instanceof StartupProblem)) throw error;
    return ["its secret does not open the installation's key"];
  } finally {
    await database.close();
  }
}

async function fileFaults(dataDir: string, manifest: Manifest): Promise<string[]> {
  const faults: string[] = [];
  for (const { key, sha256 } of manifest.files) {
    const reading = createReadStream(path.join(dataDir, 'media', key), { highWaterMark: 1024 * 1024 });
    const digest = await digestOf(reading).catch((error: Error) => error);
    if (digest instanceof Error) faults.push(`the file ${key} does not open: ${digest.message}`);
    else if (digest.sha256 !== sha256) faults.push(`the file ${key} has other bytes than it had`);
  }
  return faults;
}
