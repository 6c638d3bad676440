import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, open, readdir, statfs } from 'node:fs/promises';
import path from 'node:path';
import { dumpDatabase } from '../database/backup/dump-database.ts';
import { StartupProblem } from '../database/startup-problem.ts';
import { digestOf, writeBackupFile } from './backup-file.ts';
import { letBackendGiveWay } from './give-way.ts';
import { backupName, removeDrafts } from './list-backups.ts';
import { FILES, MANIFEST, type Manifest, OPENING, SECRET, TABLES } from './manifest.ts';

export interface BackupSource {
  readonly url: string;
  /** Where uploaded files lie; null when they are in a bucket. */
  readonly media: string | null;
  readonly secret: string;
  /** Of the installation: its mark in the name follows from it, whatever the secret is. */
  readonly key: string;
}

export interface BackupTarget {
  readonly folder: string;
  /** Without it the file is readable to whoever gets it. */
  readonly passphrase: string | undefined;
  readonly now: Temporal.Instant;
  /** What must stay free on the disk. */
  readonly reserveBytes?: number;
  readonly signal?: AbortSignal;
  /** PostgreSQL's part of the work comes after that for requests, too. */
  readonly givesWay?: boolean;
}

export interface MadeBackup {
  readonly file: string;
  readonly bytes: number;
  readonly manifest: Manifest;
}

/** So often the room on the disk is looked at. */
const PIECES_PER_LOOK = 32;

/** A consistent copy of database, files and secret in one file, while servers go on. */
export async function makeBackup(source: BackupSource, target: BackupTarget): Promise<MadeBackup> {
  const { folder, passphrase, now, reserveBytes = 0, signal } = target;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeDrafts(folder, source.key);
  await mustHaveRoom(folder, reserveBytes);
  const file = path.join(folder, backupName(source.key, now, passphrase !== undefined));
  const backup = await writeBackupFile(file, passphrase);
  try {
    const product = productVersion();
    await addText(backup, OPENING, JSON.stringify({ format: 1, product, made_at: now.toString() }));
    let number = 0;
    const take = async (table: string, piece: Uint8Array) => {
      signal?.throwIfAborted();
      if (number % PIECES_PER_LOOK === 0) await mustHaveRoom(folder, reserveBytes);
      await backup.add(`${TABLES}${table}/${String(++number).padStart(8, '0')}`, piece.length, [piece]);
    };
    const dumped = await dumpDatabase(source.url, take, target.givesWay ? letBackendGiveWay : undefined);
    // After the snapshot: what it names is there, unless it was deleted since.
    const files = source.media === null ? [] : await addFiles(backup, source.media, signal);
    const secret = await addText(backup, SECRET, source.secret);
    const manifest: Manifest = {
      format: 1,
      product,
      ...dumped,
      files,
      files_are_elsewhere: source.media === null,
      secret,
    };
    await addText(backup, MANIFEST, JSON.stringify(manifest));
    return { file, bytes: await backup.finish(), manifest };
  } catch (error) {
    await backup.abandon();
    throw error;
  }
}

type Backup = Awaited<ReturnType<typeof writeBackupFile>>;

async function addText(backup: Backup, name: string, text: string) {
  const bytes = Buffer.from(text);
  await backup.add(name, bytes.length, [bytes]);
  const { sha256 } = await digestOf([bytes]);
  return { bytes: bytes.length, sha256 };
}

async function addFiles(
  backup: Backup,
  media: string,
  signal: AbortSignal | undefined,
): Promise<Manifest['files']> {
  const files: Manifest['files'] = [];
  for (const key of await listFiles(media)) {
    signal?.throwIfAborted();
    // Deleted since the list was made: then no record names it either.
    const handle = await open(path.join(media, key), 'r').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    if (!handle) continue;
    try {
      const { size } = await handle.stat();
      const reading = handle.createReadStream({ autoClose: false, highWaterMark: 1024 * 1024 });
      let digest = { size: 0, sha256: '' };
      await backup.add(
        FILES + key,
        size,
        noting(reading, (found) => {
          digest = found;
        }),
      );
      files.push({ key, bytes: digest.size, sha256: digest.sha256 });
    } finally {
      await handle.close();
    }
  }
  return files;
}

/** Passes the bytes on and says at the end what they were. */
async function* noting(
  bytes: AsyncIterable<Uint8Array>,
  note: (digest: { size: number; sha256: string }) => void,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const piece of bytes) {
    hash.update(piece);
    size += piece.length;
    yield piece;
  }
  note({ size, sha256: hash.digest('hex') });
}

/** Keys as records name them, with slashes. What is being uploaded has no name yet. */
async function listFiles(media: string): Promise<string[]> {
  const entries = await readdir(media, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    },
  );
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(media, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .filter((key) => !key.startsWith('.uploading/'))
    .sort();
}

async function mustHaveRoom(folder: string, reserveBytes: number): Promise<void> {
  if (reserveBytes === 0) return;
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize >= reserveBytes) return;
  throw new StartupProblem(
    `The disk of ${folder} is nearly full (${Math.round((bavail * bsize) / 1e6)} MB are free), so no backup was made.`,
  );
}

export function productVersion(): string {
  const file = path.resolve(import.meta.dirname, '../../../package.json');
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}
