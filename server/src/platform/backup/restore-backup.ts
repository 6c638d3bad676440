import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { finishRestore, type LoadedDatabase, loadDatabase } from '../database/backup/load-database.ts';
import { refuseOtherHistory } from '../database/schema/migrate-as-in.ts';
import { connection, lockForRestore } from '../database/serving-lock.ts';
import { readBackupFile } from './backup-file.ts';
import { adoptErasures } from './erasures.ts';
import { FILES, type Manifest, SEAL_HEADS, SECRET, TABLES } from './manifest.ts';
import { verifyBackup } from './verify-backup.ts';

export interface RestoreOptions {
  readonly file: string;
  readonly passphrase: string | undefined;
  readonly url: string;
  readonly dataDir: string;
  readonly now: Temporal.Instant;
  /** Asked when the database has accounts already; false gives up. */
  readonly mayReplace: (there: LoadedDatabase) => Promise<boolean>;
  /** The same installation goes on with it: nothing happened since the backup. */
  readonly isMove?: boolean;
}

export interface Restored {
  readonly manifest: Manifest;
  /** Where the files that were there before lie now. */
  readonly filesBefore: string | null;
}

/**
 * Database, files and secret of a backup. Nothing is touched before the whole file was checked; until the rows are
 * committed the database is as it was, and from then on no server starts until the rest is done.
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored | null> {
  const { file, passphrase, url, dataDir, now } = options;
  const manifest = await verifyBackup(file, passphrase);
  await refuseOtherHistory(manifest.migrations);
  const client = connection(url, 'kursi restore');
  await client.connect();
  const staged = path.join(dataDir, 'restoring');
  try {
    await lockForRestore(client);
    await rm(staged, { recursive: true, force: true });
    await mkdir(path.join(staged, 'media'), { recursive: true, mode: 0o700 });
    const parts = readBackupFile(file, passphrase);
    let current = await parts.next();
    /** The bytes of the parts that follow and begin with this. */
    async function* bytesUnder(start: string): AsyncGenerator<Uint8Array> {
      while (!current.done && current.value.name.startsWith(start)) {
        yield* current.value.bytes;
        current = await parts.next();
      }
    }
    async function skipTo(start: string): Promise<void> {
      while (!current.done && !current.value.name.startsWith(start)) {
        for await (const _ of current.value.bytes);
        current = await parts.next();
      }
    }
    const isAgreed = await loadDatabase(client, manifest, {
      mayReplace: options.mayReplace,
      bytesOf: (table) => bytesUnder(`${TABLES}${table}/`),
      async start() {
        await skipTo(TABLES);
      },
      // Before the rows are committed, so that only names have to be changed after it.
      async beforeCommit() {
        while (!current.done && current.value.name.startsWith(FILES)) {
          const { name } = current.value;
          await writeStaged(path.join(staged, 'media', name.slice(FILES.length)), bytesUnder(name));
        }
        await skipTo(SECRET);
        await writeStaged(path.join(staged, 'secret'), bytesUnder(SECRET));
      },
    });
    if (!isAgreed) return null;
    const filesBefore = await putInPlace(dataDir, staged, manifest, now);
    await adoptErasures(file, dataDir);
    await finishRestore(client, url, { taken_at: manifest.taken_at, isMove: options.isMove ?? false });
    return { manifest, filesBefore };
  } finally {
    await client.end();
    await rm(staged, { recursive: true, force: true });
  }
}

async function writeStaged(place: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  await mkdir(path.dirname(place), { recursive: true, mode: 0o700 });
  await pipeline(Readable.from(bytes), createWriteStream(place, { mode: 0o600, flush: true }));
}

async function putInPlace(
  dataDir: string,
  staged: string,
  manifest: Manifest,
  now: Temporal.Instant,
): Promise<string | null> {
  let before: string | null = null;
  if (!manifest.files_are_elsewhere) {
    const media = path.join(dataDir, 'media');
    if (existsSync(media)) {
      before = path.join(dataDir, `media-before-${now.epochMilliseconds}`);
      await rename(media, before);
    }
    await rename(path.join(staged, 'media'), media);
  }
  await rename(path.join(staged, 'secret'), path.join(dataDir, 'secret'));
  // They may be of days after the backup; the next sealing writes those of the restored database.
  await rm(path.join(dataDir, SEAL_HEADS), { force: true });
  return before;
}
